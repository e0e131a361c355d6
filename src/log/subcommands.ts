/** A program whose first operands are words of its own. */
export interface Subcommands {
  /** Its words; what follows one of them may be a word of that one. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Options before the word that take the next one as their value. */
  readonly valued: readonly string[];
}

const list = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

/** `'push stash(pop drop)'`: words, and in brackets the words that may follow. */
function words(text: string, valued = ''): Subcommands {
  const found: Record<string, readonly string[]> = {};
  for (const [, word = '', inner = ''] of text.matchAll(/([\w:-]+)(?:\(([^)]*)\))?/g))
    found[word] = list(inner);
  return { words: found, valued: list(valued) };
}

const COMPOSE =
  'up down build start stop restart rm run exec logs ps pull push kill config create pause unpause images top cp';
const NODE_PACKAGES =
  'run run-script exec install i ci add remove rm uninstall un update up upgrade publish unpublish pack link unlink init create test t start stop restart audit outdated dedupe prune rebuild view info config(set get delete list) cache(clean verify) login logout whoami token owner access deprecate dist-tag version workspace workspaces dlx global why store import patch x';
const PYTHON_PACKAGES =
  'install uninstall download freeze list show check search wheel hash config(set get unset list) cache(purge list info) add remove lock sync update publish build run shell new init export env self pip(install uninstall freeze list sync compile) tool(install run uninstall) venv python';
const SYSTEM_PACKAGES =
  'install remove purge autoremove update upgrade full-upgrade dist-upgrade reinstall search show list info clean autoclean download source build-dep add del erase';
const KUBERNETES =
  'get describe create apply delete edit patch replace scale autoscale rollout(restart undo status history pause resume) expose run exec logs attach port-forward proxy cp auth debug diff drain cordon uncordon taint label annotate config(view use-context set-context get-contexts current-context delete-context) cluster-info top explain wait kustomize api-resources version';
const TERRAFORM =
  'init plan apply destroy import validate fmt output refresh show taint untaint state(rm mv list show pull push replace-provider) workspace(new select delete list show) console force-unlock get graph providers login logout test version';
const CLOUD_GROUPS =
  's3 s3api ec2 iam sts lambda rds dynamodb cloudformation ecs ecr eks logs sns sqs ssm secretsmanager kms route53 cloudfront cloudwatch configure';

