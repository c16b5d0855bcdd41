import type { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Counts what happens, for whoever watches the service. Nothing is counted, nor loaded, before somebody looks for the first time. */
export interface Metrics {
  /** Starts timing a call of an operation, by REST or by an agent. The caller passes the outcome to the returned function: `ok`, or the error code. */
  call(operation: string): (outcome: string) => void;
  /** A channel was visited; `health`: how it fares after it. */
  visited(kind: string, health: string): void;
  /** An item was worked off; `outcome`: ingested, later or failed. */
  worked(outcome: string, seconds: number): void;
  /** Everything in the text form of Prometheus, with the figures of this moment. */
  exposition(figures: Figures): Promise<{ content_type: string; text: string }>;
}

/** What is read when somebody looks: by name, each with its value for every label. */
export type Figures = Readonly<Record<string, Figure>>;

/** One of them. `help`: what it says, and its unit. */
export interface Figure {
  help: string;
  /** The label's name; absent: there is one value, under the empty label. */
  label?: string;
  values: Readonly<Record<string, number>>;
}

interface Recorder {
  registry: Registry;
  calls: Histogram<"operation" | "outcome">;
  visits: Counter<"kind" | "health">;
  works: Histogram<"outcome">;
  gauges: Map<string, Gauge>;
}

/** Upper bounds of what calls and items take. Seconds; ours: from an answer out of memory to the longest that may be asked for. */
const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/**
 * Opens it, counting nothing yet. `monotonic`: a clock that only goes forward, milliseconds; not looked at before somebody looks here.
 * `labels`: what every value says besides, where several processes are watched.
 */
export function openMetrics(monotonic: () => number, labels: Readonly<Record<string, string>> = {}): Metrics {
  let recorder: Recorder | undefined;
  let opening: Promise<Recorder> | undefined;
  return {
    call(operation) {
      const { calls } = recorder ?? {};
      if (!calls) return () => undefined;
      const begun = monotonic();
      return (outcome) => calls.observe({ operation, outcome }, (monotonic() - begun) / 1000);
    },
    visited: (kind, health) => recorder?.visits.inc({ kind, health }),
    worked: (outcome, seconds) => recorder?.works.observe({ outcome }, seconds),
    async exposition(figures) {
      opening ??= openRecorder(labels);
      recorder = await opening;
      await showAll(recorder, figures);
      return { content_type: recorder.registry.contentType, text: await recorder.registry.metrics() };
    },
  };
}

/** The library takes 200 ms and 18 MB, which those who never look shall not pay. */
async function openRecorder(labels: Readonly<Record<string, string>>): Promise<Recorder> {
  const { default: prometheus } = await import("prom-client");
  const registry = new prometheus.Registry();
  registry.setDefaultLabels(labels);
  const registers = [registry];
  prometheus.collectDefaultMetrics({ register: registry });
  return {
    registry,
    calls: new prometheus.Histogram({
      name: "claimstream_call_seconds",
      help: "What calls of operations took, by how they ended (ok, or the error code).",
      labelNames: ["operation", "outcome"],
      buckets: secondsBounds,
      registers,
    }),
    visits: new prometheus.Counter({
      name: "claimstream_visits_total",
      help: "Visits of channels, by their kind and how the channel fares after it.",
      labelNames: ["kind", "health"],
      registers,
    }),
    works: new prometheus.Histogram({
      name: "claimstream_item_seconds",
      help: "What working an item off took, from the queue to the record, by what became of it.",
      labelNames: ["outcome"],
      buckets: secondsBounds,
      registers,
    }),
    gauges: new Map(),
  };
}

async function showAll({ registry, gauges }: Recorder, figures: Figures): Promise<void> {
  const { default: prometheus } = await import("prom-client");
  for (const [name, { help, label, values }] of Object.entries(figures)) {
    const labelNames = label === undefined ? [] : [label];
    const gauge = gauges.get(name) ?? new prometheus.Gauge({ name, help, labelNames, registers: [registry] });
    gauges.set(name, gauge);
    // What is there no more is not shown with its last value.
    gauge.reset();
    for (const [each, value] of Object.entries(values)) gauge.set(label === undefined ? {} : { [label]: each }, value);
  }
}
