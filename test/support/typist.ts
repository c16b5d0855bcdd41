import type { Page } from "playwright-core";

/** Somebody who has a keyboard alone. */
export interface Typist {
  /**
   * Presses Tab until what is called so has the focus, from where the focus is; `back`: Shift and Tab. Throws when nothing has it on
   * the way through the page, or when the focus is not to be seen at one of the stops.
   */
  tabTo(name: string | RegExp, way?: { back?: boolean }): Promise<void>;
  /** Goes through all stops of the page by Tab; gives what of it can be pressed or filled in and is no stop. Throws where the focus is not to be seen. */
  walk(): Promise<string[]>;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
}

/** What has the focus: how it is called, and why it is not to be seen, if it is not. */
interface Stop {
  name: string;
  unseen: string | null;
  /** It had it before, or the focus has left the page. */
  again: boolean;
}

/** Stops on the way through a page at most. Ours: no page of the tests has as many. */
const stopsMax = 200;

/** Looks at what has the focus: it must have a ring, and neither lie outside of the window nor under something else. */
const look = `(() => {
  const at = document.activeElement;
  const name = (at.labels?.[0]?.textContent ?? at.getAttribute("aria-label") ?? at.textContent ?? "").trim().replaceAll(/\\s+/g, " ");
  if (at === document.body) return { name: "", unseen: null, again: true };
  const again = at.hasAttribute("data-passed") && !/^date/.test(at.type);
  at.setAttribute("data-passed", "");
  const rings = [at, ...(at.labels ?? []), at.closest(".chip, .option")].filter(Boolean);
  const ringed = (each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  };
  const shown = rings.find(ringed);
  if (!shown) return { name, unseen: "it has no ring", again };
  const [box] = shown.getClientRects();
  if (!box || box.width === 0 || box.height === 0) return { name, unseen: "it has no size", again };
  const [x, y] = [Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1), Math.min(box.top + Math.min(box.height / 2, 20), innerHeight - 1)];
  if (box.bottom <= 0 || box.top >= innerHeight) return { name, unseen: "it is outside of the window", again };
  const over = document.elementFromPoint(x, y);
  const own = over && (shown.contains(over) || over.contains(shown));
  return { name, unseen: own ? null : "it is under " + (over?.outerHTML.slice(0, 80) ?? "nothing"), again };
})()`;

/** What can be pressed or filled in, is shown, and never had the focus; of several radio buttons one takes it. */
const left = `(() => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
  const open = all.filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && each.type !== "hidden");
  return open
    .filter((each) => !each.hasAttribute("data-passed") && each.tabIndex >= 0)
    .filter((each) => each.type !== "radio" || !all.some(({ name, dataset }) => name === each.name && dataset.passed !== undefined))
    .map((each) => each.outerHTML.slice(0, 160));
})()`;

/** Somebody at a page who moves with keys alone, and must see where they are. */
export function typistAt(page: Page): Typist {
  return {
    async tabTo(name, { back = false } = {}) {
      const passed: string[] = [];
      for (let stops = 0; stops < stopsMax; stops += 1) {
        const stop = await next(page, back ? "Shift+Tab" : "Tab");
        if (typeof name === "string" ? stop.name === name : name.test(stop.name)) return;
        passed.push(stop.name);
      }
      throw new Error(`"${name}" is not reached by Tab on ${page.url()}, past ${[...new Set(passed)].join(" | ")}`);
    },
    async walk() {
      // Some pages begin in a field: past the end it goes on at the beginning.
      for (let stops = 0; stops < 2 * stopsMax; stops += 1) {
        const { again, name } = await next(page, "Tab");
        if (again && name !== "") break;
      }
      return (await page.evaluate(left)) as string[];
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
  };
}

async function next(page: Page, key: string): Promise<Stop> {
  await page.keyboard.press(key);
  const stop = (await page.evaluate(look)) as Stop;
  if (stop.unseen === null) return stop;
  throw new Error(`On ${page.url()} the focus is at "${stop.name}" and not seen: ${stop.unseen}`);
}
