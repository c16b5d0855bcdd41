/** What a thread is started with. */
export interface Job {
  url: string;
  withCorpora: boolean;
  /** At 0, the input that is being read. */
  progress: Int32Array;
  /** CPU time that one input may take. Milliseconds. */
  cpu_max_ms: number;
  /** Heap and buffers that the thread may hold. MiB. */
  memory_mb: number;
}

/** What should not have happened to an input. */
export interface Failure {
  /** An error that is not the parser's own; more CPU time than it may take, or no end; too much memory; the end of the thread. */
  kind: "threw" | "slow" | "hang" | "memory" | "died";
  message: string;
  /** The place in the code, where there is one. */
  at?: string;
}

/** What became of one input. */
export interface Outcome {
  failure: Failure | null;
  cpu_ms: number;
}

/** What a thread tells. */
export type Told =
  | { kind: "ready" }
  | { kind: "finding"; index: number; failure: Failure }
  | { kind: "done"; worst_ms: number; peak_mb: number }
  | { kind: "outcome"; outcome: Outcome };

/** Failures of one cause have one key: what differs from input to input, such as numbers and quoted pieces, is left out. */
export function failureKey({ kind, message, at }: Failure): string {
  return [kind, kind === "threw" ? (at ?? message.replace(/["'`].*["'`]|\d+/g, "")) : ""].join(" ");
}
