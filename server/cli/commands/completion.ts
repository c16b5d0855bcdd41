import { type Command, command, wrongUse } from "../command.ts";

/** The shells that are completed in. */
const shells: Readonly<Record<string, (program: Command) => string>> = {
  bash: bashScript,
  zsh: (program) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(program)}`,
  fish: fishScript,
};

/** `claimstream completion`: a script that completes commands in a shell. `program`: given when it is asked for, since it holds this command. */
export function completionOf(program: () => Command): Command {
  const names = Object.keys(shells).join(", ");
  return command(
    {
      name: "completion",
      description: 'Print a script that completes commands in a shell: eval "$(claimstream completion bash)".',
      args: { shell: { type: "positional", required: true, description: `One of ${names}.` } },
    },
    async ({ shell }) => {
      const script = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
      if (!script) throw wrongUse(`There is no completion for ${shell}; there is for ${names}.`);
      const text = script(program());
      return { data: { shell, script: text }, text };
    },
  );
}

/** Every command with the words before it. */
function pathsOf(command: Command, before: readonly string[] = []): { path: string; command: Command }[] {
  return [
    { path: before.join(" "), command },
    ...command.commands.flatMap((each) => pathsOf(each, [...before, each.name])),
  ];
}

function followingOf({ commands, args }: Command): string {
  const options = Object.entries(args).flatMap(([name, { type }]) => (type === "positional" ? [] : [`--${name}`]));
  return [...commands.map(({ name }) => name), ...options, "--help"].join(" ");
}

function bashScript(program: Command): string {
  const cases = pathsOf(program).map(({ path, command }) => `    "${path}") words="${followingOf(command)}" ;;`);
  return `_claimstream() {
  local path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _claimstream claimstream`;
}

function fishScript(program: Command): string {
  const lines = pathsOf(program).flatMap(({ path, command }) =>
    command.commands.map(({ name, description }) => {
      const when =
        path === "" ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${path.split(" ").at(-1) ?? ""}`;
      return `complete -c claimstream -f -n "${when}" -a ${name} -d '${description.replaceAll("'", "\\'")}'`;
    }),
  );
  return lines.join("\n");
}
