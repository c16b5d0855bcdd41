import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string, string[]]>([
  [
    "what another says of a thing is not said of it outright",
    "The engine produces 151 horsepower; which Norvane claims is a fifth more than before.",
    ["The engine produces 151 horsepower."],
  ],
  [
    "whose worries they were stays with them",
    "Ana Ruiz asked Peter Holm about concerns his predecessor, Mary Quill, might have had.",
    ["Ana Ruiz asked Peter Holm about concerns his predecessor, Mary Quill, might have had."],
  ],
  [
    "a comma behind a bracket stays where the bracket goes",
    "In addition to the survey of the northern coast (it took two years), the probe measured the density of the gas.",
    ["In addition to the survey of the northern coast, the probe measured the density of the gas."],
  ],
  [
    "several things that somebody is asked stay together",
    "Investigators will ask the minister what she learned about the leak, when she learned it, and how she responded.",
    [
      "Investigators will ask the minister what she learned about the leak, when she learned it, and how she responded.",
    ],
  ],
  [
    "a body with an aside is named without it, and is one though its name has an and",
    "Satisfied with the answers, the National Archives and Records Administration, the agency charged with keeping records, also dropped its inquiry.",
    [
      "The National Archives and Records Administration was satisfied with the answers.",
      "The National Archives and Records Administration is the agency charged with keeping records.",
      "The National Archives and Records Administration also dropped its inquiry.",
    ],
  ],
  [
    "what was done in a year is past, whatever the subject does now",
    "Founded in 1990, the Harbor Board, led by Ana Ruiz, now employs 40 people.",
    [
      "The Harbor Board was founded in 1990.",
      "The Harbor Board is led by Ana Ruiz.",
      "The Harbor Board now employs 40 people.",
    ],
  ],
  [
    "an aim with two verbs is one aim",
    "The rule on audits is meant to shift the costs away from agencies and put them in the hands of vendors.",
    ["The rule on audits is meant to shift the costs away from agencies and put them in the hands of vendors."],
  ],
  [
    "what it was done for stays with it",
    "Norvane modeled the costs of the grant, so it could better compare it with other options.",
    ["Norvane modeled the costs of the grant, so it could better compare it with other options."],
  ],
  [
    "what came of it is told by itself",
    "The road was closed on Monday, so the buses went through the park.",
    ["The road was closed on Monday.", "The buses went through the park."],
  ],
  [
    "two objects with a preposition each are no clause",
    "Peter Holm reiterated that he saw the inquiry into Norvane and into the mayor as separate but that in retrospect, he understood the confusion.",
    [
      "Peter Holm reiterated that he saw the inquiry into Norvane and into the mayor as separate but that in retrospect, he understood the confusion.",
    ],
  ],
  [
    "the more the one, the more the other",
    "The health agency advises the earlier people seek treatment, the more likely it is they will recover.",
    ["The health agency advises the earlier people seek treatment, the more likely it is they will recover."],
  ],
  [
    "not only the one, but so the other",
    "The law matters because in many cases not only are vendors developing software, but so are the agencies.",
    ["The law matters because in many cases not only are vendors developing software, but so are the agencies."],
  ],
  [
    "what several do is not told of the one that is named last",
    "The loss raised questions about the futures of some star players, including captain Harry Lane, who have praised the coach.",
    ["The loss raised questions about the futures of some star players, including captain Harry Lane."],
  ],
  [
    "a noun with what tells which one is meant is no statement",
    "Aides touted her ability to instill discipline and the respect she commands, even from those who do not like her.",
    [
      "Aides touted her ability to instill discipline and the respect she commands, even from those who do not like her.",
    ],
  ],
  [
    "what somebody would do is not told as done where the verb has one form for all times",
    "Ana Ruiz said on Tuesday she would close two of her five depots and cut 340 jobs.",
    ["Ana Ruiz said on Tuesday she would close two of her five depots and cut 340 jobs."],
  ],
  [
    "who said what others would do is who urged",
    "Tom Reed said members would vote on a strike next week and urged the mayor to step in.",
    ["Tom Reed said members would vote on a strike next week and urged the mayor to step in."],
  ],
  [
    "an amount may begin a clause",
    "Freight volumes have fallen for six quarters, and at least three of the rivals have announced cuts.",
    ["Freight volumes have fallen for six quarters.", "At least three of the rivals have announced cuts."],
  ],
  [
    "what is put behind as a deal is no statement",
    "Norvane bought the rival Kellan in 2019 for 40 million crowns, a deal that critics at the time called too expensive.",
    [
      "Norvane bought the rival Kellan in 2019 for 40 million crowns, a deal that critics at the time called too expensive.",
    ],
  ],
  [
    "a purchase has no debts of its own",
    "The purchase doubled its debt, which stood at 40 million crowns in May.",
    ["The purchase doubled its debt, which stood at 40 million crowns in May."],
  ],
  [
    "the verb behind a name that begins the sentence is found",
    "Norvane reports third-quarter results on Nov. 12.",
    ["Norvane reports third-quarter results on Nov. 12."],
  ],
  [
    "two deeds of a circumstance are not the subject's",
    "The scheme came to light in 2021 when a clerk, Ana Lopes, copied records from a computer and took them to a reporter.",
    [
      "The scheme came to light in 2021 when a clerk, Ana Lopes, copied records from a computer and took them to a reporter.",
    ],
  ],
  [
    "which noun a bare rank tells of is left open",
    "A crowd of 14,210 watched the game at Harbor Arena, the second-largest of the year.",
    ["A crowd of 14,210 watched the game at Harbor Arena, the second-largest of the year."],
  ],
  [
    "a plant in a town in a state doubles its output, and not the state",
    "Norvane opened a second plant in Reno, Nevada, which is expected to double its output.",
    ["Norvane opened a second plant in Reno, Nevada."],
  ],
  [
    "nothing is told twice, with a title and without",
    "Interior Minister Paulo Reis, who resigned after the report, denied that he had ignored warnings.",
    [
      "Interior Minister Paulo Reis resigned after the report.",
      "Interior Minister Paulo Reis denied that he had ignored warnings.",
    ],
  ],
  [
    "a second verb has the subject without its aside",
    "Clara Nunes has ruled out a deal with the Homeland Party, whose leader, Duarte Leal, wants to leave the union and was fined for insulting a judge.",
    [
      "Clara Nunes has ruled out a deal with the Homeland Party.",
      "The Homeland Party's leader, Duarte Leal, wants to leave the union.",
      "The Homeland Party's leader was fined for insulting a judge.",
    ],
  ],
  [
    "what brought it about was then as well",
    "The river rose four metres in one night, ruining two ovens that had cost a fortune.",
    ["The river rose four metres in one night.", "The river ruined two ovens that had cost a fortune."],
  ],
  [
    "who said so is told of what they said only",
    "The flood fund, which was set up in 2022, has paid out only a fifth of its money, according to a report by the Audit Office.",
    [
      "The flood fund was set up in 2022.",
      "The flood fund has paid out only a fifth of its money, according to a report by the Audit Office.",
    ],
  ],
  [
    "the comma behind what was put in goes on where a phrase follows",
    "Sales reached 40 million crowns, Ana Ruiz says, slightly more than before the flood.",
    ["Sales reached 40 million crowns, slightly more than before the flood, Ana Ruiz says."],
  ],
  [
    "a comparison is no deed",
    "Prices rose 3 percent in May, down from 4 percent in April and well below the peak of 9 percent reached in late 2023.",
    [
      "Prices rose 3 percent in May, down from 4 percent in April and well below the peak of 9 percent reached in late 2023.",
    ],
  ],
  [
    "no year is one of three women",
    "Margaret Vance joined Corwin Glass in 1956, one of only three women among its researchers.",
    ["Margaret Vance joined Corwin Glass in 1956, one of only three women among its researchers."],
  ],
  [
    "those whom an accident hurt are told of, and are no speakers",
    "A ferry ran aground off Orlo on Monday after its steering failed in heavy seas, injuring 17 passengers, two of them seriously, the coast guard said.",
    [
      "A ferry ran aground off Orlo on Monday, the coast guard said.",
      "The ferry's steering failed in heavy seas, injuring 17 passengers, two of them seriously, the coast guard said.",
    ],
  ],
  [
    "a third thing that is spoken of between may be meant by it",
    "Inspectors found a fault in its hull in March, but cleared it to sail a week later.",
    ["Inspectors found a fault in its hull in March, but cleared it to sail a week later."],
  ],
  [
    "a verb that looks like a noun has no makers for its object",
    "The merger is the latest of several among makers of digital maps, who face growing competition from services run by Norvane.",
    ["The merger is the latest of several among makers of digital maps."],
  ],
  [
    "a measure of time goes with what it is measured from",
    "Carla Dunn announced the decision at a meeting on Tuesday, a week after the Herald reported that about 4,000 essays had been graded by the program since September without parents being told.",
    [
      "Carla Dunn announced the decision at a meeting on Tuesday.",
      "The Herald reported that about 4,000 essays had been graded by the program since September without parents being told.",
    ],
  ],
  [
    "what tells which company it is makes no statement of it",
    "The program is sold by Lumen Learning, a company based in Denver that says it is used in many schools.",
    ["The program is sold by Lumen Learning, a company based in Denver that says it is used in many schools."],
  ],
])("%s", async (_, text, expected) => {
  expect(await claimTexts(text)).toEqual(expected);
});
