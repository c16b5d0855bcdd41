import { expect, test } from "vitest";
import { openLog } from "../../../config/runtime/log.ts";
import { openNetworkOutage } from "../../../pipeline/fetch/network-outage.ts";

function watching() {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const told = () => lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg.split(":")[0]);
  return { ...openNetworkOutage({ log }), told };
}

test("hosts that cannot be reached one after the other are told of once, as a machine without a network, until one answers", () => {
  const { heard, told } = watching();
  const tries = ["a", "b", "c", "d", "e"].map((host) => heard(`https://${host}.example/feed`, "dns_failed"));
  expect(tries).toEqual([true, true, true, false, false]);
  expect(told()).toEqual(["None of the last 3 hosts could be reached"]);
  expect(heard("file:///data/inbox/", null)).toBe(true);
  expect(heard("https://f.example/feed", "timeout")).toBe(false);
  expect(told()).toEqual([]);
  expect(heard("https://a.example/feed", null)).toBe(true);
  expect(told()).toEqual(["The network is there again."]);
  expect(heard("https://b.example/feed", "dns_failed")).toBe(true);
  expect(told()).toEqual([]);
});

test("hosts that are down among others that answer say so themselves; one host is one, however many channels it has", () => {
  const { heard, told } = watching();
  for (const path of ["one", "two", "three", "four"]) {
    expect(heard(`https://down.example/${path}`, "connection_failed")).toBe(true);
  }
  for (const host of ["a", "b", "c"]) {
    expect(heard(`https://${host}.example/feed`, "timeout")).toBe(true);
    // It answers, though not with what was asked for.
    expect(heard("https://up.example/feed", "not_found")).toBe(true);
  }
  expect(told()).toEqual([]);
});
