import { isLoopbackHost } from "../../config/runtime/public-address.ts";
import type { ServiceConfig } from "../../config/service.ts";
import { ServiceError } from "../api/errors.ts";

/**
 * Why a request that came under some name is not answered; undefined when it is. Under a foreign name a service on loopback is
 * reached by pages of that name, which the browser takes for this machine (DNS rebinding). `host`: the header; null is for others
 * to judge.
 */
export function hostRefusal(host: string | null, service: ServiceConfig, base_url: string): ServiceError | undefined {
  if (host === null || base_url === `http://${host}` || !isLoopbackHost(service.host)) return undefined;
  const named = URL.parse(`http://${host}`)?.hostname ?? "";
  if (isLoopbackHost(named) || named === new URL(base_url).hostname) return undefined;
  return new ServiceError(
    "host_not_allowed",
    `This service does not answer to the host name ${named}. The operator can set base_url.`,
  );
}
