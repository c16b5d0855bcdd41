import { createHmac, randomBytes } from "node:crypto";
import { Agent, request } from "undici";
import type { Variant } from "../benchmark.ts";
import { orderTally, ReceiverGiven } from "../tally-receiver.ts";

/** Requests under way at once. */
const atOnce = 64;

/** What sending alone takes: ready texts signed as the contract says and posted by undici, nothing kept, nothing tried again. */
export function barePosts(count: number, body: string): Variant {
  return {
    name: "bare signed posts",
    async open(given) {
      const to = ReceiverGiven.parse(given);
      const agent = new Agent();
      const secret = randomBytes(32).toString("hex");
      return {
        async round() {
          await orderTally(to, { bare: secret });
          let sent = 0;
          const lane = async () => {
            for (sent += 1; sent <= count; sent += 1)
              await post(`${to.receiver}/bare`, { agent, secret, body, sequence: sent });
          };
          await Promise.all(Array.from({ length: atOnce }, lane));
          const { deliveries, forged } = await orderTally(to, {});
          if (deliveries !== count || forged > 0) throw new Error(`${deliveries} of ${count} came, ${forged} forged`);
          return count;
        },
        close: () => agent.close(),
      };
    },
  };
}

interface Post {
  agent: Agent;
  secret: string;
  body: string;
  sequence: number;
}

async function post(url: string, { agent, secret, body, sequence }: Post): Promise<void> {
  const mac = createHmac("sha256", secret).update(body).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-service-signature": `sha256=${mac}`,
    "x-service-sequence": String(sequence),
  };
  const answer = await request(url, { method: "POST", headers, body, dispatcher: agent });
  await answer.body.dump();
}
