import { posix } from "node:path";

/** A browser without scripts: it keeps cookies by path, says where forms come from, and shows pages instead of following redirects. */
export interface Browser {
  /** Asks for a page; `headers`: what it sends besides. */
  open(url: string | URL, headers?: Record<string, string>): Promise<Shown>;
  /** Sends the form of a page back to its address; `headers` as a foreign page would have them sent. */
  send(url: string | URL, fields: Fields, headers?: Record<string, string>): Promise<Shown>;
  /** The cookies that it holds, by name. */
  cookies: ReadonlyMap<string, { value: string; path: string }>;
  /** Takes a cookie from elsewhere. */
  plant(line: string): void;
}

/** What is filled in: by name, or in pairs where a name stands more than once. */
export type Fields = Record<string, string> | [string, string][];

/** What came of it. */
export interface Shown {
  status: number;
  headers: Headers;
  /** Where the browser is sent to; undefined when it is shown a page. */
  location: string | undefined;
  text: string;
}

/** Opens one, without cookies. */
export function openBrowser(): Browser {
  const jar = new Map<string, { value: string; path: string }>();
  const request = async (url: string | URL, init: RequestInit): Promise<Shown> => {
    const { pathname } = new URL(url);
    const sent = [...jar].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join("; ");
    const headers = { accept: "text/html", ...init.headers, ...(cookie !== "" && { cookie }) };
    const response = await fetch(url, { ...init, redirect: "manual", headers });
    for (const line of response.headers.getSetCookie()) keep(jar, line, pathname);
    const location = response.headers.get("location") ?? undefined;
    return { status: response.status, headers: response.headers, location, text: await response.text() };
  };
  return {
    open: (url, headers = {}) => request(url, { headers }),
    send: (url, fields, headers = { origin: new URL(url).origin }) =>
      request(url, { method: "POST", body: new URLSearchParams(fields), headers }),
    cookies: jar,
    plant: (line) => keep(jar, line, "/"),
  };
}

/** Without a path, a cookie is for whatever is beside the page that set it. RFC 6265 §5.1.4. */
function keep(jar: Map<string, { value: string; path: string }>, line: string, pathname: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf("="));
  const path = attributes.find((each) => /^path=/i.test(each))?.slice("path=".length) ?? posix.dirname(pathname);
  const value = pair.slice(name.length + 1);
  if (value === "") jar.delete(name);
  else jar.set(name, { value, path });
}
