import { Domain, StreamClass, StreamStatus } from "../../../store/model/vocabulary.ts";
import type { StreamOrder } from "../../../store/streams/streams.ts";
import type { Html } from "../../http/html.ts";
import { filterForm } from "../filter-form.ts";
import type { ConsoleContext } from "../page.ts";
import { wordsOf } from "../words.ts";

/** Which streams somebody wants to see. */
export interface StreamQuery {
  query: string;
  home_domain: Domain | undefined;
  stream_class: StreamClass | undefined;
  is_public: boolean | undefined;
  status: StreamStatus | undefined;
  order: StreamOrder;
}

const orders: Record<StreamOrder, string> = {
  month: "stories in 30 days",
  day: "stories in 24 hours",
  title: "title",
  newest: "newest first",
};

const seenBy = { public: "Everyone", private: "Our organization" } as const;

/** What an address asks for; what is no value of a field is passed over. Only the operator's organization lists what is not live or not public. */
export function streamQueryOf({ request, view }: Pick<ConsoleContext, "request" | "view">): StreamQuery {
  const { searchParams } = request.url;
  const given = (name: string) => searchParams.get(name) ?? "";
  const seen = given("seen");
  return {
    query: given("q").trim().slice(0, 200),
    home_domain: Domain.safeParse(given("domain")).data,
    stream_class: StreamClass.safeParse(given("class")).data,
    is_public: view.sees_private && Object.hasOwn(seenBy, seen) ? seen === "public" : undefined,
    status: view.sees_private ? StreamStatus.safeParse(given("status")).data : undefined,
    order: isOrder(given("order")) ? (given("order") as StreamOrder) : "month",
  };
}

/** Whether it asks for less than all live streams. */
export function isNarrowed({ query, home_domain, stream_class, is_public, status }: StreamQuery): boolean {
  return query !== "" || [home_domain, stream_class, is_public, status].some((each) => each !== undefined);
}

/** The form in which it is said. */
export function streamQueryForm(wish: StreamQuery, { view }: Pick<ConsoleContext, "view">): Html {
  const { query, home_domain, stream_class, is_public, status, order } = wish;
  const seen = is_public === undefined ? undefined : is_public ? "public" : "private";
  const inner = [
    {
      name: "seen",
      label: "Visible to",
      options: Object.keys(seenBy),
      chosen: seen,
      shown: (value: string) => seenBy[value as keyof typeof seenBy],
    },
    { name: "status", label: "Status", options: StreamStatus.options.slice(1), chosen: status, none: "live" },
  ];
  return filterForm({
    query,
    name: "domain",
    label: "Domain",
    options: Domain.options,
    chosen: home_domain,
    shown: wordsOf,
    more: [
      { name: "class", label: "Type", options: StreamClass.options, chosen: stream_class },
      ...(view.sees_private ? inner : []),
      {
        name: "order",
        label: "Sort by",
        options: Object.keys(orders),
        chosen: order,
        shown: (value) => orders[value as StreamOrder],
        none: null,
      },
    ],
  });
}

function isOrder(text: string): boolean {
  return Object.hasOwn(orders, text);
}
