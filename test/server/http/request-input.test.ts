import { H3 } from "h3";
import { describe, expect, test } from "vitest";
import type { Rest } from "../../../server/api/operation.ts";
import { errorResponse } from "../../../server/http/error-response.ts";
import { pageUrl, requestInput } from "../../../server/http/request-input.ts";
import { serviceLinks } from "../../../server/views/links.ts";
import { logInto, testConfig } from "../../support/service/service.ts";

const links = serviceLinks(testConfig().service, "http://127.0.0.1:8787");

async function inputOf(rest: Rest, url: string, init: RequestInit = {}) {
  const app = new H3();
  let outcome: unknown;
  app.on(rest.method, rest.path.replaceAll(/\{(\w+)\}/g, ":$1"), async (event) => {
    outcome = await requestInput(event, rest).catch((error: unknown) => {
      const { status, body } = errorResponse(error, { request_id: "1", links, log: logInto([]) });
      return { status, ...body };
    });
    return "done";
  });
  await app.request(url, { method: rest.method, ...init });
  return outcome;
}

const post: Rest = { method: "POST", path: "/things/{thing_id}" };
const json = { "content-type": "application/json" };

describe("a request's input", () => {
  test("is path and query for GET; a name given twice becomes a list", async () => {
    const get: Rest = { method: "GET", path: "/things/{thing_id}" };
    expect(await inputOf(get, "/things/7?a=1&b=x&b=y&thing_id=8")).toEqual({ thing_id: "7", a: "1", b: ["x", "y"] });
  });

  test("is path and JSON body for POST, the path winning", async () => {
    const body = JSON.stringify({ name: "n", thing_id: 8 });
    expect(await inputOf(post, "/things/7?name=q", { body, headers: json })).toEqual({ thing_id: "7", name: "n" });
  });

  test("follows the contract where it asks for the query on POST and a body on DELETE", async () => {
    const query: Rest = { ...post, fields: "query" };
    expect(await inputOf(query, "/things/7?name=q", { body: "{}", headers: json })).toEqual({
      thing_id: "7",
      name: "q",
    });
    const remove: Rest = { ...post, method: "DELETE", fields: "body" };
    expect(await inputOf(remove, "/things/7", { body: '{"a":[1]}', headers: json })).toEqual({ thing_id: "7", a: [1] });
  });

  test("is the path alone without a body", async () => {
    expect(await inputOf(post, "/things/7")).toEqual({ thing_id: "7" });
  });

  test.each(['{"a":', "a=1", "{'a':1}", "\u0000", "{}{}"])("refuses %j with 400", async (body) => {
    expect(await inputOf(post, "/things/7", { body, headers: json })).toMatchObject({
      status: 400,
      detail: { error_code: "invalid_request" },
    });
  });

  test("refuses invalid UTF-8 with 400", async () => {
    const body = new Uint8Array([0x22, 0xff, 0x22]);
    expect(await inputOf(post, "/things/7", { body, headers: json })).toMatchObject({ status: 400 });
  });

  test.each(["[]", "null", "7", '"text"'])("refuses %s with 422: a body is an object", async (body) => {
    expect(await inputOf(post, "/things/7", { body, headers: json })).toMatchObject({
      status: 422,
      detail: { error_code: "invalid_request", errors: [{ field: "", message: "must be a JSON object" }] },
    });
  });

  test.each([
    ['{"a":1,"a":2}', "a"],
    ['{"ids":[9007199254740992]}', "ids.0"],
    ['{"text":"\\u0000"}', "text"],
    ['{"text":"\\ud800"}', "text"],
    [`{"a":${"[".repeat(9000)}${"]".repeat(9000)}}`, "a.0.0"],
  ])("refuses %.40s with 422, naming the field", async (body, field) => {
    expect(await inputOf(post, "/things/7", { body, headers: json })).toMatchObject({
      status: 422,
      detail: { error_code: "invalid_request", errors: [{ field }] },
    });
  });

  test("refuses a zero character in the query with 422", async () => {
    const get: Rest = { method: "GET", path: "/things/{thing_id}" };
    expect(await inputOf(get, "/things/7?name=a%00b")).toMatchObject({
      status: 422,
      detail: { errors: [{ field: "name" }] },
    });
  });

  test("takes the page of the address over the body's, under either name, where the operation says so", async () => {
    const paged: Rest = { ...post, page_in_url: true };
    const body = JSON.stringify({ page: 4, page_size: 9, name: "n" });
    expect(await inputOf(paged, "/things/7?page_num=2", { body, headers: json })).toEqual({
      thing_id: "7",
      name: "n",
      page_num: 2,
      page_size: 9,
    });
    expect(await inputOf(paged, "/things/7?page_size=x&name=q", { body, headers: json })).toEqual({
      thing_id: "7",
      name: "n",
      page: 4,
      page_size: "x",
    });
    expect(await inputOf(post, "/things/7?page_num=2", { body, headers: json })).toMatchObject({ page: 4 });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
    "refuses a body of %s with 415",
    async (type) => {
      const answer = await inputOf(post, "/things/7", { body: "{}", headers: { "content-type": type } });
      expect(answer).toMatchObject({ status: 415, detail: { error_code: "unsupported_media_type" } });
    },
  );

  test("takes JSON types with a parameter or a suffix", async () => {
    for (const type of ["application/json; charset=utf-8", "application/merge-patch+json"]) {
      const answer = await inputOf(post, "/things/7", { body: "{}", headers: { "content-type": type } });
      expect(answer).toEqual({ thing_id: "7" });
    }
  });

  test("refuses a body beyond 1 MiB with 413", async () => {
    const body = JSON.stringify({ text: "x".repeat(1024 * 1024) });
    expect(await inputOf(post, "/things/7", { body, headers: json })).toMatchObject({
      status: 413,
      detail: { error_code: "payload_too_large" },
    });
  });

  test("keeps everything but the page in the address of another page", () => {
    const url = new URL("http://any/streams?page_num=1&tag_ids=1%2C2&page_size=5");
    expect(pageUrl("https://x.example", url, 2)).toBe("https://x.example/streams?tag_ids=1%2C2&page_size=5&page=2");
  });
});
