/** Design: docs/design/parts-of-speech.md */
import winkModel from "wink-eng-lite-web-model";
import { z } from "zod";
import type { PartKind } from "./part-lexicon.ts";

/** Says of each part what it is where it stands, a number of the model's list. Parts are given by the numbers of their kinds. */
export type PartRules = (parts: Uint16Array, kinds: readonly PartKind[]) => Uint8Array;

/** Rules as a machine: states and what leads from one to the next. */
interface Machine {
  /** The next state by state and event, 0 where none is. */
  next: Int16Array;
  /** The state that a pattern ends in when what follows does not go on. */
  otherwise: Int16Array;
  /** What a pattern that ends here says, negative where it is sure; 0 where none ends. */
  says: Int8Array;
  /** Which of the pattern's parts it says it of. */
  mark: Uint8Array;
}

/** Events: a part of speech, a hinted word behind all of them, the end. Hints and parts of speech are fewer than that. */
const eventsMax = 256;
const hintsFrom = 64;
const end = 255;

/** How wink-nlp's model writes events: a hint's number added to this, the end, anything else. */
const written = { hint: 1_080_000, end: 2_070_000, otherwise: 2_070_003 } as const;

const States = z.record(z.string(), z.record(z.string(), z.number()));
const Written = z.tuple([
  z.number(),
  z.number(),
  States,
  z.record(z.string(), z.string()),
  z.record(z.string(), z.array(z.number())),
  z.unknown(),
]);
const Given = z.object({
  pos: z.custom<() => unknown>((value) => typeof value === "function"),
});
const Machines = z.object({ machines: z.array(z.string()) });

/** The rules of wink-nlp's English model, as machines over numbers. */
export function openPartRules(): PartRules {
  const { machines } = Machines.parse(Given.parse(winkModel).pos());
  const passes = machines.map((text) => machineOf(Written.parse(JSON.parse(text))));
  return (parts, kinds) => {
    const tags = new Uint8Array(parts.length);
    for (let at = 0; at < parts.length; at++) tags[at] = kinds[parts[at]!]!.tag;
    for (const machine of passes) run(machine, parts, kinds, tags);
    for (let at = 0; at < parts.length; at++) {
      const { settled } = kinds[parts[at]!]!;
      if (settled !== 0) tags[at] = settled;
    }
    return tags;
  };
}

function machineOf([, last, states, terminal, marks]: z.infer<typeof Written>): Machine {
  const next = new Int16Array((last + 1) * eventsMax);
  const otherwise = new Int16Array(last + 1);
  for (const [state, events] of Object.entries(states))
    for (const [event, target] of Object.entries(events)) {
      const number = Number(event);
      if (number === written.otherwise) otherwise[Number(state)] = target;
      else if (number === written.end) next[Number(state) * eventsMax + end] = target;
      else if (number > written.hint) next[Number(state) * eventsMax + hintsFrom + number - written.hint] = target;
      else if (number < hintsFrom) next[Number(state) * eventsMax + number] = target;
    }
  const says = new Int8Array(last + 1);
  for (const [state, tag] of Object.entries(terminal)) says[Number(state)] = Number(tag);
  const mark = new Uint8Array(last + 1);
  for (const [state, [before = 0]] of Object.entries(marks)) mark[Number(state)] = before;
  return { next, otherwise, says, mark };
}

/** Writes what the longest pattern at each place says, none overlapping; patterns see what was there before. */
function run(
  { next, otherwise, says, mark }: Machine,
  parts: Uint16Array,
  kinds: readonly PartKind[],
  tags: Uint8Array,
): void {
  const events = new Uint8Array(parts.length + 1);
  for (let at = 0; at < parts.length; at++) {
    const { hint } = kinds[parts[at]!]!;
    events[at] = hint > 0 ? hintsFrom + hint : tags[at]!;
  }
  events[parts.length] = end;
  for (let from = 0; from < parts.length; from++) {
    let state = next[events[from]!]!;
    let ended = 0;
    let last = from;
    for (let at = from; state !== 0; ) {
      if (says[state] !== 0 || otherwise[state] !== 0) {
        ended = says[state] === 0 ? otherwise[state]! : state;
        last = at;
        if (says[state] !== 0) break;
      }
      state = next[state * eventsMax + events[++at]!]!;
    }
    if (ended === 0) continue;
    const said = says[ended]!;
    const tag = Math.abs(said);
    const marked = from + mark[ended]!;
    if (said < 0 || (kinds[parts[marked]!]!.can >>> tag) & 1) tags[marked] = tag;
    from = last;
  }
}
