import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { ensureOperator } from "../../server/onboarding/first-start.ts";
import { secretHash } from "../../store/accounts/credentials.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { filledAt, openDatabase } from "../support/service/command-line.ts";
import { type Installation, installation, packageRoot } from "../support/service/service-process.ts";

interface Keys {
  org_id: string;
  keys: { id: string; masked_key: string; is_active: boolean }[];
}

/** Sets the operator up as a first start does, and gives what operator.json then holds. */
async function withOperator(place: Installation) {
  await using store = await openDatabase(place);
  const config = readConfig({ env: place.env, packageRoot, cwd: packageRoot });
  await ensureOperator({ store, config, now: () => filledAt, base_url: "http://127.0.0.1:4321" });
  return operatorFile(place);
}

function operatorFile(place: Installation): Record<string, string> {
  return JSON.parse(readFileSync(join(place.dataDir, "operator.json"), "utf8"));
}

test("the operator's keys are listed, masked", async () => {
  using place = installation();
  const { org_id, api_key = "" } = await withOperator(place);
  const { code, data } = await runHereJson<Keys>(place, ["keys"]);
  expect({ code, data }).toMatchObject({ code: 0, data: { org_id, keys: [{ is_active: true, key_type: "live" }] } });
  const { stdout } = await runHere(place, ["keys"]);
  expect(stdout).toContain(api_key.slice(-4));
  expect(stdout + JSON.stringify(data)).not.toContain(api_key);
});

test("a lost key is replaced: the new one works and stands in operator.json, the old one is ended", async () => {
  using place = installation();
  const old = await withOperator(place);
  const { code, data } = await runHereJson<Record<string, string>>(place, ["keys", "recover", "--yes"]);
  expect(code).toBe(0);
  expect(operatorFile(place)).toEqual(data);
  expect(data).toMatchObject({ org_id: old.org_id, base_url: old.base_url });
  expect(statSync(join(place.dataDir, "operator.json")).mode & 0o777).toBe(0o600);
  await using store = await openDatabase(place);
  expect(await store.credentials.byKeyHash(secretHash(old.api_key ?? ""))).toMatchObject({ is_active: 0 });
  expect(await store.credentials.byKeyHash(secretHash(data.api_key ?? ""))).toMatchObject({ is_active: 1 });
  const { data: listed } = await runHereJson<Keys>(place, ["keys"]);
  expect(listed.keys.map((key) => key.is_active).sort()).toEqual([false, true]);
});

test("nothing is replaced unasked, and a damaged operator.json does not stand in the way", async () => {
  using place = installation();
  const old = await withOperator(place);
  expect(await runHere(place, ["keys", "recover"])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("--yes"),
  });
  expect(operatorFile(place)).toEqual(old);
  writeFileSync(join(place.dataDir, "operator.json"), "{ half");
  expect((await runHere(place, ["keys", "recover", "--yes"])).code).toBe(0);
  expect(operatorFile(place).api_key).not.toBe(old.api_key);
});

test("without an operator both say what creates one", async () => {
  using place = installation();
  await (await openDatabase(place))[Symbol.asyncDispose]();
  for (const words of [["keys"], ["keys", "recover", "--yes"]]) {
    expect(await runHere(place, words)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no operator yet"),
    });
  }
});
