import type { builders } from './builders.ts';
import type { ExamplesOf } from './examples.ts';

export const BUILDER_EXAMPLES: ExamplesOf<typeof builders> = {
  gcc: {
    "echo 'int main(){}' > m.c; gcc m.c -o app": 'create m.c, create app',
    'gcc -fsyntax-only -x c /dev/null': '',
    "echo 'int main(){}' > m.c; gcc -MD -MFm.d m.c -oapp": 'create m.c, create m.d, create app',
    "echo 'int main(){}' > m.c; gcc -MMD -MF m.d -c m.c -o m.o": 'create m.c, create m.d, create m.o',
    "echo 'int main(){}' > m.c; gcc -Wl,-Map=m.map m.c -o app": 'create m.c, create m.map, create app',
    "echo 'int main(){}' > m.c; gcc -Wl,-Map,m.map m.c -o app": 'create m.c, create m.map, create app',
    'echo nop | as -o t.o; ld -r t.o --output=u.o -Map t.map': 'create t.o, create u.o, create t.map',
  },
  nasm: { 'echo nop > t.asm; nasm t.asm -l t.lst -o t.o': 'create t.asm, create t.lst, create t.o' },
  patchelf: {
    'cp "$(which true)" t; patchelf --set-rpath /x t': 'create t, write t',
    'cp "$(which true)" t; patchelf --output u --set-rpath /x t': 'create t, create u',
    'patchelf --print-rpath t': 'read t',
  },
  m4: { 'm4 -DA=1 a.txt': 'read a.txt', 'm4 --error-output=err.txt a.txt': ['create err.txt', 'unrun'] },
  rustc: { "echo 'fn main(){}' > m.rs; rustc m.rs -o app": 'create m.rs, create app' },
  javac: { 'javac -d out Main.java': 'create out, read Main.java' },
  'go build': { 'go build -o app .': 'create app', 'go build ./...': '' },
  'go test': { 'go test -coverprofile cover.out ./...': 'create cover.out' },
  objcopy: {
    'cp "$(which true)" t; objcopy t b': 'create t, create b',
    'cp "$(which true)" t; objcopy --add-section x=a.txt t': 'create t, write t',
    'cp "$(which true)" t; objcopy --dump-section .text=code t b': 'create t, create b, create code',
  },
  strip: {
    'cp "$(which true)" t; strip t': 'create t, write t',
    'cp "$(which true)" t; strip -o small t': 'create t, create small',
  },
  tsc: { 'tsc --outDir out src/app.ts': ['create out', 'unseen'], 'tsc --noEmit src/app.ts': '' },
  esbuild: {
    'esbuild src/app.ts --outfile=app.js --log-level=error': 'create app.js',
    'esbuild src/app.ts': '',
  },
  rollup: { 'rollup src/index.js -o bundle.js': 'create bundle.js', 'rollup src/index.js': '' },
  babel: { 'babel src/index.js -o out.js': 'create out.js, read src/index.js' },
  terser: { 'terser src/index.js -c -m -o out.js': 'create out.js, read src/index.js' },
  'html-minifier': { 'tailwindcss -i a.css -o out.css': 'create out.css, read a.css' },
  sass: {
    'sass a.scss a.css': 'create a.css, read a.scss',
    'sass a.scss:a.css': 'create a.css, read a.scss',
    'sass --no-source-map src:css': ['create css', 'unrun'],
  },
  protoc: {
    'protoc --descriptor_set_out=out.pb a.proto': 'create out.pb',
    'protoc --python_out=gen --go_out=paths=source_relative:. a.proto': ['create gen, create .', 'unrun'],
  },
  buf: { 'buf build -o image.bin': ['create image.bin', 'unrun'], 'buf lint': ['', 'unrun'] },
  bison: { 'bison -o parser.c parser.y': 'create parser.c, read parser.y' },
  quicktype: { 'quicktype config/app.json -o types.ts': 'create types.ts, read config/app.json' },
  pytest: {
    'pytest --junitxml=report.xml src/tool.py': ['create report.xml', 'unrun'],
    'pytest --cov-report xml:cov.xml': ['create cov.xml', 'unrun'],
    'pytest --junit-xml report.xml': ['create report.xml', 'unrun'],
    'pytest -k a --version': ['', 'unrun'],
  },
  'coverage xml': { 'coverage xml -o cov.xml': 'create cov.xml' },
  'gh release': { 'gh release download v1 -O app.zip': 'create app.zip', 'gh release view v1': '' },
  'gh repo': { 'gh repo clone a/tool': 'create tool', 'gh repo view a/tool': '' },
  helm: { 'helm template x . --output-dir out': 'create out', 'helm list --output yaml': '' },
};
