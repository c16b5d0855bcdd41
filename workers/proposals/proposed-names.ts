import type { ExtractedClaim, ExtractedTag } from "../extraction.ts";
import type { ProposedClaim } from "./proposal.ts";

/** Names that a record gets beyond those the rules found, at most. Ours. */
const proposedTagsMax = 30;

/** An extraction's tags and those names of proposed claims that stand in the text and are none of them yet. */
export function withProposedTags(
  content: string,
  tags: readonly ExtractedTag[],
  claims: readonly ProposedClaim[],
): ExtractedTag[] {
  const known = new Set(tags.flatMap((tag) => [tag.name, ...tag.forms]).map(fold));
  const added: ExtractedTag[] = [];
  for (const { name, type } of claims.flatMap((claim) => claim.entities)) {
    const mentions = content.split(name).length - 1;
    if (!isName(name) || mentions === 0 || known.has(fold(name)) || added.length >= proposedTagsMax) continue;
    known.add(fold(name));
    added.push({ tag_type: type, name, forms: [name], mentions, curated: false });
  }
  return [...tags, ...added];
}

/** Whom a claim is about: the record's tags that it names, in the role that was proposed for them. */
export function entitiesOf(
  { claim_text, entities }: Pick<ProposedClaim, "claim_text" | "entities">,
  tags: readonly ExtractedTag[],
): ExtractedClaim["entities"] {
  return tags.flatMap((tag) => {
    const forms = [tag.name, ...tag.forms].filter((form) => claim_text.includes(form));
    const [form] = forms.toSorted((a, b) => b.length - a.length);
    if (form === undefined) return [];
    const said = entities.find(({ name }) => fold(name) === fold(tag.name) || forms.map(fold).includes(fold(name)));
    const role = said?.role ?? roleOf(claim_text, form, tag.tag_type);
    return [{ name: tag.name, type: tag.tag_type, role }];
  });
}

function roleOf(claimText: string, form: string, type: ExtractedTag["tag_type"]) {
  if (claimText.indexOf(form) <= "The ".length) return "subject";
  return type === "place" ? "location" : "other";
}

function isName(name: string): boolean {
  return /\p{Lu}/u.test(name) && name.length >= 2 && name.length <= 80 && !/[\n<>{}]/.test(name);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/^the\s+/, "");
}
