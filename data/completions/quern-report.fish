# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for quern-report, which computes the candidates itself (--complete).

function __quern_report_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program $words[1]
    set -l prefix (string match -r -- '^--[^=]*=' $current)
    set -l start (string replace -r -- '^--[^=]*=' '' $current)

    for line in ($program --complete $words[2..-1] $current 2>/dev/null)
        switch $line
            case ':files'
                for path in (__fish_complete_path $start)
                    printf '%s%s\n' "$prefix" $path
                end
            case ':folders'
                for path in (__fish_complete_directories $start)
                    printf '%s%s\n' "$prefix" $path
                end
            case '*'
                printf '%s\n' $line
        end
    end
end

complete -c quern-report -f -a '(__quern_report_complete)'
