import { readEnvironment } from "../../config/environment.ts";

/**
 * Reads an environment as a process does, with the secrets of a folder where the container has them mounted; gives what is wrong with
 * it, and what of it was never asked for.
 */
export function asRead(environment: Readonly<Record<string, string>>, mount: string, secrets: string) {
  const given = Object.entries(environment).map(([name, value]) => [name, value.replace(mount, secrets)] as const);
  const asked = new Set<string | symbol>();
  const env = new Proxy(Object.fromEntries(given), {
    get: (all, name) => {
      asked.add(name);
      return Reflect.get(all, name);
    },
  });
  const { problems, service, secrets: read } = readEnvironment(env, secrets);
  return { problems, unknown: Object.keys(environment).filter((name) => !asked.has(name)), role: service.role, read };
}
