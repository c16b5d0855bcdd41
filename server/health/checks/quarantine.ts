import type { Check } from "../trouble.ts";

/** Whether there is anything on which the threads that read it died. */
export const quarantine: Check = {
  name: "quarantine",
  async look({ store }) {
    const { items, newest } = await (await store()).quarantine.count();
    if (items === 0) return [];
    const message = `${items === 1 ? "1 item is" : `${items} items are`} in quarantine, the last since ${newest}: reading it ended its thread twice.`;
    const advice =
      "claimstream quarantine list says why; retry reads it again, drop forgets it; its record has no claims.";
    return [{ about: "quarantine", grade: "warning", message, advice }];
  },
};
