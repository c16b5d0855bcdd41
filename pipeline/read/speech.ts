import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Config } from "../../config/config.ts";
import type { Store } from "../../store/store.ts";
import type { Fetcher } from "../fetch/fetch.ts";
import { timedTranscript } from "../sources/transcript.ts";
import type { ItemEnclosure } from "../visit/item.ts";
import { HeardWords, RecogniserError, recognise } from "./speech/recogniser.ts";

/** A recording that is to be listened to. */
export interface Recording {
  enclosure: ItemEnclosure;
  /** As its feed states it. */
  duration_s: number | null;
  language: string | null;
  /** Request headers (credentials, say) for it. */
  headers?: Record<string, string>;
}

/** What is kept of a transcript besides its words. `paragraph_seconds`: when each paragraph begins, where that is known. */
export interface TranscriptFacts {
  origin: "speech_to_text";
  model: string;
  duration_s: number | null;
  paragraph_seconds: (number | null)[];
}

/**
 * What came of listening. off: no server is set. busy: others are listened to. later: the recording or the server is out of reach.
 * failed: it will fare no better soon.
 */
export type Heard =
  | { kind: "heard"; text: string; facts: TranscriptFacts }
  | { kind: "off" }
  | { kind: "busy" }
  | { kind: "later"; message: string; retry_after_s: number | null }
  | { kind: "failed"; message: string };

/** Listens to recordings, each once, within a day's minutes. */
export interface Speech {
  hear(recording: Recording, signal: AbortSignal): Promise<Heard>;
}

/** What listening runs on; what may be exchanged meanwhile is asked for when it is used. */
export interface SpeechDeps {
  store: Pick<Store, "speech">;
  config: () => Pick<Config, "service" | "secrets" | "paths">;
  fetcher: () => Fetcher;
  now: () => Date;
}

/** How long a transcript is kept that nobody asks for. Days; ours. */
const keptDays = 90;

/** The bit rate by which the length of a recording is guessed that states none. Bytes a second; ours: 64 kbit/s, as speech has. */
const bytesPerSecond = 8000;

