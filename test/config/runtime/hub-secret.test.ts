import { expect, test } from "vitest";
import { hubSecret, isSealedHubSecret, sealedHubSecret } from "../../../config/runtime/hub-secret.ts";

const keyOf = (installation: string) => ({
  derive: (purpose: string, text: string) =>
    Buffer.from(`${installation} ${purpose} ${text}`.padEnd(32).slice(0, 32)).toString("base64url"),
});
const subscription = { token: "one", secret: "between us" };

test("a sealed secret is had back with the same key and token only, and what lies open as it is", () => {
  const stored = sealedHubSecret(keyOf("a"), subscription);
  expect(isSealedHubSecret(stored)).toBe(true);
  expect(isSealedHubSecret("c0ffee")).toBe(false);
  expect(stored).not.toContain("between");
  expect(hubSecret(keyOf("a"), { ...subscription, secret: stored })).toBe("between us");
  expect(hubSecret(keyOf("a"), { token: "two", secret: stored })).toBeNull();
  expect(hubSecret(keyOf("b"), { ...subscription, secret: stored })).toBeNull();
  expect(hubSecret(keyOf("a"), { ...subscription, secret: `${stored.slice(0, -4)}AAAA` })).toBeNull();
  expect(hubSecret(keyOf("a"), { ...subscription, secret: "sealed:" })).toBeNull();
  expect(hubSecret(keyOf("a"), subscription)).toBe("between us");
});
