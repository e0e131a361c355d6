import type { ExamplesOf } from './examples.ts';
import type { packageManagers } from './package-managers.ts';

export const PACKAGE_MANAGER_EXAMPLES: ExamplesOf<typeof packageManagers> = {
  'npm pkg': { 'npm pkg set version=2.0.0': 'write package.json', 'npm pkg get version': '' },
  'npm exec': { "npm exec -c 'rm a.txt'": 'delete a.txt', 'npm exec -- rm a.txt': ['delete a.txt', 'unrun'] },
  'pnpm pkg': { 'pnpm pkg delete version': 'write package.json', 'pnpm pkg get version': '' },
  'pnpm exec': { 'pnpm -C sub exec rm c.txt': 'delete sub/c.txt', 'pnpm exec cat a.txt': 'read a.txt' },
  'pnpm prettier': { 'pnpm prettier -w README.md': ['write README.md', 'no-effect'] },
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
