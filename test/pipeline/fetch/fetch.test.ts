import zlib from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fetcher } from "../../../pipeline/fetch/fetch.ts";
import { bodyText, failureFrom, fetchedFrom, testFetcher, testNow } from "../../support/fetching.ts";
import { type Newsroom, openNewsroom } from "../../support/servers/newsroom.ts";

let newsroom: Newsroom;
let fetcher: Fetcher;

beforeEach(async () => {
  newsroom = await openNewsroom({ pages: [{ path: "/page", body: "<p>news</p>" }] });
  fetcher = testFetcher();
});

afterEach(async () => {
  await fetcher[Symbol.asyncDispose]();
  await newsroom[Symbol.asyncDispose]();
});

describe("a conditional request", () => {
  test("sends the validators verbatim and knows a 304", async () => {
    const validators = { etag: 'W/"odd, but \\ theirs"', last_modified: "Thu, 01 Jan 2026 00:00:00 GMT" };
    newsroom.trouble("/page", { status: 304, headers: { etag: '"newer"' } });
    const outcome = await fetcher.fetch({ url: `${newsroom.url}/page`, validators });
    expect(outcome).toMatchObject({
      kind: "not_modified",
      validators: { etag: '"newer"', last_modified: validators.last_modified },
    });
    const [request] = newsroom.requests("/page");
    expect(request?.headers["if-none-match"]).toBe(validators.etag);
    expect(request?.headers["if-modified-since"]).toBe(validators.last_modified);
  });

  test("gets 200 and then 304 from a resource that does not change", async () => {
    const url = `${newsroom.url}/page`;
    const first = fetchedFrom(await fetcher.fetch({ url }));
    const second = await fetcher.fetch({ url, validators: first.validators });
    expect(second.kind).toBe("not_modified");
    expect(newsroom.statuses()).toEqual({ 200: 1, 304: 1 });
  });
});

test("the fetcher says who it is and whom to write to", async () => {
  await fetcher.fetch({ url: `${newsroom.url}/page`, accept: "text/html" });
  const headers = newsroom.requests("/page")[0]?.headers;
  expect(headers?.["user-agent"]).toBe("claimstream-test/1.0 (+editor@example.org)");
  expect(headers?.accept).toBe("text/html");
  expect(headers?.["accept-encoding"]).toContain("gzip");
});

describe("a redirect", () => {
  const redirect = (path: string, status: number, location: string) =>
    newsroom.trouble(path, { status, headers: { location } });

  test("by 301 and 308 only gives the address to store", async () => {
    redirect("/old", 301, "/older");
    redirect("/older", 308, "/page");
    const outcome = fetchedFrom(await fetcher.fetch({ url: `${newsroom.url}/old` }));
    expect(outcome).toMatchObject({ url: `${newsroom.url}/page`, permanent_url: `${newsroom.url}/page`, status: 200 });
  });

  test("that is temporary anywhere on the way moves nothing", async () => {
    redirect("/old", 301, "/today");
    redirect("/today", 302, "/page");
    expect(fetchedFrom(await fetcher.fetch({ url: `${newsroom.url}/old` })).permanent_url).toBeNull();
  });

  test("in a circle is noticed", async () => {
    redirect("/a", 302, "/b");
    redirect("/b", 302, "/a");
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/a` })).reason).toBe("redirect_loop");
    expect(newsroom.requests()).toHaveLength(2);
  });

  test("is followed five times and not a sixth time", async () => {
    for (let i = 0; i < 5; i++) redirect(`/hop${i}`, 302, i === 4 ? "/page" : `/hop${i + 1}`);
    expect((await fetcher.fetch({ url: `${newsroom.url}/hop0` })).kind).toBe("fetched");
    redirect("/start", 302, "/hop0");
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/start` })).reason).toBe("too_many_redirects");
  });

  test.each([
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0x7f000002/",
    "http://2130706434/",
    "file:///etc/passwd",
  ])("to %s is refused", async (location) => {
    redirect("/old", 302, location);
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/old` })).reason).toBe("address_refused");
  });

  test("without a readable address is a failure", async () => {
    redirect("/old", 302, "http://[");
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/old` })).reason).toBe("redirect_invalid");
  });

  test("to another host takes no credentials along", async () => {
    await using other = await openNewsroom({ pages: [{ path: "/page", body: "other" }] });
    redirect("/old", 302, `${other.url}/page`);
    redirect("/near", 302, "/page");
    const headers = { authorization: "Bearer secret", cookie: "a=b" };
    await fetcher.fetch({ url: `${newsroom.url}/old`, headers });
    await fetcher.fetch({ url: `${newsroom.url}/near`, headers });
    expect(newsroom.requests("/old")[0]?.headers.authorization).toBe("Bearer secret");
    expect(newsroom.requests("/page")[0]?.headers.authorization).toBe("Bearer secret");
    expect(other.requests("/page")[0]?.headers).not.toHaveProperty("authorization");
    expect(other.requests("/page")[0]?.headers).not.toHaveProperty("cookie");
  });
});

