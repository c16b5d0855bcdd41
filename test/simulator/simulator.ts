import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { movedRobots, robotsPlays } from "./robots-plays.ts";
import type { Play, Scene } from "./scene.ts";
import { scenes } from "./scenes.ts";

/** One request as the simulator saw it. */
export interface Seen {
  path: string;
  headers: IncomingMessage["headers"];
  /** What was sent, as text. */
  body: string;
  /** How many requests were being answered at once when this one came, itself included. */
  at_once: number;
  /** Milliseconds of a clock that never goes back. */
  at_ms: number;
}

/** A publisher's server on 127.0.0.1 that behaves in every way that is met in the wild. */
export interface Simulator extends AsyncDisposable {
  /** `http://127.0.0.1:port`. */
  url: string;
  /** What was asked, in the order of arrival; `path` narrows and leaves queries aside. */
  requests(path?: string): Seen[];
}

/** How a simulator differs: its robots.txt, its clock, its port (any free one), its address. */
export interface SimulatorOptions {
  robots?: keyof typeof robotsPlays;
  now?: () => Date;
  port?: number;
}

/** How often a byte drips. Milliseconds. */
const dripMs = 30;

/** Opens a simulator. */
export async function openSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { robots = "absent", now = () => new Date(), port = 0 } = options;
  const seen: Seen[] = [];
  const byPath = new Map(allScenes(robots).map((scene) => [scene.path, scene]));
  let inProgress = 0;
  const server = createServer((request, response) => {
    inProgress += 1;
    response.on("close", () => {
      inProgress -= 1;
    });
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests = (path?: string) => seen.filter((each) => path === undefined || each.path === path);
  return {
    url,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", url);
    const entry = { path, headers: request.headers, body: "", at_once: inProgress, at_ms: performance.now() };
    seen.push(entry);
    entry.body = await text(request);
    const ask = { query, headers: request.headers, times: requests(path).length, now: now(), base: url };
    const play = byPath.get(path)?.answer(ask) ?? { status: 404 };
    if (play.delay_ms) await new Promise((resolve) => setTimeout(resolve, play.delay_ms));
    if (play.slowness !== "silent") act(play, response, now());
  }
}

function allScenes(robots: keyof typeof robotsPlays): Scene[] {
  const play: (times: number) => Play = robotsPlays[robots];
  return [
    ...scenes,
    { path: "/robots.txt", plays: `robots.txt, ${robots.replaceAll("_", " ")}`, answer: ({ times }) => play(times) },
    { path: "/robots-elsewhere.txt", plays: "a robots.txt that moved", answer: () => movedRobots },
  ];
}

function act({ status = 200, headers, body = "", slowness, is_chunked }: Play, response: ServerResponse, now: Date) {
  const bytes = Buffer.from(body);
  response.writeHead(status, { date: now.toUTCString(), ...headers });
  if (slowness === "drip") return drip(response);
  if (slowness === "stalled") return void response.write(bytes.subarray(0, Math.ceil(bytes.byteLength / 2)));
  if (is_chunked) response.write(bytes.subarray(0, 1));
  response.end(is_chunked ? bytes.subarray(1) : bytes);
}

function drip(response: ServerResponse): void {
  const dripping = setInterval(() => response.write("."), dripMs);
  response.on("close", () => clearInterval(dripping));
}

/** `npm run simulator [port]`: one simulator for each robots.txt, on ports that follow each other, until it is stopped. */
async function run(port: number): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  for (const [at, robots] of Object.keys(robotsPlays).entries()) {
    const { url } = await openSimulator({ robots: robots as keyof typeof robotsPlays, port: port + at });
    say(`${url}  robots.txt: ${robots.replaceAll("_", " ")}`);
  }
  const width = Math.max(...scenes.map(({ path }) => path.length));
  say("\nEach plays:");
  for (const { path, plays } of scenes) say(`  ${path.padEnd(width)}  ${plays}`);
}

if (import.meta.main) await run(Number(process.argv[2] ?? 8900));
