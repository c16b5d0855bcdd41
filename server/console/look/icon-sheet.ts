import { IdInput } from "../../../store/model/id.ts";
import type { Service } from "../../api/call.ts";
import { wholeView } from "../../api/entitlement.ts";
import { ServiceError } from "../../api/errors.ts";
import type { PageAnswer, PageRequest } from "../../http/page-route.ts";
import type { SignedIn } from "../../session/session.ts";
import { visibleChannels } from "../../views/visible-sources.ts";

/** How long browsers keep them. Seconds; ours: icons change once in years, sources come by the hour. */
const [sheetSeconds, iconSeconds] = [600, 604_800];

/** The style sheet that puts the icons of sources where their initials stand: of those sources that the reader may know of. */
export async function iconSheet(service: Service, { caller }: SignedIn): Promise<PageAnswer> {
  const names = await namesWithIcon(service, caller);
  const rules = [...names].map(
    ([id, name]) =>
      `.mono-mark[data-outlet="${cssText(name)}"]{background:#fff url("icons/${id}") center/1rem 1rem no-repeat;color:transparent}`,
  );
  const headers = { "content-type": "text/css; charset=utf-8", "cache-control": `private, max-age=${sheetSeconds}` };
  return { status: 200, headers, body: rules.join("\n") };
}

/** The icon of one source. Throws `not_found`. */
export async function iconImage(service: Service, { caller }: SignedIn, request: PageRequest): Promise<PageAnswer> {
  const source_id = IdInput.catch(0).parse(request.params.id);
  const names = await namesWithIcon(service, caller);
  const icon = names.has(source_id) ? await service.store.outletIcons.of(source_id) : undefined;
  if (!icon) throw new ServiceError("not_found", "Icon not found.");
  const headers = {
    "content-type": icon.content_type,
    "cache-control": `private, max-age=${iconSeconds}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body: new Uint8Array(icon.bytes) };
}

async function namesWithIcon(service: Service, caller: SignedIn["caller"]): Promise<Map<number, string>> {
  const { store } = service;
  const known = await store.outletIcons.known();
  if (known.size === 0) return new Map();
  const view = await wholeView(store, caller, service.config(), service.now());
  const channels = await visibleChannels(store, view);
  return new Map(
    channels.flatMap(({ source_id, source_name }) => (known.has(source_id) ? [[source_id, source_name] as const] : [])),
  );
}

/** A name inside of quotation marks in a style sheet. */
function cssText(name: string): string {
  return name.replaceAll(/["\\\n\r\f<]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `);
}
