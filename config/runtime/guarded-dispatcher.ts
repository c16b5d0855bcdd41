import { lookup as dnsLookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Dispatcher } from "undici";
import { type NetworkPolicy as AddressPolicy, addressRefusal } from "./public-address.ts";

/** Which addresses may be called, and by which way. Decisions §1, self-hosted network policy. */
export interface NetworkPolicy extends AddressPolicy {
  /** Address of an HTTP proxy through which everything goes. */
  proxy: string | null;
}

/** Who says which addresses a name has: the system's resolver, but for tests. */
export type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** An address that the network policy refuses; `cause` carries nothing, the message names address and reason. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

/** The host of a URL as an address, brackets of IPv6 removed; null when it is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) ? bare : null;
}

/**
 * Connections that look at the address they are about to open, after DNS and in the same breath, so that a name cannot
 * answer once with a public and then with a private address. Through a proxy, names are resolved by the proxy and the
 * addresses behind them are its business; literal addresses are checked before.
 */
export async function openGuardedDispatcher(
  network: NetworkPolicy,
  timeout_ms: number,
  resolve: Resolver = dnsLookup,
): Promise<Dispatcher> {
  // Loaded with the first request that goes out: a start does without its hundred files.
  const { Agent, buildConnector, ProxyAgent } = await import("undici");
  if (network.proxy) return new ProxyAgent({ uri: network.proxy });
  const connect = buildConnector({ lookup: guardedLookup(network, resolve), timeout: timeout_ms });
  return new Agent({
    connect: (options, callback) => {
      const literal = literalAddress(options.hostname);
      const refusal = literal && addressRefusal(literal, network);
      if (refusal) callback(new AddressRefused(refusal), null);
      else connect(options, callback);
    },
  });
}

function guardedLookup(network: NetworkPolicy, resolve: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const refusals = addresses.map(({ address }) => addressRefusal(address, network));
      const open = addresses.filter((_, i) => refusals[i] === null);
      const first: LookupAddress | undefined = open[0];
      if (!first) return callback(new AddressRefused(`${hostname} leads to ${refusals.find(Boolean)}`), "", 0);
      if (options.all) return callback(null, open);
      callback(null, first.address, first.family);
    });
  };
}
