# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for quern-report, which computes the candidates itself (--complete).

_quern_report ()
{
  local line word part dequoted
  local -a words=()
  local IFS=$'\n'

  # Bash splits words at "=" and ":": join the pieces again.
  for part in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ ${#words[@]} -gt 0 && ( $part == [=:]* || ${words[-1]} == --*[=:] ) ]]; then
      words[-1]+=$part
    else
      words+=("$part")
    fi
  done
  [[ ${#words[@]} -gt 0 ]] || words=("")
  word=${words[-1]}
  [[ $word == --*=* ]] && part=${word#*=} || part=$word

  COMPREPLY=()
  compopt +o nospace 2>/dev/null
  while IFS= read -r line; do
    case $line in
      :files)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$part")
        ;;
      :folders)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$part")
        ;;
      *)
        line=${line%%$'\t'*}
        # Bash replaces only the text after "=".
        [[ $word == --*=* ]] && line=${line#*=}
        [[ $line == *= ]] && compopt -o nospace 2>/dev/null
        printf -v dequoted %q "$line"
        COMPREPLY+=("$dequoted")
        ;;
    esac
  done < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null)
}

complete -F _quern_report quern-report