/** Opens what listens to recordings. What a process that was killed left of downloads is removed by the next one. */
export function openSpeech({ store, config, fetcher, now }: SpeechDeps): Speech {
  let listening = 0;
  let isTidied = false;
  return {
    async hear(recording, signal) {
      const { base_url, concurrency, model } = config().service.speech_to_text;
      const today = dayOf(now());
      const key = createHash("sha256").update(recording.enclosure.url).digest("hex");
      const kept = await store.speech.answer(key, today);
      if (kept !== undefined) return transcriptOf(JSON.parse(kept));
      if (base_url === null) return { kind: "off" };
      if (listening >= concurrency) return { kind: "busy" };
      listening += 1;
      try {
        const heard = await listen(recording, { base_url, signal });
        if (!("text" in heard)) return heard;
        const answer = JSON.stringify({ model, heard });
        const before = dayOf(new Date(now().getTime() - keptDays * 86_400_000));
        await store.speech.forget(before);
        await store.speech.keep(key, answer, today);
        return transcriptOf(JSON.parse(answer));
      } finally {
        listening -= 1;
      }
    },
  };

  /** Downloads the recording into a file of its own and has it recognised. */
  async function listen(
    recording: Recording,
    { base_url, signal }: { base_url: string; signal: AbortSignal },
  ): Promise<HeardWords | Heard> {
    const { max_bytes, timeout_ms } = config().service.speech_to_text;
    const file = join(await ownFolder(), randomUUID());
    const { url, length } = recording.enclosure;
    if ((length ?? 0) > max_bytes) return { kind: "failed", message: `it is larger than ${max_bytes} bytes` };
    try {
      const { headers } = recording;
      const into = { file, max_bytes, timeout_ms };
      const got = await fetcher().fetch({
        url,
        accept: "audio/*, video/*;q=0.9, */*;q=0.1",
        into,
        signal,
        ...(headers && { headers }),
      });
      signal.throwIfAborted();
      if (got.kind === "not_modified") return { kind: "failed", message: "its server says that it has not changed" };
      if (got.kind === "failed" && got.retryable)
        return { kind: "later", message: got.message, retry_after_s: got.retry_after_s };
      if (got.kind === "failed") return { kind: "failed", message: got.message };
      const stated = got.headers["content-type"]?.split(";")[0]?.trim() ?? recording.enclosure.type ?? "";
      const type = /^[\w.+-]+\/[\w.+-]+$/.test(stated) ? stated : "application/octet-stream";
      if (/^text\//i.test(type)) return { kind: "failed", message: `its address gives ${type}, not a recording` };
      return await recogniseWithin(recording, { file, type, base_url, signal });
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Puts the minutes aside before they are used, so that a process that is killed has counted them. */
  async function recogniseWithin(
    { enclosure, duration_s, language }: Recording,
    { file, type, base_url, signal }: { file: string; type: string; base_url: string; signal: AbortSignal },
  ): Promise<HeardWords | Heard> {
    const { service, secrets } = config();
    const settings = { ...service.speech_to_text, base_url, api_key: secrets.speech_api_key };
    const day = dayOf(now());
    const expected = Math.ceil(duration_s ?? (await stat(file)).size / bytesPerSecond);
    const minutes = settings.max_minutes_per_day;
    if (!(await store.speech.reserve(day, expected, minutes === null ? null : minutes * 60)))
      return { kind: "failed", message: `the day's ${minutes} minutes of speech_to_text are used up` };
    let taken = 0;
    try {
      const name = nameOf(enclosure.url, type);
      const hint = language?.split("-")[0] ?? null;
      const heard = await recognise({ file, name, type, language: hint }, settings, signal);
      taken = Math.ceil(heard.duration ?? heard.segments?.at(-1)?.end ?? expected);
      return heard;
    } catch (error) {
      if (!(error instanceof RecogniserError)) throw error;
      if (error.lasting) return { kind: "failed", message: error.message };
      return { kind: "later", message: error.message, retry_after_s: null };
    } finally {
      await store.speech.spend(day, taken - expected);
    }
  }

  async function ownFolder(): Promise<string> {
    const folder = join(config().paths.dataDir, "recordings");
    if (!isTidied) await rm(folder, { recursive: true, force: true });
    isTidied = true;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
}

/** What is kept of a recording as its transcript. */
function transcriptOf(kept: { model: string; heard: unknown }): Heard {
  const heard = HeardWords.parse(kept.heard);
  // Without times sentences are what paragraphs are made of.
  const sentences = () => heard.text.split(/(?<=[.!?…])\s+/).map((text) => ({ text }));
  const segments = heard.segments?.length ? heard.segments : sentences();
  const bytes = new TextEncoder().encode(JSON.stringify({ segments }));
  const transcript = timedTranscript(bytes, { type: "application/json", url: "" });
  if (!transcript) return { kind: "failed", message: "no words were heard in it" };
  const facts = { model: kept.model, duration_s: heard.duration ?? null, paragraph_seconds: transcript.seconds };
  return { kind: "heard", text: transcript.text, facts: { origin: "speech_to_text", ...facts } };
}

/** Servers go by the ending of the name. */
function nameOf(url: string, type: string): string {
  const ending = extname(URL.parse(url)?.pathname ?? "").toLowerCase();
  if (/^\.[a-z0-9]{2,4}$/.test(ending)) return `recording${ending}`;
  return `recording${endings[type.toLowerCase()] ?? ".mp3"}`;
}

const endings: Readonly<Record<string, string>> = {
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/x-m4a": ".m4a",
  "audio/aac": ".m4a",
  "audio/ogg": ".ogg",
  "audio/opus": ".ogg",
  "audio/wav": ".wav",
  "audio/x-wav": ".wav",
  "audio/flac": ".flac",
  "audio/webm": ".webm",
  "video/mp4": ".mp4",
  "video/webm": ".webm",
};

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
