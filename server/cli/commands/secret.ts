import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { SourceSecretName } from "../../../config/runtime/source-secrets.ts";
import { command, failed, group, type Surroundings, wrongUse } from "../command.ts";
import { keptSecretsOf } from "../installation.ts";

/** The longest secret of a source. Characters; ours: what servers take in a header. */
const secretMax = 8000;

const name = { type: "positional", required: true, description: "Name in sources.yaml: SOURCE_…" } as const;

const set = command(
  {
    name: "set",
    description: "Store a secret, encrypted. It is read from a file or prompted for, never from the command line.",
    args: { name, file: { type: "string", description: "File with the secret; - for standard input." } },
  },
  async (args, here) => {
    const named = nameOf(args.name);
    const secret = (await given(args.file, named, here)).trim();
    if (secret === "") throw failed("There is nothing in it; nothing was changed.");
    // A line break would begin a header of its own, and other characters no header carries.
    if (secret.length > secretMax || !/^[\x20-\x7e]+$/.test(secret))
      throw failed(`A secret goes into a header: one line of ASCII, at most ${secretMax} characters.`);
    await keptSecretsOf(here).keep(named, secret);
    const text = `${named} is kept. Say \${${named}} in a header of the source in sources.yaml.`;
    return { data: { name: named }, text };
  },
);

const list = command(
  { name: "list", description: "List the names of stored secrets.", args: {} },
  async (_args, here) => {
    const names = await keptSecretsOf(here).names();
    return { data: { names }, text: names.length === 0 ? "No secret is kept." : names.join("\n") };
  },
);

const remove = command(
  { name: "remove", description: "Delete a stored secret.", args: { name } },
  async (args, here) => {
    const named = nameOf(args.name);
    if (!(await keptSecretsOf(here).forget(named))) throw failed(`${named} is not kept.`);
    return { data: { name: named }, text: `${named} is forgotten.` };
  },
);

/** `claimstream secret`: what sources need to be read, stored encrypted with the installation's key. */
export const secret = group("secret", "Manage encrypted secrets of sources.", [set, list, remove]);

function nameOf(typed: string): string {
  const { data, error } = SourceSecretName.safeParse(typed);
  if (error) throw wrongUse(`"${typed}" ${error.issues[0]?.message}.`);
  return data;
}

async function given(file: string | undefined, named: string, here: Surroundings): Promise<string> {
  if (file === "-") return readFileSync(0, "utf8");
  if (file !== undefined) return readFileSync(resolve(here.cwd, file), "utf8");
  if (!here.canAsk) throw wrongUse(`Nobody can be asked here: say --file, or --file - for standard input.`);
  return here.ask(`The secret for ${named} (it shows while you type): `);
}
