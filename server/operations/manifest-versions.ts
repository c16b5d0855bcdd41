import { z } from "zod";
import { Claim } from "../../store/model/claim.ts";
import { Id, IdInput } from "../../store/model/id.ts";
import { ClaimDiff, StoryVersion } from "../../store/model/version.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import { deliveryErrors, found } from "../api/errors.ts";
import { type Context, operation } from "../api/operation.ts";
import { storyVersions, versionClaims } from "../views/story-versions.ts";

const origin = {
  id: Id.meta({ description: "The manifest's id." }),
  manifest_id: Id,
  record_id: Id,
  story_id: Id,
  current_version: z.int().positive(),
};

/** `GET /manifests/{record_id}/versions`: what a record was before; metadata only, hence free. Decisions §2, §5. */
export const manifestVersions = operation({
  name: "manifestVersions",
  summary: "The versions of a record, the latest first, with how many claims each added, withdrew and changed.",
  rest: [{ method: "GET", path: "/manifests/{record_id}/versions" }],
  access: "caller",
  scope: "manifests:read",
  input: z.object({ record_id: IdInput }),
  output: z.object({ ...origin, versions: z.array(StoryVersion) }),
})(async (context, { record_id }) => {
  const row = await visibleManifest(context, record_id);
  const versions = await storyVersions(context.store, record_id);
  const shown = versions.map(({ diff: _diff, ...version }) => version);
  return { data: { ...originOf(row, versions[0]?.version ?? 1), versions: shown }, items: shown.length };
});

/** `GET /manifests/{record_id}/versions/{version}`: the claims of one version and what became of those before. */
export const manifestVersion = operation({
  name: "manifestVersion",
  summary:
    "One version of a record: its claims with the words that prove them, and what it added, withdrew and changed.",
  rest: [{ method: "GET", path: "/manifests/{record_id}/versions/{version}" }],
  access: "caller",
  scope: "manifests:read",
  errors: [...deliveryErrors],
  input: z.object({ record_id: IdInput, version: IdInput }),
  output: z.object({
    ...origin,
    ...StoryVersion.omit({ id: true }).shape,
    diff: ClaimDiff.nullable().meta({ description: "Against the version before; null for the first." }),
    claims: z.array(
      z.object({
        ...Claim.shape,
        proof: z.array(z.string()).meta({ description: "The words that prove it: its span, then its antecedents." }),
      }),
    ),
  }),
})(async (context, { record_id, version }) => {
  const row = await visibleManifest(context, record_id);
  const versions = await storyVersions(context.store, record_id);
  const wanted = found(
    versions.find((each) => each.version === version),
    `version ${version} of record ${record_id}`,
  );
  const claims = await versionClaims(context.store, record_id, version);
  const { id: _id, ...facts } = wanted;
  const data = { ...originOf(row, versions[0]?.version ?? 1), ...facts, claims };
  return {
    manifest_ids: [row.manifest_id],
    compose: (_granted, note) => ({ data: { parts: [JSON.stringify({ ...data, ...note })] }, items: 1 }),
  };
});

async function visibleManifest({ store, view }: Context, record_id: number): Promise<ManifestRow> {
  return found(await store.manifests.ofRecord(record_id, [], view), `story ${record_id}`);
}

function originOf({ manifest_id, record_id }: ManifestRow, current_version: number) {
  const id = String(manifest_id);
  return { id, manifest_id: id, record_id: String(record_id), story_id: String(record_id), current_version };
}
