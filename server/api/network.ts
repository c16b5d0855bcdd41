import ipaddr from "ipaddr.js";

/**
 * The network that a client's address counts to: IPv4 addresses each for itself, IPv6 by the /64 that one subscriber has.
 * Addresses that cannot be read count as one network. Decisions §4.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address);
  if (!ipaddr.isValid(bare)) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${prefix.toString()}/64`;
}

/** Some proxies write a port behind the address, and IPv6 in brackets. */
function bareAddress(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address);
  const ported = /^([\d.]+):\d+$/.exec(address);
  return bracketed?.[1] ?? ported?.[1] ?? address;
}
