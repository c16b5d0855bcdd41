import { describe, expect, test } from "vitest";
import { addressRefusal, isAddressRange, isLoopbackHost, isOpened } from "../../../config/runtime/public-address.ts";
import { words } from "../../support/words.ts";

const closed = { allow_private: false, allow: [] };
const open = { allow_private: true, allow: [] };

const notPublic: Record<string, string[]> = {
  loopback: words(`
    127.0.0.1 127.0.0.2 127.1.2.3 127.255.255.255 127.0.0.0 127.1.1.1 127.127.127.127 ::1 0:0:0:0:0:0:0:1 [::1]
    0000::1 0000:0000:0000:0000:0000:0000:0000:0001 [0:0:0:0:0:0:0:1] 0::1
  `),
  private: words(`
    10.0.0.0 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.254 10.0.0.1 10.10.10.10 172.16.0.0
    172.17.0.1 172.20.10.2 172.31.255.255 192.168.1.1 192.168.100.1
  `),
  "link-local": words(`
    169.254.0.1 169.254.169.254 169.254.0.0 169.254.170.2 169.254.169.123 169.254.255.255 fe80::1 febf:ffff::1 fe80::
    [fe80::1] fe80::a9fe:a9fe fe9f::1
  `),
  "unique-local": words(`
    fc00::1 fd00:ec2::254 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fd00:: fd12:3456:789a:1::1 fc00:ffff::1 [fd00::1]
    fd20:ce::254
  `),
  "site-local": ["fec0::1", "feff::1", "fec0::", "fed0:1::1"],
  "provider's network": ["100.64.0.1", "100.127.255.254", "100.64.0.0", "100.127.255.255", "100.100.100.200"],
  unspecified: ["0.0.0.0", "0.0.0.1", "0.255.255.255", "0.1.2.3", "::", "[::]", "[0:0:0:0:0:0:0:0]", "0:0:0:0:0:0:0:0"],
  multicast: words(`
    224.0.0.1 239.255.255.255 224.0.0.251 233.252.0.1 ff02::1 ff0e::1 ff01::1 ff05::2 ff02::fb ff3e::8000:1 ffff::1
  `),
  broadcast: ["255.255.255.255"],
  reserved: words(`
    192.0.0.1 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 240.0.0.1 254.255.255.255 192.88.99.1
    100::1 2001:db8::1 2001:2::1 2001:10::1 2001:20::1 3fff::1 5f00::1 4000::1 ::2 192.0.0.8 192.0.0.170 192.0.2.255
    192.31.196.1 192.52.193.1 192.88.99.2 192.175.48.1 198.18.255.1 198.51.100.0 203.0.113.255 240.0.0.0 250.1.1.1
    255.255.255.254 0100::dead 100:0:0:1::1 200::1 2001:1::1 2001:1f:ffff::1 2001:2f:ffff::1 2001:30::1
    2001:db8:85a3::8a2e:370:7334 3fff:fff::1 8000::1 a000::1 f000::1 fe00::1 1::1
  `),
  "IPv4 inside IPv6": words(`
    ::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0.0.0.0 ::127.0.0.1
    ::10.0.0.1 ::ffff:0:127.0.0.1 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 2002:a9fe:a9fe:: 64:ff9b::127.0.0.1
    64:ff9b::a00:1 64:ff9b::169.254.169.254 64:ff9b:1::8.8.8.8 2001:0:4136:e378:8000:63bf:f5ff:fffe
    2001:0:a00:1::f7f7:f7f7 2606:4700::5efe:10.0.0.1 2606:4700::200:5efe:192.168.0.1 [::ffff:127.0.0.1]
    ::FFFF:127.0.0.1 ::ffff:7f00:0001 0000:0000:0000:0000:0000:FFFF:7F00:0001 ::ffff:192.168.1.1 ::ffff:c0a8:101
    ::ffff:172.16.0.1 ::ffff:100.64.0.1 ::ffff:a9fe:a9fe ::ffff:255.255.255.255 ::ffff:224.0.0.1 ::ffff:198.18.0.1
    ::ffff:0:7f00:1 ::ffff:0:0:7f00:1 ::fffe:7f00:1 ::192.168.0.1 ::7f00:1 ::0.0.0.1 64:ff9b::7f00:1 64:ff9b::c0a8:1
    64:ff9b::0.0.0.0 64:ff9b::172.16.0.1 64:ff9b::100.64.0.1 64:ff9b::224.0.0.1 64:ff9b:1::7f00:1 64:ff9b:1:ffff::1
    2002::1 2002:7f00:1::7f00:1 2002:ac10:1::1 2002:6440:1::1 2002:e000:1:: 2002:ffff:ffff::1 2001::1
    2001:0:7f00:1::f5ff:fffe 2001:0:4136:e378:8000:63bf:80ff:fffe 2001:0:4136:e378:8000:63bf:3f57:fefe
    2606:4700::5efe:127.0.0.1 2606:4700::5efe:169.254.169.254 2606:4700::200:5efe:7f00:1 fe80::5efe:8.8.8.8
  `),
};

