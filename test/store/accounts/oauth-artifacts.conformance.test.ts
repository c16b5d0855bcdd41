import { describe, expect, test } from "vitest";
import { databases } from "../../support/databases.ts";
import { oauthArtifactSample } from "../samples.ts";

const [before, after] = ["2026-11-20T09:00:00.000Z", "2026-11-20T11:00:00.000Z"];

describe.each(Object.entries(databases))("what OAuth keeps, on %s", (_name, open) => {
  test("is found by its kind and its names, and is used up once", async () => {
    await using opened = await open();
    const { oauthArtifacts } = opened.store;
    const token = oauthArtifactSample();
    await oauthArtifacts.keep(token);
    await oauthArtifacts.keep({ ...token, kind: "Session", uid_hash: "other hash" });
    await oauthArtifacts.keep({ ...token, payload: "changed" });
    expect(await oauthArtifacts.byHash("AccessToken", "hash")).toMatchObject({ payload: "changed", consumed_on: null });
    expect(await oauthArtifacts.byHash("RefreshToken", "hash")).toBeUndefined();
    expect(await oauthArtifacts.byUid("Session", "other hash")).toMatchObject({ id_hash: "hash" });
    expect(await oauthArtifacts.consume("AccessToken", "hash", before)).toBe(true);
    expect(await oauthArtifacts.consume("AccessToken", "hash", after)).toBe(false);
    expect(await oauthArtifacts.byHash("AccessToken", "hash")).toMatchObject({ consumed_on: before });
    await oauthArtifacts.remove("Session", "hash");
    expect(await oauthArtifacts.byUid("Session", "other hash")).toBeUndefined();
  });

  test("ends with its grant, kind by kind, and when its time is over", async () => {
    await using opened = await open();
    const { oauthArtifacts } = opened.store;
    await oauthArtifacts.keep(oauthArtifactSample());
    await oauthArtifacts.keep({ ...oauthArtifactSample(), kind: "RefreshToken" });
    await oauthArtifacts.removeOfGrant("AccessToken", "grant hash");
    expect(await oauthArtifacts.byHash("AccessToken", "hash")).toBeUndefined();
    await oauthArtifacts.forget(before);
    expect(await oauthArtifacts.byHash("RefreshToken", "hash")).toBeDefined();
    await oauthArtifacts.forget(after);
    expect(await oauthArtifacts.byHash("RefreshToken", "hash")).toBeUndefined();
  });

  test("what somebody allowed a program is listed, and ends with its tokens, for nobody else", async () => {
    await using opened = await open();
    const { oauthArtifacts } = opened.store;
    const grant = { ...oauthArtifactSample(), kind: "Grant", id_hash: "grant hash", grant_hash: null, key_id: "key_1" };
    await oauthArtifacts.keep({ ...grant, expires_on: after });
    await oauthArtifacts.keep({ ...grant, id_hash: "over", expires_on: before });
    await oauthArtifacts.keep(oauthArtifactSample());
    expect(await oauthArtifacts.grantsOf("key_1", before)).toMatchObject([{ id_hash: "grant hash" }]);
    await oauthArtifacts.endGrant("key_2", "grant hash");
    expect(await oauthArtifacts.byHash("AccessToken", "hash")).toBeDefined();
    await oauthArtifacts.endGrant("key_1", "grant hash");
    expect(await oauthArtifacts.byHash("AccessToken", "hash")).toBeUndefined();
    expect(await oauthArtifacts.grantsOf("key_1", before)).toEqual([]);
  });
});
