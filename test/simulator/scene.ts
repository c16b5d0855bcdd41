/** A request as a scene sees it. */
export interface Ask {
  query: URLSearchParams;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** How often the scene was asked, this time included. */
  times: number;
  /** The clock of the simulator. */
  now: Date;
  /** `http://127.0.0.1:port` of the simulator. */
  base: string;
}

/** What a scene does. Status 200 and no body unless said. */
export interface Play {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Waits before the answer begins. */
  delay_ms?: number;
  /** silent: never answers. stalled: sends half of the body, then nothing. drip: a byte now and then, without end. */
  slowness?: "silent" | "stalled" | "drip";
  /** Sends the body without saying how long it is. */
  is_chunked?: boolean;
}

/** One way in which a publisher's server behaves. */
export interface Scene {
  /** Begins with "/". */
  path: string;
  /** What it plays, a phrase for people. */
  plays: string;
  answer(ask: Ask): Play;
}
