import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type RecogniserSettings, recognise } from "../../../../pipeline/read/speech/recogniser.ts";
import { harbourWords, openSpeechServer, type SpeechReply } from "../../../support/servers/speech-server.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-speech-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "episode");
writeFileSync(file, new Uint8Array([1, 2, 3, 4]));
const recording = { file, name: "recording.mp3", type: "audio/mpeg", language: "en" };
const settings = { model: "whisper-1", timeout_ms: 5000, attempts: 3, retry_ms: 1, api_key: null };
const never = new AbortController().signal;

/** Asks a server that replies as told, the last reply for ever. */
async function asking(replies: SpeechReply[], change: Partial<RecogniserSettings> = {}) {
  await using server = await openSpeechServer(
    (_, number) => replies[Math.min(number, replies.length - 1)] ?? { status: 500 },
  );
  const outcome = await recognise(recording, { ...settings, base_url: server.url, ...change }, never).catch(
    (error) => error,
  );
  return { outcome, asked: server.asked };
}

test("a recording is sent with its model, language and key, and its words come back with times", async () => {
  const { outcome, asked } = await asking([{ hears: harbourWords }], { api_key: "secret" });
  expect(outcome).toMatchObject({ duration: 318.4, segments: [{ start: 0, end: 6.2 }, {}, { start: 312.5 }] });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    bytes: new Uint8Array([1, 2, 3, 4]),
    name: "recording.mp3",
    fields: {
      model: "whisper-1",
      language: "en",
      response_format: "verbose_json",
      "timestamp_granularities[]": "segment",
    },
    headers: { authorization: "Bearer secret" },
  });
});

test("a model that knows no times is asked for words alone", async () => {
  const { outcome, asked } = await asking([
    { status: 400, body: '{"error": {"message": "response_format verbose_json is not supported"}}' },
    { hears: { text: "The fee rose." } },
  ]);
  expect(outcome).toMatchObject({ text: "The fee rose." });
  expect(asked.map(({ fields }) => fields.response_format)).toEqual(["verbose_json", "json"]);
});

describe("a server that behaves badly", () => {
  test.each<[string, SpeechReply]>([
    ["is busy", { status: 429, headers: { "retry-after": "0" } }],
    ["has trouble", { status: 503 }],
    ["breaks the connection", { hangs_up: true }],
    ["answers with something else", { raw: "<html>" }],
    ["answers without words", { hears: { segments: 1 } }],
  ])("that %s is asked again, as often as may be, and then later", async (_name, reply) => {
    expect((await asking([reply, reply, { hears: harbourWords }])).outcome).toMatchObject({ duration: 318.4 });
    const { outcome, asked } = await asking([reply]);
    expect(outcome).toMatchObject({ name: "RecogniserError", lasting: false });
    expect(asked).toHaveLength(3);
  });

  test.each<[string, SpeechReply, boolean]>([
    ["refuses the recording", { status: 415, body: "no such format" }, true],
    ["finds it too large", { status: 413 }, true],
    ["refuses it in every form", { status: 400, body: "Invalid file" }, true],
    ["does not know the key", { status: 401 }, false],
    ["wants a long pause", { status: 429, headers: { "retry-after": "3600" } }, false],
  ])("that %s is not asked again at once", async (_name, reply, lasting) => {
    const { outcome, asked } = await asking([reply]);
    expect(outcome).toMatchObject({ name: "RecogniserError", lasting });
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  test("that does not finish is left after the time that it has", async () => {
    const { outcome } = await asking([{ stalls: true }], { timeout_ms: 300 });
    expect(outcome).toMatchObject({ message: "its server gave no answer within 300 ms", lasting: false });
  });

  test("that leads elsewhere is not followed with the key", async () => {
    await using elsewhere = await openSpeechServer(() => ({ hears: harbourWords }));
    const location = `${elsewhere.url}/audio/transcriptions`;
    const { outcome } = await asking([{ status: 307, headers: { location } }], { api_key: "secret", attempts: 1 });
    expect(outcome).toMatchObject({ name: "RecogniserError" });
    expect(elsewhere.asked).toEqual([]);
  });
});

test("what is stopped ends with the reason of the stop", async () => {
  await using server = await openSpeechServer(() => ({ stalls: true }));
  const stop = new AbortController();
  const asked = recognise(recording, { ...settings, base_url: server.url }, stop.signal);
  stop.abort(new Error("closing"));
  await expect(asked).rejects.toThrow("closing");
});
