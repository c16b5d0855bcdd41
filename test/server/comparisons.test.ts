import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(`${root}${file}`, "utf8"), ts.ScriptTarget.Latest, true);

/** What is secret, by what it is called. */
const secret = /(secret|hash|signature|proof|hmac|api_key|visitor_token|\bcode\b|\btoken\b)/i;

/** Comparisons that end at the first letter that differs, of things whose names say that they are secret. */
function hastyComparisons(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) {
      const sides = [node.left, node.right].map((each) => each.getText());
      const isFixed = [node.left, node.right].some(
        (each) =>
          ts.isLiteralExpression(each) ||
          /^(null|undefined|true|false|-?\d+)$|\.length$|byteLength$/.test(each.getText()),
      );
      if (!isFixed && sides.some((side) => secret.test(side))) found.push(`${file}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

/** None of them compares what somebody sent with what is to be kept from them: texts, files and names that they know, and what is stored twice. */
const harmless = new Set([
  "config/yaml/edited-text.ts: standing.hash !== hash",
  "config/yaml/kept-yaml.ts: kept?.text_hash === text_hash",
  "config/runtime/master-key.ts: error.code === code",
  "server/onboarding/demo-key.ts: secretHash(demoSecrets(masterKey, credential.key_id).api_key) === credential.key_hash",
  "server/api/idempotency.ts: body_hash === bodyHash(request.input)",
  "store/engine/config-revisions.ts: newest?.hash === hash",
  "store/engine/config-revisions.ts: after === newest?.hash",
  "store/engine/config-revisions.ts: newest.hash === hash",
  "server/views/plan-token.ts: row.body_hash !== bodyHash(body)",
  "server/operations/documents.ts: known?.content_hash === content_hash",
  "server/oauth/provider.ts: token.clientId === client.clientId",
  'server/console/files/file-change.ts: form.get("agreed") !== standing.hash',
  "server/console/files/file-change.ts: seen !== standing.hash",
  "server/console/files.ts: hashed_name === params.name",
  "server/console/news.ts: present.session.session_hash === session.session_hash",
]);

test("secrets are looked up by their hashes or compared in constant time, never letter by letter", () => {
  const files = globSync("{server,store,config}/**/*.ts", { cwd: root }).filter(
    (file) => !file.startsWith("server/cli/"),
  );
  const hasty = files.flatMap(hastyComparisons).filter((each) => !harmless.has(each));
  expect(hasty).toEqual([]);
});

test.each([
  ["server/api/caller.ts", "keys"],
  ["server/onboarding/demo-key.ts", "visitors' tokens"],
  ["server/onboarding/email-binding.ts", "codes that bind an address"],
  ["server/session/sign-in-code.ts", "codes to sign in"],
  ["server/session/own-form.ts", "proofs of forms"],
  ["server/views/presigned-url.ts", "signatures of files"],
  ["server/mail/mail-page.ts", "addresses in mails"],
  ["server/operations/websub-callback.ts", "signatures of hubs"],
])("%s compares %s in constant time", (file) => {
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node.expression.getText());
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  expect(calls).toContain("timingSafeEqual");
});
