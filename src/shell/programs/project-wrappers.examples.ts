import type { ExamplesOf } from './examples.ts';
import type { projectWrappers } from './project-wrappers.ts';

export const PROJECT_WRAPPER_EXAMPLES: ExamplesOf<typeof projectWrappers> = {
  'doppler run': {
    'doppler run -p shop -- rm a.txt': 'delete a.txt',
    "doppler run --command 'rm a.txt'": 'delete a.txt',
    'doppler secrets': '',
  },
  'infisical run': {
    'infisical run --env dev -- rm a.txt': 'delete a.txt',
    "infisical run --command='rm a.txt'": 'delete a.txt',
  },
  'chamber exec': { 'chamber exec shop -- rm a.txt': 'delete a.txt', 'chamber list shop': '' },
  'teller run': { 'teller run -c t.yml -- rm a.txt': 'delete a.txt' },
  'aws-sso exec': {
    'aws-sso exec -p prod -- rm a.txt': 'delete a.txt',
    'saml2aws exec -- rm a.txt': 'delete a.txt',
    'granted exec -- cat a.txt': 'read a.txt',
    'berglas exec -- rm a.txt': 'delete a.txt',
    'vaultenv exec -- rm a.txt': 'delete a.txt',
  },
  summon: { 'summon -f secrets.yml rm a.txt': 'delete a.txt' },
  envchain: { 'envchain aws rm a.txt': 'delete a.txt' },
  'env-cmd': { 'env-cmd -f .env rm a.txt': 'delete a.txt' },
  'foreman run': {
    'foreman run -e .env rm a.txt': 'delete a.txt',
    'forego run rm a.txt': 'delete a.txt',
    'nf run rm a.txt': 'delete a.txt',
    'honcho run rm a.txt': 'delete a.txt',
    'overmind run rm a.txt': 'delete a.txt',
    'foreman start': '',
  },
  'heroku local:run': { 'heroku local:run rm a.txt': 'delete a.txt', 'heroku run rm a.txt': ['', 'unrun'] },
  'rbenv exec': {
    'rbenv exec rm a.txt': 'delete a.txt',
    'pyenv exec rm a.txt': 'delete a.txt',
    'nodenv exec rm a.txt': 'delete a.txt',
    'jenv exec rm a.txt': 'delete a.txt',
    'goenv exec rm a.txt': 'delete a.txt',
    'plenv exec rm a.txt': 'delete a.txt',
    'phpenv exec cat a.txt': 'read a.txt',
    'pyenv install 3.12': ['', 'unrun'],
  },
  'volta run': { 'volta run --node 20 rm a.txt': 'delete a.txt' },
  'fnm exec': { 'fnm exec --using 20 rm a.txt': 'delete a.txt' },
  'nvm exec': { 'nvm exec 20 rm a.txt': 'delete a.txt', 'nvm use 20': '' },
  'micromamba run': {
    'micromamba run -n env --cwd sub rm c.txt': 'delete sub/c.txt',
    'pixi run rm a.txt': 'delete a.txt',
  },
  'devbox run': { 'devbox run -- rm a.txt': 'delete a.txt', 'devbox add jq': '' },
  'flox activate': { 'flox activate -d . -- rm a.txt': 'delete a.txt' },
  'distrobox enter': {
    'distrobox enter box -- rm a.txt': 'delete a.txt',
    'toolbox run -c box -- rm a.txt': 'delete a.txt',
  },
  'guix shell': {
    'guix shell gcc make -- rm a.txt': 'delete a.txt',
    'guix environment gcc -- rm a.txt': 'delete a.txt',
  },
  'chruby-exec': { 'chruby-exec 3.2 -- rm a.txt': 'delete a.txt' },
  corepack: {
    'corepack pnpm exec rm a.txt': ['delete a.txt', 'unrun'],
    'corepack install': ['', 'unrun'],
    'corepack enable': ['', 'unrun'],
  },
  'nx exec': { 'nx exec -- rm a.txt': 'delete a.txt', 'nx build app': '' },
  'cargo watch': {
    "cargo watch -s 'rm a.txt'": ['delete a.txt', 'unrun'],
    'cargo watch -x check -- rm a.txt': ['delete a.txt', 'unrun'],
    'cargo build': ['', 'unrun'],
  },
  onchange: { "onchange 'src/**' -- rm a.txt": ['delete a.txt', 'unrun'] },
  chokidar: { "chokidar '**/*.js' -c 'rm a.txt'": ['delete a.txt', 'unrun'] },
  'wait-on': {
    'wait-on -t 5 tcp:80 -- rm a.txt': ['delete a.txt', 'unrun'],
    'wait-on tcp:80': ['', 'unrun'],
  },
  retry: { 'retry -t 3 rm a.txt': ['delete a.txt', 'unrun'] },
  'start-server-and-test': {
    "start-server-and-test 'rm a.txt' 3000 'cat b.txt'": ['delete a.txt, read b.txt', 'unrun'],
  },
  'npm-run-all': {
    'echo \'{"scripts":{"go":"rm a.txt"}}\' > package.json; run-s go': 'create package.json, delete a.txt',
    'npm-run-all lint test': '',
    'run-p lint test': '',
  },
  bear: {
    'bear --output c.json -- make': ['create c.json', 'unrun'],
    'compiledb -o c.json make': ['create c.json', 'unrun'],
  },
  'scan-build': { 'scan-build -o out rm a.txt': ['delete a.txt', 'unrun'] },
  'rr record': { 'rr record -o out rm a.txt': ['delete a.txt', 'unrun'] },
  'py-spy record': { 'py-spy record -o prof.svg -- rm a.txt': ['create prof.svg, delete a.txt', 'unrun'] },
};
