import { z } from "zod";
import { addressRefusal, isLoopbackHost, type NetworkPolicy } from "../../../config/runtime/public-address.ts";
import { ServiceError } from "../../api/errors.ts";

/** Letters that the address of a webhook may have. Ours. */
const urlMax = 2048;

const message = "must be an http or https address without user name, password and fragment";

/** Where deliveries go, as an address. What it leads to is checked when something is delivered. Decisions §9. */
export const WebhookUrl = z
  .string(message)
  .max(urlMax, `must have at most ${urlMax} characters`)
  .refine(isPlainWebAddress, message)
  // As it is called, without what parsers leave out: blanks around it, tabs and line breaks in it.
  .transform((text) => new URL(text).href)
  .meta({ description: "An http or https address.", examples: ["https://hooks.example.org/claimstream"] });

/** Throws `invalid_request` for an address that names a network the operator has not opened. Decisions §1 (network policy), §9. */
export function requirePublicTarget(url: string, network: NetworkPolicy): void {
  const host = new URL(url).hostname.replace(/\.$/, "");
  const isLiteral = /^\[.*\]$|^[\d.]+$/.test(host);
  const address = isLiteral ? host : isLoopbackHost(host) || host.endsWith(".localhost") ? "127.0.0.1" : undefined;
  const refusal = address === undefined ? null : addressRefusal(address, network);
  if (refusal === null) return;
  throw new ServiceError("invalid_request", `url: ${refusal}.`, { errors: [{ field: "url", message: refusal }] });
}

function isPlainWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return false;
  return url.hostname !== "" && url.username === "" && url.password === "" && url.hash === "";
}
