import type { ExamplesOf } from './examples.ts';
import type { formatters } from './formatters.ts';

export const FORMATTER_EXAMPLES: ExamplesOf<typeof formatters> = {
  prettier: {
    'prettier -w README.md': ['write README.md', 'no-effect'],
    'prettier --check README.md': 'read README.md',
  },
  eslint: {
    'eslint --fix src/index.js': 'write src/index.js',
    'eslint src/index.js -o report.txt': 'create report.txt, read src/index.js',
  },
  stylelint: {
    'stylelint --fix a.css': 'write a.css',
    'stylelint a.css': 'read a.css',
  },
  tslint: { 'tslint --fix src/app.ts': 'write src/app.ts', 'xo src/index.js': 'read src/index.js' },
  'biome check': {
    "echo 'let  a=1' > new.js; biome format --write new.js": 'create new.js, write new.js',
    'biome check src/app.ts': 'read src/app.ts',
  },
  svgo: { 'svgo a.svg': 'write a.svg', 'svgo a.svg -o b.svg': 'create b.svg, read a.svg' },
  tidy: { 'tidy -m a.html': 'write a.html', 'tidy -o out.html a.html': 'create out.html, read a.html' },
  doctoc: { 'doctoc README.md': 'write README.md' },
  black: {
    'black -l 100 src/tool.py': ['write src/tool.py', 'no-effect'],
    'black --check src/tool.py': 'read src/tool.py',
  },
  'ruff format': {
    'ruff format src/tool.py': ['write src/tool.py', 'no-effect'],
    'ruff format --diff src/tool.py': 'read src/tool.py',
  },
  'ruff check': {
    'ruff check --fix src/tool.py': ['write src/tool.py', 'no-effect'],
    'ruff check src/tool.py': 'read src/tool.py',
  },
  isort: {
    'isort --profile black src/tool.py': ['write src/tool.py', 'no-effect'],
    'isort -c src/tool.py': 'read src/tool.py',
  },
  autopep8: {
    'autopep8 -i src/tool.py': ['write src/tool.py', 'no-effect'],
    'yapf src/tool.py': 'read src/tool.py',
  },
  pyupgrade: { 'pyupgrade src/tool.py': ['write src/tool.py', 'no-effect'] },
  mdformat: {
    'mdformat README.md': ['write README.md', 'no-effect'],
    'mdformat --check README.md': 'read README.md',
  },
  codespell: {
    'codespell -w README.md': ['write README.md', 'no-effect'],
    'codespell README.md': 'read README.md',
  },
  gofmt: {
    "echo 'package  a' > m.go; gofmt -w m.go": 'create m.go, write m.go',
    "echo 'package a' > m.go; gofmt -l m.go": 'create m.go, read m.go',
  },
  rustfmt: {
    "echo 'fn main(){}' > m.rs; rustfmt m.rs": 'create m.rs, write m.rs',
    'rustfmt --check m.rs': 'read m.rs',
  },
  'clang-format': { 'clang-format -i a.c': 'write a.c', 'clang-format -style llvm a.c': 'read a.c' },
  'google-java-format': {
    'google-java-format -i A.java': 'write A.java',
    'google-java-format A.java': 'read A.java',
  },
  swiftformat: { 'swiftformat a.swift': 'write a.swift', 'swiftformat --lint a.swift': 'read a.swift' },
  ktlint: { 'ktlint -F a.kt': 'write a.kt', 'ktlint a.kt': 'read a.kt' },
  rubocop: { 'rubocop -a a.rb': 'write a.rb', 'rubocop --format json a.rb': 'read a.rb' },
  ormolu: {
    'ormolu -i a.hs': 'write a.hs',
    'ormolu --mode inplace a.hs': 'write a.hs',
    'ormolu --mode check a.hs': 'read a.hs',
  },
  stylua: { 'stylua a.lua': 'write a.lua', 'stylua --check a.lua': 'read a.lua' },
  indent: { 'indent a.c': 'write a.c', 'indent a.c -o b.c': 'create b.c, read a.c' },
  astyle: { 'astyle a.c': 'write a.c', 'astyle --dry-run a.c': 'read a.c' },
  uncrustify: {
    'uncrustify -c cfg --no-backup a.c': 'write a.c',
    'uncrustify -c cfg -f a.c -o b.c': 'create b.c, read a.c',
  },
  'dart format': {
    'dart format -l 100 a.dart': 'write a.dart',
    'dart format --output=none a.dart': 'read a.dart',
  },
  shfmt: { 'shfmt -w run.sh': ['write run.sh', 'no-effect'], 'shfmt -i 2 run.sh': 'read run.sh' },
  nixfmt: { 'nixfmt a.nix': 'write a.nix', 'nixfmt --check a.nix': 'read a.nix' },
  'cmake-format': {
    'cmake-format -i CMakeLists.txt': 'write CMakeLists.txt',
    'cmake-format CMakeLists.txt': 'read CMakeLists.txt',
  },
  'terraform fmt': {
    "echo 'a  =   1' > m.tf; terraform fmt m.tf": 'create m.tf, write m.tf',
    "echo 'a = 1' > m.tf; terraform fmt -check m.tf": 'create m.tf, read m.tf',
  },
  'terraform plan': {
    'terraform plan -out plan.bin': 'create plan.bin',
    'terraform -chdir=sub plan -out=p': 'create sub/p',
  },
  'taplo fmt': {
    'taplo fmt a.toml': 'write a.toml',
    'taplo fmt --check a.toml': 'read a.toml',
    'taplo lint a.toml': '',
  },
  jsonnetfmt: { 'jsonnetfmt -i a.jsonnet': 'write a.jsonnet', 'jsonnetfmt a.jsonnet': 'read a.jsonnet' },
  buildifier: { 'buildifier BUILD': 'write BUILD', 'buildifier -mode=check BUILD': 'read BUILD' },
  xmlstarlet: {
    'xmlstarlet ed -L -u //a -v b a.xml': 'write a.xml',
    'xmlstarlet sel -t -v //a a.xml': 'read a.xml',
  },
  scalafmt: { 'scalafmt -i src/app.ts': 'write src/app.ts', 'swift-format src/app.ts': 'read src/app.ts' },
  '2to3': { '2to3 -w src/tool.py': ['write src/tool.py', 'no-effect'], 'typos README.md': 'read README.md' },
  'js-beautify': {
    'js-beautify -r src/index.js': 'write src/index.js',
    'js-beautify src/index.js': 'read src/index.js',
  },
  markdownlint: {
    'markdownlint --fix README.md': 'write README.md',
    'markdownlint README.md': 'read README.md',
  },
  djlint: { 'djlint --reformat a.txt': 'write a.txt', 'djlint a.txt': 'read a.txt' },
  perltidy: { 'perltidy -b a.txt': 'write a.txt', 'perltidy a.txt': 'read a.txt' },
  'elm-format': { 'elm-format --yes a.txt': 'write a.txt', 'elm-format --validate a.txt': 'read a.txt' },
  'pretty-format-json': { 'pretty-format-json --autofix package.json': 'write package.json' },
  phpcbf: { 'phpcbf a.txt': 'write a.txt', 'pint --test a.txt': 'read a.txt' },
  jscodeshift: {
    'jscodeshift -t t.js src/index.js': 'write src/index.js',
    'jscodeshift -d -t t.js src/index.js': '',
  },
  rpl: { 'rpl foo bar a.txt': 'write a.txt' },
  'mix format': { 'mix format a.txt': 'write a.txt', 'mix format --check-formatted a.txt': '' },
  'zig fmt': { 'zig fmt a.txt': 'write a.txt', 'zig build': '' },
  'sqlfluff fix': { 'sqlfluff fix --dialect ansi a.txt': 'write a.txt', 'sqlfluff lint a.txt': '' },
  'php-cs-fixer fix': { 'php-cs-fixer fix a.txt': 'write a.txt', 'php-cs-fixer fix --dry-run a.txt': '' },
  'packer fmt': { 'packer fmt a.txt': 'write a.txt', 'packer fmt -check a.txt': '' },
};
