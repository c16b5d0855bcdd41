import { describe, expect, test } from "vitest";
import { maskedProof, requireOwnForm } from "../../../server/session/own-form.ts";

const base_url = "https://claims.example.org";
const proof = "5f0c2b7d91e84a3c";

/** Whether a form with this proof in it is taken. */
function isTaken(given: string): boolean {
  try {
    requireOwnForm({ sent: () => null, form: new URLSearchParams({ proof: given }) }, { proof, base_url });
    return true;
  } catch {
    return false;
  }
}

describe("the proof of a form", () => {
  test("is shown as other bytes each time, and is good nevertheless", () => {
    const shown = new Set(Array.from({ length: 50 }, () => maskedProof(proof)));
    expect(shown.size).toBe(50);
    for (const each of shown) {
      expect(each).not.toContain(proof);
      expect(isTaken(each)).toBe(true);
    }
  });

  test("is good as it is, and nothing else is, however it is masked", () => {
    expect(isTaken(proof)).toBe(true);
    const [mask = "", masked = ""] = maskedProof(proof).split(".");
    const others = [
      "",
      ".",
      "..",
      proof.slice(1),
      `${proof}0`,
      maskedProof("5f0c2b7d91e84a3d"),
      `${mask}.`,
      `.${masked}`,
      `${masked}.${masked}`,
      `${mask}.${masked.slice(2)}`,
    ];
    expect(others.filter(isTaken)).toEqual([]);
  });
});
