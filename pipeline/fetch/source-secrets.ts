import { type FetchFailed, failed } from "./outcome.ts";
import type { FetchRequest } from "./request.ts";

/** The secret of a name; undefined when there is none. */
export type SecretLookup = (name: string) => string | undefined | Promise<string | undefined>;

/**
 * The request with the secrets that its headers name as `${SOURCE_…}`, which so stay out of files and the database; or the
 * failure that there is none of that name.
 */
export async function withSecrets(request: FetchRequest, secretOf: SecretLookup): Promise<FetchRequest | FetchFailed> {
  const written = Object.entries(request.headers ?? {});
  const names = new Set(written.flatMap(([, value]) => namesIn(value)));
  const secrets = new Map<string, string | undefined>();
  for (const name of names) secrets.set(name, await secretOf(name));
  const missing = [...names].find((name) => secrets.get(name) === undefined);
  if (missing !== undefined) {
    const message = `A header of the source needs ${missing}, which is neither set in the environment nor kept (claimstream secret set ${missing}).`;
    return failed(request.url, "secret_missing", message);
  }
  const filled = (value: string) => value.replace(named, (_, name: string) => secrets.get(name) ?? "");
  return { ...request, headers: Object.fromEntries(written.map(([name, value]) => [name, filled(value)])) };
}

/** Only variables that are meant for sources: whoever writes sources.yaml gets at no other secret of the service. */
const named = /\$\{(SOURCE_[A-Z0-9_]+)\}/g;

function namesIn(value: string): string[] {
  return [...value.matchAll(named)].map(([, name = ""]) => name);
}
