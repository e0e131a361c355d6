/**
 * Which options of a program take a value in the next word: without that, the value of `git -C push log` would be read
 * as a subcommand, and that of `git commit -m --no-verify` as a flag. `git commit` adds to `git`.
 */
const VALUED: Readonly<Record<string, string>> = {
  git: '-C -c --git-dir --work-tree --namespace --exec-path --config-env --super-prefix --attr-source',
  'git commit':
    '-m --message -F --file -C --reuse-message -c --reedit-message -t --template --author --date --fixup --squash --trailer --cleanup --pathspec-from-file',
  'git push': '-o --push-option --receive-pack --exec --repo',
  'git checkout': '-b -B --orphan --conflict --pathspec-from-file -U --unified --inter-hunk-context',
  'git switch': '-c -C --create --force-create --orphan --conflict',
  'git restore': '-s --source --conflict --pathspec-from-file -U --unified --inter-hunk-context',
  'git reset': '--pathspec-from-file -U --unified --inter-hunk-context',
  'git clean': '-e --exclude',
  'git branch': '-u --set-upstream-to --contains --no-contains --sort --points-at --format',
  'git tag':
    '-m --message -F --file -u --local-user --sort --contains --no-contains --points-at --format --cleanup --trailer',
  'git merge': '-m --message -F --file -s --strategy -X --strategy-option --into-name --cleanup',
  'git rebase': '-s --strategy -X --strategy-option --onto -x --exec',
  'git stash': '-m --message --pathspec-from-file',
  'git reflog': '--expire --expire-unreachable',
  'git prune': '--expire',
  'git worktree': '-b -B --reason --expire',
  'git rm': '--pathspec-from-file',
  'git log': '--grep --author --committer --since --until --after --before --format -n --max-count -S -G -L',
  'git update-ref': '-m',
  'git am': '-p -C --directory --exclude --include --patch-format',
  'git filter-repo':
    '--path --path-glob --path-regex --path-rename --paths-from-file --replace-text --replace-message --mailmap --refs --source --target --strip-blobs-bigger-than --to-subdirectory-filter --subdirectory-filter',
  docker: '-c --context -H --host --config -l --log-level --tlscacert --tlscert --tlskey',
  podman: '-c --connection --url --root --runroot --log-level --storage-driver --identity',
  'docker compose':
    '-f --file -p --project-name --profile --env-file --project-directory --parallel --progress --ansi -t --timeout --rmi',
  'podman compose': '-f --file -p --project-name --profile --env-file',
  'docker-compose':
    '-f --file -p --project-name --profile --env-file --project-directory -c --context -H --host -t --timeout --rmi',
  kubectl:
    '-n --namespace --context --kubeconfig --cluster --user --as --as-group -s --server --token --request-timeout -l --selector -f --filename -o --output --grace-period --field-selector --timeout -k --kustomize --template -v',
  oc: '-n --namespace --context --kubeconfig --as --server --token -l --selector -f --filename -o --output',
  helm: '-n --namespace --kube-context --kubeconfig -f --values --set --version --timeout --registry-config',
  aws: '--profile --region --output --query --endpoint-url --cli-input-json --color --ca-bundle',
  gcloud:
    '--project --account --region --zone --format --filter --configuration --verbosity --impersonate-service-account',
  gsutil: '-o -u -h',
  az: '-g --resource-group -n --name --subscription -o --output --query -s --ids -l --location',
  npm: '--prefix -C --registry -w --workspace --tag --otp --access --userconfig --loglevel --cache --before',
  pnpm: '-C --dir --filter -F --registry --tag --otp --access',
  yarn: '--cwd --registry --tag --access --otp',
  bun: '--cwd --tag --access --otp --registry',
  cargo:
    '--manifest-path --color --config -Z --target --target-dir -p --package -F --features -j --jobs --registry --index --token -C --version --git --branch --tag --rev --path --root',
  pip: '--proxy --retries --timeout --cert --client-cert --cache-dir -i --index-url --extra-index-url -r --requirement -c --constraint -t --target --prefix --root --src -f --find-links --python --log',
  poetry: '-C --directory -P --project -r --repository -u --username -p --password',
  uv: '--directory --project --config-file --cache-dir --python -p --publish-url --token --index-url',
  gem: '-k --key --host --otp -i --install-dir -v --version',
  psql: '-c --command -h --host -p --port -U --username -d --dbname -v --set --variable -f --file -o --output -F -R -P -T -L',
  mysql: '-e --execute -u --user -h --host -P --port -D --database -S --socket',
  'redis-cli': '-h -p -s -a -u -n -r -i --user --pass --cacert --cert --key',
  mongosh: '--host --port -u --username -p --password --eval --file --authenticationDatabase',
  heroku: '-a --app -r --remote',
  fly: '-a --app -c --config -t --access-token',
  gh: '-R --repo --hostname',
  'gh api':
    '-X --method -f --raw-field -F --field -H --header --input -q --jq -t --template -p --preview --cache',
  glab: '-R --repo',
  terraform: '-target -var -var-file -state -out -lock-timeout -parallelism',
  pulumi: '-C --cwd -s --stack --color --logtostderr',
  systemctl: '-H --host -M --machine -t --type -p --property --state -o --output',
  sudo: '-u --user -g --group -h --host -p --prompt -C -r -t -T -U -D -R',
  rsync:
    '-e --rsh --exclude --include --exclude-from --include-from --files-from --filter -f --rsync-path --bwlimit --port --password-file --log-file --temp-dir -T --backup-dir --compare-dest --link-dest --partial-dir --timeout --chmod --chown --max-size --min-size --out-format',
  rm: '',
  chmod: '--reference',
  chown: '--reference --from',
  chgrp: '--reference --from',
  cp: '-t --target-directory -S --suffix',
  mv: '-t --target-directory -S --suffix',
  curl: '-X --request -H --header -d --data --data-raw --data-binary --data-urlencode --data-ascii --json -F --form -u --user -A --user-agent -e --referer -b --cookie -c --cookie-jar -o --output -m --max-time --connect-timeout --retry -w --write-out -x --proxy --cacert --capath --cert -E --key -T --upload-file -K --config --url --resolve -r --range -D --dump-header --interface --form-string --proto',
  wget: '-O --output-document -o --output-file -a --append-output -P --directory-prefix -i --input-file -U --user-agent --header --post-data --post-file --body-data --body-file --method -t --tries -T --timeout -e --user --password',
  ssh: '-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w',
  scp: '-c -D -F -i -J -l -o -P -S -X',
  tar: '-f --file -C --directory -T --files-from -X --exclude-from --exclude --transform -I --use-compress-program',
  nc: '-e -c -p -s -w -i -X -x -I -O -P -q --exec --sh-exec',
  ncat: '-e -c --exec --sh-exec --lua-exec -p -s -w -i --source-port --wait --idle-timeout',
  netcat: '-e -c -p -s -w -i -q --exec',
  socat: '-b -t -T -L -W',
  mkfs: '-t --type -L -b -m -N',
  lvremove: '--reportformat -S --select --config --commandprofile --devicesfile',
  lvm: '--config --commandprofile',
};

