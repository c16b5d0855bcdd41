import { isSampleAlone } from "../../../config/sample.ts";
import { isOperating } from "../../api/role.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { startPage } from "./start.ts";
import { todayPage } from "./today.ts";

/** Where people come to first: today, once there is anything; before, the first steps, as long as whoever runs it has chosen nothing. */
export const homePage: ConsolePage = {
  path: "",
  async show(context) {
    const isBeginning = (await nothingChosen(context)) || (await nothingCame(context));
    return isBeginning ? startPage.show(context) : todayPage.show(context);
  },
};

async function nothingChosen({ service, caller }: ConsoleContext): Promise<boolean> {
  return isSampleAlone(service.config()) && (await isOperating(service.store, caller));
}

async function nothingCame({ service, view }: ConsoleContext): Promise<boolean> {
  return (await service.store.arrivals.last(view)) === undefined;
}
