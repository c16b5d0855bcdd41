import { join } from "node:path";
import { integrityInProcess } from "../../../store/engine/database-copy.ts";
import type { Check } from "../trouble.ts";

/** Whether the database is whole. */
export const integrity: Check = {
  name: "integrity",
  engine: "sqlite",
  costly: true,
  async look({ config }) {
    const file = join(config.paths.dataDir, "claimstream.db");
    const problems = await integrityInProcess(file);
    if (problems.length === 0) return [];
    const message = `${file} is damaged: ${problems.slice(0, 3).join("; ")}.`;
    return [
      {
        about: "integrity",
        grade: "failure",
        message,
        advice: "Stop the service, keep the file, and claimstream restore the newest sound backup.",
      },
    ];
  },
};
