import type { Store } from "../../../store/store.ts";
import { ServiceError } from "../../api/errors.ts";
import { charge, type Payer } from "../../api/quota.ts";
import type { Links } from "../../views/links.ts";

/** What billing needs. */
export interface BillDeps {
  store: Store;
  now: () => Date;
  links: () => Links;
}

/** What one organization is billed for a stretch of stories, by whichever of its sessions asks first. */
export interface Bill {
  /** Whether a manifest is paid for. */
  has(manifest_id: number): boolean;
  /** Bills what is open of some manifests; gives why some of them stay open, if they do. */
  settle(payer: Payer, manifest_ids: number[]): Promise<ServiceError | undefined>;
}

/** What came of billing: undefined when everything was granted. */
interface Attempt {
  manifest_ids: number[];
  done: Promise<ServiceError | undefined>;
}

/** Opens a bill. Sessions that want the same at the same time wait for one of them, and share its answer, be it a refusal. */
export function openBill(deps: BillDeps): Bill {
  const granted = new Set<number>();
  let running: Attempt | undefined;
  return {
    has: (manifest_id) => granted.has(manifest_id),
    async settle(payer, manifest_ids) {
      const asked = new Set<number>();
      let refused: ServiceError | undefined;
      for (;;) {
        const open = manifest_ids.filter((id) => !granted.has(id) && !asked.has(id));
        if (open.length === 0) return refused;
        running ??= start(payer, open);
        const attempt = running;
        const answer = await attempt.done;
        for (const id of attempt.manifest_ids) asked.add(id);
        if (open.some((id) => asked.has(id))) refused ??= answer;
      }
    },
  };

  function start(payer: Payer, manifest_ids: number[]): Attempt {
    const done = chargeFor(payer, manifest_ids).finally(() => {
      running = undefined;
    });
    return { manifest_ids, done };
  }

  async function chargeFor(payer: Payer, manifest_ids: number[]): Promise<ServiceError | undefined> {
    const { store, now, links } = deps;
    try {
      const charged = await charge({ store, now: now(), links: links() }, payer, manifest_ids);
      for (const id of charged.granted) granted.add(id);
      return charged.granted.size < new Set(manifest_ids).size ? usedUp() : undefined;
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      return thrown;
    }
  }
}

function usedUp(): ServiceError {
  return new ServiceError("quota_exhausted", "The quota left only some of the stories.");
}
