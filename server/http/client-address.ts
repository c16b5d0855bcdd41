import { isOpened } from "../../config/runtime/public-address.ts";

/**
 * The address of the client: the peer's, or, when the peer is a trusted proxy, the last address in
 * X-Forwarded-For that is not one. Decisions §4.
 */
export function clientAddress(peer: string, forwarded: string | null, trusted: readonly string[]): string {
  if (trusted.length === 0) return peer;
  const isProxy = (address: string) => isOpened(address, { allow_private: false, allow: trusted });
  const hops = [...(forwarded ?? "").split(",").map((hop) => hop.trim()), peer];
  return isProxy(peer) ? (hops.findLast((hop) => hop !== "" && !isProxy(hop)) ?? peer) : peer;
}
