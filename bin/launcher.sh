#!/bin/sh
# conclaude's launcher, version 4. 'conclaude init' writes it; keep it in git, and leave it as it is.
# The client's hooks read it into their shell. It finds the program wherever this computer has it. Where there is
# none, Claude can look at files and run the project's own install command, and is refused everything else.
# Only builtins up to the exec, and what is needed most comes first: every call of a tool waits for this, and a shell
# reads no further than it gets.
also=''
node=''

# A project's settings can set variables, and so choose the PATH, and in bash even bring functions along. Of an exec
# that fails bash makes an end, past every trap, unless it is told not to.
case ${BASH_VERSION-} in
  ?*)
    unset -f [ cat echo head printf read shopt 2>/dev/null
    PATH=/ shopt -s execfail 2>/dev/null
    ;;
esac
root=${CLAUDE_PROJECT_DIR:-.}

# Whose executables run here, by the name of their package. `node_modules` may be shared with another system.
system=
if [ -e /lib64/ld-linux-x86-64.so.2 ] || [ -e /lib/ld-musl-x86_64.so.1 ]; then system=linux-x64
elif [ -e /lib/ld-linux-aarch64.so.1 ] || [ -e /lib/ld-musl-aarch64.so.1 ]; then system=linux-arm64
elif [ -d /System/Library ]; then system='darwin-*'
fi

# Claude Code from 2.1.295 on refuses a call whose hook was killed. For those before, and for other clients, this shell
# stays and notices it.
case " $* " in *' --client'[\ =]*) other=yes ;; *) other= ;; esac
stays() {
  [ -z "$other" ] || return 0
  [ -n "${CLAUDE_CODE_ENTRYPOINT-}" ] || return
  case ${AI_AGENT-} in
    claude-code_2-1-29[5-9]_* | claude-code_2-1-[3-9][0-9][0-9]_* | claude-code_2-[2-9]* | claude-code_[3-9]*) return 1 ;;
  esac
}

# Starts what is installed in the folder `home`, if it is all there: the executable, or the script that finds Node.
start() {
  { [ -f "$home/bin/conclaude" ] && [ -r "$home/dist/build-id" ] && read -r build <"$home/dist/build-id"; } || return 0
  for program in "$home"/../../@conclaude/$system/"conclaude-$build" "$home/dist/native/conclaude-$build"; do
    [ -n "$system" ] && [ -x "$program" ] && [ -s "$program" ] || continue
    stays && break
    # What can't be started has read nothing yet, so Node can answer: by the trap, or because bash goes on.
    trap 'start_script "$@"' EXIT
    exec "$program" "--installation=$home" ${node:+"--node=$node"} "$@"
  done
  start_script "$@"
}

# Through the shell that it is written for, whatever became of its mode.
start_script() {
  go_on_as /bin/sh "$home/bin/conclaude" ${node:+"--node=$node"} "$@"
}

go_on_as() {
  stays || exec "$@"
  "$@"
  code=$?
  case $code in 0 | 2) leave "$code" ;; esac
  case " $* " in
    *' '[Pp]re[Tt]ool[Uu]se' '* | *' BeforeTool '* | *' ConfigChange '*)
      refuse "conclaude refuses this call because it can't do its work: it ended unexpectedly (exit code $code)."
      ;;
  esac
  # At other events, some clients take every code from 2 on for a refusal.
  [ -z "$other" ] || leave 1
  leave "$code"
}

# Copilot CLI, which sets this variable, throws standard error away.
refuse() {
  case ${COPILOT_PROJECT_DIR:+$1} in
    '' | *[\"\\]*) ;;
    *) printf '{"permissionDecision":"deny","permissionDecisionReason":"%s"}\n' "$1" ;;
  esac
  echo "$1" >&2
  leave 2
}

# Past the trap by which the hook makes sure that nothing but an answer lets a call through.
leave() {
  trap - EXIT
  exit "$1"
}

home=$root/node_modules/@conclaude/cli
start "$@"

# A package of a workspace may have only a link to it.
start_link() {
  link=$1/.bin/conclaude
  shift
  [ -f "$link" ] && go_on_as /bin/sh "$link" ${node:+"--node=$node"} "$@"
}

[ -e "$home" ] || start_link "$root/node_modules" "$@"

# A linked worktree has the project's files, and the main one its packages.
if [ -f "$root/.git" ] && read -r word folder <"$root/.git" && [ "$word" = gitdir: ]; then
  case $folder in
    /*/.git/worktrees/*) main=${folder%/.git/worktrees/*} ;;
    */.git/worktrees/*) main=$root/${folder%/.git/worktrees/*} ;;
    *) main= ;;
  esac
  if [ -n "$main" ]; then
    home=$main/node_modules/@conclaude/cli
    start "$@"
    [ -e "$home" ] || start_link "$main/node_modules" "$@"
  fi
fi

if [ -n "$also" ]; then
  home=${also%/bin/conclaude}
  start "$@"
  [ -f "$also" ] && go_on_as /bin/sh "$also" ${node:+"--node=$node"} "$@"
fi

is_outside() {
  place=$1
  while [ -n "$place" ]; do
    [ "$place" -ef "$root" ] && return 1
    place=${place%/*}
  done
}

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
  # Where npm puts what is installed for all projects.
  home=$folder/../lib/node_modules/@conclaude/cli
  [ "$folder/conclaude" -ef "$home/bin/conclaude" ] && start "$@"
  go_on_as "$folder/conclaude" ${node:+"--node=$node"} "$@"
done

# The program is nowhere.
tools=/usr/bin:/bin:/run/current-system/sw/bin

manifest=
[ -f "$root/package.json" ] && manifest=$(PATH=$tools; head -c 1000000 "$root/package.json")
install=
case $manifest in
  *'"@conclaude/cli"'*)
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
  repair="isn't installed on this computer. Ask the user to install it (npm install --global @conclaude/cli)."
fi
sentence="conclaude guards this project, but it $repair Until then you can only look at files."

case " $* " in
  *' SessionStart '*)
    printf '{"systemMessage":"%s"}\n' "$sentence"
    leave 0
    ;;
  *' '[Pp]re[Tt]ool[Uu]se' '* | *' BeforeTool '* | *' ConfigChange '* | '  ') ;;
  *' Hooks '*) leave 0 ;;
  *)
    echo "$sentence" >&2
    leave 1
    ;;
esac

# Up to the tool's input there is nothing that the caller could have written.
payload=$(PATH=$tools; head -c 65536)
before=${payload%%'"tool_input":'*}
input=${payload#"$before"'"tool_input":'}
case $before in
  *'"tool_name":"Read",' | *'"tool_name":"Grep",' | *'"tool_name":"Glob",' | *'"tool_name":"AskUserQuestion",') leave 0 ;;
  *'"tool_name":"read_file",' | *'"tool_name":"grep_search",' | *'"tool_name":"glob",' | *'"tool_name":"list_directory",') leave 0 ;;
  *"\"cwd\":\"$root\","*'"tool_name":"Bash",' | *"\"cwd\":\"$root/"*'"tool_name":"Bash",' | *"\"cwd\":\"$root\","*'"tool_name":"run_shell_command",')
    # Nothing more and nothing else: a word more is another command.
    for command in ${install:+"$install" "$exactly"}; do
      case $input in
        *'"command":'*'"command":'* | *'"dir_path":'* | *'"directory":'*) ;;
        "{\"command\":\"$command\","* | "{\"command\":\"$command\"}"*) leave 0 ;;
      esac
    done
    ;;
esac
refuse "$sentence"
