import type { Check } from "../trouble.ts";

/** Whether webhooks were disabled because their receivers failed. */
export const webhooks: Check = {
  name: "webhooks",
  async look({ store }) {
    return (await (await store()).webhooks.disabledByFailures()).map(({ webhook_id, org_name, disabled_on }) => ({
      about: `webhook ${webhook_id}`,
      grade: "warning",
      message: `Webhook ${webhook_id} of ${org_name} was disabled on ${disabled_on}: its receiver failed too often.`,
      advice: "Once the receiver is well, reactivate it, and send again what was missed (resend with since).",
    }));
  },
};
