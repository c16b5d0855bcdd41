import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test.each<[string, string, string[]]>([
  [
    "what holds under a condition is told with it",
    "If the pump fails again, either Jane Doe or Tom Okafor would repair it.",
    ["If the pump fails again, either Jane Doe or Tom Okafor would repair it."],
  ],
  [
    "a second verb does not have the adverb of the first",
    "Jane Doe never sold the old mill on the hill and moved to Norway in 1990.",
    ["Jane Doe never sold the old mill on the hill.", "Jane Doe moved to Norway in 1990."],
  ],
  [
    "an adverb behind an aside is the verb's",
    "Jane Doe, who owns the old mill in Ostrava, gladly opened its doors to forty visitors.",
    ["Jane Doe owns the old mill in Ostrava.", "Jane Doe gladly opened its doors to forty visitors."],
  ],
  [
    "the last thing of a list has no verb of its own",
    "Safety features such as lane control, pedestrian warning, and automatic braking assist are also available on the van.",
    [
      "Safety features such as lane control, pedestrian warning, and automatic braking assist are also available on the van.",
    ],
  ],
  [
    "both of those whom a verb of thinking tells of stay with it",
    "The letter made the mayor realize Jane Doe and the council still wanted the bridge.",
    ["The letter made the mayor realize Jane Doe and the council still wanted the bridge."],
  ],
  [
    "what is told inside of dashes is of what they put in",
    "The yard has become more productive -- a change begun in the 1990s, delayed by the war but going on today.",
    ["The yard has become more productive -- a change begun in the 1990s, delayed by the war but going on today."],
  ],
  [
    "a noun and a clause that tells which one are a heading",
    "The council met on Monday. The risks we see with this plan.",
    ["The council met on Monday."],
  ],
  [
    "what stands with a company's name is its own, not what it is",
    "Acme Corp. reported its results. The company's stock fell 4 percent on Monday.",
    ["Acme Corp. reported its results.", "Acme Corp.'s stock fell 4 percent on Monday."],
  ],
  [
    "a noun, a clause that tells which one, and a verb are a statement",
    "The house she bought burned down on Friday. The company she founded employs 400 people in Ohio.",
    ["The house she bought burned down on Friday.", "The company she founded employs 400 people in Ohio."],
  ],
  [
    "an aside behind an age and a place describes neither",
    "Jane Doe, 55, of Addison, a village in Ohio, won the race on Sunday.",
    ["Jane Doe, 55, of Addison won the race on Sunday."],
  ],
  [
    "to whom something is denied has not denied it",
    "Tom Okafor wants to study in Spain. He's denied a visa by the ministry.",
    ["Tom Okafor wants to study in Spain.", "Tom Okafor is denied a visa by the ministry."],
  ],
  [
    "a company that named somebody is told by its name",
    "Acme Corp. reported its results. The company named Tom Okafor chief executive on Monday.",
    ["Acme Corp. reported its results.", "Acme Corp. named Tom Okafor chief executive on Monday."],
  ],
  [
    "what somebody does already is not what he will do",
    "Tom Okafor, running for mayor, will debate the governor on Friday.",
    ["Tom Okafor runs for mayor.", "Tom Okafor will debate the governor on Friday."],
  ],
  [
    "what will be seen above or below is no hint to a reader",
    "Much of the coast will see above-average temperatures this week.",
    ["Much of the coast will see above-average temperatures this week."],
  ],
  [
    "what there is now is counted",
    "There are now more than 2,000 cases in Italy.",
    ["Now more than 2,000 cases exist in Italy."],
  ],
  [
    "a company told by what follows is not named by it",
    "Nordwind is a search engine. The company behind Nordwind changed its name to Aylor in March.",
    ["Nordwind is a search engine.", "The company behind Nordwind changed its name to Aylor in March."],
  ],
  [
    "a name that begins like a company is no company spoken of",
    "The Department of Ferries closed the old bridge on Monday. The Bank of Harland cut its rate in May.",
    ["The Department of Ferries closed the old bridge on Monday.", "The Bank of Harland cut its rate in May."],
  ],
  [
    "of two things that came of it both are told",
    "The storm crossed the bay on Monday, injuring 40 people and leaving 3,000 homeless.",
    ["The storm crossed the bay on Monday.", "The storm injured 40 people.", "The storm left 3,000 homeless."],
  ],
  [
    "a figure is not the highest of itself",
    "Turnout was 52.2 percent on Sunday, the highest since 2014. The boat cost 4 crowns per mile, its highest price yet.",
    [
      "Turnout was 52.2 percent on Sunday, the highest since 2014.",
      "The boat cost 4 crowns per mile, its highest price yet.",
    ],
  ],
  [
    "a year weighs on nothing",
    "Prices in Harland have been high since early 2022, which has kept the ferries empty.",
    ["Prices in Harland have been high since early 2022."],
  ],
  [
    "who said so may have a name with and in it, and a bracket before it",
    "The ferry sank shortly after noon, the National Search and Rescue Agency said. The wind reached 120 mph (195 km/h), the Harbor Union in Oslo said.",
    [
      "The ferry sank shortly after noon, the National Search and Rescue Agency said.",
      "The wind reached 120 mph, the Harbor Union in Oslo said.",
    ],
  ],
  [
    "an age stays between its commas",
    "Student Ella Marsh, 20, who saw the ferry, said the floor shook.",
    ["Student Ella Marsh, 20, said the floor shook."],
  ],
  [
    "what stands in front of a text of an agency is no part of it",
    "AUSTIN, Texas, Feb. 4, 2025 /Harbor Newswire/ -- Northwind Inc. bought two ferries in May.",
    ["Northwind Inc. bought two ferries in May."],
  ],
  [
    "the last of several places is no subject",
    "Jane Doe said at least 40 ferries in Oslo, Bergen and Turku had been sold.",
    ["Jane Doe said at least 40 ferries in Oslo, Bergen and Turku had been sold."],
  ],
  [
    "cookies are sold, too",
    "The harbour school sold 4,000 boxes of cookies in May.",
    ["The harbour school sold 4,000 boxes of cookies in May."],
  ],
  [
    "a subject behind a mere time is put in, or the statement is not told",
    "Hurricane Ines hit the coast of Harland on Sunday. By Monday morning it had weakened to a storm. In May it was clear that the ferry would close. In 2012, they sold twelve boats to the county.",
    [
      "Hurricane Ines hit the coast of Harland on Sunday.",
      "By Monday morning Hurricane Ines had weakened to a storm.",
      "In May it was clear that the ferry would close.",
    ],
  ],
  [
    "who said so at the end is told by name",
    "Mayor Jane Doe spoke on Monday in Leeds. The town will ask Northwind to pay for a new bridge, she said.",
    ["Mayor Jane Doe spoke on Monday in Leeds.", "The town will ask Northwind to pay for a new bridge, Jane Doe said."],
  ],
  [
    "the only firm of a text is still meant far from its name",
    "Northwind Inc. sold two boats on Monday. Tickets were cheap in May. Many children came to the harbour. The band played until midnight. The company bought 40 ferries in June.",
    [
      "Northwind Inc. sold two boats on Monday.",
      "Tickets were cheap in May.",
      "Many children came to the harbour.",
      "The band played until midnight.",
      "Northwind Inc. bought 40 ferries in June.",
    ],
  ],
  [
    "what happened is no team",
    "The Harland Rovers beat Leeds on Monday. It was his 12th goal of the season. It was the first time in nine years.",
    ["The Harland Rovers beat Leeds on Monday."],
  ],
  [
    "a point of a list is a sentence without its stop, where it has a verb",
    "The storm hit Harland on Monday.\n\n• The airport of Harland will stay closed until Tuesday\n• Rainfall totals of 8 to 12 inches in Harland",
    ["The storm hit Harland on Monday.", "The airport of Harland will stay closed until Tuesday."],
  ],
  [
    "an accident kills, not what met with it",
    "A ferry of the county struck a reef and sank on Monday, killing at least 14 people and leaving 31 others missing.",
    [
      "A ferry of the county struck a reef and sank on Monday.",
      "At least 14 people were killed when a ferry of the county sank.",
    ],
  ],
  [
    "what somebody said does not lean on what stood before",
    "Jane Doe met the board on Monday. “But we will not stand by while ferries sink,” Doe said. “That said, the county has no money for boats,” Doe said.",
    [
      "Jane Doe met the board on Monday.",
      'Jane Doe said "we will not stand by while ferries sink."',
      'Jane Doe said "the county has no money for boats."',
    ],
  ],
  [
    "an office lasts longer than what its holder said",
    "Jane Doe, head of the harbour board, said the ferry would close in May.",
    ["Jane Doe is head of the harbour board.", "Jane Doe said the ferry would close in May."],
  ],
  [
    "what a writer put into quoted words stays",
    "The team met on Monday. “That is why (Okafor) is thought to be the best of all time,” coach Jane Doe said.",
    ["The team met on Monday.", 'Jane Doe said "That is why (Okafor) is thought to be the best of all time."'],
  ],
  [
    "what a speaker adds by a dash is not a second saying of somebody else",
    "Jane Doe said she wished the board had acted — suggesting that its delay cost the town a ferry.",
    ["Jane Doe said she wished the board had acted."],
  ],
  [
    "a sentence in brackets is read like any other",
    "The court met on Monday. (Jane Doe’s office did not provide the newspaper with further information.)",
    ["The court met on Monday.", "Jane Doe’s office did not provide the newspaper with further information."],
  ],
  [
    "what there is more closely behind a dash is no predicate",
    "The divers came back. There was quite a bit of the ore — about 2,300 tons of it.",
    ["The divers came back."],
  ],
  [
    "a place inside of what is told is not what a clause tells of",
    "The firm cut its promised investment in Ostrava, which would have paid for a new plant.",
    ["The firm cut its promised investment in Ostrava."],
  ],
  [
    "a verb that takes no object is no passive behind an aside",
    "Acme Corp. paid the fine, and its chief executive, Tom Okafor, resigned on Tuesday.",
    ["Acme Corp. paid the fine.", "Acme Corp.'s chief executive, Tom Okafor, resigned on Tuesday."],
  ],
  [
    "a verb behind a clause with two verbs is the subject's",
    "Jane Doe, an engineer who drew the bridge and later led the works, died on Monday.",
    ["Jane Doe, an engineer who drew the bridge and later led the works, died on Monday."],
  ],
  [
    "a verb behind what somebody says of itself is the subject's",
    "The guild, which says sailors are tired, called a strike. The board, which says it has no money, closed 40 offices.",
    [
      "The guild says sailors are tired.",
      "The guild, which says sailors are tired, called a strike.",
      "The board says it has no money.",
      "The board, which says it has no money, closed 40 offices.",
    ],
  ],
  [
    "a person is not which",
    "Jane Doe is an analyst at Harbour Bank, which owns 4 percent of the ferry.",
    ["Jane Doe is an analyst at Harbour Bank.", "Harbour Bank owns 4 percent of the ferry."],
  ],
  [
    "the number of a verb tells of how many it speaks",
    "Tom Okafor and Jane Doe, who are married, bought the mill in May. The police spoke to friends of Jane Doe, who were at the party.",
    [
      "Tom Okafor and Jane Doe are married.",
      "Tom Okafor and Jane Doe bought the mill in May.",
      "The police spoke to friends of Jane Doe.",
      "Friends of Jane Doe were at the party.",
    ],
  ],
  [
    "shares make nothing that their company makes",
    "Shares of Nordwind, which makes the ferries, fell 4 percent on Monday.",
    ["Shares of Nordwind fell 4 percent on Monday.", "Nordwind makes the ferries."],
  ],
  [
    "a place in another place does not end what tells of somebody",
    "Jane Doe, a lawyer in Lyon, France, said the law was void.",
    ["Jane Doe is a lawyer in Lyon, France.", "Jane Doe said the law was void."],
  ],
  [
    "of two asides each is told by itself",
    "Jane Doe, who died in 1990, a poet from Leeds, wrote 12 books.",
    ["Jane Doe died in 1990.", "Jane Doe was a poet from Leeds.", "Jane Doe wrote 12 books."],
  ],
  [
    "of two things one of which holds neither is told by itself",
    "Either the council falls, or the mayor will call a vote in May.",
    ["Either the council falls, or the mayor will call a vote in May."],
  ],
  [
    "who says so behind a comma is not what the last word is",
    "The yard will close in May, a spokeswoman for Acme, said. The plan is dead, the minister in charge, said on Friday.",
    [
      "The yard will close in May, a spokeswoman for Acme, said.",
      "The plan is dead, the minister in charge, said on Friday.",
    ],
  ],
  [
    "a noun in -ing is no verb of what there was",
    "There was no building on the hill in 1990. There was a meeting at 9:30 a.m. in the hall.",
    ["No building existed on the hill in 1990.", "A meeting took place at 9:30 a.m. in the hall."],
  ],
  [
    "what there is ends at a semicolon",
    "There are three candidates for the post; the board will choose in May.",
    ["Three candidates exist for the post.", "The board will choose in May."],
  ],
  [
    "it was also somebody who did it",
    "It was also Jane Doe who led the inquiry. It was still the army that decided who could vote.",
    ["Jane Doe led the inquiry.", "The army decided who could vote."],
  ],
  [
    "what tells more behind a comma is not what it was",
    "It was the third straight loss for the club, which has not won since March.",
    ["The club has not won since March."],
  ],
  [
    "many that look like one have a clause of their own",
    "The troops marched on the town, and the enemy have retreated. The union called off the strike, and management have agreed to talks.",
    [
      "The troops marched on the town.",
      "The enemy have retreated.",
      "The union called off the strike.",
      "Management have agreed to talks.",
    ],
  ],
  [
    "what one alone does is not known with what stands before",
    "Investors want to know the price and the bank has promised an answer.",
    ["Investors want to know the price.", "The bank has promised an answer."],
  ],
  [
    "a mine is not the writer's",
    "The firm wants to ensure safety and the agency will inspect the mine in May.",
    ["The firm wants to ensure safety and the agency will inspect the mine in May."],
  ],
  [
    "what may be told of somebody as well as of the place before is told of neither",
    "Tom Okafor was arrested in Lyon, accused of fraud. Jane Doe, who knows the mayor, left the room, angered by the vote.",
    [
      "Tom Okafor was arrested in Lyon, accused of fraud.",
      "Jane Doe knows the mayor.",
      "Jane Doe left the room, angered by the vote.",
    ],
  ],
  [
    "members of a party are not the party",
    "The minister spoke to members of Fatah, which governs the region.",
    ["The minister spoke to members of Fatah.", "Fatah governs the region."],
  ],
  [
    "what began may be any of what is listed",
    "Fires in Spain, Portugal and Greece, which began in July, have killed 40 people.",
    ["Fires in Spain, Portugal and Greece have killed 40 people."],
  ],
  [
    "a month is not what a clause tells of",
    "The airline will fly to Porto in May, which is popular with tourists.",
    ["The airline will fly to Porto in May."],
  ],
  [
    "an object stands right behind its verb",
    "The army withdrew from Ostrava, which it had occupied since March.",
    ["The army withdrew from Ostrava.", "The army had occupied Ostrava since March."],
  ],
  [
    "what a law does is not what its signer does",
    "The governor signed a law that bans the sale of tobacco, raises the minimum age to 21, and requires shops to install cameras.",
    [
      "The governor signed a law that bans the sale of tobacco, raises the minimum age to 21, and requires shops to install cameras.",
    ],
  ],
  [
    "who goes on saying is who said so",
    "Jane Doe told the court that Tom Okafor hit her, saying she feared for her life.",
    ["Jane Doe told the court that Tom Okafor hit her."],
  ],
  [
    "the second of two things done is not half told",
    "The mission will map the moon from orbit, characterizing its craters and hunting for water.",
    ["The mission will map the moon from orbit.", "The mission will characterize its craters."],
  ],
  [
    "a second thing said has that once",
    "The mayor said that taxes would fall, and that pensions would rise.",
    ["The mayor said that taxes would fall.", "The mayor said that pensions would rise."],
  ],
  [
    "a verb joined to a clause's verb is no main verb",
    "The museum lent 40 works for a show about trade between China and Europe that opens in October and runs until March.",
    [
      "The museum lent 40 works for a show about trade between China and Europe that opens in October and runs until March.",
    ],
  ],
  [
    "several that tell of one describe something else",
    "The value of exports to China and India, the largest markets, fell in May.",
    ["The value of exports to China and India fell in May."],
  ],
  [
    "who wrote something has not been told of before the comma",
    "Tom Okafor, a clerk in Ostrava, wrote four papers in May.",
    ["Tom Okafor was a clerk in Ostrava.", "Tom Okafor wrote four papers in May."],
  ],
  [
    "what is granted in what somebody says is said",
    "The bank said although rates fell, profits rose, and the board raised the dividend.",
    ["The bank said although rates fell, profits rose, and the board raised the dividend."],
  ],
  [
    "behind a second dash the subject goes on",
    "The strike by dockers began on Sunday -- hours after talks in Ostrava collapsed -- and has closed six ports.",
    [
      "The strike by dockers began on Sunday -- hours after talks in Ostrava collapsed.",
      "The strike by dockers has closed six ports.",
    ],
  ],
  [
    "people who are somewhere are not said to exist",
    "There were about 300 people in the church on Sunday.",
    ["About 300 people were in the church on Sunday."],
  ],
  [
    "an aside ends before the second of those who did something",
    "Tom Okafor, who works in Lyon, and Jane Doe, a nurse, won the race.",
    ["Tom Okafor works in Lyon.", "Tom Okafor and Jane Doe won the race."],
  ],
  [
    "who and a form that may be past make a clause",
    "Jane Doe, who married four times and had three children, was first seen in Leeds in 2013 and left in January.",
    [
      "Jane Doe married four times and had three children.",
      "Jane Doe was first seen in Leeds in 2013 and left in January.",
    ],
  ],
  [
    "a circumstance before a relative clause's verb is not its subject",
    "Jane Doe, who in 2004 coined the term, is a judge. The mill feeds the pond, which at the time was dry.",
    [
      "In 2004, Jane Doe coined the term.",
      "Jane Doe is a judge.",
      "The mill feeds the pond.",
      "At the time, the pond was dry.",
    ],
  ],
  [
    "a noun between a circumstance and a relative clause's verb is its subject",
    "The man, who for months police had hunted, was caught on Friday. The ship, which in May pirates seized, reached the port of Tolva.",
    [
      "For months police had hunted the man.",
      "The man was caught on Friday.",
      "In May pirates seized the ship.",
      "The ship reached the port of Tolva.",
    ],
  ],
  [
    "what follows a clause with 'there' is not part of what is there",
    "There was a rush to buy shares, and prices rose by 10 percent. There are two main parties in Norland.",
    ["A rush existed to buy shares, and prices rose by 10 percent.", "Two main parties exist in Norland."],
  ],
  [
    "what somebody says or has done is no consequence of what is wanted",
    "The family wants to sue the city, claiming that police beat the boy.",
    ["The family wants to sue the city.", "The family claims that police beat the boy."],
  ],
  [
    "what is held of an office's body may have things of its own",
    "The president of Acme, whose shares fell 10 percent, resigned on Monday.",
    ["The president of Acme resigned on Monday.", "Acme's shares fell 10 percent."],
  ],
  [
    "what somebody cannot do is told with what it is",
    "The mayor says that he wants to release the letters but can't because he is being audited.",
    ["The mayor says that he wants to release the letters but can't because he is being audited."],
  ],
  [
    "the second of two things asked about does nothing by itself",
    "Experts would question whether the use of nets in countries such as Spain and Portugal should be accepted as a part of tradition.",
    [
      "Experts would question whether the use of nets in countries such as Spain and Portugal should be accepted as a part of tradition.",
    ],
  ],
  [
    "what is expected has brought nothing about",
    "With Polish assets now seen as safe, more cash is expected to flow into its markets, buoying the zloty.",
    ["With Polish assets now seen as safe, more cash is expected to flow into its markets, buoying the zloty."],
  ],
  [
    "a thing of a list is nothing that somebody does",
    "The bill proposes orders, which as well as placing suspects under arrest could mean curfews, tagging or bans on telephone use.",
    ["The bill proposes orders."],
  ],
  [
    "what a message is is not asserted without it",
    "The implication is clear: that a woman who went through a tough time is the model for the millions who vote for Tom Okafor.",
    [
      "The implication is clear: that a woman who went through a tough time is the model for the millions who vote for Tom Okafor.",
    ],
  ],
  [
    "an office is its holder's, not the place's",
    "The letter came from the attorney general of Ohio, whose office was looking into allegations of fraud at Acme.",
    ["The letter came from the attorney general of Ohio."],
  ],
  [
    "who is described stands before how",
    'Tom Okafor said he had always had good relations with Jane Doe, who he described as "very talented".',
    [
      "Tom Okafor said he had always had good relations with Jane Doe.",
      'Tom Okafor said he described Jane Doe as "very talented".',
    ],
  ],
  [
    "those who have lost are the team, not its points",
    "Tom Okafor scored 20 points for the Thunder, who have lost four of five games.",
    ["Tom Okafor scored 20 points for the Thunder.", "The Thunder have lost four of five games."],
  ],
  [
    "an infinitive stays with what it tells of",
    "There are numerous places to stay in Porto to suit most budgets.",
    ["Numerous places to stay in Porto to suit most budgets exist."],
  ],
  [
    "place, day, agency and a long dash stand before a statement",
    "OSLO ― Jane Doe opened the new bridge on Friday with two hundred guests. LYON, Sept. 28 (UPI) — In a talk with students, Tom Okafor praised the new school on Monday.",
    [
      "Jane Doe opened the new bridge on Friday with two hundred guests.",
      "In a talk with students, Tom Okafor praised the new school on Monday.",
    ],
  ],
  [
    "a ministry is no charity",
    "Shelter Now works in Leeds. The town pays it through the Department of Housing. The charity told the court that it had been overwhelmed.",
    [
      "Shelter Now works in Leeds.",
      "The town pays it through the Department of Housing.",
      "The charity told the court that it had been overwhelmed.",
    ],
  ],
  [
    "who adds something is the spokeswoman who spoke before",
    'Jane Doe is the head of the guild. A spokeswoman for the harbour board said it was a rule that boats should be checked. She added: "Having a guard on each boat does not make them safe."',
    [
      "Jane Doe is the head of the guild.",
      "A spokeswoman for the harbour board said it was a rule that boats should be checked.",
      'A spokeswoman for the harbour board said "Having a guard on each boat does not make them safe."',
    ],
  ],
  [
    "words between two quotations are nobody's",
    'The guild wrote a letter. Tom Okafor said: "Workers that are watched are tired. "They were joined by the harbour board, which said: "None of us should assume that what we do is private."',
    [
      "The guild wrote a letter.",
      'Tom Okafor said "Workers that are watched are tired."',
      'The harbour board said: "None of us should assume that what we do is private."',
    ],
  ],
  [
    "a man's aide speaks for him but is not him",
    'Tom Okafor is a judge in Leeds. "The town will be glad of the new bridge in May," an Okafor spokesman added on Tuesday.',
    ["Tom Okafor is a judge in Leeds.", 'An Okafor spokesman said "The town will be glad of the new bridge in May."'],
  ],
])("%s", async (_, text, expected) => {
  expect(await claimTexts(text)).toEqual(expected);
});

test("a paper that reports is not what the next sentence means by it", async () => {
  const found = await claimTexts(
    "The Ostrava Gazette reported that the plant plans to hire 200 people. It will still be a fraction of the 1,300 jobs.",
  );
  expect(found.join(" ")).not.toContain("The Ostrava Gazette will");
});

test("a participle with an object stands behind has, not is", async () => {
  const found = await claimTexts("Jane Doe praised her trainer Tom Okafor. He's taught the girls so many tricks.");
  expect(found).toContain("Tom Okafor has taught the girls so many tricks.");
});
