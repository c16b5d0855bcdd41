import { createHash } from "node:crypto";
import type { Case } from "./case.ts";

/**
 * Which fold of `count` a page is in, from 0: all pages of a registered host in the same one, so that nothing that is learnt
 * from a host is tried on it. Pages without an address of their own are told apart by their names without numbers.
 */
export function foldOf(input: Pick<Case, "id" | "url">, count: number): number {
  const site = registeredHost(input.url ?? null) ?? (input.id ?? "").replace(/[-_]?\d+$/, "");
  return createHash("sha256").update(site).digest().readUInt32BE() % count;
}

/** The name that somebody registered, of an address or of the one in an archive's; null where that is no public one. */
export function registeredHost(url: string | null): string | null {
  const kept = url?.slice(Math.max(0, url.lastIndexOf("http"))) ?? "";
  if (!URL.canParse(kept)) return null;
  const labels = new URL(kept).hostname.split(".");
  const [last = "", second = ""] = labels.toReversed();
  if (labels.length < 2) return null;
  const isShared = last.length === 2 && /^(?:ac|co|com|edu|gov|gob|go|net|ne|or|org)$/.test(second);
  return labels.slice(isShared ? -3 : -2).join(".");
}
