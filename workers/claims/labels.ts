import type { ClaimType, Confidence, Evidence } from "../../store/model/vocabulary.ts";
import type { CandidateClaim } from "./extractor.ts";
import type { RecordKind } from "./record-kind.ts";
import { wordCount } from "./word-count.ts";

/** What kind of statement a claim is, how firm it is, and what proves it. GUIDE, Labels. */
export interface Labels {
  claim_type: ClaimType;
  confidence: Confidence;
  evidence: Evidence;
}

/** Labels by the claim's own words and the kind of text it was read from. */
export function labelClaim(claim: CandidateClaim, kind: RecordKind): Labels {
  const text = claim.claim_text;
  if (claim.form === "measurement") return labelMeasurement(text);
  const claim_type = claimTypeOf(claim, withoutQuotes(text), kind);
  return { claim_type, confidence: confidenceOf(text), evidence: evidenceOf(claim, claim_type, kind) };
}

/** The figures of a data series were counted or measured; what compares them is computed from them. */
function labelMeasurement(text: string): Labels {
  const evidence = compared.test(text) ? "derived" : "observed";
  return { claim_type: "data", confidence: "measured", evidence };
}

const compared =
  /\b(rose|fell|unchanged|above|below|higher|lower|highest|lowest|rise|fall|in a row|average|since|from)\b/i;

function claimTypeOf(claim: CandidateClaim, plain: string, kind: RecordKind): ClaimType {
  if (claim.form === "speech" || claim.form === "turn") return "remarks";
  const reported = said.test(plain) && said.test(plain.replace(unsaid, " "));
  if (disclosed.test(plain) || (kind.discloses && (reported || papers.test(plain)) && official.test(plain)))
    return "disclosure";
  if (published.test(plain)) return "publication";
  const counted = figure.test(withoutDates(plain));
  if (counted && (!reported || sourced.test(plain))) return announced.test(plain) ? "announcement" : "data";
  if (reported) return kind.argues && ownJudgement.test(plain) ? "analysis" : "remarks";
  if (announced.test(plain)) return "announcement";
  if (reasoning.test(withoutMay(plain))) return "analysis";
  return kind.argues && !happened.test(plain) ? "analysis" : "event";
}

function withoutQuotes(text: string): string {
  return /["“]/.test(text) ? text.replace(/["“][^"”]*["”]/g, " ") : text;
}

/** The month is no "may". */
function withoutMay(text: string): string {
  return text.includes("May") ? text.replace(/(?<=\p{L} )May\b/gu, " ") : text;
}

/** A text without the numbers that name days, years, ages, hours, models and places in an order. */
function withoutDates(text: string): string {
  let rest = text;
  for (const pattern of [days, years, models]) if (/\d/.test(rest)) rest = rest.replace(pattern, " ");
  return rest;
}

const days = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\.? \d+(?:, \d{4})?/gu;
const years =
  /\b(?:1[5-9]|20)\d\d(?:-\d+|s)?\b|\b\d+(?:-year-old|:\d\d| ?[ap]\.?m\.?)|, \d\d,|\b\d+(?:st|nd|rd|th)\b/gi;
/** A word is tried from its beginning only: from each of its letters on, the same would be found missing again. */
const models =
  /\b(?!About|Nearly|Some|Almost|Over|Only|Just|Than|The)\p{Lu}\p{L}+ \d+\b(?![,.]\d)|(?<!\p{L})[\p{L}-]+-?\d[\p{L}\d-]*|\b\d+-(?=\p{L})/gu;

const official =
  /\b(police|prosecutors?|investigators|complaint|indictment|affidavit|documents|filings?|records|sheriff['’]s office|attorney['’]s office|emails?|memo|whistleblower|court papers|captain|admitted|charges)\b/i;
const papers =
  /\b(complaint|indictment|affidavit|court (documents|papers|records)|jail records|charges of|redacted)\b/i;