test("credentials in an address are sent as a header and not to the server's log", async () => {
  await fetcher.fetch({ url: `${newsroom.url.replace("http://", "http://jo:s%40crt@")}/page` });
  const [request] = newsroom.requests();
  expect(request?.path).toBe("/page");
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from("jo:s@crt").toString("base64")}`);
});

describe("the network policy", () => {
  test.each([
    "http://127.0.0.1:1/",
    "http://127.1:1/",
    "http://0x7f.0.0.1:1/",
    "http://2130706433:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://10.1.2.3/",
    "http://[fe80::1]/",
    "http://192.168.0.1/",
  ])("refuses %s", async (url) => {
    await using strict = testFetcher({ network: { allow: [] } });
    const failure = failureFrom(await strict.fetch({ url }));
    expect(failure).toMatchObject({ reason: "address_refused", retryable: false });
    expect(failure.message).toContain("network policy");
  });

  test("looks behind names: localhost is refused when it is asked for", async () => {
    await using strict = testFetcher({ network: { allow: [] } });
    const url = newsroom.url.replace("127.0.0.1", "localhost");
    expect(failureFrom(await strict.fetch({ url: `${url}/page` })).reason).toBe("address_refused");
    expect(newsroom.requests()).toHaveLength(0);
  });

  test("opens what it names, also behind a name", async () => {
    await using open = testFetcher({ network: { allow: ["127.0.0.0/8", "::1/128"] } });
    const url = newsroom.url.replace("127.0.0.1", "localhost");
    expect((await open.fetch({ url: `${url}/page` })).kind).toBe("fetched");
  });

  test.each(["ftp://example.org/", "file:///etc/hosts", "data:text/plain,hello", "not an address"])(
    "knows only http: %s",
    async (url) => {
      expect(["address_refused", "address_invalid"]).toContain(failureFrom(await fetcher.fetch({ url })).reason);
    },
  );
});

describe("a body", () => {
  const text = "The quick brown fox. ".repeat(200);
  test.each([
    ["gzip", zlib.gzipSync(text)],
    ["br", zlib.brotliCompressSync(text)],
    ["zstd", zlib.zstdCompressSync(text)],
    ["deflate", zlib.deflateSync(text)],
    ["deflate", zlib.deflateRawSync(text)],
    ["gzip, br", zlib.brotliCompressSync(zlib.gzipSync(text))],
    ["gzip", Buffer.from(text)],
  ])("packed as %s is unpacked", async (encoding, packed) => {
    newsroom.publish({ path: "/packed", body: packed, headers: { "content-encoding": encoding } });
    expect(bodyText(await fetcher.fetch({ url: `${newsroom.url}/packed` }))).toBe(text);
  });

  test("that unpacks to more than the limit is refused", async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(20_000_000));
    newsroom.publish({ path: "/bomb", body: bomb, headers: { "content-encoding": "gzip" } });
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/bomb` }))).toMatchObject({
      reason: "too_large",
      retryable: false,
    });
  });

  test("that is longer than the limit is refused, announced or not", async () => {
    newsroom.publish({ path: "/long", body: "x".repeat(1_000_001) });
    newsroom.trouble("/unannounced", {
      body: "x".repeat(2_100_000),
      headers: { "transfer-encoding": "chunked" },
      stalls: true,
    });
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/long` })).reason).toBe("too_large");
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/unannounced` })).reason).toBe("too_large");
  });

  test("that breaks off inside its gzip is a failure worth another try", async () => {
    const packed = zlib.gzipSync(text);
    newsroom.publish({
      path: "/cut",
      body: packed.subarray(0, packed.byteLength / 2),
      headers: { "content-encoding": "gzip" },
    });
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/cut` }))).toMatchObject({
      reason: "body_broken",
      retryable: true,
    });
  });

  test("packed in a way nobody knows is a failure", async () => {
    newsroom.publish({ path: "/odd", body: "x", headers: { "content-encoding": "rot13" } });
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/odd` })).reason).toBe("body_broken");
  });
});

describe("time", () => {
  test("runs out for a server that does not answer", async () => {
    await using hasty = testFetcher({ policy: { timeout_ms: 150 } });
    newsroom.trouble("/page", { delay_ms: 2000 });
    expect(failureFrom(await hasty.fetch({ url: `${newsroom.url}/page` }))).toMatchObject({
      reason: "timeout",
      retryable: true,
    });
  });

  test("runs out for a body that never ends", async () => {
    await using hasty = testFetcher({ policy: { timeout_ms: 150 } });
    newsroom.trouble("/page", { stalls: true });
    expect(failureFrom(await hasty.fetch({ url: `${newsroom.url}/page` })).reason).toBe("timeout");
  });

  test("is one budget for all hops of a redirect", async () => {
    await using hasty = testFetcher({ policy: { timeout_ms: 400 } });
    for (let i = 0; i < 4; i++)
      newsroom.trouble(`/slow${i}`, { delay_ms: 150, status: 302, headers: { location: `/slow${i + 1}` } });
    expect(failureFrom(await hasty.fetch({ url: `${newsroom.url}/slow0` })).reason).toBe("timeout");
  });
});