/** Programs that are spelled in several ways, by what they are. */
const SAME: Readonly<Record<string, string>> = {
  nodejs: 'node',
  pip3: 'pip',
  mariadb: 'mysql',
  'valkey-cli': 'redis-cli',
  flyctl: 'fly',
  tofu: 'terraform',
  hub: 'git',
  grm: 'rm',
  gchmod: 'chmod',
  gchown: 'chown',
  gdd: 'dd',
  gfind: 'find',
  source: '.',
};

/** `-name` is one option and not four letters; with two dashes it is the same one. */
const DASH_WORDS = new Set(
  'terraform terragrunt packer vault consul nomad go find java javac openssl pwsh powershell socat mvn gradle ffmpeg convert magick xset tmutil diskutil security'.split(
    ' ',
  ),
);

/** Long options may be shortened as long as they stay clear. */
const SHORTENED = new Set(
  'git rm cp mv ln chmod chown chgrp dd touch mkdir rmdir shred truncate ls cat sort tar rsync wget curl find lvremove vgremove pvremove wipefs sfdisk parallel xargs sed grep psql pg_dump dropdb mysql useradd userdel systemctl make'.split(
    ' ',
  ),
);

/** What the program is, whatever it is called: without `.exe` and without its version. */
export function programOf(name: string): string {
  const plain = /\.(?:exe|cmd|bat)$/i.test(name) ? name.slice(0, -4).toLowerCase() : name;
  const same = SAME[plain];
  if (same !== undefined && Object.hasOwn(SAME, plain)) return same;
  const [, unversioned] =
    /^(python|pypy|pip|node|ruby|perl|php|lua|gcc|clang|psql|java)-?\d+(?:\.\d+)*$/.exec(plain) ?? [];
  return unversioned ?? plain;
}

/** May it be written in another way than `programOf` gives it? Cheap, and hardly ever so. */
export function hasOtherName(name: string): boolean {
  const last = name.charCodeAt(name.length - 1);
  return (last >= 48 && last <= 57) || Object.hasOwn(SAME, name);
}

/** Names that stand for one of these programs. */
export function otherNamesOf(programs: ReadonlySet<string>): readonly string[] {
  return Object.keys(SAME).filter((name) => programs.has(SAME[name] as string));
}

export interface OptionStyle {
  /** Those with a value in the next word, each between blanks. */
  readonly valued: string;
  /** Nothing is known of the program: any option may have a value. */
  readonly isGuess: boolean;
  readonly dashWords: boolean;
  readonly shortened: boolean;
}

/** How the options of a program are read once its first words are known: `git`, `commit`. */
export function optionStyle(program: string, subcommands: readonly string[]): OptionStyle {
  let key = program;
  let valued = own(key);
  const isGuess = valued === undefined;
  for (const word of subcommands) {
    key = `${key} ${word}`;
    valued = joined(valued, own(key));
  }
  return {
    valued: ` ${valued ?? ''} `,
    isGuess,
    dashWords: DASH_WORDS.has(program),
    shortened: SHORTENED.has(program),
  };
}

function own(key: string): string | undefined {
  return Object.hasOwn(VALUED, key) ? VALUED[key] : undefined;
}

function joined(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined ? other : other === undefined ? one : `${one} ${other}`;
}

export function takesValue({ valued }: OptionStyle, option: string): boolean {
  return valued.includes(` ${option} `);
}
