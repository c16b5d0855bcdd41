import type { FollowedSource } from "../../../store/model/source.ts";
import type { Webhook } from "../../../store/model/webhook.ts";
import { html } from "../../http/html.ts";
import { quotaPart } from "../account/account-quota.ts";
import { bars, chart } from "../chart.ts";
import { deliveryStrip } from "../delivery/delivery-strip.ts";
import { webhookState } from "../delivery/webhook-words.ts";
import { changedCard, disputeFigure } from "../disputes/changed-disputes.ts";
import { domainLabel } from "../look/domain-label.ts";
import { channelTable } from "../sources/channel-table.ts";
import { sourceTable } from "../sources/source-table.ts";
import { sparkline } from "../sparkline.ts";
import { tagItem } from "../tag-parts.ts";
import { domainCard } from "../today/domains.ts";
import { arrivalChart, arrivalFigures, within } from "../today/figures.ts";
import { risingList, risingRail } from "../today/rising.ts";
import { moment, twoNumbers } from "./invented.ts";
import { arrived, itemsByDay, rising } from "./invented-arrivals.ts";
import type { DesignGroup } from "./part.ts";

const channel: FollowedSource["channels"][number] = {
  id: "1",
  name: "News",
  kind: "feed",
  url: "https://courier.example/feed",
  media_format: "text",
  is_active: true,
  health: "failing",
  message: "It answered 503.",
  last_success_at: moment,
  next_try_at: moment,
  next_try_reason: "after a failure",
  last_tried_at: moment,
  failures: 3,
  publishes: "about 5 items a day",
  shared_link: null,
  activated_on: moment,
  deactivated_on: "9999-12-31T00:00:00.000Z",
  deactivation_reason: "none",
};

const sources: FollowedSource[] = (["fine", "failing"] as const).map((health, at) => ({
  id: String(at + 1),
  name: ["Northport Courier", "Coast Wire"][at] ?? "",
  source_type: "organization",
  homepage: null,
  owner: "Northport Courier",
  is_active: true,
  groups: ["News/Coast"],
  items_by_day: itemsByDay,
  health,
  message: health === "fine" ? "Read well." : "It answered 503.",
  last_success_at: moment,
  next_try_at: moment,
  next_try_reason: null,
  channels: [channel],
}));

const webhook: Webhook = {
  id: 1,
  url: "https://hooks.example.org/fees",
  label: "Newsroom",
  events: ["manifest.matched"],
  stream_id: null,
  digest_id: null,
  is_active: true,
  failures: 0,
  disabled_on: null,
  disabled_reason: null,
  created_on: moment,
};

const outcomes = ["delivered", "delivered", "pending", "failed", "delivered", "lapsed", "delivered"] as const;

/** What is counted, listed in rows, and drawn. */
export const amountsGroup: DesignGroup = {
  id: "amounts",
  title: "Amounts and tables",
  parts: (context) => [
    {
      title: "Figures",
      words: "Two to six tiles in one strip, each with what it is compared with. A disputed one has a magenta edge.",
      body: html`<dl class="figures">${arrivalFigures(arrived)}${disputeFigure([twoNumbers], arrived.period, context)}<div class="figure"><dt>Mentions</dt><dd>${sparkline(itemsByDay, "Mentions over 14 days")}</dd></div></dl>`,
    },
    {
      title: "Charts",
      words: "Drawn where scripts run, from the table below; bars beside names need none.",
      body: html`<div class="cols even">${chart(
        "Claims per hour",
        ["Claims", "Stories"],
        itemsByDay.map((count, at) => ({
          moment: new Date(Date.parse(moment) + at * 3_600_000).toISOString(),
          values: [4 * count, count],
        })),
      )}<div class="card">${bars(
        "Claims by domain",
        ["Domain", "Claims"],
        [
          [domainLabel("places-geography"), 812],
          [domainLabel("engineering-technology"), 264],
        ],
      )}</div></div>`,
    },
    {
      title: "A period",
      words: "What came in, what rises and what changed within it; bars by the day where there is room.",
      body: html`<div class="cols even"><div class="stack">${arrivalChart(arrived)}${risingList(rising, context)}</div><div class="stack">${risingRail(rising, context)}${changedCard([twoNumbers], arrived.period, context)}${domainCard(within(arrived), arrived.period.words, context)}</div></div>`,
    },
    {
      title: "Quota",
      words: "What is left, and until when it lasts.",
      body: quotaPart(
        {
          quota: {
            quota_limit: 10_000,
            quota_used: 9_250,
            quota_remaining: 750,
            percent_used: 92.5,
            period: "2026-11",
            hard_cap: false,
            overage_manifests: 0,
            overage_usd: 0,
            quota_resets_on: "2026-12-01",
          },
          days: [],
        },
        new Date(moment),
      ),
    },
    {
      title: "Deliveries",
      words: "The last ones as bars, by height as well as by colour, and how a webhook stands.",
      body: html`<p>${deliveryStrip(outcomes.map((status, at) => ({ delivery_id: at, event: "manifest.matched", is_test: 0, created_on: moment, status })))}</p><p>${deliveryStrip([])}</p>
<p class="meta">${webhookState(webhook)}${webhookState({ ...webhook, failures: 4 })}${webhookState({ ...webhook, is_active: false, disabled_reason: "by_request" })}${webhookState({ ...webhook, is_active: false, disabled_reason: "gone" })}</p>`,
    },
    {
      title: "Tables",
      words: "On a phone a row is a card, and each cell names itself.",
      body: html`${sourceTable(sources, context, { folders: ["News/Coast"] })}<div class="card flush">${channelTable([channel])}</div>
<div class="card flush"><table role="table"><thead><tr><th scope="col">Tag</th><th scope="col">Type</th><th scope="col">Also known as</th></tr></thead><tbody>${tagItem({ id: "1", name: "Kestrel Bridge", type: "place", aliases: ["the bridge"] }, context)}</tbody></table></div>`,
    },
  ],
};
