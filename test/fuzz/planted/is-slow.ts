import type { Target } from "../target.ts";

/** Takes half a second of CPU time for every input. */
export const target: Target = {
  seeds: () => [Buffer.from("abcdefgh")],
  tokens: ["x"],
  read() {
    const before = process.threadCpuUsage();
    for (let sum = 1; process.threadCpuUsage(before).user < 500_000; ) {
      for (let step = 0; step < 1_000_000; step += 1) sum = Math.sqrt(sum + step);
    }
  },
};
