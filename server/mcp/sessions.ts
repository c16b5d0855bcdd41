import { randomUUID } from "node:crypto";

/** Something that is kept between requests of one organization. */
interface Session<Kept> {
  kept: Kept;
  org_id: string;
  used_at: number;
  /** Streams that are open on it: meanwhile it is in use. */
  streams: number;
}

/** How many there may be for one organization, and how long one lasts unused. */
interface Bounds {
  most: number;
  minutes: number;
}

/** Sessions by random ids. What is unused too long, or longest when there are too many, is closed, those with an open stream last. Lives in memory: after a restart clients begin anew. */
export function openSessions<Kept>({ most, minutes }: Bounds, close: (kept: Kept) => Promise<void>) {
  const sessions = new Map<string, Session<Kept>>();
  const end = async (id: string) => {
    const session = sessions.get(id);
    sessions.delete(id);
    if (session) await close(session.kept);
  };
  const makeRoom = async (org_id: string, now: Date) => {
    const idle = (session: Session<Kept>) => session.streams === 0;
    const stale = [...sessions].filter(
      ([, session]) => idle(session) && now.getTime() - session.used_at > minutes * 60_000,
    );
    for (const [id] of stale) await end(id);
    // A Map keeps the order in which its entries were set, and use sets them again: the first is the one unused longest.
    const all = [...sessions].filter(([, session]) => session.org_id === org_id);
    const own = [...all.filter(([, session]) => idle(session)), ...all.filter(([, session]) => !idle(session))];
    for (const [id] of own.slice(0, Math.max(0, own.length - most + 1))) await end(id);
  };
  return {
    /** Keeps something under a new id. */
    async open(org_id: string, now: Date, make: (id: string) => Promise<Kept>): Promise<Kept> {
      await makeRoom(org_id, now);
      const id = randomUUID();
      const kept = await make(id);
      sessions.set(id, { kept, org_id, used_at: now.getTime(), streams: 0 });
      return kept;
    },

    /** Notes that a stream is open on a session; gives what notes its end. */
    hold(id: string): () => void {
      const change = (by: number) => {
        const session = sessions.get(id);
        if (session) sessions.set(id, { ...session, streams: session.streams + by });
      };
      change(1);
      return () => change(-1);
    },

    /** What is kept under an id for this organization; for any when it is not said, where the id alone is shown. */
    use(id: string, now: Date, org_id?: string): Kept | undefined {
      const session = sessions.get(id);
      if (!session || (org_id !== undefined && session.org_id !== org_id)) return undefined;
      sessions.delete(id);
      sessions.set(id, { ...session, used_at: now.getTime() });
      return session.kept;
    },

    end,

    async [Symbol.asyncDispose]() {
      for (const id of [...sessions.keys()]) await end(id);
    },
  };
}
