import { defineConfig } from "vitest/config";

/** The tests of the pure core, which mutants are held against (`npm run mutate`). */
export default defineConfig({
  test: {
    environment: "node",
    include: [
      "test/pipeline/ingest/match.test.ts",
      "test/store/streams/stream-reasons.test.ts",
      "test/config/{cadence,release,public-address}.test.ts",
      "test/server/{charge,canonical-body}.test.ts",
      "test/workers/proof/proof.test.ts",
    ],
    testTimeout: 30_000,
  },
});
