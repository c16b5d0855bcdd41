import { seenClients } from "../../api/seen-clients.ts";
import type { Check } from "../trouble.ts";

/** How long what was seen of clients says something. Milliseconds; ours. */
const countsForMs = 7 * 24 * 3600 * 1000;

/** Whether all clients seem to come from one address because the proxy before the service is not trusted. */
export const proxies: Check = {
  name: "proxies",
  async look({ store, config: { service }, now }) {
    if (service.trusted_proxies.length > 0) return [];
    const seen = await seenClients(await store());
    const [network, other] = seen?.networks ?? [];
    if (!seen?.is_forwarded || network === undefined || other !== undefined) return [];
    if (now.getTime() - new Date(seen.day).getTime() > countsForMs) return [];
    return [
      {
        about: "proxies",
        grade: "warning",
        message: `All clients seem to come from one address, ${network}, which passes on what others ask: they share its limits.`,
        advice: `If your proxy is there, add "${network}" to trusted_proxies in service.yaml.`,
      },
    ];
  },
};