const notPlain = [
  ...words(`
    localhost post.example 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 010.0.0.1 127.0.0.01
    127.0.0.1. 127.0.0.1:80 127.0.0.1/8 127.0.0.256 1.1.1.1.1 fe80::1%eth0 ::1%lo 2606:4700::1111%0 :::1
    ::ffff:127.0.0.1.1 [::1 [127.0.0.1]:80 12345::1 0x7f.1 0X7F.0X0.0X0.0X1 0x7f.0.1 0x7f.0x000001 00000177.0.0.1
    0177.0.0.01 0177.1 0300.0250.0.1 0xc0.0xa8.0.1 0xa9fea9fe 2852039166 025177524776 169.254.43518 169.16689662 10.1
    192.168.257 0 00 0x0 4294967295 4294967297 6425673729 127.0.0.1.. 127..0.1 .127.0.0.1 127.0.0. 127.0.0.1.1
    127.0.0.0x1 +127.0.0.1 -1.0.0.1 1e3.0.0.1 383.0.0.1 127.0.0.1@8.8.8.8 8.8.8.8@127.0.0.1 8.8.8.8#127.0.0.1
    8.8.8.8,127.0.0.1 8.8.8.8/127.0.0.1 127.0.0.1.nip.example localhost. LOCALHOST localhost.localdomain ip6-localhost
    metadata.internal ::1%1 fe80::1%25eth0 ::ffff:127.1 ::ffff:0x7f000001 ::ffff:0177.0.0.1 ::ffff:127.0.0.01
    64:ff9b::0177.0.0.1 ::ffff:2130706433 ::1] [[::1]] [::1]:80 ::1:: 1:2:3:4:5:6:7:8:9 ::g 0:0:0:0:0:0:0:00001
  `),
  "",
  "127.0.0.1 ",
  " 127.0.0.1",
  "１２７.0.0.1",
  "127.0.0.1\t",
  "127.0.0.1\n",
  "127.0.0.1\r\n8.8.8.8",
  "127.0.0.1\u0000",
  "127.0.0.1\u0000.example",
  "127\u3002 0\u30020\u30021",
  "127\u30020\u30020\u30021",
  "127\uff0e0\uff0e0\uff0e1",
  "\u2460\u2461\u2466.0.0.1",
  "\u0661\u0662\u0667.0.0.1",
  "8.8.8.8 127.0.0.1",
  "::ffff:\uff11\uff12\uff17.0.0.1",
];

const publicAddresses = words(`
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 172.15.255.255
  172.32.0.0 192.167.255.255 223.255.255.255 2606:4700:4700::1111 [2a00:1450:4001:80b::200e] ::ffff:8.8.8.8
  64:ff9b::8.8.8.8 2002:808:808::1
`);

describe("what may be called", () => {
  test("the table holds at least two hundred hostile forms", () => {
    expect(Object.values(notPublic).flat().length + notPlain.length).toBeGreaterThanOrEqual(200);
  });

  test.each(Object.entries(notPublic).flatMap(([kind, list]) => list.map((address) => [kind, address] as const)))(
    "%s: %s is refused",
    (_, address) => {
      expect(addressRefusal(address, closed)).toContain(address);
    },
  );

  test.each(notPlain)("%j is refused as no plain address, even with everything opened", (address) => {
    const everything = { allow_private: true, allow: ["0.0.0.0/0", "::/0"] };
    expect(addressRefusal(address, everything)).toBe(`${address} is not a plain IP address`);
    expect(isOpened(address, everything)).toBe(false);
  });

  test.each(publicAddresses)("%s is public", (address) => {
    expect(addressRefusal(address, closed)).toBeNull();
  });

  test("the refusal says what the address is and how to open it", () => {
    expect(addressRefusal("10.1.2.3", closed)).toBe(
      "10.1.2.3 is private; add it to network.allow in service.yaml to permit it",
    );
    expect(addressRefusal("::1", closed)).toContain("a loopback address");
    expect(addressRefusal("2002:7f00:1::", closed)).toContain("a loopback address");
  });
});

