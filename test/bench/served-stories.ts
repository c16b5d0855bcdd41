import { dirname } from "node:path";
import { openLog } from "../../config/runtime/log.ts";
import { startServer } from "../../server/server.ts";
import { openStore } from "../../store/store.ts";
import { standingAt, testConfig } from "../support/service/service.ts";
import { storedStories } from "./stored-stories.ts";

/** A server over a store with so many stories in one stream, and a key of the operator, whom no limit holds back. */
export async function serveStories(count: number): Promise<{ url: string; api_key: string; close(): Promise<void> }> {
  const parts = new AsyncDisposableStack();
  const { file } = parts.use(await storedStories(count));
  const store = parts.use(await openStore({ file }));
  const config = testConfig({ dataDir: dirname(file) });
  // A clock that goes on: what depends on the moment is asked for anew each time.
  const now = () => new Date(standingAt.getTime() + performance.now());
  const server = parts.use(
    await startServer({
      store,
      config: () => config,
      log: openLog("silent"),
      now,
      monotonic: () => performance.now(),
      ready: () => ({ ready: true, reasons: [] }),
    }),
  );
  const { org_id, user_id } = await store.organizations.create({
    name: "Desk",
    org_type: "company",
    contact_email: "desk@example.org",
    is_operator: true,
    plan: "platform",
    cadence: "continuous",
    now: now().toISOString(),
    user: { name: "Mara Venn", email: "mara@example.org" },
  });
  const order = { org_id, user_id, name: "Desk", key_type: "live", expires_on: null, now: now().toISOString() };
  const { api_key } = await store.credentials.issue(order);
  return { url: server.url, api_key, close: () => parts.disposeAsync() };
}
