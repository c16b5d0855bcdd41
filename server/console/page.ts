import type { Service } from "../api/call.ts";
import type { Caller } from "../api/caller.ts";
import type { CallerView } from "../api/entitlement.ts";
import type { Operation } from "../api/operation.ts";
import type { Html } from "../http/html.ts";
import type { PageRequest } from "../http/page-route.ts";
import type { ConsoleFileName } from "./files.ts";
import type { IconName } from "./look/icons.ts";
import type { Shared } from "./shared.ts";

/** What a page of the console is given. */
export interface ConsoleContext {
  service: Service;
  /** What all pages share. */
  shared: Shared;
  /** Whoever is signed in. */
  caller: Caller;
  /** What their organization may see. */
  view: CallerView;
  /** The moment of the request. */
  now: Date;
  request: PageRequest;
  /** All pages of the console. */
  pages: readonly ConsolePage[];
  /** The address of a path of the service, relative to this page: `link("/console/streams")`. */
  link: (path: string) => string;
  /** What forms of the page carry unseen (`ownForm`). */
  proof: string;
  /** Calls an operation as REST does, with its plan, role and quota rules. Throws ServiceError. */
  ask: <In, Out>(operation: Operation<In, Out>, input: Record<string, unknown>) => Promise<Out>;
}

/** What a page says. */
export interface ConsoleContent {
  title: string;
  body: Html;
  /** What the page loads besides the frame's own. */
  module?: ConsoleFileName | readonly ConsoleFileName[];
}

/** Where a form leads when it was taken: `to` is relative, as `link` gives it. */
export interface Taken {
  to: string;
}

/** How a page is reached from every other. */
export interface ConsoleNav {
  label: string;
  /** The letter that goes there after `g`. */
  key: string;
  icon: IconName;
  /** The row of places, or the menu of who is signed in. */
  menu: "main" | "account";
  /** What is counted beside the name. */
  counts?: "disputes";
}

/** A page of the console; those in `pages.ts` exist. */
export interface ConsolePage {
  /** Below `/console`; parameters begin with a colon: `/streams/:id`. */
  path: "" | `/${string}`;
  /** How the navigation calls it; absent: other pages lead to it. */
  nav?: ConsoleNav;
  show(context: ConsoleContext): Promise<ConsoleContent>;
  /**
   * Handles a POST of the page's own form; its origin has been checked. Returns a redirect, or content that must not be reachable by
   * an address: a new key, validation errors, a change to be confirmed.
   */
  take?(context: ConsoleContext): Promise<ConsoleContent | Taken>;
}