describe("what an operator opens", () => {
  test.each(
    words(`
    127.0.0.1 10.0.0.1 192.168.1.1 169.254.1.1 100.64.0.1 ::1 fd00::1 fe80::1 ::ffff:10.0.0.1 64:ff9b::10.0.0.1
  `),
  )("allow_private opens %s", (address) => {
    expect(addressRefusal(address, open)).toBeNull();
  });

  test.each(["0.0.0.0", "224.0.0.1", "255.255.255.255", "240.0.0.1", "::", "ff02::1", "::7f00:1", "2001:db8::1"])(
    "allow_private does not open %s",
    (address) => {
      expect(addressRefusal(address, open)).not.toBeNull();
    },
  );

  test.each([
    ["127.0.0.1", "127.0.0.1/32", true],
    ["127.0.0.2", "127.0.0.1/32", false],
    ["127.9.9.9", "127.0.0.0/8", true],
    ["10.1.0.5", "10.1.0.5", true],
    ["::ffff:10.1.0.5", "10.1.0.0/16", true],
    ["64:ff9b::10.1.0.5", "10.1.0.0/16", false],
    ["10.2.0.5", "10.1.0.0/16", false],
    ["fd00::5", "fd00::/8", true],
    ["fd00::5", "10.0.0.0/8", false],
    ["::1", "127.0.0.0/8", false],
    ["8.8.8.8", "8.8.0.0/16", true],
  ])("%s under %s: %s", (address, range, opened) => {
    const network = { allow_private: false, allow: [range] };
    expect(isOpened(address, network)).toBe(opened);
    if (opened) expect(addressRefusal(address, network)).toBeNull();
    else expect(addressRefusal(address, network)).not.toBeNull();
  });

  test("allow_private alone names nothing as opened", () => {
    expect(isOpened("127.0.0.1", open)).toBe(false);
  });

  test.each([
    ["10.0.0.0/8", true],
    ["10.0.0.1", true],
    ["::/0", true],
    ["fd00::/129", false],
    ["10.0.0.0/33", false],
    ["10.0.0.0/-1", false],
    ["10.0.0.0/8/8", false],
    ["10/8", false],
    ["10.0.0.0/", false],
    ["post.example", false],
  ])("%s is a range: %s", (range, valid) => {
    expect(isAddressRange(range)).toBe(valid);
  });

  test.each([
    ["localhost", true],
    ["LocalHost", true],
    ["127.8.8.8", true],
    ["::ffff:127.0.0.1", true],
    ["localhost.example", false],
    ["0.0.0.0", false],
  ])("%s is this machine only: %s", (host, loopback) => {
    expect(isLoopbackHost(host)).toBe(loopback);
  });
});

describe("in detail", () => {
  test.each([
    ["10.0.0.1", "is private;"],
    ["127.0.0.1", "is a loopback address;"],
    ["169.254.1.1", "is link-local;"],
    ["fd00::1", "is unique-local;"],
    ["100.64.0.1", "is private to a provider's network;"],
    ["fec0::1", "is site-local;"],
    ["224.0.0.1", "is multicast;"],
    ["255.255.255.255", "is a broadcast address;"],
    ["0.0.0.0", "is unspecified;"],
    ["240.0.0.1", "is reserved, not on the public internet;"],
    ["4000::1", "is reserved, not on the public internet;"],
  ])("a refusal says what the address is: %s %s", (address, words) => {
    expect(addressRefusal(address, closed)).toContain(`${address} ${words}`);
  });

  test.each([
    ["2606:4700::5efe:10.0.0.1", false],
    ["2606:4700::200:5efe:10.0.0.1", false],
    ["2606:4700::100:5efe:10.0.0.1", true],
    ["2606:4700::1:5efe:10.0.0.1", true],
    ["2606:4700::5eff:10.0.0.1", true],
    ["2606:4700::5ffe:10.0.0.1", true],
    ["2606:4700::5efe:8.8.8.8", true],
  ])("an IPv4 address is taken out of IPv6 where RFC 5214 puts one, and nowhere else: %s", (address, isPublic) => {
    expect(addressRefusal(address, closed) === null).toBe(isPublic);
  });

  test.each([
    ["10.0.0.0/32", true],
    ["10.0.0.0/33", false],
    ["2606:4700::/33", true],
    ["2606:4700::/128", true],
    ["2606:4700::/129", false],
    ["10.0.0.0/8x", false],
    ["10.0.0.0/0008", false],
    ["10.0.0.0/8/8", false],
    ["10.0.0.0/", false],
    ["", false],
    ["::1]", false],
  ])("%s as a range: %s", (range, isRange) => {
    expect(isAddressRange(range)).toBe(isRange);
  });

  test("a range of the one family opens nothing of the other, nor does one that is none", () => {
    expect(isOpened("10.0.0.1", { allow_private: false, allow: ["nothing", "::/0"] })).toBe(false);
    expect(isOpened("2606:4700::1", { allow_private: false, allow: ["0.0.0.0/0"] })).toBe(false);
  });
});
