import { expect, test } from "vitest";
import { clientAddress } from "../../../server/http/event.ts";

const trusted = ["10.0.0.0/8", "::1"];

test.each([
  ["the peer's, whatever it claims, when it is no trusted proxy", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["the one that a trusted proxy names", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  [
    "the last that is no trusted proxy, since earlier ones may be made up",
    "10.0.0.1",
    "1.1.1.1, 198.51.100.1, 10.0.0.2",
    "198.51.100.1",
  ],
  ["the peer's when a proxy names nobody", "10.0.0.1", null, "10.0.0.1"],
  ["the peer's when a proxy names only proxies", "10.0.0.1", "10.0.0.3", "10.0.0.1"],
  ["found behind a proxy on IPv6", "::1", "2001:db8::7", "2001:db8::7"],
  ["found behind a proxy on IPv4 inside IPv6", "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
])("a client's address is %s", (_rule, peer, forwarded, address) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(address);
});
