import ipaddr from "ipaddr.js";

/** What an operator opened: private networks as a whole, or named ranges. Decisions §1 (network policy). */
export interface NetworkPolicy {
  allow_private: boolean;
  /** Ranges such as `10.1.0.0/16`, or single addresses. */
  allow: readonly string[];
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Why an address must not be called, in words for a log, or null when it may be. Takes what DNS gives or a literal host. */
export function addressRefusal(address: string, network: NetworkPolicy): string | null {
  const parsed = parseAddress(address);
  if (parsed === null) return `${address} is not a plain IP address`;
  if (inAnyRange(parsed, network.allow)) return null;
  const refused = carried(parsed).find((each) => !isPublic(each) && !(network.allow_private && isPrivate(each)));
  return refused === undefined
    ? null
    : `${address} is ${reason(refused)}; add it to network.allow in service.yaml to permit it`;
}

/** Whether an operator named the address in `network.allow`. */
export function isOpened(address: string, network: NetworkPolicy): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && inAnyRange(parsed, network.allow);
}

/** Whether a host to listen on, a name or an address, is reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  const parsed = parseAddress(host);
  return parsed !== null && parsed.range() === "loopback";
}

/** Whether a text is a range such as `10.0.0.0/8`, or a single address. */
export function isAddressRange(range: string): boolean {
  return parseRange(range) !== null;
}

/**
 * One spelling per address: octal, hexadecimal, shortened and numbered forms mean different hosts to different readers,
 * and a zone picks an interface of this machine; none of them is let through.
 */
function parseAddress(address: string): Address | null {
  const bare = address.startsWith("[") && address.endsWith("]") ? address.slice(1, -1) : address;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  if (!bare.includes(":") || bare.includes("%") || !ipaddr.IPv6.isValid(bare)) return null;
  const tail = bare.slice(bare.lastIndexOf(":") + 1);
  if (tail.includes(".") && !ipaddr.IPv4.isValidFourPartDecimal(tail)) return null;
  const parsed = ipaddr.IPv6.parse(bare);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
}

function parseRange(range: string): [Address, number] | null {
  const [base = "", bits, ...rest] = range.split("/");
  const parsed = parseAddress(base);
  if (parsed === null || rest.length > 0) return null;
  const most = parsed.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [parsed, most];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? [parsed, Number(bits)] : null;
}

function inAnyRange(address: Address, ranges: readonly string[]): boolean {
  return ranges.some((text) => {
    const range = parseRange(text);
    if (range === null || range[0].kind() !== address.kind()) return false;
    return address.match(range);
  });
}

/** The address itself, or the IPv4 addresses that a tunnel or translator would take out of it. */
function carried(address: Address): Address[] {
  if (address instanceof ipaddr.IPv4) return [address];
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === "6to4") return [ipv4(bytes.slice(2, 6))];
  if (range === "rfc6052" && bytes[5] === 0) return [ipv4(bytes.slice(12))];
  if (range === "teredo") return [ipv4(bytes.slice(4, 8)), ipv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
  if (isIsatap(bytes)) return [address, ipv4(bytes.slice(12))];
  return [address];
}

function ipv4(bytes: number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes);
}

/** RFC 5214: the interface part is 0000:5efe or 0200:5efe, then the IPv4 address. */
function isIsatap(bytes: number[]): boolean {
  return (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}

/** Only 2000::/3 is given out for the public internet (RFC 4291, IANA's registry); the rest of IPv6 is not assigned. */
function isPublic(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || (address.toByteArray()[0]! & 0xe0) === 0x20;
}

const privateRanges = ["private", "loopback", "linkLocal", "uniqueLocal", "carrierGradeNat", "deprecatedSiteLocal"];

function isPrivate(address: Address): boolean {
  return privateRanges.includes(address.range());
}

const rangeWords: Record<string, string> = {
  private: "private",
  loopback: "a loopback address",
  linkLocal: "link-local",
  uniqueLocal: "unique-local",
  carrierGradeNat: "private to a provider's network",
  deprecatedSiteLocal: "site-local",
  multicast: "multicast",
  broadcast: "a broadcast address",
  unspecified: "unspecified",
};

function reason(address: Address): string {
  return rangeWords[address.range()] ?? "reserved, not on the public internet";
}
