import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { webhookPost } from "../../server/delivery/webhooks/attempt.ts";
import { sendHalf } from "../support/servers/half-request.ts";
import { claimstream } from "../support/service/command-line.ts";
import { eventually, installation, packageRoot } from "../support/service/service-process.ts";

const secret = `whsec_${Buffer.from("thirty-two bytes, neither more..").toString("base64")}`;
const target = {
  webhook_id: 1,
  org_id: "org",
  url: "",
  label: "",
  events: [],
  stream_id: null,
  digest_id: null,
  is_active: true,
  secret_id: "id",
  previous_secret_id: null,
  previous_secret_until: null,
};
const masterKey = { derive: () => Buffer.from(secret.slice("whsec_".length), "base64").toString("base64url") };

/** A request as the service sends it. */
function request(body: string, now = new Date()) {
  const delivery = { delivery_id: 12, event: "manifest.matched", sequence: 7, body, is_test: 0 as const };
  return webhookPost(target, delivery, { masterKey, now });
}

test("webhooks listen prints what arrives, passes by what breaks off, refuses what is not signed, and ends after as many as asked for", async () => {
  using place = installation();
  const words = ["webhooks", "listen", "--port", "0", "--secret", secret, "--count", "4"];
  const child = spawn(process.execPath, [join(packageRoot, "server/cli/claimstream.mjs"), ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...place.env },
  });
  let [out, said] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const url = await eventually("its address", async () => /http:\S+/.exec(said)?.[0]);
  const post = async ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    (await fetch(url, { method: "POST", headers, body })).status;
  await sendHalf(url);
  const good = request('{"event":"manifest.matched"}');
  const late = request(good.body, new Date(Date.now() - 3_600_000));
  const foreign = { ...good, headers: { ...good.headers, "x-service-signature": `sha256=${"0".repeat(64)}` } };
  const statuses = [await post(good), await post({ ...good, body: "{}" }), await post(late), await post(foreign)];
  expect(statuses).toEqual([204, 401, 401, 401]);
  expect(await ended).toBe(1);
  expect(out).toContain('manifest.matched delivery 12, sequence 7: signature good\n  {"event":"manifest.matched"}\n');
  expect(out).toMatch(/webhook-timestamp lies 36\d\d s back/);
  expect(out).toContain("4 received: 1 good, 3 refused.");
});

test("webhooks listen says what is wrong with its arguments", async () => {
  using place = installation();
  const { code, stderr } = await claimstream(place, "webhooks", "listen", "--port", "70000");
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("--port must be a whole number") });
});
