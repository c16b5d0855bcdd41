import { windowStart } from "../../../config/cadence.ts";
import type { Config } from "../../../config/config.ts";
import { backfillYearsMax, grantLifeDays } from "../../../config/limits.ts";
import type { GrantRow } from "../../../store/accounts/grants.ts";
import type { OrganizationRow } from "../../../store/accounts/organizations.ts";
import { ExportFormat, exportFormats } from "../../../store/model/export.ts";
import { Day } from "../../../store/model/id.ts";
import type { Store } from "../../../store/store.ts";
import { viewOf } from "../../api/entitlement.ts";
import { grantView } from "../../views/grant-view.ts";
import { command, failed, group, wrongUse } from "../command.ts";
import { configOf, openInstallation, typedId } from "../installation.ts";
import { counted, table } from "../layout.ts";
import { orgArgument, organizationOf } from "../organization.ts";

const create = command(
  {
    name: "create",
    description: "Grant an organization a backfill: everything of some streams published between two days.",
    args: {
      org: orgArgument,
      from: { type: "string", description: `First day, YYYY-MM-DD; at most ${backfillYearsMax} years ago.` },
      to: { type: "string", description: "Last day, YYYY-MM-DD." },
      stream: { type: "string", description: "Stream ids, separated by commas." },
      all: { type: "boolean", description: "All streams visible to the organization now." },
      format: { type: "string", description: `${exportFormats.join(", ")}; jsonl when not given.` },
      unpaid: { type: "boolean", description: "Refuse the download until `grant paid`." },
    },
  },
  async (args, here) => {
    const now = here.now();
    const days = typedDays(args.from, args.to, now);
    const format = typedFormat(args.format);
    const config = configOf(here);
    await using store = await openInstallation(here);
    const organization = await organizationOf(store, args.org, here);
    const scope = { ...days, stream_ids: await streamsOf(store, organization, args) };
    const id = await store.grants.create({
      org_id: organization.org_id,
      status: args.unpaid ? "unpaid" : "active",
      ...scope,
      format,
      created_on: now.toISOString(),
      expires_on: inDays(now, grantLifeDays),
      manifest_count: await countFor(store, organization, { config, scope, now }),
    });
    const grant = await shownGrant(store, id, now);
    return { data: grant, text: wordsFor(grant) };
  },
);

const list = command(
  {
    name: "list",
    description: "List granted backfills, newest first.",
    args: { org: { ...orgArgument, required: false, description: "Only those of this organization." } },
  },
  async ({ org }, here) => {
    await using store = await openInstallation(here);
    const rows = (await store.grants.all()).filter((row) => org === undefined || row.org_id === org);
    const grants = rows.map((row) => shown(row, here.now()));
    const cells = grants.map((each) => [
      String(each.id),
      each.org_id,
      each.status,
      `${each.date_from} to ${each.date_to}`,
      counted(each.stream_ids.length, "stream"),
      counted(each.manifest_count, "manifest"),
      each.format,
    ]);
    const headings = ["grant", "organization", "state", "days", "streams", "manifests", "format"];
    return { data: { grants }, text: table(headings, cells) };
  },
);

const grantArgument = { type: "positional", required: true, description: "The grant's id." } as const;

const paid = command(
  {
    name: "paid",
    description: "Mark a backfill as paid, so that it can be downloaded.",
    args: { grant: grantArgument },
  },
  async ({ grant: typed }, here) => {
    await using store = await openInstallation(here);
    const id = typedId(typed);
    const { status } = await shownGrant(store, id, here.now());
    if (status !== "unpaid") throw failed(`Grant ${id} is ${status}, not unpaid.`);
    await store.grants.setStatus(id, "active");
    const grant = await shownGrant(store, id, here.now());
    return { data: grant, text: wordsFor(grant) };
  },
);

const revoke = command(
  {
    name: "revoke",
    description: "Revoke a backfill and its download links.",
    args: { grant: grantArgument },
  },
  async ({ grant: typed }, here) => {
    await using store = await openInstallation(here);
    const { id } = await shownGrant(store, typedId(typed), here.now());
    await store.grants.setStatus(id, "revoked");
    return { data: { id, status: "revoked" }, text: `Grant ${id} is revoked.` };
  },
);

/** `claimstream grant`: backfills that organizations bought. */
export const grant = group("grant", "Grant, list and revoke backfills.", [create, list, paid, revoke]);

function typedDays(from: string | undefined, to: string | undefined, now: Date) {
  if (from === undefined || to === undefined)
    throw wrongUse("Say from when to when: --from and --to, each YYYY-MM-DD.");
  for (const day of [from, to])
    if (!Day.safeParse(day).success) throw wrongUse(`"${day}" is no day: write YYYY-MM-DD.`);
  const earliest = windowStart(now, 12 * backfillYearsMax)
    .toISOString()
    .slice(0, 10);
  if (from > to) throw wrongUse("--to is before --from.");
  if (from < earliest)
    throw wrongUse(`A backfill reaches ${backfillYearsMax} years back: --from is ${earliest} or later.`);
  if (to > now.toISOString().slice(0, 10)) throw wrongUse("--to lies in the future.");
  return { date_from: from, date_to: to };
}

function typedFormat(word = "jsonl"): ExportFormat {
  const { data } = ExportFormat.safeParse(word);
  if (data === undefined) throw wrongUse(`There is no format "${word}". There are: ${exportFormats.join(", ")}.`);
  return data;
}

async function streamsOf(
  store: Store,
  { is_operator }: OrganizationRow,
  { stream, all }: { stream?: string | undefined; all?: boolean | undefined },
): Promise<number[]> {
  if ((stream === undefined) === (all !== true))
    throw wrongUse("Say which streams: either --stream with ids, or --all.");
  const view = { sees_private: is_operator === 1 };
  if (stream === undefined) {
    const { streams } = await store.streams.list(view, { page: 0, page_size: Number.MAX_SAFE_INTEGER });
    return streams.map(({ id }) => Number(id));
  }
  const ids = [...new Set(stream.split(",").map((id) => typedId(id.trim())))];
  for (const id of ids) if (!(await store.streams.access(id, view))) throw failed(`There is no stream ${id}.`);
  return ids;
}

/** What the file would hold if it were written now. */
async function countFor(
  store: Store,
  organization: OrganizationRow,
  { config, scope, now }: { config: Config; scope: Parameters<Store["grants"]["count"]>[0]; now: Date },
): Promise<number> {
  const from = windowStart(now, config.service.retention_months).toISOString();
  return store.grants.count(scope, { ...viewOf({ organization }, config, now), from });
}

async function shownGrant(store: Store, id: number, now: Date) {
  const row = await store.grants.byId(id);
  if (!row || row.status === "revoked") throw failed(`There is no grant ${id}.`);
  return shown(row, now);
}

function shown(row: GrantRow, now: Date) {
  const status = row.status === "revoked" ? ("revoked" as const) : grantView(row, now).status;
  return { ...grantView(row, now), status, org_id: row.org_id };
}

function wordsFor({
  id,
  org_id,
  status,
  date_from,
  date_to,
  ...grant
}: Awaited<ReturnType<typeof shownGrant>>): string {
  const what = `${counted(grant.manifest_count, "manifest")} of ${counted(grant.stream_ids.length, "stream")}`;
  return `Grant ${id} of ${org_id}: ${what}, ${date_from} to ${date_to}, ${grant.format}, ${status}.`;
}

function inDays(now: Date, days: number): string {
  return new Date(now.getTime() + days * 24 * 3600 * 1000).toISOString();
}