const disclosed =
  /\b(disclosed|leaked|admitted|admits|confessed|declassified|unsealed|obtained by|allegedly told|whistleblower|according to (court|police|prosecutors|documents|a (memo|filing|complaint|person|source)|(\w+ )?(people|persons|sources|officials) (familiar|close|with knowledge))|people familiar|had learned)\b/i;
const published =
  /\b(stud(y|ies)|(?<!police )report|paper|survey|poll|book|article|journal|research|analysis|novel|album|film|documentary|memo)\b.{0,50}\b(published|publishes|appeared in|is out|released|found that|finds that|notes that|raises questions|reports?\b|concluded|concludes|suggests that)\b|\b(published|released) (in|by|online|on|a|an|the)\b.{0,60}\b(study|report|paper|survey|journal|book|album|research|article)\b|\b(wrote|written|published|circulated|released) (a|an|the|its|his|her|their) ([\w-]+ ){0,3}(book|article|essay|report|column|memo|paper|study|album)\b|\ba new (study|report|paper|survey) (reports|finds|says|shows)\b/i;
const announced =
  /\b(announc(ed|es|ing|e)|unveil(ed|s)|launch(ed|es)|introduc(ed|es)|agreed (to|on|a)|plans? to|planned to|wants? to|aims? to|intends? to|committed to|recruited|select(ed|s)|award(ed|s)|propos(ed|es)|vetoed|will (be )?(launch|release|open|build|invest|offer|introduce|acquire|buy|hire|host|begin|hold|join|expand|receive|provide|feature|honored|interview|schedule|publish|deliver|use|orbit|fund|keep|support|encourage|promote|develop)\w*|is set to|are set to|is scheduled to|appointed|named .{1,40} as|hired|acquir(ed|es)|partner(ed|ing|s) with|rolled out|vow(ed|s)|pledg(ed|es)|recommend(ed|s) a|is (developing|opening|adding|expanding|moving)|are (developing|opening|adding|expanding)|looking to|taken the covers off)\b/i;
const said =
  /\b(said|say|says|told|tells|tweeted|wrote|argu(ed|es)|explain(ed|s)|insist(ed|s)|claim(ed|s)|added|not(ed|es)|recalled|warn(ed|s|ing)|believ(es|ed)|thinks?|praised|critici[sz]ed|den(ied|ies)|disput(ed|es)|reject(ed|s) (the|these|those|allegations|accusations)|urg(ed|es)|joked|commented|respond(ed|s) to|repli(ed|es)|stated|states (that|in)|express(ed|es)|complain(ed|s)|describ(ed|es)|accus(ed|es|ing)|alleg(ed|es)|laud(ed|s)|worr(y|ied|ies) (that|about)|fears? that|feared|testified|reiterated|suggest(ed|s)|touted|lobbied|begged|acknowledged|declared|advis(es|ed)|hopes (to|that|for)|hoped|called (on|for|it|him|her|the|his|their|(?-i:\p{Lu})\p{L}+)|according to|is upset|was (surprised|pleased|shocked)|lashed out)\b/iu;
/** Speech verbs that are none where they stand so. */
const unsaid =
  /\badded (a|an|\d+|two|three|four|five|time)|\badded (?:\p{L}+ ){1,6}to\b|\btestified (?:against|for)\b|\b(?:who|which) (?:say|says|said)\b|\brespond(ed|s) by\b|\bden(ied|ies) (the|a|his|her|their|its) (request|bid|motion|appeal|petition|claim)\b|\btold \p{L}+( \p{L}+){0,2} to\b|\bwrote (?:(?-i:\p{Lu})|to\b)|\bbeen (told|accused)\b|\bare believed\b|\bbelieves? in\b|\bclaimed (down|responsibility|victory|lives)\b|\bstudy\b.{0,30}\bsuggest/giu;
/** A figure that a named source gives is the point all the same. */
const sourced =
  /\baccording to\b|\b(officials?|agency|commission|bureau|department|report|study|survey|data|figures|assessor|analysts?)\b.{0,20}\b(said|says|told|estimates?|estimated|found|shows?|states?)\b/i;
