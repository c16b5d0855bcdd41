import { describe, expect, test } from "vitest";
import { apiDocument, describedService } from "./api-document.ts";

const described = apiDocument(describedService());
const health = described.operationAt("GET", "/health");
const sent = { "content-type": "application/json", "x-request-id": "1" };
const faults = (status: number, body: unknown, headers: Record<string, string> = sent) =>
  health ? described.faults(health, { status, body, headers: new Headers(headers) }) : ["there is no /health"];

describe("an answer held against the API description", () => {
  test("has no faults when it is as described", () => {
    expect(faults(200, { status: "ok", version: "1" })).toEqual([]);
  });

  test.each([
    ["an undescribed field", 200, { status: "ok", version: "1", colour: "red" }, sent, /additional properties/],
    ["a missing field", 200, { status: "ok" }, sent, /required property 'version'/],
    ["an undescribed status", 418, {}, sent, /status 418/],
    ["an undescribed content type", 200, "ok", { ...sent, "content-type": "text/plain" }, /content type text\/plain/],
    ["an undescribed header", 200, { status: "ok", version: "1" }, { ...sent, "x-colour": "red" }, /x-colour/],
    ["a missing header", 200, { status: "ok", version: "1" }, { "content-type": "application/json" }, /x-request-id/],
    ["an error of another operation", 429, { detail: { error_code: "quota_exhausted", message: "" } }, sent, /detail/],
  ])("shows %s", (_name, status, body, headers, fault) => {
    expect(faults(status, body, headers)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  });

  test("finds the operation whose path fits best", () => {
    expect(described.operationAt("GET", "/digests/synorb?page=0")?.operationId).toBe("curatedAdded");
    expect(described.operationAt("GET", "/digests/7")?.operationId).toBe("digestDetails");
    expect(described.operationAt("GET", "/nowhere")).toBeUndefined();
  });
});