const TABLE: Readonly<Record<string, () => Subcommands>> = {
  git: () =>
    words(
      'add am annotate apply archive bisect(start bad good reset run skip) blame branch bundle cat-file check-ignore checkout cherry cherry-pick clean clone commit commit-tree config describe diff diff-tree difftool fetch filter-branch filter-repo for-each-ref format-patch fsck gc grep hash-object init log ls-files ls-remote ls-tree maintenance merge merge-base mergetool mv notes(add remove show) pack-refs prune pull push range-diff read-tree rebase reflog(expire delete show) remote(add remove rm rename set-url show prune update) repack replace rerere reset restore rev-list rev-parse revert rm shortlog show show-ref sparse-checkout(set add disable init list) stash(push pop apply drop clear list show branch save create store) status submodule(add update init deinit foreach sync status) switch symbolic-ref tag update-index update-ref verify-commit whatchanged worktree(add remove list prune move lock unlock repair) write-tree lfs(install pull push track untrack migrate)',
      '-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env',
    ),
  npm: () => words(NODE_PACKAGES, '--prefix -C --workspace -w --registry --userconfig'),
  pnpm: () => words(NODE_PACKAGES, '--dir -C --filter -F'),
  yarn: () => words(NODE_PACKAGES, '--cwd'),
  bun: () => words(NODE_PACKAGES, '--cwd'),
  deno: () =>
    words('run test task install uninstall compile bundle cache check fmt lint eval repl add remove publish'),
  docker: () =>
    words(
      `run exec build buildx(build bake) push pull rm rmi stop start restart kill ps logs images tag save load import export cp inspect login logout commit create attach diff events info stats top update wait version compose(${COMPOSE}) container(rm prune stop start kill run exec ls) image(rm prune ls build push pull) volume(rm prune create ls inspect) network(rm prune create ls connect disconnect) system(prune df info) context(use create rm ls) secret(create rm ls) service(create rm update ls) stack(deploy rm ls) swarm(init join leave) builder(prune)`,
      '-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey',
    ),
  podman: () =>
    words(
      `run exec build push pull rm rmi stop start kill ps logs images login logout compose(${COMPOSE}) volume(rm prune) system(prune reset)`,
    ),
  'docker-compose': () => words(COMPOSE, '-f --file -p --project-name --env-file --profile'),
  kubectl: () =>
    words(KUBERNETES, '-n --namespace --context --kubeconfig --cluster --user -s --server --token --as'),
  oc: () => words(KUBERNETES, '-n --namespace --context --kubeconfig -s --server --token'),
  helm: () =>
    words(
      'install upgrade uninstall delete rollback list template lint package pull push repo(add remove update list) status test show get dependency(update build list)',
      '-n --namespace --kube-context --kubeconfig',
    ),
  terraform: () => words(TERRAFORM),
  tofu: () => words(TERRAFORM),
  pulumi: () =>
    words(
      'up down destroy preview refresh stack(rm init select ls) config(set get rm) login logout new import',
      '-C --cwd -s --stack',
    ),
  cargo: () =>
    words(
      'build b check c clean doc new init add remove run r test t bench update search publish install uninstall fmt clippy fix metadata package vendor yank login logout owner nextest audit',
      '--config -Z -C --manifest-path --color',
    ),
  rustup: () =>
    words(
      'update install default toolchain(install uninstall list) target(add remove list) component(add remove list) override(set unset) self(uninstall update)',
    ),
  go: () =>
    words(
      'build run test get install mod(tidy download init vendor verify edit why graph) generate fmt vet clean env list tool work(init use sync) doc fix version',
      '-C',
    ),
  pip: () => words(PYTHON_PACKAGES, '--python --proxy'),
  pip3: () => words(PYTHON_PACKAGES, '--python --proxy'),
  uv: () => words(PYTHON_PACKAGES, '--directory --project'),
  uvx: () => words(''),
  poetry: () => words(PYTHON_PACKAGES, '-C --directory'),
  conda: () =>
    words('install remove create env(create remove update list) update list activate deactivate run clean'),
  gem: () => words('install uninstall update list build push yank owner'),
  bundle: () => words('install update exec add remove config(set unset) clean'),
  composer: () => words('install update require remove run-script exec dump-autoload global'),
  brew: () =>
    words(
      'install uninstall remove update upgrade list info search services(start stop restart list) tap untap cask cleanup link unlink reinstall',
    ),
  apt: () => words(SYSTEM_PACKAGES),
  'apt-get': () => words(SYSTEM_PACKAGES),
  dnf: () => words(SYSTEM_PACKAGES),
  yum: () => words(SYSTEM_PACKAGES),
  apk: () => words(SYSTEM_PACKAGES),
  zypper: () => words(SYSTEM_PACKAGES),
  snap: () => words('install remove refresh list find info set connect'),
  systemctl: () =>
    words(
      'start stop restart reload enable disable mask unmask status daemon-reload kill isolate reboot poweroff halt list-units is-active show edit',
      '-H --host',
    ),
  service: () => words(''),
  gh: () =>
    words(
      'pr(create merge close list view checkout edit review ready comment diff checks status reopen) issue(create close list view edit comment delete reopen transfer) repo(create delete clone fork view list edit rename archive sync) release(create delete edit list view upload download) auth(login logout token status refresh setup-git switch) api run(list view rerun cancel watch download delete) workflow(run list view enable disable) secret(set delete list remove) variable(set delete list get) gist(create delete edit list view) alias(set delete list) config(set get) extension(install remove list upgrade) label(create delete edit list) ssh-key(add delete list) browse search codespace cache(delete list)',
      '-R --repo',
    ),
  glab: () =>
    words(
      'mr(create merge close list view approve) issue(create close list view) repo(clone create delete fork view) auth(login logout status) api release(create delete) variable(set delete list) ci(run view list)',
      '-R --repo',
    ),
  gcloud: () =>
    words(
      'auth(login revoke list print-access-token) config(set get-value list unset) compute(instances ssh scp) container run(deploy) functions(deploy delete) projects(create delete list) iam secrets storage(cp rm mv ls) sql app(deploy)',
      '--project --account --configuration',
    ),
  az: () =>
    words(
      'login logout account(set show list) group(create delete list) vm(create delete start stop) webapp storage keyvault acr aks(create delete get-credentials) deployment ad',
    ),
  aws: () =>
    words(
      CLOUD_GROUPS.split(' ')
        .map((group) => `${group}(*)`)
        .join(' '),
      '--profile --region --endpoint-url --output --query --ca-bundle',
    ),
  heroku: () =>
    words(
      'create destroy config config:set config:unset run ps logs apps:destroy pg:reset releases rollback login auth:token',
    ),
  vercel: () => words('deploy remove rm env(add rm pull ls) login logout link list promote rollback'),
  netlify: () => words('deploy build env:set env:unset login logout link init'),
  fly: () =>
    words('deploy launch destroy apps(destroy create list) secrets(set unset list) ssh status logs scale'),
  flyctl: () =>
    words('deploy launch destroy apps(destroy create list) secrets(set unset list) ssh status logs scale'),
  wrangler: () => words('deploy publish dev delete secret(put delete list) kv d1 r2 login logout tail'),
  supabase: () =>
    words(
      'start stop db(reset push pull dump diff) link login migration(new up list repair) functions(deploy delete serve) secrets(set unset list)',
    ),
  prisma: () =>
    words(
      'migrate(dev reset deploy status resolve diff) db(push pull seed execute) generate studio format validate',
    ),
  rails: () =>
    words(
      'new server console generate destroy runner db:drop db:migrate db:reset db:seed db:setup test routes credentials:edit',
    ),
  artisan: () => words('migrate migrate:fresh migrate:reset migrate:rollback db:wipe db:seed tinker'),
  svn: () =>
    words(
      'add checkout co commit ci update up delete rm move mv copy cp revert status diff log merge switch',
    ),
  hg: () => words('add clone commit pull push update rm revert strip status diff log merge rebase'),
  jj: () =>
    words(
      'new commit describe abandon squash rebase restore undo git(push fetch clone) log diff status edit split bookmark(set delete create move)',
    ),
  nx: () => words('run run-many affected build test lint generate migrate reset serve'),
  turbo: () => words('run prune login link'),
  gradle: () => words('build clean test assemble check publish bootRun tasks'),
  mvn: () => words('clean compile test package verify install deploy site'),
  make: () => words('all clean install test check build distclean uninstall'),
  dotnet: () =>
    words(
      'build run test restore publish clean new add remove pack tool(install uninstall update) nuget(push delete) ef(database migrations) user-secrets(set remove clear list) sln',
    ),
  flutter: () => words('run build test clean create pub(get add remove upgrade publish) doctor analyze'),
  claude: () =>
    words(
      'mcp(add remove list get) config(set get list) plugin update install doctor',
      '--model --settings --mcp-config',
    ),
  conclaude: () =>
    words(
      'init uninstall accept pause allow validate explain doctor test visualize completion help version migrate sandbox undo hooks log why replay report statusline',
    ),
  tmux: () => words('new new-session attach kill-session kill-server send-keys list-sessions', '-L -S -f'),
  openssl: () => words('req x509 genrsa rsa enc dgst s_client pkcs12 rand genpkey pkey'),
  vault: () =>
    words(
      'read write delete list kv(get put delete list) login token(create revoke lookup) secrets policy auth',
    ),
  op: () => words('read item(get create edit delete list) signin signout run inject'),
  security: () =>
    words(
      'find-generic-password add-generic-password delete-generic-password find-internet-password dump-keychain unlock-keychain',
    ),
};

export function subcommandsOf(program: string): Subcommands | undefined {
  return Object.hasOwn(TABLE, program) ? TABLE[program]?.() : undefined;
}
