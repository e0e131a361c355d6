import type { ExamplesOf } from './examples.ts';
import type { git } from './git.ts';

export const GIT_EXAMPLES: ExamplesOf<typeof git> = {
  'git checkout': {
    'echo x > a.txt; git checkout -q -- a.txt': 'create a.txt, write a.txt',
    'git checkout -q -b feature': '',
  },
  'git restore': {
    'echo x > a.txt; git restore a.txt': 'create a.txt, write a.txt',
    'git restore --staged a.txt': '',
  },
  'git rm': { 'git rm -q a.txt': 'delete a.txt', 'git rm -q --cached a.txt': '' },
  'git mv': { 'git mv a.txt c.txt': 'delete a.txt, create c.txt', 'git mv -n a.txt c.txt': '' },
  'git clean': { 'git clean -f logs/x.log': ['delete logs/x.log', 'no-effect'], 'git clean -nd': '' },
  'git apply': {
    "git apply <<'EOF'\n--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n-alpha\n+omega\n foo\n beta\nEOF": [
      'create a.txt, write a.txt',
      'over',
    ],
    'git apply --check fix.patch': '',
  },
  'git stash': {
    'echo x >> a.txt; git stash push -q a.txt': 'create a.txt, write a.txt',
    'git stash list': '',
  },
  'git checkout-index': { 'rm a.txt; git checkout-index a.txt': 'delete a.txt, create a.txt' },
  'git clone': { 'git clone -q . copy': 'create copy/**' },
  'git init': { 'git init -q --template= new': 'create new, create new/.git/**' },
  'git config': {
    'git config -f settings.ini a.b c': 'create settings.ini',
    'git config -f .gitignore --list': ['read .gitignore', 'no-effect'],
  },
  'git worktree': { 'git worktree add -q --detach tree': 'create tree/**', 'git worktree list': '' },
  'git submodule': {
    "git submodule foreach 'rm a.txt'": ['delete a.txt', 'no-effect'],
    'git submodule add https://example.com/x.git x': ['create x, create .gitmodules', 'unrun'],
  },
  'git archive': { 'git archive -o out.tar HEAD': 'create out.tar' },
  'git format-patch': { 'git format-patch -q -1 -o patches': ['create patches', 'unseen'] },
  'git diff': {
    'git diff --output=out.diff': 'create out.diff',
    'git log -p -- a.txt': 'read a.txt',
    'git log --oneline -- a.txt': 'read a.txt',
    'git show HEAD:a.txt': 'read a.txt',
    'git show :sub/c.txt': 'read sub/c.txt',
    'git -C sub show HEAD:./c.txt': 'read sub/c.txt',
    'git diff --no-index a.txt b.txt; true': 'read a.txt, read b.txt',
    'git diff --stat a.txt': '',
  },
  'git diff-index': { 'git diff-index -p HEAD -- a.txt': 'read a.txt' },
  'git blame': { 'git blame -L 1,2 a.txt': 'read a.txt' },
  'git cat-file': {
    'git cat-file -p HEAD:a.txt': 'read a.txt',
    'echo HEAD:a.txt | git cat-file --batch': 'read a.txt',
    'git cat-file -t HEAD:a.txt': '',
  },
  'git add': { 'git add -f a.txt': 'read a.txt', 'git add -n a.txt': '' },
  'git hash-object': { 'git hash-object a.txt': 'read a.txt' },
  'git grep': {
    'git grep alpha a.txt': 'read a.txt',
    'git grep -e alpha': '',
    "git grep -O'rm a.txt; true' alpha": 'delete a.txt',
  },
  'git commit': {
    'git commit -q --allow-empty -F README.md': 'read README.md',
    'git commit -q --allow-empty -m "rm a.txt"': '',
  },
  'git notes': { 'git notes add -F README.md': 'read README.md' },
  'git bundle': {
    'git bundle create all.git HEAD 2>/dev/null': 'create all.git',
  },
  'git rev-parse': { 'rm "$(git rev-parse --show-toplevel)/a.txt"': 'delete a.txt' },
  'git rebase': {
    "git rebase -q -x 'rm a.txt' HEAD~1": ['delete a.txt, unresolved', 'no-effect'],
    'git rebase main': ['unresolved', 'no-effect'],
  },
  'git filter-branch': {
    "git filter-branch --tree-filter 'rm -f a.txt' HEAD": [
      'delete a.txt, delete .git-rewrite/t/a.txt',
      'over',
    ],
  },
  'git switch': { 'git switch -q -c feature': '', 'git switch -q main': ['unresolved', 'no-effect'] },
  'git update-index': { 'git update-index -q --refresh': '' },
  'git read-tree': { 'git read-tree HEAD': '', 'git read-tree -um HEAD': ['unresolved', 'no-effect'] },
  'git reset': { 'git reset -q --hard': ['unresolved', 'unseen'], 'git reset -q a.txt': '' },
  'git revert': { 'git revert --no-edit HEAD': ['unresolved', 'unseen'], 'git cherry-pick --abort': '' },
  'git merge': { 'git merge -q main': ['unresolved', 'no-effect'], 'git merge --abort': '' },
  'git pull': { 'git pull -q': ['unresolved', 'unrun'] },
  'git sparse-checkout': {
    'git sparse-checkout set sub': ['unresolved', 'unseen'],
    'git sparse-checkout list': '',
  },
  'git fetch': {
    "git fetch -q --upload-pack 'rm a.txt; git-upload-pack' .": 'delete a.txt',
    'git fetch -q . main': '',
  },
  'git update-ref': { 'git update-ref refs/heads/x HEAD': '' },
  'git ls-files': { 'git ls-files sub': '' },
  'git ls-tree': { 'git ls-tree -r --name-only HEAD': '' },
  'git difftool': { "git difftool -y -x 'rm a.txt' HEAD HEAD~0": ['delete a.txt', 'no-effect'] },
  'git rev-list': { 'git rev-list -n 1 HEAD': '' },
  'git merge-base': { 'git merge-base HEAD HEAD': '' },
  'git bisect start': { 'git bisect start HEAD HEAD~0': ['unresolved', 'no-effect'] },
  'git bisect run': { 'git bisect run rm a.txt': ['delete a.txt', 'no-effect'] },
};
