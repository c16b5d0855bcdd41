/** Design: docs/design/publication.md */
import type { Connections } from "./connections.ts";

/** The server's clock as this process knows it. */
export interface ServerClock {
  now(): Date;
  close(): void;
}

/** How often the server is asked, and how many answers are kept. Ours: an oscillator is off by less than 1 ms in that while. */
const askedEvery_ms = 10_000;
const answersKept = 6;

/** How far two clocks may part in the while that answers are kept. Milliseconds; ours: ten times what an oscillator is off by. */
const drift_ms = 60;

/** What a question showed: the server's clock less this machine's monotonic one, and how far that may be off. Milliseconds. */
interface Answer {
  offset: number;
  doubt: number;
}

/**
 * Opens the clock that all processes of a database go by. Between two questions it follows this machine's monotonic clock, so that
 * nothing changes where somebody sets the machine's time. `monotonic`: milliseconds.
 */
export async function openServerClock(
  { connect }: Pick<Connections, "connect">,
  monotonic: () => number = () => performance.now(),
): Promise<ServerClock> {
  let answers = [await ask(connect, monotonic)];
  let latest = 0;
  const again = () =>
    ask(connect, monotonic).then(
      (answer) => {
        answers = withNext(answers, answer);
      },
      // The last answers hold until the server is back.
      () => undefined,
    );
  const timer = setInterval(() => void again(), askedEvery_ms).unref();
  return {
    now() {
      const { offset } = answers.reduce((best, each) => (each.doubt < best.doubt ? each : best));
      latest = Math.max(latest, Math.round(monotonic() + offset));
      return new Date(latest);
    },
    close: () => clearInterval(timer),
  };
}

/** The answers that count after another: those that can be of the same clock. After a failover the server is another, and its clock counts. */
export function withNext(answers: readonly Answer[], next: Answer): Answer[] {
  const agrees = ({ offset, doubt }: Answer) => Math.abs(next.offset - offset) <= next.doubt + doubt + drift_ms;
  return [next, ...answers.filter(agrees)].slice(0, answersKept);
}

/** The shorter an answer takes, the less it is known when in that time the server's clock was read. */
async function ask(connect: Connections["connect"], monotonic: () => number): Promise<Answer> {
  const client = await connect();
  try {
    const before = monotonic();
    const { rows } = await client.query<{ at: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as at",
    );
    const after = monotonic();
    return { offset: (rows[0]?.at ?? 0) - (before + after) / 2, doubt: (after - before) / 2 };
  } finally {
    client.release();
  }
}
