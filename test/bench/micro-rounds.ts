import { Bench } from "tinybench";
import type { Rounds } from "./benchmark.ts";

/** How long a round of small work lasts. Milliseconds; ours. */
const roundMs = 500;

/** Rounds of work too small for a clock of its own: repeated for half a second each, `unitsPerCall` units a call. */
export function microRounds(unitsPerCall: number, call: () => void): Rounds {
  return {
    async round() {
      const bench = new Bench({ time: roundMs, iterations: 3, warmup: false }).add("call", call);
      const [task] = await bench.run();
      if (task?.result.state === "errored") throw task.result.error;
      if (task?.result.state !== "completed") throw new Error(`the measured work is ${task?.result.state}`);
      return task.runs * unitsPerCall;
    },
  };
}
