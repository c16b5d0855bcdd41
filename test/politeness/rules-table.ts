import type { Rule } from "./rule.ts";

/** The text of RULES.md. */
export function rulesTable(rules: readonly Rule[]): string {
  const rows = rules.map(({ id, says, source }, at) => `| ${at + 1} | ${id} | ${says} | ${source} |`);
  return `# Rules of politeness

${rules.length} rules, each tried on the real fetcher against the feed simulator (\`npm run simulator\`), each with a change of the
source under which it fails. \`npm run politeness\` prints the score, \`npm run politeness -- --mutate\` breaks the fetcher
for each of them, \`npm run politeness -- --write\` writes this table from \`rules.ts\`.

| # | rule | what it says | source |
|---|---|---|---|
${rows.join("\n")}
`;
}
