import { z } from "zod";

/** The names of this machine that programs may listen on. RFC 8252 §7.3 and §8.3. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Schemes of addresses that run or show something in a browser instead of handing it to a program. */
const unsafeSchemes = ["javascript:", "data:", "vbscript:", "file:", "blob:", "about:", "ftp:", "ws:", "wss:"];

/** Where a program may be sent back to: https, http on this machine, or a scheme of its own. RFC 8252 §7. */
const RedirectAddress = z
  .string()
  .refine(isRedirectAddress, "must be an https address, an http address on loopback, or one of a scheme of its own");

/** A program that people may let act for them. */
const OauthClient = z.strictObject({
  id: z.string().regex(/^[\w.~-]{1,100}$/, "must be 1 to 100 letters, digits, or any of . _ ~ -"),
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(
      (name) => !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name),
      "must hold no characters that are not seen or that turn text around",
    )
    .describe("What people are shown when they are asked."),
  redirect_uris: z
    .array(RedirectAddress)
    .min(1)
    .describe("Exactly as the program sends them; on loopback with any port."),
});
export type OauthClient = z.infer<typeof OauthClient>;

/** The programs by their ids, each once. */
export const OauthClients = z
  .array(OauthClient)
  .default([])
  .refine((clients) => new Set(clients.map(({ id }) => id)).size === clients.length, "must not have an id twice")
  .describe("Programs that people may let act for them (OAuth); none: nobody is asked.");

function isRedirectAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hash !== "" || text.includes("#") || url.username !== "" || text.includes("*")) return false;
  if (url.protocol === "https:") return !loopback.includes(url.hostname);
  if (url.protocol === "http:") return loopback.includes(url.hostname);
  return !unsafeSchemes.includes(url.protocol);
}
