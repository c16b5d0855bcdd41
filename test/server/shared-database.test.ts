import { beforeAll, describe, expect, test } from "vitest";
import { storageRefusal } from "../../server/export/storage.ts";
import { configuredMail, mailRefusal, notSent } from "../../server/mail/mail.ts";
import { openNewsstand } from "../support/servers/newsstand.ts";
import { valueAt } from "../support/service/scenario.ts";
import { logInto, openService, testConfig } from "../support/service/service.ts";

const url = "postgres://db.example.org/claimstream";
const database = { url };

/** Loading the server takes longer than a test may. */
beforeAll(async () => {
  await import("../../server/server.ts");
});

describe("where processes share a database", () => {
  const cases: {
    name: string;
    settings: object;
    env: Record<string, string>;
    exports: RegExp | null;
    mail: RegExp | null;
  }[] = [
    { name: "a file", settings: {}, env: {}, exports: null, mail: null },
    { name: "a server", settings: { database }, env: {}, exports: /export\.shared/, mail: /SMTP_URL/ },
    { name: "a server, in the environment", settings: {}, env: { DATABASE_URL: url }, exports: /S3|s3/, mail: /SMTP/ },
    {
      name: "a server, with a folder that all see",
      settings: { database, export: { shared: true } },
      env: {},
      exports: null,
      mail: /SMTP_URL/,
    },
    {
      name: "a server, with a bucket and a mail server",
      settings: { database },
      env: { S3_BUCKET: "exports", SMTP_URL: "smtp://127.0.0.1:25" },
      exports: null,
      mail: null,
    },
  ];
  test.each(cases)("$name: whether exports and mails have a place", ({ settings, env, exports, mail }) => {
    const config = testConfig({ dataDir: "/nowhere", settings: { ...settings }, env });
    const said = { exports: storageRefusal(config), mail: mailRefusal(config) };
    const wanted = (pattern: RegExp | null) => (pattern === null ? null : expect.stringMatching(pattern));
    expect(said).toEqual({ exports: wanted(exports), mail: wanted(mail) });
  });

  test("an export into the folder of one process is refused, with what to set, and none is begun", async () => {
    await using service = await openService({ settings: { database } });
    await openNewsstand(service.store);
    const as = await service.member("enterprise");
    const post = (path: string) =>
      service.request(path, { method: "POST", as, body: JSON.stringify({ stream_ids: ["1"] }) });
    for (const path of ["/export/trigger", "/exports/schedules"]) {
      const { status, body } = await post(path);
      expect({ status, reason: valueAt(body, "detail.reasons.0") }).toEqual({
        status: 503,
        reason: expect.stringContaining("export.s3"),
      });
    }
    expect(await service.store.exports.waiting(as.org_id)).toBe(0);
  });

  test("a mail into the folder of one process is refused, with what to set", async () => {
    const config = testConfig({ dataDir: "/nowhere", settings: { database } });
    const mail = configuredMail(
      () => config,
      () => "http://127.0.0.1",
      logInto([]),
    );
    const message = { to: "mara@example.org", subject: "Code", text: "1", html: "1" };
    const refused = await mail.send(message, new Date()).catch(notSent);
    expect(refused).toMatchObject({
      error: "service_unavailable",
      fields: { reasons: [expect.stringContaining("SMTP")] },
    });
  });
});
