import type { Logger } from "../../config/runtime/log.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import { openNetworkOutage } from "../fetch/network-outage.ts";
import { readerOf } from "../source-readers.ts";
import type { Visited } from "./visit.ts";

/** Logs how visits went, as loud as there is something to see to. */
export function openVisitLog(deps: { log: Logger }): (channel: ChannelRow, visited: Visited) => void {
  const { log } = deps;
  const network = openNetworkOutage(deps);
  return (channel, { queued, health, message, reason }) => {
    const line = { source: channel.source_name, channel: channel.name, health, queued };
    // A folder, say, is looked into every few seconds, mostly in vain.
    const isUsual = readerOf(channel.kind).again !== undefined && queued === 0 && health === channel.health;
    const saysOfHost = health === "waiting" || network.heard(channel.url, reason);
    if (isUsual || !saysOfHost) log.debug(line, message);
    else if (health === "failing" || health === "gone") log.warn(line, message);
    else log.info(line, message);
  };
}
