import { domainToASCII } from "node:url";
import { z } from "zod";

/** What is said of what is none. */
const message = "must be a mail address";

/**
 * A mail address, whose letters may be of any script (RFC 6531): composed, so that it is one text however it was typed, and with its
 * domain as the network knows it, which every mail server takes.
 */
export const MailAddress = z
  .string(message)
  .meta({ format: "idn-email" })
  .transform(settled)
  .refine((address) => plainAddress.safeParse(inLatin(address)).success, message);

/** Whether only mail servers that take letters beyond ASCII can be given an address. */
export function isInternational(address: string): boolean {
  return beyondAscii.test(address.slice(0, address.lastIndexOf("@")));
}

const beyondAscii = /[^\0-\x7f]/;

const plainAddress = z.email();

function settled(typed: string): string {
  const address = typed.normalize("NFC");
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return beyondAscii.test(domain) ? address.slice(0, at + 1) + domainToASCII(domain) : address;
}

/** The address with letters and digits of other scripts as one that every form of an address has. */
function inLatin(address: string): string {
  return address.replaceAll(/[^\0-\x7f]/gu, (letter) => (/[\p{L}\p{M}\p{N}]/u.test(letter) ? "x" : " "));
}
