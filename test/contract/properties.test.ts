import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiDocument, describedService } from "../support/api-document.ts";
import { valueAt } from "../support/service/scenario.ts";
import { seed } from "../support/service/seed.ts";
import { type Answer, openService } from "../support/service/service.ts";
import { bytesAtRandom, objectsOfEach, type RandomRequest, requestAtRandom } from "./requests-at-random.ts";
import { grant } from "./successes.ts";
import { openWorld, type World } from "./world.ts";

/** How many requests are sent: 200 times 50, and some that are hardly HTTP. */
const [runs, requestsInRun, rawRuns] = [200, 50, 200];

/** No answer takes longer, or it never comes. Milliseconds. */
const patienceMs = 120_000;

const document = apiDocument(describedService());
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

let world: World;
let org_id: string;
let keys: Record<string, Record<string, string>>;
beforeAll(async () => {
  world = await openWorld();
  const owner = await world.owner();
  org_id = owner.org_id;
  for (let count = 0; count < objectsOfEach; count += 1) {
    await world.made(owner, "/digests", { name: "Harbour", stream_ids: [1] }, "data.id");
    await world.made(owner, "/beacons", { name: "Fees", stream_ids: ["1"] }, "data.id");
    await world.made(owner, "/webhooks", { url: world.receiver.url }, "data.id");
    await grant(world, owner);
  }
  keys = {
    owner: { authorization: `Bearer ${owner.api_key}` },
    "owner by secret": { "api-key": owner.api_key, secret: owner.api_secret },
    free: { authorization: `Bearer ${(await world.service.member("free")).api_key}` },
    expired: { authorization: `Bearer ${(await world.owner({ expires_on: "2026-10-01T00:00:00.000Z" })).api_key}` },
    wrong: { authorization: "Bearer cs_live_wrong", secret: "wrong" },
    nobody: {},
  };
});
afterAll(async () => {
  agent.destroy();
  await world[Symbol.asyncDispose]();
});

/** A token for the documented example of exec, which its bodies name by `planTokenName`. */
let planToken = "";
const planTokenName = "cs_plan_<PLAN_TOKEN>";

/** Plans the documented example anew. */
async function keepPlan(): Promise<void> {
  const exec = document.described.find(({ operationId }) => operationId === "manifestExec");
  const { plan_token: _token, ...body } = Object(exec?.requestBody?.content["application/json"]?.example);
  const asked = { method: "POST", headers: { ...keys.owner }, body: JSON.stringify(body) };
  planToken = String(valueAt((await world.service.request("/manifests/plan", asked)).body, "data.plan_token"));
}

/** A key that a request replaced is replaced here too, or all that follows would be refused. */
async function keepOwner(): Promise<void> {
  const alive = await world.service.request("/account", { headers: keys.owner ?? {} });
  if (alive.status === 200) return;
  const order = { org_id, user_id: null, name: "Desk", key_type: "live", expires_on: null };
  const now = world.service.clock.now.toISOString();
  const { api_key, api_secret } = await world.service.store.credentials.issue({ ...order, now });
  keys.owner = { authorization: `Bearer ${api_key}` };
  keys["owner by secret"] = { "api-key": api_key, secret: api_secret };
}

/** Sends exactly these bytes, from a network of its own. */
function send({ method, path, caller, headers, body: named }: RandomRequest): Promise<Answer> {
  const body = named && withPlanToken(named);
  const url = new URL(world.service.url);
  const length = body && { "content-length": String(body.byteLength) };
  const sent = { ...world.network(), ...keys[caller], ...headers, ...length };
  return new Promise((resolve, reject) => {
    const going = httpRequest(
      { agent, host: url.hostname, port: url.port, method, path, headers: sent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const received = new Headers();
          for (const [name, value] of Object.entries(response.headersDistinct))
            received.set(name, value?.join(", ") ?? "");
          const text = Buffer.concat(chunks).toString("utf8");
          const isJson = received.get("content-type")?.startsWith("application/json");
          resolve({
            status: response.statusCode ?? 0,
            headers: received,
            body: isJson && text ? JSON.parse(text) : text,
          });
        });
      },
    );
    going.setTimeout(patienceMs, () => going.destroy(new Error("no answer came")));
    going.on("error", reject);
    going.end(body);
  });
}

function withPlanToken(body: Uint8Array): Uint8Array {
  const text = Buffer.from(body).toString("latin1");
  return text.includes(planTokenName) ? Buffer.from(text.replace(planTokenName, planToken), "latin1") : body;
}

/** The cause of the last error on the service's side. */
function lastError(): string {
  const fields = world.service.logged.findLast(({ level }) => level === "error")?.fields;
  const { err } = Object(fields);
  return err instanceof Error ? String(err.stack) : JSON.stringify(fields);
}

