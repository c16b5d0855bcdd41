import { expect, test } from "vitest";
import { openLog } from "../../../config/runtime/log.ts";

function logged(
  write: (log: ReturnType<typeof openLog>) => void,
  level: Parameters<typeof openLog>[0] = "info",
): string[] {
  const lines: string[] = [];
  write(openLog(level, { write: (line: string) => void lines.push(line) }));
  return lines;
}

test("a line is one JSON object with time, level and message", () => {
  const [line = ""] = logged((log) => log.info({ record_id: "7" }, "stored\nand done"));
  expect(line.indexOf("\n")).toBe(line.length - 1);
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    record_id: "7",
    msg: "stored\nand done",
  });
});

test("what is below the level is not written", () => {
  expect(logged((log) => log.info("no"), "warn")).toEqual([]);
  expect(logged((log) => log.fatal("no"), "silent")).toEqual([]);
});

test.each([
  "api_key",
  "api-key",
  "secret",
  "api_secret",
  "mcp_token",
  "authorization",
  "cookie",
  "llm_api_key",
  "speech_api_key",
  "visitor_token",
])("a field %s is never written, however deep it stands", (name) => {
  const lines = logged((log) => {
    log.info({ [name]: "s3cret" }, "a");
    log.info({ headers: { [name]: "s3cret" } }, "b");
    log.info({ list: [{ [name.toUpperCase()]: "s3cret" }] }, "c");
    log.child({ [name.replaceAll("-", "_")]: "s3cret" }).warn("d");
  });
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).not.toContain("s3cret");
    expect(line).toContain("[secret]");
  }
});

test("an error keeps its message, code and cause", () => {
  const error = Object.assign(new Error("fetch failed", { cause: new Error("no route") }), { code: "ENOENT" });
  const [line = ""] = logged((log) => log.error({ err: error }, "x"));
  expect(JSON.parse(line).err).toMatchObject({ code: "ENOENT", message: "fetch failed: no route" });
});

test("a thing that holds itself does not hold up the log", () => {
  const circle: Record<string, unknown> = {};
  circle.inner = circle;
  expect(logged((log) => log.info({ circle }, "x"))).toHaveLength(1);
});