const ownJudgement = /\b(believes?|thinks?|suggests?|expects?|estimates?|hopes?|according to)\b/i;
const reasoning =
  /\b(may|might|could|likely|unlikely|probably|perhaps|possibl[ey]|seems?|seem(ed)? to|appears? (to|that)|suggests? that|because|due to|therefore|means? that|would|should|must|expected|predicts?|forecasts?|analysts|compared (to|with)|rather than|unless|needs? to|has to|have to|important|significant|difficult|better|worse|worst|more than ever|too (much|many|few|little)|risk|threat|challenge|reasons?|result(ed|s)? in|leads? to|depends?|tends? to|rarely|never before|clear(ly)?|simply|really|essentially|effectively|reminder|raise questions|fuel(ed|ing)? (to )?|landmark|thought to|evidence|vital|key (part|to)|strengthened|weaken(s|ed)?|failure|success|opportunity|the most \w+ (of|in)|can('t|not) afford|increasingly|no longer|has been nothing|reflects?|represents?|remain(s)? (skeptical|unclear)|unclear|uncertain(ty)?)\b/i;
/** A past event rather than a judgement, when the text argues. */
const happened =
  /\b(in|on|since|until|by) ((?-i:\p{Lu})\p{L}+\.? )?(\d{1,2}(, \d{4})?|(19|20)\d\d)\b|\b(voted|signed|won|lost|died|arrested|sued|founded|elected|ruled|excluded|pardoned|published|testified|scheduled)\b/iu;
const figure =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|dozens|hundreds|thousands|tens|millions) (of (thousands|millions)|matches|games|times|titles|points|wins|percent|straight)\b|\b(a|one) (third|quarter|fifth|half) of\b|\b(higher|lower|elevated|increased|similar) (rates?|incidence|levels?)\b|\b(were|was|are) (similar|unchanged) between\b/i;

const measured =
  /\b(survey|poll|study|studies|census|data|statistics|researchers|index|measured|recorded|according to (the )?(bureau|office|department|agency|institute|data|figures|statistics|index|survey|poll|report))\b/i;

function confidenceOf(text: string): Confidence {
  if (
    /\d/.test(text) &&
    /\d\s?(%|percent|per cent)|\b(averag|median|rose|fell|grew|dropped|declin|increas|decreas)/i.test(text) &&
    measured.test(text)
  )
    return "measured";
  if (
    /\b(implie[sd]|suggest(s|ing) that|hint(s|ed) (at|that)|indicat(es|ed|ing) that|apparently|presumably)\b/i.test(
      text,
    )
  )
    return "implied";
  return "stated";
}

const seen =
  /\b(video|footage|photos?|images?|pictures?) (shows?|showed|captured|posted)|\b(touchdowns?|rebounds?|assists?|goals?|yards?|quarter|halftime|innings?|wickets?|scored|defeated|beat|final score|overtime|penalty kick|runs batted)\b/i;
const concluded =
  /\b(therefore|thus|in other words|means that|which means|all told|altogether|clearly|the best|the worst|should|must|ought to|makes (it|sense)|no doubt|undoubtedly|arguably|is a (sign|reminder|mistake|failure|problem))\b/i;

/** Whether a claim tells what was said for the most part word for word. */
export function isDirectQuote({ form, claim_text: text }: CandidateClaim): boolean {
  if (form === "speech") return true;
  if (form === "measurement" || !/["“]/.test(text)) return false;
  if (form === "turn") return true;
  const quoted = [...text.matchAll(/["“]([^"”]+)["”]/g)].reduce(
    (sum, match) => sum + (match[1] ?? "").split(/\s+/).length,
    0,
  );
  return quoted >= 5 || quoted / wordCount(text) > 0.4;
}

function evidenceOf(claim: CandidateClaim, type: ClaimType, kind: RecordKind): Evidence {
  const text = claim.claim_text;
  if (isDirectQuote(claim)) return "direct_quote";
  if (type === "remarks") return "paraphrase";
  if (seen.test(text) || (kind.plays && (type === "data" || type === "event"))) return "observed";
  return concluded.test(text) ? "derived" : "paraphrase";
}
