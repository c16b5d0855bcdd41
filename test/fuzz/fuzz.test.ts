import { describe, expect, test } from "vitest";
import { tried } from "./campaign.ts";
import { inputOf } from "./mutation.ts";
import { randomFor } from "./random.ts";
import { shrunk } from "./shrink.ts";
import { targets } from "./targets.ts";

describe("what comes from outside harms nothing:", () => {
  test.each(targets)("$name takes 300 broken documents", async ({ url, bounds }) => {
    const { findings } = await tried({ url, seed: 1, runs: 300, bounds });
    expect(findings.map(({ index, failure, input }) => ({ index, failure, input: input.toString() }))).toEqual([]);
  });
});

describe("a parser that", () => {
  const planted = (name: string) => new URL(`./planted/${name}.ts`, import.meta.url).href;
  const bounds = { cpu_max_ms: 300, memory_mb: 64, patience_ms: 1500 };

  test("throws what it did not declare is found once for each place, with a small input", async () => {
    const { findings } = await tried({ url: planted("throws"), seed: 1, runs: 300 });
    expect(findings).toMatchObject([{ failure: { kind: "threw", message: "RangeError: found it" } }]);
    expect(Buffer.from(findings[0]?.input ?? []).toString()).toBe("!");
  });

  test("never ends is found, and the inputs after it are read all the same", async () => {
    const { findings } = await tried({ url: planted("hangs"), seed: 1, runs: 8, bounds });
    expect(findings).toMatchObject([{ failure: { kind: "hang" } }]);
  });

  test("waits for what never comes is found", async () => {
    const waiting = { ...bounds, patience_ms: 500 };
    const { findings } = await tried({ url: planted("waits"), seed: 1, runs: 8, bounds: waiting });
    expect(findings).toMatchObject([{ failure: { kind: "hang" } }]);
  });

  test("takes too long is found", async () => {
    const { findings, worst_ms } = await tried({
      url: planted("is-slow"),
      seed: 1,
      runs: 3,
      bounds: { ...bounds, patience_ms: 60_000 },
    });
    expect(findings).toMatchObject([{ failure: { kind: "slow" } }]);
    expect(worst_ms).toBeGreaterThan(300);
  });

  test("takes too much memory is found", async () => {
    const { findings } = await tried({
      url: planted("grows"),
      seed: 1,
      runs: 3,
      bounds: { ...bounds, patience_ms: 60_000 },
    });
    expect(findings).toMatchObject([{ failure: { kind: "memory" } }]);
  });

  test("ends its thread is found", async () => {
    const { findings } = await tried({ url: planted("dies"), seed: 1, runs: 3, bounds });
    expect(findings).toMatchObject([{ failure: { kind: "died", message: "the thread ended with 3" } }]);
  });
});

describe("inputs", () => {
  const material = { seeds: [Buffer.from("<a href='1'>one</a>")], tokens: ["<", "&"] };

  test("are the same for the same seed and number, and others for others", () => {
    const input = (seed: number, index: number) => inputOf(randomFor(seed, index), index, material).toString("latin1");
    expect(input(1, 5)).toBe(input(1, 5));
    const different = new Set(Array.from({ length: 200 }, (_, index) => input(1, index)));
    expect(different.size).toBeGreaterThan(150);
    expect(input(2, 5)).not.toBe(input(1, 5));
  });

  test("become smaller as long as they fail, in no more attempts than allowed", async () => {
    let attempts = 0;
    const fails = async (input: Uint8Array) => {
      attempts += 1;
      return Buffer.from(input).includes("ab");
    };
    const input = Buffer.from(`${"x".repeat(300)}ab${"y".repeat(300)}`);
    expect(Buffer.from(await shrunk(input, fails, 400)).toString()).toBe("ab");
    attempts = 0;
    await shrunk(input, fails, 7);
    expect(attempts).toBe(7);
  });
});
