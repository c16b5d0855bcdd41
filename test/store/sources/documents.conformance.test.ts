import { describe, expect, test } from "vitest";
import { pushSource } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const now = "2026-11-20T10:00:00.000Z";

function said(text: string) {
  const about = { title: "Fees change", url: null, published: null, author: null, language: null };
  return { content_hash: `hash of ${text}`, document: { ...about, text, html: null, markdown: null } };
}

describe.each(Object.entries(databases))("documents, on %s", (_name, open) => {
  test("a document waits until the version that was seen is taken; a later one goes on waiting", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([pushSource], now);
    const document_id = await store.documents.add({ channel_id: 1, identity: "fees", ...said("first") }, now);
    const [seen] = await store.documents.ready(1, 10);
    expect(seen).toEqual({ document_id, identity: "fees", ...said("first") });
    await store.documents.renew(document_id, said("second"), now);
    if (seen) await store.documents.taken(seen);
    const [later] = await store.documents.ready(1, 10);
    expect(later).toMatchObject(said("second"));
    if (later) await store.documents.taken(later);
    expect(await store.documents.waiting()).toBe(0);
    expect(await store.documents.known(1, "fees")).toMatchObject({ ...hashOf("second"), state: "taken" });
  });

  test("a document tells of the item and the record that were made of it", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([pushSource], now);
    const document_id = await store.documents.add({ channel_id: 1, identity: "fees", ...said("first") }, now);
    const own = { document_id, source_name: "Notice Board", channel_name: "Notices", title: "Fees change" };
    expect(await store.documents.byId(document_id)).toMatchObject({ ...own, state: "waiting", item_state: null });
    await store.items.enqueue(1, [{ identity: "fees", link: null, payload: "{}", fingerprint: "print" }], now);
    expect(await store.items.standing(1, ["fees", "other"])).toEqual([
      { item_id: 1, identity: "fees", state: "queued", fingerprint: "print" },
    ]);
    expect(await store.documents.byId(document_id)).toMatchObject({ item_state: "queued", record_id: null });
    await store.documents.refuse({ document_id, ...hashOf("first") }, "there is no text in it");
    expect(await store.documents.byId(document_id)).toMatchObject({
      state: "refused",
      error: "there is no text in it",
    });
    expect(await store.documents.byId("doc_unknown")).toBeUndefined();
  });

  test("two documents of a channel cannot be known by the same name", async () => {
    await using opened = await open();
    const { store } = opened;
    await store.sources.sync([pushSource], now);
    await store.documents.add({ channel_id: 1, identity: "fees", ...said("first") }, now);
    await expect(store.documents.add({ channel_id: 1, identity: "fees", ...said("second") }, now)).rejects.toThrow();
  });
});

function hashOf(text: string) {
  const { content_hash } = said(text);
  return { content_hash };
}
