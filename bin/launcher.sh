#!/bin/sh
# conclaude's launcher, version 1. 'conclaude init' writes it; keep it in git, and leave it as it is.
# Claude Code calls it as a hook. It finds the program wherever this computer has it. Where there is none, Claude can
# look at files and run the project's own install command, and is refused everything else.
# Only builtins up to the exec: every call of a tool waits for this.
also=''
node=''

# A project's settings can set variables, and so choose the PATH, and in bash even bring functions along.
unset -f [ cat echo head printf read 2>/dev/null
tools=/usr/bin:/bin:/run/current-system/sw/bin
root=${CLAUDE_PROJECT_DIR:-.}

start() {
  [ -f "$1" ] || return 0
  program=$1
  shift
  # Through the shell that it is written for, whatever became of its mode.
  if [ -n "$node" ]; then exec /bin/sh "$program" "--node=$node" "$@"; fi
  exec /bin/sh "$program" "$@"
}

start_from() {
  modules=$1/node_modules
  shift
  # Half an installation is none.
  [ -f "$modules/conclaude/dist/build-id" ] && start "$modules/conclaude/bin/conclaude" "$@"
  [ -e "$modules/conclaude" ] || start "$modules/.bin/conclaude" "$@"
}

is_outside() {
  place=$1
  while [ -n "$place" ]; do
    [ "$place" -ef "$root" ] && return 1
    place=${place%/*}
  done
}

start_from "$root" "$@"

# A linked worktree has the project's files, and the main one its packages.
if [ -f "$root/.git" ] && read -r word folder <"$root/.git" && [ "$word" = gitdir: ]; then
  case $folder in
    /*/.git/worktrees/*) start_from "${folder%/.git/worktrees/*}" "$@" ;;
    */.git/worktrees/*) start_from "$root/${folder%/.git/worktrees/*}" "$@" ;;
  esac
fi

[ -n "$also" ] && start "$also" "$@"

rest=${PATH-}:
while [ -n "$rest" ]; do
  folder=${rest%%:*}
  rest=${rest#*:}
  # Nothing that the project could have brought along.
  case $folder in
    //* | /proc/* | /dev/* | */./* | */../* | */..) continue ;;
    /*) [ -f "$folder/conclaude" ] && [ -x "$folder/conclaude" ] || continue ;;
    *) continue ;;
  esac
  is_outside "$folder" || continue
  if [ -n "$node" ]; then exec "$folder/conclaude" "--node=$node" "$@"; fi
  exec "$folder/conclaude" "$@"
done

# The program is nowhere.
manifest=
[ -f "$root/package.json" ] && manifest=$(PATH=$tools; head -c 1000000 "$root/package.json")
install=
case $manifest in
  *'"conclaude"'*)
    if [ -f "$root/pnpm-lock.yaml" ]; then install='pnpm install' exactly='pnpm install --frozen-lockfile'
    elif [ -f "$root/yarn.lock" ]; then install='yarn install' exactly='yarn install --immutable'
    elif [ -f "$root/bun.lock" ] || [ -f "$root/bun.lockb" ]; then install='bun install' exactly='bun install --frozen-lockfile'
    elif [ -f "$root/package-lock.json" ] || [ -f "$root/npm-shrinkwrap.json" ]; then install='npm ci' exactly='npm install'
    else install='npm install' exactly='npm install'
    fi
    ;;
esac
if [ -n "$install" ]; then
  repair="isn't installed in this checkout. Run exactly '$install' in the project's folder, and then try again."
else
  repair="isn't installed on this computer. Ask the user to install it (npm install --global conclaude)."
fi
sentence="conclaude guards this project, but it $repair Until then you can only look at files."

case " $* " in
  *' SessionStart '*)
    printf '{"systemMessage":"%s"}\n' "$sentence"
    exit 0
    ;;
  *' PreToolUse '* | *' ConfigChange '* | '  ') ;;
  *' Hooks '*) exit 0 ;;
  *)
    echo "$sentence" >&2
    exit 1
    ;;
esac

# Up to the tool's input there is nothing that the caller could have written.
payload=$(PATH=$tools; head -c 65536)
before=${payload%%'"tool_input":'*}
input=${payload#"$before"'"tool_input":'}
case $before in
  *'"tool_name":"Read",' | *'"tool_name":"Grep",' | *'"tool_name":"Glob",' | *'"tool_name":"AskUserQuestion",') exit 0 ;;
  *"\"cwd\":\"$root\","*'"tool_name":"Bash",' | *"\"cwd\":\"$root/"*'"tool_name":"Bash",')
    # Nothing more and nothing else: a word more is another command.
    for command in ${install:+"$install" "$exactly"}; do
      case $input in
        *'"command":'*'"command":'*) ;;
        "{\"command\":\"$command\","* | "{\"command\":\"$command\"}"*) exit 0 ;;
      esac
    done
    ;;
esac
echo "$sentence" >&2
exit 2
