import { randomUUID } from "node:crypto";

/** Something that is kept between requests of one organization. */
interface Session<Kept> {
  kept: Kept;
  org_id: string;
  used_at: number;
}

/** How many there may be for one organization, and how long one lasts unused. */
interface Bounds {
  most: number;
  minutes: number;
}

/** Sessions by random ids. What is unused too long, or longest when there are too many, is closed. Lives in memory: after a restart clients begin anew. */
export function openSessions<Kept>({ most, minutes }: Bounds, close: (kept: Kept) => Promise<void>) {
  const sessions = new Map<string, Session<Kept>>();
  const end = async (id: string) => {
    const session = sessions.get(id);
    sessions.delete(id);
    if (session) await close(session.kept);
  };
  const makeRoom = async (org_id: string, now: Date) => {
    const stale = [...sessions].filter(([, { used_at }]) => now.getTime() - used_at > minutes * 60_000);
    for (const [id] of stale) await end(id);
    // A Map keeps the order in which its entries were set, and use sets them again: the first is the one unused longest.
    const own = [...sessions].filter(([, session]) => session.org_id === org_id);
    for (const [id] of own.slice(0, Math.max(0, own.length - most + 1))) await end(id);
  };
  return {
    /** Keeps something under a new id. */
    async open(org_id: string, now: Date, make: (id: string) => Promise<Kept>): Promise<Kept> {
      await makeRoom(org_id, now);
      const id = randomUUID();
      const kept = await make(id);
      sessions.set(id, { kept, org_id, used_at: now.getTime() });
      return kept;
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
