// Prints "<passed> <failed>" of a vitest JSON report; a file that failed without a failing test counts as one failure.
// Plain JavaScript for whatever Node is there: a report that cannot be read is one failure.
import { readFileSync } from "node:fs";

function counts(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((test) => test.status === "failed"),
    );
    return [numPassedTests, numFailedTests + broken.length];
  } catch (error) {
    process.stderr.write(`no test report: ${error}\n`);
    return [0, 1];
  }
}

process.stdout.write(`${counts(process.argv[2]).join(" ")}\n`);
