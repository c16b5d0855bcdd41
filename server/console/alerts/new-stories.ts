import type { BeaconRow } from "../../../store/tags/beacons.ts";
import { type Html, html } from "../../http/html.ts";
import { beaconScope, newSince, newsLookedMax } from "../../views/beacon-news.ts";
import { type Headline, headlineOf, headlineSections, newestFirst } from "../../views/headline.ts";
import { counted } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";

/** What matters of a page here. */
type Reading = Pick<ConsoleContext, "service" | "view" | "now" | "caller">;

/** The last stories of a beacon, the newest first, which count to no quota; or why it finds none. */
export async function beaconStories(beacon: BeaconRow, context: Reading, limit: number): Promise<Headline[] | string> {
  const { service, view, now } = context;
  const { store } = service;
  const scope = await beaconScope(beacon, { store, view, now });
  if (typeof scope === "string") return scope;
  const changes = await store.changes.upTo(scope, view, { moment: now.toISOString(), manifest_id: 0 }, limit);
  return newestFirst((await store.manifests.bodies(changes, headlineSections, view)).map(headlineOf));
}

/** How many stories are new for the beacons that are to be told of in the page, as far as they are looked at; those without news are left out. */
async function newForBeacons({ service, view, now, caller }: Reading): Promise<[BeaconRow, number][]> {
  const { store } = service;
  const { org_id } = caller.organization;
  const alerts = (await store.beaconAlerts.list(org_id)).filter(({ kind }) => kind === "page");
  const found: [BeaconRow, number][] = [];
  for (const { beacon_id, reached_at, reached_id } of alerts) {
    const beacon = await store.beacons.byId(beacon_id, org_id);
    if (beacon?.state !== "active") continue;
    const scope = await beaconScope(beacon, { store, view, now });
    if (typeof scope === "string") continue;
    const { fresh } = await newSince({ store, view }, scope, { moment: reached_at, manifest_id: reached_id });
    if (fresh.length > 0) found.push([beacon, fresh.length]);
  }
  return found;
}

/** The card of Today that tells what is new for beacons; nothing where nothing is. */
export async function alertCard(context: Reading & Pick<ConsoleContext, "link">): Promise<Html> {
  const news = await newForBeacons(context);
  if (news.length === 0) return html``;
  const items = news.map(
    ([{ beacon_id, name }, count]) =>
      html`<li data-item><a href="${context.link(`/console/delivery/alerts/${beacon_id}`)}"><strong>${name}</strong></a>: ${count >= newsLookedMax ? `more than ${newsLookedMax} new stories` : counted(count, "new story", "new stories")}</li>`,
  );
  return html`<section class="card" aria-labelledby="alerts-title"><div class="blockhead"><h2 id="alerts-title">Alerts</h2><a href="${context.link("/console/delivery/alerts")}">All beacons</a></div><ul class="attention">${items}</ul></section>`;
}
