/** Helping verbs by what they say of a verb. */
export const modals: ReadonlyMap<string, string> = kindsByWord({
  may: "may might could",
  should: "should must shall",
  will: "will 'll wo",
  would: "would 'd",
  can: "can ca",
});

/** Words of closed classes and signs, by what they are there for. */
export const closedKinds: ReadonlyMap<string, string> = kindsByWord({
  reasoning: "because since therefore thus so although though despite unless while whereas if",
  comparing: "more less better worse best worst most least too enough rather than even",
  hedging:
    "likely unlikely probably perhaps possibly possible seemingly apparently clearly certainly essentially simply really actually increasingly often usually rarely never always",
  money: "$ € £",
  percent: "% percent",
  millions: "million billion trillion",
  "first person": "i we my our me us",
  "second person": "you your",
  negated: "not n't no",
  counting: "all every many few some any",
  weekday: "monday tuesday wednesday thursday friday saturday sunday",
});

function kindsByWord(lists: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind] as const)),
  );
}
