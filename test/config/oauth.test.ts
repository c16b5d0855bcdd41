import { expect, test } from "vitest";
import { OauthClients } from "../../config/oauth.ts";

const client = (...redirect_uris: string[]) => ({ id: "newsdesk", name: "News Desk", redirect_uris });

test.each([
  "https://desk.example.org/done",
  "http://127.0.0.1/done",
  "http://localhost:1/done",
  "http://[::1]/done",
  "desk://done",
])("a program may be sent back to %s", (uri) => expect(OauthClients.safeParse([client(uri)]).success).toBe(true));

test.each([
  "http://desk.example.org/done",
  "http://127.0.0.2/done",
  "https://localhost/done",
  "javascript:alert(1)",
  "data:text/html,hello",
  "https://desk.example.org/#part",
  "https://*.example.org/",
  "https://me@example.org/",
  "done",
])("a program may not be sent back to %s", (uri) => {
  expect(OauthClients.safeParse([client(uri)]).success).toBe(false);
});

test("a program has an id of its own, and somewhere to be sent back to", () => {
  const desk = client("https://desk.example.org/done");
  expect(OauthClients.parse(undefined)).toEqual([]);
  expect(OauthClients.safeParse([desk, { ...desk, id: "other" }]).success).toBe(true);
  expect(OauthClients.safeParse([desk, desk]).success).toBe(false);
  expect(OauthClients.safeParse([client()]).success).toBe(false);
  expect(OauthClients.safeParse([{ ...desk, id: "news desk" }]).success).toBe(false);
});

test.each(["News \u202e Desk", "News\u200bDesk", "News\nDesk", "\u{e0041}Desk", "Desk \ue000"])(
  "a program may not be called %j: people would not see what they are asked",
  (name) => {
    expect(OauthClients.safeParse([{ ...client("https://desk.example.org/done"), name }]).success).toBe(false);
  },
);
