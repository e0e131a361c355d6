import fc from 'fast-check';

/** A secret, and whether it can be told by its form alone. */
export interface PlantedSecret {
  readonly secret: string;
  readonly isToken: boolean;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ALL = `${LETTERS}${LETTERS.toUpperCase()}0123456789`;

const of = (characters: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });

const token = (before: string, characters: string, length: number) =>
  of(characters, length).map((rest): PlantedSecret => ({ secret: `${before}${rest}`, isToken: true }));

/** Secrets of many makes, each new: tokens that their vendors give, and passwords that only their place gives away. */
export function plantedSecrets(): fc.Arbitrary<PlantedSecret> {
  return fc.oneof(
    token('AKIA', `${LETTERS.toUpperCase()}234567`, 16),
    token('ghp_', ALL, 36),
    token('github_pat_', ALL, 40),
    token('glpat-', ALL, 20),
    token('xoxb-', ALL, 30),
    token('sk_live_', ALL, 24),
    token('sk-ant-api03-', ALL, 40),
    token('sk-proj-', ALL, 40),
    token('AIza', ALL, 35),
    token('npm_', ALL, 36),
    token('pypi-', ALL, 40),
    token('hf_', ALL, 34),
    token('SG.', ALL, 22).map(({ secret }) => ({ secret: `${secret}.${secret.slice(3)}`, isToken: true })),
    token('eyJ', ALL, 30).map(({ secret }) => ({ secret: `${secret}.${secret}.${secret}`, isToken: true })),
    token('', '0123456789abcdef', 64),
    of(ALL, 14).map((secret) => ({ secret: `Pw9${secret}`, isToken: false })),
    of(`${ALL}!%^*_.~-`, 16).map((secret) => ({ secret: `x${secret}z`, isToken: false })),
  );
}

/** A private key as it stands in a file, and lines of it of which nothing may be shown. */
export function plantedKeys(): fc.Arbitrary<{ readonly key: string; readonly lines: readonly string[] }> {
  const kind = fc.constantFrom('RSA ', 'OPENSSH ', 'EC ', 'ENCRYPTED ', '');
  // The last line is short, and words alone look like nothing.
  const line = fc.oneof(of(ALL, 64), of(LETTERS, 32));
  return fc
    .tuple(kind, fc.array(line, { minLength: 1, maxLength: 3 }), of(LETTERS, 12))
    .map(([name, body, end]) => ({
      key: [`-----BEGIN ${name}PRIVATE KEY-----`, ...body, end, `-----END ${name}PRIVATE KEY-----`].join(
        '\n',
      ),
      lines: [...body, end],
    }));
}

interface SecretPlace {
  readonly around: (secret: string) => string;
  /** Nothing but its form tells that it is one. */
  readonly needsToken?: true;
  /** A text that nobody gives to a shell: there its first word would be a program. */
  readonly isProse?: true;
}

/** Where people and programs put secrets into a command line or a text. */
export const SECRET_PLACES: readonly SecretPlace[] = [
  { around: (it) => `echo ${it}`, needsToken: true },
  { around: (it) => `cat /tmp/${it}.txt`, needsToken: true },
  { around: (it) => `please use ${it}, thanks`, needsToken: true },
  { around: (it) => `git commit -m "add ${it}"`, needsToken: true },
  { around: (it) => `export API_TOKEN=${it}` },
  { around: (it) => `MY_SECRET='${it}' ./deploy.sh` },
  { around: (it) => `DB_PASSWORD="${it}" npm start` },
  { around: (it) => `OPENAI_API_KEY=${it} python main.py` },
  { around: (it) => `curl -H "Authorization: Bearer ${it}" https://api.example` },
  { around: (it) => `curl -H 'X-Auth-Token: ${it}' https://api.example` },
  { around: (it) => `curl -u admin:${it} https://api.example` },
  { around: (it) => `git push https://me:${it}@git.example/x.git` },
  { around: (it) => `mysql -p${it} -u root` },
  { around: (it) => `mysql --password=${it} -u root` },
  { around: (it) => `mysql --password ${it} -u root` },
  { around: (it) => `docker login -u me -p ${it} registry.example` },
  { around: (it) => `sshpass -p '${it}' ssh host.example` },
  { around: (it) => `gh auth login --with-token ${it}` },
  { around: (it) => `aws configure set aws_secret_access_key=${it}` },
  { around: (it) => `https://api.example/x?access_token=${it}&a=b` },
  { around: (it) => `{"client_secret":"${it}","id":1}` },
  { around: (it) => `{\\"clientSecret\\":\\"${it}\\"}` },
  { around: (it) => `password: ${it}\nother: 1` },
  { around: (it) => `secret = "${it}"` },
  { around: (it) => `the password is ${it}` },
  { around: (it) => `echo ${it.slice(0, 3)}''${it.slice(3)}`, needsToken: true },
  { around: (it) => `echo ${it.slice(0, 3)}\\\n${it.slice(3)}`, needsToken: true },
  { around: (it) => `set -x GITHUB_TOKEN ${it}` },
  { around: (it) => `git config --global user.password ${it}` },
  { around: (it) => `npm config set //registry.example/:_authToken ${it}` },
  { around: (it) => `aws configure set aws_secret_access_key ${it}` },
  { around: (it) => `echo ${it} | docker login -u me --password-stdin` },
  { around: (it) => `printf '%s' '${it}' | sudo -S ls` },
  { around: (it) => `sudo -S ls <<< "${it}"` },
  { around: (it) => `echo "root:${it}" | chpasswd` },
  { around: (it) => `curl --user "bob:${it}" https://api.example` },
  { around: (it) => `curl --user=bob:${it} https://api.example` },
  { around: (it) => `curl --cookie sid=${it} https://api.example` },
  { around: (it) => `htpasswd -b users bob ${it}` },
  { around: (it) => `vault login ${it}` },
  { around: (it) => `gh secret set FOO --body ${it}` },
  { around: (it) => `fly secrets set FOO=${it}` },
  { around: (it) => `kubectl create secret generic x --from-literal=foo=${it}` },
  { around: (it) => `keytool -list -storepass ${it}` },
  { around: (it) => `SSHPASS=${it} sshpass -e ssh host.example` },
  { around: (it) => `net user bob ${it} /add` },
  { around: (it) => `https://api.example/?password%3D${it}` },
  { around: (it) => `{"name":"DB_PASSWORD","value":"${it}"}` },
  { around: (it) => `- name: DB_PASSWORD\n  value: ${it}`, isProse: true },
  { around: (it) => `password:\n  ${it}`, isProse: true },
  { around: (it) => `- --token\n- ${it}`, isProse: true },
  { around: (it) => `define('DB_PASSWORD', '${it}')`, isProse: true },
  { around: (it) => `{"args":["--password","${it}"]}` },
  { around: (it) => `subprocess.run(["curl", "-u", "bob:${it}"])`, isProse: true },
  { around: (it) => `ENV API_TOKEN ${it}` },
  { around: (it) => `pass\u200bword=${it}` },
  { around: (it) => `Пароль: ${it}`, isProse: true },
  {
    around: (it) => `-----BEGIN OPENSSH PRIVATE KEY-----\n${it}\n-----END OPENSSH PRIVATE KEY-----`,
    isProse: true,
  },
];