/** What is wrong with an answer; nothing when it is a documented one, or an error of the frame in its form. */
function faultsOf({ method, path }: RandomRequest, answer: Answer): string[] {
  if (answer.status >= 500) return [`status ${answer.status}: ${lastError()}`];
  if (method === "HEAD") return answer.body === "" ? [] : ["a body for HEAD"];
  if (method === "OPTIONS" && answer.status === 204) return [];
  if (answer.status === 308) return isWithoutSlash(path, answer) ? [] : ["moved to another address than its own"];
  // The service's own address leads people to the console, which is pages and no part of the API.
  if (answer.status === 303 && method === "GET")
    return plain(path).startsWith("/?") || plain(path) === "/" ? [] : ["led elsewhere"];
  const operation = document.operationAt(method, plain(path));
  const isOfFrame = [400, 404, 405].includes(answer.status);
  if (operation && (operation.responses[answer.status] || !isOfFrame)) return document.faults(operation, answer);
  const name = { 400: "BodyNotJsonError", 404: "NotFoundError", 405: "MethodNotAllowedError" }[answer.status];
  if (!name) return [`status ${answer.status} where nothing is described`];
  return document.unfit(`#/components/schemas/${name}`, answer.body);
}

/** Is this the frame's answer to the address of a page with a slash at its end? It leads to the same without one. */
function isWithoutSlash(path: string, { headers, body }: Answer): boolean {
  const asked = new URL(path.replace(/^\/+/, "/"), world.service.url);
  const to = new URL(headers.get("location") ?? "", asked);
  return body === "" && asked.pathname === `${to.pathname}/` && asked.search === to.search;
}

/** A path as it is understood: without dots, and without a slash at its end. */
function plain(path: string): string {
  const { pathname, search } = new URL(path.replace(/^\/+/, "/"), world.service.url);
  return `${pathname.replace(/(?<=.)\/$/, "")}${search}`;
}

test(`10,000 requests at random: each is answered as described, none with a 5xx (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const hit = new Map<string, number>();
  let succeeded = 0;
  const property = fc.asyncProperty(
    fc.array(requestAtRandom, { minLength: requestsInRun, maxLength: requestsInRun }),
    async (requests) => {
      await keepOwner();
      await keepPlan();
      const faults = await Promise.all(
        requests.map(async (request) => {
          const answer = await send(request).catch((error: unknown) => String(error));
          if (typeof answer === "string") return [{ request: shown(request), fault: answer }];
          const id = document.operationAt(request.method, plain(request.path))?.operationId;
          if (id !== undefined) hit.set(id, (hit.get(id) ?? 0) + 1);
          if (answer.status < 300) succeeded += 1;
          return faultsOf(request, answer).map((fault) => ({ request: shown(request), status: answer.status, fault }));
        }),
      );
      expect(faults.flat()).toEqual([]);
    },
  );
  // Only the cause is told: fifty requests with all their bytes would bury it.
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: runs, endOnFailure: true });
  if (failed) throw errorInstance;
  expect([...hit.keys()].sort()).toEqual(document.described.map(({ operationId }) => operationId).sort());
  expect(succeeded).toBeGreaterThan(1000);
});

test(`bytes that are hardly HTTP: an error in its form, or the end of the connection (seed ${seed})`, async () => {
  await using service = await openService();
  const { hostname, port } = new URL(service.url);
  const property = fc.asyncProperty(bytesAtRandom, async (bytes) => {
    const received = await answerTo({ host: hostname, port: Number(port) }, bytes);
    if (received === "") return;
    const [head = "", body = ""] = received.split("\r\n\r\n", 2);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
    expect(status).toBeLessThan(500);
    // "0": the end of an answer in chunks that has no body.
    if (status === 100 || body === "" || body === "0") return;
    expect(JSON.parse(body)).toEqual(expect.toSatisfy((value: object) => "detail" in value || "error_code" in value));
  });
  await fc.assert(property, { seed, numRuns: rawRuns });
  expect((await service.request("/health")).status).toBe(200);
});

/** Sends bytes, says that no more will come, and reads to the end. */
function answerTo(address: { host: string; port: number }, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const chunks: Uint8Array[] = [];
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("the connection stayed open")));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? resolve("") : reject(error)));
    socket.end(bytes);
  });
}

function shown({ method, path, caller, headers, body }: RandomRequest): string {
  const text = body ? Buffer.from(body.slice(0, 300)).toString("latin1") : "";
  return `${method} ${path.slice(0, 300)} as ${caller} ${JSON.stringify(headers).slice(0, 300)} ${text}`;
}
