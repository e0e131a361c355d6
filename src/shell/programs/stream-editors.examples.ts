import type { ExamplesOf } from './examples.ts';
import type { streamEditors } from './stream-editors.ts';

export const STREAM_EDITOR_EXAMPLES: ExamplesOf<typeof streamEditors> = {
  sed: {
    'sed -i.bak s/a/b/ a.txt': 'write a.txt, create a.txt.bak',
    "sed -n '1w out.txt' a.txt": 'create out.txt',
    'sed -n 1p a.txt': 'read a.txt',
  },
  awk: {
    'awk \'{ print > "out.txt" }\' a.txt': 'create out.txt, read a.txt',
    "awk '$1 > 5' a.txt": 'read a.txt',
  },
  json: { 'json -I -f package.json': 'write package.json', 'json -f package.json name': 'read package.json' },
  sops: { 'sops -d -i .env': 'write .env', 'sops -d .env': 'read .env' },
  'sort-package-json': {
    'sort-package-json package.json': ['write package.json', 'no-effect'],
    'sort-package-json -c package.json': 'read package.json',
  },
  crudini: { 'crudini --set a.ini s k v': 'create a.ini', 'crudini --get a.ini s k': 'read a.ini' },
  'ansible-vault encrypt': {
    'ansible-vault encrypt .env': 'write .env',
    'ansible-vault decrypt --output plain .env': 'create plain, read .env',
  },
  'ansible-vault create': { 'ansible-vault create secret.yml': ['create secret.yml', 'unrun'] },
  'op run': { 'op run --env-file=.env -- rm a.txt': 'delete a.txt' },
  'op inject': { 'op inject -i a.txt -o .env': 'create .env, read a.txt' },
  'vercel env pull': { 'vercel env pull .env': 'create .env' },
  sd: { 'sd foo bar a.txt': 'write a.txt', 'sd -p foo bar a.txt': 'read a.txt' },
  yq: {
    "yq -i '.a = 2' config/db.yaml": ['write config/db.yaml', 'unrun'],
    'yq .a config/db.yaml': ['read config/db.yaml', 'unrun'],
  },
  dasel: {
    'dasel put -f config/db.yaml -t int -v 2 .a': 'write config/db.yaml',
    'dasel -f config/db.yaml .a': 'read config/db.yaml',
  },
  comby: { 'comby -i a b a.txt': 'write a.txt', 'comby a b a.txt': 'read a.txt' },
  'ast-grep': {
    "ast-grep run -p 'const x = 1' -r 'let x = 1' -U src/index.js": 'write src/index.js',
    'ast-grep -p foo src/app.ts': 'read src/app.ts',
  },
};
