import type { Check } from "../trouble.ts";

/** How long a channel may fail before somebody should look. Hours; ours: a server's bad day is over by then. */
const patienceHours = 24;

/** Whether sources are read. */
export const channels: Check = {
  name: "channels",
  async look({ store, now }) {
    const since = now.getTime() - patienceHours * 3_600_000;
    const failing = (await (await store()).channels.all()).filter(
      ({ is_active, health, last_success_at, last_tried_at }) =>
        is_active === 1 &&
        (health === "gone" || (health === "failing" && Date.parse(last_success_at ?? "") < since)) &&
        last_tried_at !== null,
    );
    return failing.map(({ channel_id, source_name, name, health, message }) => ({
      about: `channel ${channel_id}`,
      grade: "warning",
      message:
        health === "gone"
          ? `${source_name}, ${name}, is gone for good: ${message}`
          : `${source_name}, ${name}, could not be read for over ${patienceHours} hours: ${message}`,
      advice: "Look at its address in a browser, then mend or take out the channel in sources.yaml.",
    }));
  },
};
