import { expect, test } from "vitest";
import { ingestItem, sourceEntry } from "../support/arrivals.ts";
import { claimstream, claimstreamJson, fill, filledAt, openDatabase } from "../support/service/command-line.ts";
import { installation, startProcess } from "../support/service/service-process.ts";

test("status counts what is stored and tells of every active channel how it fares", async () => {
  using place = installation();
  await fill(place, 2);
  const store = await openDatabase(place);
  await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Hill News")], filledAt.toISOString());
  await store.sources.sync([sourceEntry("Harbour News")], filledAt.toISOString());
  await store.channels.settle(1, {
    health: "failing",
    message: "harbour.example has trouble answering (HTTP 500).",
    last_success_at: "2026-11-19T08:30:00.000Z",
    due_at: "2026-11-20T11:15:00.000Z",
    due_reason: "2 failures in a row",
  });
  await store[Symbol.asyncDispose]();
  const { code, data } = await claimstreamJson(place, "status");
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      service: { running: false, pid: null },
      counts: {
        sources: 1,
        records: 2,
        claims: 2,
        manifests: 2,
        channels: { active: 1, deactivated: 1, by_health: { failing: 1 } },
        items: { queued: 0, done: 2, failed: 0 },
      },
      channels: [{ source: "Harbour News", health: "failing", due_reason: "2 failures in a row" }],
    },
  });
  const { stdout } = await claimstream(place, "status");
  expect(stdout).toContain("service   not running");
  expect(stdout).toMatch(
    /^failing {2}Harbour News {2}News {5}2026-11-19 08:30 {2}2026-11-20 11:15 {2}harbour\.example has trouble answering \(HTTP 500\)\. \(next try: 2 failures in a row\)$/m,
  );
});

test("status tells of a channel that is read well but silent against its own cadence", async () => {
  using place = installation();
  await fill(place, 0);
  const store = await openDatabase(place);
  for (const day of ["02", "03", "04", "05", "06", "07", "08"]) {
    const item = { published: `2026-11-${day}T09:00:00.000Z` };
    await ingestItem(store, { channel_id: 1, identity: day, now: filledAt, item });
  }
  await store.channels.settle(1, { health: "fine", message: "Nothing new.", last_success_at: filledAt.toISOString() });
  await store[Symbol.asyncDispose]();
  const silence = "It has been silent since 2026-11-08, for 12 days; it used to publish every day.";
  const { data } = await claimstreamJson(place, "status");
  expect(data).toMatchObject({ channels: [{ health: "silent", message: silence, publishes: "every day" }] });
  const { stdout } = await claimstream(place, "status");
  expect(stdout).toContain("1 channel: 1 silent");
  expect(stdout).toMatch(new RegExp(`^silent  Harbour News .* ${silence.replaceAll(".", "\\.")} \\(next try: `, "m"));
});

test("beside a running service status says which process it is, and asking keeps no service from starting", async () => {
  using place = installation();
  {
    await using service = await startProcess(place);
    const { data } = await claimstreamJson(place, "status");
    expect(data).toMatchObject({ service: { running: true, pid: service.process.pid } });
    const [, , health] = await Promise.all([
      claimstream(place, "keys"),
      claimstream(place, "verify"),
      service.get("/health"),
    ]);
    expect(health.status).toBe(200);
    expect(await service.end()).toBe(0);
  }
  const [started, ...asked] = await Promise.all([
    startProcess(place),
    ...[1, 2, 3].map(() => claimstream(place, "status")),
  ]);
  await using _service = started;
  expect(asked.map((each) => each.code)).toEqual([0, 0, 0]);
});
