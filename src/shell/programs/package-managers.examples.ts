import type { ExamplesOf } from './examples.ts';
import type { packageManagers } from './package-managers.ts';

export const PACKAGE_MANAGER_EXAMPLES: ExamplesOf<typeof packageManagers> = {
  'npm pkg': { 'npm pkg set version=2.0.0': 'write package.json', 'npm pkg get version': '' },
  'npm exec': { "npm exec -c 'rm a.txt'": 'delete a.txt', 'npm exec -- rm a.txt': ['delete a.txt', 'unrun'] },
  'npm run': {
    "npm pkg set scripts.go='rm a.txt' && npm run go": 'write package.json, delete a.txt',
    'echo \'{"scripts":{"prego":"rm a.txt","go":"rm"}}\' > package.json; npm run -s go -- b.txt':
      'create package.json, delete a.txt, delete b.txt',
    'echo \'{"scripts":{"go":"rm c.txt"}}\' > sub/package.json; npm --prefix sub run go':
      'create sub/package.json, delete sub/c.txt',
    'npm run build': ['', 'unrun'],
  },
  'npm test': {
    'echo \'{"scripts":{"test":"rm a.txt"}}\' > package.json; npm test': 'create package.json, delete a.txt',
    'npm start': ['', 'unrun'],
  },
  'pnpm pkg': { 'pnpm pkg delete version': 'write package.json', 'pnpm pkg get version': '' },
  'pnpm exec': { 'pnpm -C sub exec rm c.txt': 'delete sub/c.txt', 'pnpm exec cat a.txt': 'read a.txt' },
  'pnpm prettier': { 'pnpm prettier -w README.md': ['write README.md', 'no-effect'] },
  'pnpm run': {
    'echo \'{"scripts":{"go":"rm a.txt"}}\' > package.json; pnpm run go': 'create package.json, delete a.txt',
    'echo \'{"scripts":{"go":"rm a.txt"}}\' > package.json; pnpm go': 'create package.json, delete a.txt',
    'pnpm add x': ['', 'unrun'],
  },
  'yarn run': {
    'echo \'{"scripts":{"go":"rm a.txt"}}\' > package.json; yarn run go': 'create package.json, delete a.txt',
    'echo \'{"scripts":{"go":"rm"}}\' > package.json; yarn go a.txt': 'create package.json, delete a.txt',
  },
  'yarn exec': { 'yarn exec rm a.txt': 'delete a.txt', 'yarn --cwd sub exec rm c.txt': 'delete sub/c.txt' },
  'yarn prettier': {
    'yarn prettier -w README.md': ['write README.md', 'no-effect'],
    'yarn tsc --noEmit': '',
  },
  'poetry run': {
    'poetry run rm a.txt': 'delete a.txt',
    'poetry -C sub run rm c.txt': 'delete sub/c.txt',
    'hatch -e dev run rm a.txt': ['delete a.txt', 'unrun'],
    'pipenv run cat a.txt': ['read a.txt', 'unrun'],
  },
  'uv run': {
    'uv run --with rich --extra dev rm a.txt': 'delete a.txt',
    'uv run --directory sub rm c.txt': 'delete sub/c.txt',
    'uv sync': '',
  },
  'uv tool run': { 'uv tool run --from black black src/tool.py': ['write src/tool.py', 'unrun'] },
  'bundle exec': { 'bundle exec rm a.txt': 'delete a.txt', 'bundle install': '' },
  'conda run': { 'conda run -n env --cwd sub rm c.txt': 'delete sub/c.txt', 'conda install jq': '' },
};
