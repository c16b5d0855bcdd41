/** What firms of any name are called behind it. Ours. */
const ofFirms =
  /^(?:Technology|Technologies|Group|Holdings?|Inc|Corp|Co|Ltd|PLC|LLC|AG|Corporation|Company|Limited|International|Industries|Motor|Motors)[.,]?$/;

/** Whether a form is a firm's name with nothing more than what firms of any name are called: "Varnik Technology Group" of "Varnik". */
export function isFirmOf(name: string, form: string): boolean {
  if (!form.startsWith(`${name} `)) return false;
  const rest = form.slice(name.length + 1).split(" ");
  return rest.every((word) => ofFirms.test(word));
}
