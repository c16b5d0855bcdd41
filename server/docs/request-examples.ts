import type { Rest } from "../api/operation.ts";

/** A request in a language, as text to copy. */
export interface RequestExample {
  language: string;
  text: string;
}

/** How an operation is called in a shell, in TypeScript and in Python. `body`: an example of one; `isOpen`: no key is needed. */
export function requestExamples(
  { method, path }: Pick<Rest, "method" | "path">,
  body: unknown,
  { base_url, isOpen }: { base_url: string; isOpen: boolean },
): RequestExample[] {
  const call = { method, url: `${base_url}${path}`, body, isOpen };
  return [
    { language: "curl", text: inShell(call) },
    { language: "TypeScript", text: inTypeScript(call) },
    { language: "Python", text: inPython(call) },
  ];
}

interface Call {
  method: string;
  url: string;
  body: unknown;
  isOpen: boolean;
}

function inShell({ method, url, body, isOpen }: Call): string {
  const parts = [
    `curl -s${method === "GET" ? "" : ` -X ${method}`} '${url}'`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${oneLine(body)}'`]),
  ];
  return parts.join(" \\\n  ");
}

function inTypeScript({ method, url, body, isOpen }: Call): string {
  const headers = [
    ...(isOpen ? [] : ['authorization: "Bearer " + process.env.KEY']),
    ...(body === undefined ? [] : ['"content-type": "application/json"']),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body)}),`]),
  ];
  const given = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  return `const response = await fetch("${url}"${given});\nconst { data } = await response.json();`;
}

function inPython({ method, url, body, isOpen }: Call): string {
  const given = [
    `    "${url}",`,
    ...(isOpen ? [] : ['    headers={"Authorization": f"Bearer {os.environ[\'KEY\']}"},']),
    ...(body === undefined ? [] : [`    json=${pythonValue(body)},`]),
  ];
  const imports = isOpen ? "import requests" : "import os\n\nimport requests";
  return `${imports}\n\nresponse = requests.${method.toLowerCase()}(\n${given.join("\n")}\n)\ndata = response.json()["data"]`;
}

function oneLine(body: unknown): string {
  return JSON.stringify(body).replaceAll("'", "'\\''");
}

function indented(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

/** JSON as Python writes it. */
function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, held]) => `${JSON.stringify(key)}: ${pythonValue(held)}`)
    .join(", ")}}`;
}
