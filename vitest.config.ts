import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/postgres/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    // Files share the process of their worker: loading service and models anew for each is half of the CPU time (29 s instead of 13 for twelve files of endpoints).
    isolate: false,
    // Machines that do much else at the same time are slow at times; what goes well takes none of it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: process.env.CI ? ["dot"] : ["default"],
  },
});
