import { expect, test } from "vitest";
import { accepted } from "../../../server/http/accept.ts";

const offered = ["application/json", "text/markdown", "text/html"];

test.each([
  ["what is offered first without a header", null, "application/json"],
  ["what is offered first for an empty header", " ", "application/json"],
  ["what is offered first for anything", "*/*", "application/json"],
  ["the one that is named", "text/html", "text/html"],
  ["the page for a browser", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"],
  ["the better of two", "text/html;q=0.3, text/markdown;q=0.4", "text/markdown"],
  ["the first of equals", "text/html, application/json", "application/json"],
  ["what a group names", "text/*", "text/markdown"],
  ["what is left when one is excluded", "application/json;q=0, */*;q=0.1", "text/markdown"],
  ["nothing when nothing fits", "image/png, image/*;q=0.8", undefined],
  ["nothing when all is excluded", "*/*;q=0", undefined],
  ["the type whatever its capitals and parameters", "Text/HTML; charset=utf-8", "text/html"],
])("accepts %s", (_rule, accept, type) => {
  expect(accepted(accept, offered)).toBe(type);
});
