import type { ConsolePage } from "../page.ts";
import { startPage } from "./start.ts";
import { todayPage } from "./today.ts";

/** Where people come to first: today, once there is anything; before, the first steps. */
export const homePage: ConsolePage = {
  path: "",
  async show(context) {
    const last = await context.service.store.arrivals.last(context.view);
    return last === undefined ? startPage.show(context) : todayPage.show(context);
  },
};
