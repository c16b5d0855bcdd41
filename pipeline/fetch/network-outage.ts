import type { Logger } from "../../config/runtime/log.ts";
import type { FetchFailureReason } from "./outcome.ts";

/** Hosts in a row that cannot be reached before the fault is looked for here rather than there. Ours. */
const hostsInVain = 3;

/** What a request ends with that no server was reached by. */
const unreached: ReadonlySet<FetchFailureReason> = new Set(["dns_failed", "connection_failed", "timeout"]);

/** Tells a machine without a network from hosts that are down, so that one line says it instead of one for each source. */
export function openNetworkOutage({ log }: { log: Logger }) {
  const inVain = new Set<string>();
  let offline = false;
  return {
    /** Takes note of how a visit to an address ended, `reason` being why it failed or null; gives whether its failure says something of that host. */
    heard(address: string, reason: FetchFailureReason | null): boolean {
      const url = URL.parse(address);
      if (!url?.protocol.startsWith("http")) return true;
      if (reason === null || !unreached.has(reason)) {
        if (offline) log.info({ host: url.host }, "The network is there again.");
        offline = false;
        inVain.clear();
        return true;
      }
      inVain.add(url.host);
      if (offline) return false;
      offline = inVain.size >= hostsInVain;
      if (offline)
        log.warn(
          { hosts: [...inVain] },
          `None of the last ${hostsInVain} hosts could be reached: this machine seems to have no network. Sources are tried again by themselves; until one answers, what fails is logged as debug only.`,
        );
      return true;
    },
  };
}
