import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function isInstalled(shell: Shell): boolean {
  return spawnSync(shell, ['--version']).status === 0;
}

/** What a real shell that has read `script` offers for each line, when the key is pressed at its end. */
export function offersOf(
  shell: Shell,
  script: string,
  lines: readonly string[],
  cwd: string,
): ReadonlyMap<string, readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'conclaude-completion-'));
  try {
    const path = join(folder, 'script');
    writeFileSync(path, script);
    return readAnswers(ASK[shell](path, lines, cwd, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each line asked comes back behind `?`, with the offers in the lines below it. */
function readAnswers(said: string): ReadonlyMap<string, readonly string[]> {
  const answers = said.split(/^\? /m).slice(1);
  return new Map(
    answers.map((answer) => {
      const [line = '', ...offers] = answer.split('\n');
      // zsh answers once for each group of completions, so that an offer may come twice.
      return [line, [...new Set(offers.filter((offer) => offer !== ''))].sort()];
    }),
  );
}

type Ask = (script: string, lines: readonly string[], cwd: string, folder: string) => string;

const bash: Ask = (script, lines, cwd) => {
  const asked = lines.map((line) => {
    const words = line.split(' ').map((word) => `'${word}'`);
    return `echo '? ${line}'
COMP_WORDS=(${words.join(' ')}) COMP_CWORD=${words.length - 1}
_conclaude
printf '%s\\n' "\${COMPREPLY[@]}"`;
  });
  return execFileSync('bash', ['--norc', '-c', `. '${script}'\n${asked.join('\n')}`], {
    cwd,
    encoding: 'utf8',
  });
};

const fish: Ask = (script, lines, cwd, folder) => {
  const asked = lines.map((line) => `echo '? ${line}'; complete -C '${line}' | string replace -r '\\t.*' ''`);
  return execFileSync('fish', ['--no-config', '-c', `source '${script}'\n${asked.join('\n')}\ntrue`], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
  });
};

/** Completion in zsh needs its line editor, and that a terminal; what it adds is written to a file on the way. */
const ZSH_INNER = `autoload -Uz compinit && compinit -u -D
source $SCRIPT
LISTMAX=10000
compadd() {
  if [[ " $* " == *' '-[OAD]' '* ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  print -rl -- \${(Q)hits} >> $ANSWERS
  builtin compadd "$@"
}
answer() {
  local line
  for line in "\${(@f)ASKED}"; do
    print -r -- "? $line" >> $ANSWERS
    BUFFER=$line CURSOR=$#line
    zle list-choices
  done
  exit
}
zle -N answer
bindkey '^I' answer
`;
const ZSH_OUTER = `zmodload zsh/zpty
zpty inner 'stty rows 50 cols 200; exec zsh -f -i'
zpty -w inner "source $INNER"
zpty -w -n inner $'\\t'
while zpty -r inner said; do :; done
`;

const zsh: Ask = (script, lines, cwd, folder) => {
  const [inner, outer, answers] = [join(folder, 'inner'), join(folder, 'outer'), join(folder, 'answers')];
  writeFileSync(inner, ZSH_INNER);
  writeFileSync(outer, ZSH_OUTER);
  execFileSync('zsh', ['-f', outer], {
    cwd,
    timeout: 30_000,
    env: {
      ...process.env,
      HOME: folder,
      TERM: 'xterm',
      SCRIPT: script,
      INNER: inner,
      ANSWERS: answers,
      ASKED: lines.join('\n'),
    },
  });
  return readFileSync(answers, 'utf8');
};

const ASK: Readonly<Record<Shell, Ask>> = { bash, zsh, fish };
