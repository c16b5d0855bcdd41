import type { ConsoleContext } from "../page.ts";

/** Days that a course shows. Interface, Resources (activity of 30 days). */
export const courseDays = 30;

const dayMs = 86_400_000;

/** Stories that streams took on each of the last 30 days that may be seen, oldest first. */
export async function coursesOf(
  { service, view, now }: Pick<ConsoleContext, "service" | "view" | "now">,
  stream_ids: readonly number[],
): Promise<(stream_id: number) => number[]> {
  // Cadences release whole days; what is seen at once ends with today.
  const end = Math.min(Math.floor(now.getTime() / dayMs) * dayMs + dayMs, Date.parse(view.before));
  const days = Array.from({ length: courseDays }, (_, at) => dayOf(end - (courseDays - at) * dayMs));
  const between = { from: days[0] ?? "", before: dayOf(end) };
  const held = Map.groupBy(await service.store.streams.days([...stream_ids], between), ({ stream_id }) => stream_id);
  return (stream_id) => {
    const counts = new Map(held.get(stream_id)?.map(({ day, manifests }) => [day, manifests]));
    return days.map((day) => counts.get(day) ?? 0);
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
