import type { buildFiles } from './build-files.ts';
import type { ExamplesOf } from './examples.ts';

export const BUILD_FILE_EXAMPLES: ExamplesOf<typeof buildFiles> = {
  make: {
    "printf 'all:\\n\\trm a.txt\\n' | make -f -": 'delete a.txt',
    "make --eval='x: ; echo x > out.txt' x": 'create out.txt',
    "printf 'F = a.txt\\nall: dep\\ndep:\\n\\t@rm $(F)\\nother:\\n\\trm b.txt\\n' > mk; make -sf mk":
      'create mk, delete a.txt',
    "printf 'all:\\n\\ttouch $@.txt\\n\\n%%.log: b.txt\\n\\tcp $< $@\\n' > mk; make -f mk all z.log":
      'create mk, create all.txt, create z.log',
    "printf 'x := $(shell touch new)\\nall:\\n\\t@true\\n' > mk; make -f mk": 'create mk, create new',
    "printf '$(file >new,x)\\nall:\\n\\tcd sub && \\\\\\n\\t  rm c.txt\\n' | make -f -":
      'create new, delete sub/c.txt',
    "printf 'all:\\n\\t$(foreach f,a b,rm $(f).txt;)\\n' | make -f -": 'delete a.txt, delete b.txt',
    "printf 'define go\\nrm $(1)\\nendef\\nall:\\n\\t$(call go,a.txt)\\n' | make -f -": 'delete a.txt',
    "printf 'all:\\n\\trm c.txt\\n' | make -C sub -f -": 'delete sub/c.txt',
    "printf 'all:\\n\\trm a.txt\\n' | make -n -f -": '',
    'make --version': '',
  },
  cmake: {
    'cmake -S . -B build': ['create build', 'unseen'],
    'cmake --build build': '',
    'cmake -E copy a.txt b.txt': 'create b.txt, read a.txt',
    'cmake -E rename a.txt new.txt': 'delete a.txt, create new.txt',
    'cmake -E rm -rf sub': 'delete sub/**',
    'cmake -E chdir sub cmake -E remove c.txt': 'delete sub/c.txt',
    'cmake -E env A=1 rm a.txt': 'delete a.txt',
    'cmake -E touch_nocreate a.txt': 'write a.txt',
    'printf \'set(F a.txt)\\nfile(WRITE "${F}" x)\\nfile(REMOVE b.txt)\\n\' > s.cmake; cmake -P s.cmake':
      'create s.cmake, create a.txt, delete b.txt',
    "echo 'execute_process(COMMAND rm c.txt WORKING_DIRECTORY sub)' > s.cmake; cmake -P s.cmake":
      'create s.cmake, delete sub/c.txt',
  },
  ninja: {
    "printf 'rule c\\n  command = cp $in $out\\nbuild new.txt: c a.txt\\n' > s.ninja; ninja -f s.ninja": [
      'create s.ninja, create new.txt',
      'unseen',
    ],
    'ninja -C build': ['', 'unrun'],
  },
  just: {
    'printf \'f := "a.txt"\\ngo:\\n  rm {{f}}\\n\' > justfile; just go': 'create justfile, delete a.txt',
    'just build': ['', 'unrun'],
  },
  task: {
    "printf 'tasks:\\n  go:\\n    cmds:\\n      - rm a.txt\\n' > Taskfile.yml; task go": [
      'create Taskfile.yml, delete a.txt',
      'unseen',
    ],
    'task build': ['', 'unrun'],
  },
  rake: { 'rake -e \'File.delete("a.txt")\'': 'delete a.txt', 'rake spec': ['', 'unrun'] },
  crontab: {
    "echo '* * * * * rm a.txt' | crontab -": ['delete a.txt', 'unrun'],
    'crontab a.txt': ['read a.txt', 'unrun'],
    'crontab -l': ['', 'unrun'],
  },
};
