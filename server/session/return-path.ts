/** Where somebody goes who came for nothing else. */
const homePath = "/console";

/** The longest way back that is kept. Characters; ours. */
const longest = 2000;

/** The path of this service that a text names, for the way back after signing in; the home page for whatever leads elsewhere. */
export function returnPath(text: string | null): string {
  if (text === null || text.length > longest || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text)) return homePath;
  const here = "http://here.invalid";
  const url = URL.parse(text, here);
  if (url?.origin !== here || url.pathname.startsWith("//")) return homePath;
  return `${url.pathname}${url.search}`;
}
