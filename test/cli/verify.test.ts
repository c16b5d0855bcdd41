import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill } from "../support/service/command-line.ts";
import { type Installation, installation } from "../support/service/service-process.ts";
import { unpackStories } from "../support/unpacked-stories.ts";

interface Verified {
  claims: number;
  proved: number;
  failures: { claim_id: string | null; record_id: string; reason: string }[];
}

/** Changes stored rows behind the service's back. */
function tamper(place: Installation, statement: string): void {
  const file = join(place.dataDir, "claimstream.db");
  unpackStories(file);
  const database = new Database(file);
  database.exec(statement);
  database.close();
}

test("every claim of every record is proved again, over more records than fit in a page", async () => {
  using place = installation();
  await fill(place, 120);
  const { code, data } = await runHereJson<Verified>(place, ["verify"]);
  expect({ code, data }).toEqual({ code: 0, data: { claims: 120, proved: 120, failures: [] } });
  expect((await runHere(place, ["verify"])).stdout).toBe("120 of 120 claims proved, 0 failures.\n");
});

test("a claim that its text does not prove, a changed text, a lost claim and a broken one are told, each by its record", async () => {
  using place = installation();
  await fill(place, 5);
  tamper(place, "update stories set signal_json = replace(signal_json, '4 percent', '40 percent') where record_id = 2");
  tamper(
    place,
    "update stories set record_json = replace(record_json, '.\",\"extra_data', '. More.\",\"extra_data') where record_id = 3",
  );
  tamper(
    place,
    "update stories set signal_json = json_set(signal_json, '$.body.claims', json('[]')) where record_id = 4",
  );
  tamper(
    place,
    "update stories set signal_json = json_set(signal_json, '$.body.claims[0].antecedents', 'none') where record_id = 5",
  );
  const { code, data } = await runHereJson<Verified>(place, ["verify"]);
  expect(code).toBe(1);
  expect(data).toMatchObject({ claims: 4, proved: 2 });
  expect(data.failures.map(({ record_id, reason }) => [record_id, reason])).toEqual([
    ["2", 'number "40" does not stand in the proof'],
    ["3", "the stored text is not the text that was read: its hash differs"],
    ["4", "its story counts 1 claim, stored are 0"],
    ["5", expect.stringContaining("its stored form is broken")],
  ]);
  expect(data.failures.map((failure) => failure.claim_id === null)).toEqual([false, true, true, false]);
});

test("one record can be verified alone; an unknown one is a failure", async () => {
  using place = installation();
  await fill(place, 2);
  tamper(
    place,
    "update stories set signal_json = json_set(signal_json, '$.body.claims[0].span.end', 9999) where record_id = 2",
  );
  expect(await runHereJson<Verified>(place, ["verify", "--record", "1"])).toMatchObject({
    code: 0,
    data: { claims: 1 },
  });
  expect((await runHere(place, ["verify", "--record", "2"])).code).toBe(1);
  const { code, stderr } = await runHere(place, ["verify", "--record", "99"]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "There is no record 99.\n" });
});
