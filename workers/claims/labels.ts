import type { ClaimType, Confidence, Evidence } from "../../store/model/vocabulary.ts";
import type { CandidateClaim } from "./extractor.ts";

/** What kind of statement a claim is, how firm it is, and what proves it. GUIDE, Labels. */
export interface Labels {
  claim_type: ClaimType;
  confidence: Confidence;
  evidence: Evidence;
}

/** Labels by the claim's own words. */
export function labelClaim(claim: CandidateClaim): Labels {
  const text = claim.claim_text;
  if (claim.form === "measurement") return labelMeasurement(text);
  return { claim_type: claimTypeOf(claim, text), confidence: confidenceOf(text), evidence: evidenceOf(claim, text) };
}

/** The figures of a data series were counted or measured; what compares them is computed from them. */
function labelMeasurement(text: string): Labels {
  const evidence = compared.test(text) ? "derived" : "observed";
  return { claim_type: "data", confidence: "measured", evidence };
}

const compared =
  /\b(rose|fell|unchanged|above|below|higher|lower|highest|lowest|rise|fall|in a row|average|since|from)\b/i;
const official =
  /\b(police|prosecutors?|investigators|authorities|court (documents|papers|records|filings?)|complaint|indictment|affidavit|documents|filings?|records show|criminal complaint|sheriff['’]s office|attorney['’]s office|emails? (show|obtained)|memo|transcript|testimony|testified|under oath)\b/i;
const disclosed =
  /\b(disclosed|revealed|leaked|admitted|confessed|acknowledged|pleaded|obtained by|subpoena(ed)?|testified|declassified|unsealed|according to (court|police|prosecutors|documents|records|a (memo|filing|complaint|person|source)|people familiar|sources|two people))\b/i;
const published =
  /\b(study|studies|report|paper|survey|poll|book|article|journal|research|analysis|novel|album|film|documentary|episode|review|findings|researchers?)\b.{0,40}\b(publish(ed|es)?|appear(ed|s)?|released?|found|finds|shows?|showed|conclud(ed|es)|suggests?|notes?|noted|states?|raises)\b|\b(published|released) (in|by|on|a|an|the)\b.{0,50}\b(study|report|paper|survey|journal|book|album|research)\b|\bwrote (a|an|the) (book|article|essay|report|column)\b/i;
const announced =
  /\b(announc(ed|es|ing)|unveil(ed|s)|launch(ed|es)|introduc(ed|es)|agreed (to|on)|plans? to|planned to|intends? to|signed (a|an|the)|will (be )?(launch|release|open|build|invest|offer|introduce|acquire|buy|hire|host|start|begin|hold|join|expand|add|receive|provide|feature|come|arrive|debut|run|appear|continue)\w*|has set|is set to|are set to|is scheduled to|appointed|named .{1,40} as|hired|acquir(ed|es)|to acquire|partner(ed|ing|s) with|rolled out|vow(ed|s)|pledg(ed|es)|recommend(ed|s))\b/i;
const said =
  /\b(said|says|told|tweeted|wrote|argued|argues|insisted|claimed|claims|explained|added|noted|recalled|warned|believes?|thinks?|called|asked|praised|criticized|criticised|denied|urged|joked|commented|responded|replied|stated|expressed|complained|described|accused|alleged|lauded|worr(y|ied)|fears?|feared|according to)\b/i;
const reasoning =
  /\b(may|might|could|likely|unlikely|probably|perhaps|possibl[ey]|seems?|appears?|suggests?|because|due to|therefore|means? that|would|should|must|expected?|predicts?|forecasts?|analysts?|compared (to|with)|rather than|despite|although|even though|unless|if|whether|needs? to|important|significant(ly)?|difficult|hard|best|better|worse|worst|more than ever|too (much|many|few|little)|risk|threat|problem|challenge|reason|cause[sd]?|result(ed|s)? in|lead(s|ing)? to|depends?|tends? to|generally|typically|usually|often|rarely|never|always|clear(ly)?|simply|really|essentially|effectively)\b/i;
const figure =
  /[$€£¥]\s?\d|\d\s?(%|percent|per cent|percentage points?|basis points|million|billion|trillion|mph|km|kg|°)|\b\d[\d,.]*\s?(people|users|jobs|cases|deaths|votes|points|yards|rebounds|assists|goals|units|homes|patients|dollars|euros|pounds|acres|tons?|tonnes|miles|kilomet(er|re)s|degrees)\b|\b(averag(e|ed)|median|rate of|ratio|score[ds]?|totall?ed|rose|fell|dropped|climbed|increased|decreased|declined|grew|surged|plunged)\b.{0,40}\d/i;

function claimTypeOf(claim: CandidateClaim, text: string): ClaimType {
  if (claim.form === "speech" || claim.form === "turn") return "remarks";
  const plain = text.replace(/["“][^"”]*["”]/g, " ");
  if (disclosed.test(plain) || (official.test(plain) && said.test(plain))) return "disclosure";
  if (figure.test(plain) && !said.test(plain.replace(/according to/gi, ""))) return "data";
  if (announced.test(plain) && !said.test(plain)) return "announcement";
  if (said.test(plain)) return published.test(plain) ? "publication" : "remarks";
  if (published.test(plain)) return "publication";
  if (claim.form === "description") return "event";
  return reasoning.test(plain) ? "analysis" : "event";
}

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

function evidenceOf(claim: CandidateClaim, text: string): Evidence {
  if (claim.form === "turn") return "paraphrase";
  const quoted = [...text.matchAll(/["“]([^"”]+)["”]/g)].reduce(
    (sum, match) => sum + (match[1] ?? "").split(/\s+/).length,
    0,
  );
  if (claim.form === "speech" || quoted >= 5 || quoted / text.split(" ").length > 0.4)
    return quoted > 0 ? "direct_quote" : "paraphrase";
  if (seen.test(text) && !said.test(text)) return "observed";
  return concluded.test(text) && !said.test(text) ? "derived" : "paraphrase";
}
