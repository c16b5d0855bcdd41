import { consoleReport } from "../reports/console.ts";
import { fill } from "../reports/fill.ts";
import { install } from "../reports/install.ts";
import { lighthouseReport } from "../reports/lighthouse.ts";
import { parity } from "../reports/parity.ts";
import { peer } from "../reports/peer.ts";
import { start } from "../reports/start.ts";
import { underLoad } from "../reports/under-load.ts";
import type { Report } from "./report.ts";

/** All reports. */
export const reports: Report[] = [parity, peer, underLoad, fill, start, install, consoleReport, lighthouseReport];
