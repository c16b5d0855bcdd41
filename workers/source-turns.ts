/** What waits for a thread, by source. */
export interface SourceTurns<Job> {
  add(source: string, job: Job): void;
  /** What is next: of the source that waited longest for its turn, its oldest. */
  take(): Job | undefined;
}

/** Has sources take turns, one job each: a source that brings many holds up nobody who brings one. */
export function openSourceTurns<Job>(): SourceTurns<Job> {
  const waiting = new Map<string, Job[]>();
  return {
    add(source, job) {
      const jobs = waiting.get(source);
      if (jobs) jobs.push(job);
      else waiting.set(source, [job]);
    },
    take() {
      const [next] = waiting;
      if (!next) return undefined;
      const [source, jobs] = next;
      const job = jobs.shift();
      // The last in the order of a Map is who was set last.
      waiting.delete(source);
      if (jobs.length > 0) waiting.set(source, jobs);
      return job;
    },
  };
}
