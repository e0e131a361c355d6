import type { ExamplesOf } from './examples.ts';
import type { interpreters } from './interpreters.ts';

export const INTERPRETER_EXAMPLES: ExamplesOf<typeof interpreters> = {
  python: {
    'python3 -c \'open("a.txt", "w")\'': 'create a.txt',
    'python3 -m json.tool config/app.json out.json': 'create out.json, read config/app.json',
    'python3 -c \'print(open("a.txt").read())\'': 'read a.txt',
  },
  node: {
    'node -e \'fs.unlinkSync("a.txt")\'': 'delete a.txt',
    'node src/index.js': 'read src/index.js',
  },
  perl: {
    "perl -i.bak -pe 's/a/b/' a.txt": 'write a.txt, create a.txt.bak',
    'perl -e \'unlink "a.txt"\'': 'delete a.txt',
  },
  ruby: { 'ruby -e \'File.write("a.txt", 1)\'': 'create a.txt' },
  php: { 'php -r \'unlink("a.txt");\'': 'delete a.txt' },
  bun: { 'bun -e \'Bun.write("a.txt", "x")\'': 'create a.txt', 'bun run build': '' },
  'deno eval': { 'deno eval \'Deno.writeTextFileSync("a.txt", "x")\'': 'create a.txt' },
  'deno fmt': { 'deno fmt src/app.ts': 'write src/app.ts', 'deno fmt --check src/app.ts': 'read src/app.ts' },
  'deno compile': { 'deno compile -o app src/app.ts': 'create app' },
  'deno lint': {
    'deno lint --fix src/app.ts': 'write src/app.ts',
    'deno lint src/app.ts': 'read src/app.ts',
  },
  lua: { 'lua -e \'io.open("a.txt", "w")\'': 'create a.txt' },
  osascript: {
    'osascript -e \'do shell script "rm a.txt"\'': ['delete a.txt', 'unrun'],
    'osascript -e \'return "rm a.txt"\'': '',
  },
  Rscript: { 'Rscript -e \'file.remove("a.txt")\'': 'delete a.txt', 'Rscript tool.R': 'read tool.R' },
};
