import { randomBytes, timingSafeEqual } from "node:crypto";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import { ServiceError } from "../api/errors.ts";
import type { PageRequest } from "../http/page-route.ts";

/** What a form carries unseen, so that it is known to be from a page that this very browser was shown. `secret`: the cookie's. */
export function formProof(masterKey: MasterKey, secret: string, place = ""): string {
  return masterKey.derive("form", `${secret}\0${place}`);
}

/**
 * A proof as a page shows it that is sent packed: other bytes each time, so that nothing can be learnt of it from how well the page
 * packs together with words that somebody else chose (BREACH).
 */
export function maskedProof(proof: string): string {
  const mask = randomBytes(Buffer.byteLength(proof));
  return `${mask.toString("base64url")}.${mixed(Buffer.from(proof), mask).toString("base64url")}`;
}

/** Throws `link_not_valid` unless a form was sent from a page of the service, in the browser that was shown it. */
export function requireOwnForm(
  { sent, form }: Pick<PageRequest, "sent" | "form">,
  { proof, base_url }: { proof: string | undefined; base_url: string },
): void {
  const given = unmasked(form.get("proof") ?? "");
  if (proof !== undefined && isSame(given, proof) && isFromOwnPage(sent, base_url)) return;
  throw new ServiceError("link_not_valid", "This page has expired. Please try again.");
}

/** Whether a request comes from a page of the service, or from none, as browsers say. Those that do not say it, and programs, pass. */
export function isFromOwnPage(sent: PageRequest["sent"], base_url: string): boolean {
  const [site, host] = [sent("sec-fetch-site"), sent("host")];
  const origin = sent("origin") ?? originIn(sent("referer"));
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  if (origin === null) return true;
  return [new URL(base_url).origin, `http://${host}`, `https://${host}`].includes(origin);
}

/** Where the page is that a link was followed on, or that loads something. */
function originIn(referer: string | null): string | null {
  return referer === null ? null : (URL.parse(referer)?.origin ?? "null");
}

function unmasked(shown: string): string {
  const [mask = "", masked] = shown.split(".").map((part) => Buffer.from(part, "base64url"));
  return masked === undefined ? shown : mixed(masked, Buffer.from(mask)).toString();
}

/** Byte by byte; what a mask is too short for stays as it is. */
function mixed(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)));
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
