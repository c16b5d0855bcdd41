import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { openLog } from "../../config/runtime/log.ts";
import { openFetcher } from "../../pipeline/fetch/fetch.ts";
import { outletIcons } from "../../pipeline/jobs/outlet-icons.ts";
import { iconIn } from "../../pipeline/sources/site-icon.ts";
import { sourceEntry } from "../support/arrivals.ts";
import { databases } from "../support/databases.ts";
import { openNewsroom } from "../support/servers/newsroom.ts";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const begin = new Date("2026-11-20T10:00:00.000Z");
const day = 86_400_000;

/** A configuration with its defaults, and a line of its service.yaml. */
function configWith(dataDir: string, favicons: boolean) {
  const config = readConfig({
    env: { DATA_DIR: dataDir },
    packageRoot: fileURLToPath(new URL("../../", import.meta.url)),
    cwd: dataDir,
  });
  return { ...config, service: { ...config.service, fetch: { ...config.service.fetch, favicons } } };
}

describe.each(Object.entries(databases))("icons of sources, on %s", (_name, open) => {
  test("are asked for once, as robots.txt allows, of sites that were read; again after weeks where there was none", async () => {
    await using opened = await open();
    const { store } = opened;
    await using allowing = await openNewsroom({
      pages: [{ path: "/favicon.ico", body: png, content_type: "text/plain" }],
    });
    await using forbidding = await openNewsroom({
      pages: [
        { path: "/robots.txt", body: "User-agent: *\nDisallow: /", content_type: "text/plain" },
        { path: "/favicon.ico", body: png, content_type: "image/png" },
      ],
    });
    await using without = await openNewsroom();
    await using unread = await openNewsroom({
      pages: [{ path: "/favicon.ico", body: png, content_type: "image/png" }],
    });
    const sites = { Allowing: allowing, Forbidding: forbidding, Without: without, Unread: unread };
    const entries = Object.entries(sites).map(([name, { url }]) => sourceEntry(name, { homepage: `${url}/news/` }));
    await store.sources.sync(entries, begin.toISOString());
    const byName = new Map((await store.channels.all()).map((channel) => [channel.source_name, channel]));
    for (const name of ["Allowing", "Forbidding", "Without"])
      await store.channels.settle(byName.get(name)?.channel_id ?? 0, { last_success_at: begin.toISOString() });

    const dataDir = mkdtempSync(join(tmpdir(), "claimstream-icons-"));
    const clock = { now: begin };
    const config = configWith(dataDir, true);
    const network = { allow_private: false, allow: ["127.0.0.1/32"], proxy: null };
    await using fetcher = openFetcher({ policy: config.service.fetch, network, now: () => clock.now });
    const deps = { store, fetcher: () => fetcher, log: openLog("silent"), now: () => clock.now };
    const job = outletIcons({ ...deps, config: () => config });
    const idle = outletIcons({ ...deps, config: () => configWith(dataDir, false) });
    const signal = new AbortController().signal;
    const later = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    };

    expect(await job.isDue(clock.now)).toBe(false);
    later(600_000);
    expect(await idle.isDue(clock.now)).toBe(false);
    expect(await job.isDue(clock.now)).toBe(true);
    await job.run(signal);
    const idOf = (name: string) => byName.get(name)?.source_id ?? 0;
    expect(await store.outletIcons.known()).toEqual(new Set([idOf("Allowing")]));
    const kept = await store.outletIcons.of(idOf("Allowing"));
    expect([kept?.content_type, new Uint8Array(kept?.bytes ?? [])]).toEqual(["image/png", png]);
    expect(forbidding.requests("/favicon.ico")).toEqual([]);
    expect(unread.requests()).toEqual([]);

    later(13 * day);
    await job.run(signal);
    expect([allowing, without].map((site) => site.requests("/favicon.ico").length)).toEqual([1, 1]);
    later(2 * day);
    await job.run(signal);
    expect([allowing, without].map((site) => site.requests("/favicon.ico").length)).toEqual([1, 2]);
    allowing.trouble("/favicon.ico", { status: 404 });
    later(91 * day);
    await job.run(signal);
    expect(allowing.requests("/favicon.ico")).toHaveLength(2);
    expect((await store.outletIcons.known()).size).toBe(1);
    rmSync(dataDir, { recursive: true });
  });
});

test("an icon is what its bytes say: no page, no vector image, nothing large", () => {
  const text = (value: string) => new TextEncoder().encode(value);
  expect(iconIn(png)?.content_type).toBe("image/png");
  expect(iconIn(new Uint8Array([0, 0, 1, 0, 1]))?.content_type).toBe("image/x-icon");
  expect(iconIn(text("RIFF1234WEBPVP8 "))?.content_type).toBe("image/webp");
  expect(iconIn(text("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBeNull();
  expect(iconIn(text("<!doctype html>"))).toBeNull();
  expect(iconIn(new Uint8Array(70_000).fill(0x89))).toBeNull();
});