describe("a server's wish for quiet", () => {
  test.each([
    ["120", 120],
    [new Date(testNow.getTime() + 300_000).toUTCString(), 300],
    ["Thu, 01 Jan 2015 00:00:00 GMT", 0],
    ["99999999999", 86_400],
    ["soon", null],
  ])("Retry-After: %s means %s seconds", async (value, seconds) => {
    newsroom.trouble("/page", { status: 429, headers: { "retry-after": value } });
    expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/page` }))).toMatchObject({
      reason: "rate_limited",
      retry_after_s: seconds,
    });
  });

  test("holds for the whole host until it is over", async () => {
    let now = testNow;
    await using patient = testFetcher({ now: () => now });
    newsroom.trouble("/page", { status: 503, headers: { "retry-after": "60" }, times: 1 });
    newsroom.publish({ path: "/other", body: "other" });
    await patient.fetch({ url: `${newsroom.url}/page` });
    const meanwhile = failureFrom(await patient.fetch({ url: `${newsroom.url}/other` }));
    expect(meanwhile).toMatchObject({ reason: "host_paused", retry_after_s: 60, retryable: true });
    expect(newsroom.requests("/other")).toHaveLength(0);
    now = new Date(testNow.getTime() + 60_000);
    expect((await patient.fetch({ url: `${newsroom.url}/other` })).kind).toBe("fetched");
  });
});

test("what waited in the queue when a host asked for quiet is not sent", async () => {
  newsroom.trouble("/busy", { status: 429, headers: { "retry-after": "60" } });
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => fetcher.fetch({ url: `${newsroom.url}/busy` })));
  const reasons = outcomes.map((outcome) => failureFrom(outcome).reason);
  expect(newsroom.requests().length).toBeLessThanOrEqual(4);
  expect(reasons.filter((reason) => reason === "host_paused").length).toBeGreaterThanOrEqual(8);
});

test("freshness is read from Cache-Control and Age, and from Expires where there is no max-age", async () => {
  newsroom.publish({
    path: "/fresh",
    body: "x",
    headers: { "cache-control": "public, max-age=3600", age: "600", expires: "Sat, 21 Nov 2026 13:00:00 GMT" },
  });
  newsroom.publish({ path: "/expired", body: "x", headers: { expires: "0" } });
  const fresh = fetchedFrom(await fetcher.fetch({ url: `${newsroom.url}/fresh` })).freshness;
  expect(fresh).toEqual({ retry_after_s: null, max_age_s: 3000, expires_at: null });
  expect(fetchedFrom(await fetcher.fetch({ url: `${newsroom.url}/expired` })).freshness.expires_at).toBeNull();
});

test.each([
  [401, "not_authorized", false, false],
  [403, "refused", false, false],
  [404, "not_found", false, false],
  [410, "gone", true, false],
  [429, "rate_limited", false, true],
  [500, "server_error", false, true],
  [503, "server_error", false, true],
])("status %i is %s", async (status, reason, gone, retryable) => {
  newsroom.trouble("/page", { status });
  const failure = failureFrom(await fetcher.fetch({ url: `${newsroom.url}/page` }));
  expect(failure).toMatchObject({ reason, status, gone, retryable });
  expect(failure.message).toMatch(/^127\.0\.0\.1.*\.$/);
});

test("a broken connection and an unused port are failures worth another try", async () => {
  newsroom.trouble("/page", { hangs_up: true });
  expect(failureFrom(await fetcher.fetch({ url: `${newsroom.url}/page` }))).toMatchObject({
    reason: "connection_failed",
    retryable: true,
  });
  const closed = await openNewsroom();
  await closed[Symbol.asyncDispose]();
  expect(failureFrom(await fetcher.fetch({ url: `${closed.url}/` })).reason).toBe("connection_failed");
});

test("closing the fetcher ends what is in flight, and nothing is thrown", async () => {
  newsroom.trouble("/page", { delay_ms: 3000 });
  const closing = testFetcher();
  const pending = closing.fetch({ url: `${newsroom.url}/page` });
  await closing[Symbol.asyncDispose]();
  expect(failureFrom(await pending).reason).toBe("aborted");
  expect(failureFrom(await closing.fetch({ url: `${newsroom.url}/page` })).reason).toBe("aborted");
});

test("a host is asked four things at once and not more", async () => {
  for (let i = 0; i < 12; i++) newsroom.trouble(`/slow${i}`, { delay_ms: 30, body: "x" });
  await Promise.all(Array.from({ length: 12 }, (_, i) => fetcher.fetch({ url: `${newsroom.url}/slow${i}` })));
  expect(Math.max(...newsroom.requests().map(({ at_once }) => at_once))).toBe(4);
});
