import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Caller } from "../api/caller.ts";

/** Parameters that open a feed to whoever has its address. Ours, from how paid feeds are handed out. */
const secretParameter = /(^|[_-])(api[_-]?key|key|token|auth|secret|pass(word)?|sig(nature)?|access)([_-]|$)/i;

/** Whether somebody is shown addresses that open what is not open to all: the operator, and no program that acts for them. */
export function seesAddresses({ organization, program }: Pick<Caller, "organization" | "program">): boolean {
  return organization.is_operator === 1 && program === undefined;
}

/**
 * The address of a channel as it may be shown: never a place on this machine, never a password; to others than the operator none
 * that opens what is not open to all, by a key in it or by request headers.
 */
export function shownAddress({ url, settings }: Pick<ChannelRow, "url" | "settings">, for_operator: boolean) {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  const isGuarded = address.username !== "" || address.password !== "";
  address.username = "";
  address.password = "";
  if (for_operator) return address.href;
  const hasKey = [...address.searchParams.keys()].some((name) => secretParameter.test(name));
  return isGuarded || hasKey || "headers" in Object(JSON.parse(settings)) ? null : address.href;
}
