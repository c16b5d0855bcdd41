/** Short forms of given names and the names that they stand for, in small letters. Ours. */
export const nicknames: ReadonlyMap<string, ReadonlySet<string>> = bothWays(
  "abby=abigail|al=albert,alan,alfred,alexander|alex=alexander,alexandra,alexis|andy=andrew|angie=angela|art=arthur|barb=barbara|becky=rebecca|ben=benjamin|bernie=bernard|bert=albert,robert,herbert|beth=elizabeth|betsy=elizabeth|bill=william|billy=william|bob=robert|bobby=robert|brad=bradley|cathy=catherine|charlie=charles|chris=christopher,christine,christian|chuck=charles|cindy=cynthia|dan=daniel|danny=daniel|dave=david|deb=deborah|debbie=deborah|dick=richard|don=donald|doug=douglas|ed=edward,edwin|eddie=edward|ellie=eleanor|frank=francis,franklin|fred=frederick|gabe=gabriel|gene=eugene|geoff=geoffrey|greg=gregory|hal=harold,henry|hank=henry|harry=harold,henry|jack=john|jake=jacob|jamie=james|jay=jerome,jason|jeff=jeffrey,jefferson|jen=jennifer|jenny=jennifer|jerry=gerald,jerome|jess=jessica|jim=james|jimmy=james|joe=joseph|joey=joseph|johnny=john|jon=jonathan|josh=joshua|kate=katherine,catherine|kathy=katherine,kathleen|katie=katherine|ken=kenneth|larry=lawrence|leo=leonard|liz=elizabeth|lou=louis|maggie=margaret|matt=matthew|max=maxwell,maximilian|meg=margaret|mike=michael|mitch=mitchell|nancy=anne|nate=nathan,nathaniel|ned=edward|nick=nicholas|pat=patrick,patricia|peggy=margaret|pete=peter|phil=philip|ray=raymond|rick=richard|rob=robert|ron=ronald|rudy=rudolph|sam=samuel,samantha|sandy=alexander,sandra|steve=stephen,steven|stu=stuart|sue=susan|ted=edward,theodore|terry=terence,theresa|tim=timothy|tom=thomas|tommy=thomas|tony=anthony|vince=vincent|wes=wesley|will=william|zach=zachary",
);

function bothWays(pairs: string): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  const add = (one: string, other: string) => known.set(one, (known.get(one) ?? new Set()).add(other));
  for (const pair of pairs.split("|")) {
    const [short = "", full = ""] = pair.split("=");
    for (const name of full.split(",")) {
      add(short, name);
      add(name, short);
    }
  }
  return known;
}
