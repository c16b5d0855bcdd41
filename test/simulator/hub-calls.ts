import { createHmac } from "node:crypto";
import type { Seen } from "./simulator.ts";

/** What a hub was asked: the fields of the form. */
export function askedOf({ body }: Seen): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}

/** What a hub got for calling back. */
export interface CallAnswer {
  status: number;
  text: string;
}

/** Asks a subscriber, as a hub does, whether it meant what was asked; `more` says it otherwise (WebSub §5.3). */
export async function verifyIntent(asked: Record<string, string>, more: Record<string, string> = {}) {
  const { "hub.mode": mode = "", "hub.topic": topic = "", "hub.lease_seconds": lease = "" } = asked;
  const said = { "hub.mode": mode, "hub.topic": topic, "hub.lease_seconds": lease, "hub.challenge": "6f1c" };
  const query = new URLSearchParams(Object.entries({ ...said, ...more }).filter(([, value]) => value !== ""));
  return answerTo(await fetch(`${asked["hub.callback"]}?${query}`));
}

/** Tells a subscriber of news, as a hub does, signed with the subscription's secret or another (WebSub §7). */
export async function tellNews(asked: Record<string, string>, body: string, secret = asked["hub.secret"] ?? "") {
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "content-type": "application/rss+xml", "x-hub-signature": signature };
  return answerTo(await fetch(asked["hub.callback"] ?? "", { method: "POST", headers, body }));
}

async function answerTo(response: Response): Promise<CallAnswer> {
  return { status: response.status, text: await response.text() };
}
