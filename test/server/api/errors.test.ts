import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type ErrorRow, errorTable } from "../../../server/api/errors.ts";
import contract from "../../spec/error-codes.json" with { type: "json" };

const ContractRow = z.object({
  status: z.array(z.int()).nullable(),
  error_code: z.string().nullable(),
  form: z.enum(["envelope", "detail"]),
  condition: z.string().optional(),
  action: z.string().optional(),
});
const contractRows = z.array(ContractRow).parse(contract);
const rows: (ErrorRow & { code: string | null })[] = Object.entries(errorTable).map(
  ([name, row]: [string, ErrorRow]) => ({
    ...row,
    code: row.code === undefined ? name : row.code,
  }),
);

describe("the error table", () => {
  test.each(contractRows.filter((row) => row.error_code !== null))(
    "has $error_code as the contract has it",
    (wanted) => {
      const found = rows.filter((row) => row.code === wanted.error_code);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((row) => row.form === wanted.form)).toBe(true);
      if (wanted.status) expect([...new Set(found.map((row) => row.status))].sort()).toEqual(wanted.status);
      if (wanted.action) expect(found[0]?.action).toBe(wanted.action);
    },
  );

  test.each(contractRows.filter((row) => row.error_code === null))(
    "answers $status: $condition",
    ({ status, form }) => {
      expect(rows.some((row) => row.status === status?.[0] && row.form === form)).toBe(true);
    },
  );

  test("gives no code to a feature that the plan lacks", () => {
    expect(errorTable.feature_not_in_plan.code).toBeNull();
  });

  test("marks what the contract does not settle as ours, and nothing else", () => {
    const settled = contractRows.filter((row) => row.status !== null && row.error_code !== null);
    for (const row of rows) {
      const inContract = row.code === null || settled.some((wanted) => wanted.error_code === row.code);
      expect(row.decided === "ours", row.code ?? "").toBe(!inContract);
    }
  });
});
