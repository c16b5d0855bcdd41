import type { FetchOutcome } from "../../pipeline/fetch/outcome.ts";
import type { FetchPolicy, FetchRequest } from "../../pipeline/fetch/request.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { robotsPlays } from "../simulator/robots-plays.ts";
import type { Seen } from "../simulator/simulator.ts";
import type { Subscriber } from "./subscriber.ts";

/** Where a rule is tried: a simulator, the fetcher and the visits under test, and a clock that the rule moves. */
export interface Place {
  /** `http://127.0.0.1:port` of the simulator. */
  url: string;
  /** What the simulator was asked; `path` narrows. */
  requests(path?: string): Seen[];
  /** Fetches a path of the simulator. */
  get(path: string, request?: Partial<FetchRequest>): Promise<FetchOutcome>;
  now(): Date;
  later(seconds: number): void;
  /** A channel that follows a path; each visit is at the clock's time and gives its state afterwards. */
  follow(path: string): Promise<{ visit(): Promise<ChannelRow> }>;
  /** A service that follows a path and whom hubs may call. */
  subscribe(path: string): Promise<Subscriber>;
  /** Another simulator, of another origin. */
  elsewhere(): Promise<Pick<Place, "url" | "requests">>;
}

/** What a rule needs other than usual. */
export interface Setting {
  robots?: keyof typeof robotsPlays;
  policy?: Partial<FetchPolicy>;
  /** What the environment has for headers of sources. */
  secrets?: Record<string, string>;
  /** Treats the simulator as a stranger's host, to which requests are spaced. */
  is_strange?: boolean;
}

/** A change of the source under which the rule must fail; `find` occurs once in the file. */
export interface Break {
  file: string;
  find: string;
  replace: string;
}

/** Something that is due to publishers, tried on the real thing. */
export interface Rule {
  /** Unique, kebab-case. */
  id: string;
  /** A sentence about the fetcher. */
  says: string;
  source: string;
  setting?: Setting;
  /** Throws when the rule does not hold. */
  holds(place: Place): Promise<void>;
  breaks: readonly Break[];
}
