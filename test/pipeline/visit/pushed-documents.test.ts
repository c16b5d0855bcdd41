import { expect, test } from "vitest";
import { documentHash, documentIdentity, PushedDocument } from "../../../store/model/document.ts";
import { type TestPipeline, testPipeline } from "../../support/service/pipeline.ts";

const nothing = { url: null, published: null, author: null, language: null, text: null, html: null, markdown: null };
const fees = {
  title: "Fees change",
  text: "The Harbour Board of Alder Bay raised its grain fee by 4 percent in May 2026.",
};

/** A pipeline with one channel that documents are pushed to. */
function noticeBoard(channel: object = {}): Promise<TestPipeline> {
  const channels = [{ name: "Notices", kind: "push", claim_type: "announcement", ...channel }];
  return testPipeline({ sources: [{ name: "Notice Board", source_type: "organization", channels }] });
}

/** Leaves a document as the API does; gives its id. */
function push(
  { store, now }: TestPipeline,
  more: Partial<PushedDocument>,
  guid: string | null = null,
): Promise<string> {
  const document = PushedDocument.parse({ ...nothing, ...more });
  const identity = documentIdentity(guid, document);
  const version = { content_hash: documentHash(document), document };
  const at = now().toISOString();
  return store.transaction(async (store) => {
    await store.channels.settle(1, { due_at: at });
    const known = await store.documents.known(1, identity);
    if (!known) return store.documents.add({ channel_id: 1, identity, ...version }, at);
    await store.documents.renew(known.document_id, version, at);
    return known.document_id;
  });
}

test("a pushed document becomes a record with what was said of it", async () => {
  await using pipeline = await noticeBoard();
  const about = { url: "https://board.example/fees", published: "2026-11-19T00:00:00.000Z", author: "Mara Venn" };
  const document_id = await push(pipeline, { ...fees, ...about });
  await pipeline.drain();
  expect(await pipeline.onlyRecord()).toMatchObject({
    title: "Fees change",
    content: fees.text,
    url: about.url,
    author: "Mara Venn",
    source_published_date: "2026-11-19",
    content_origin: "body",
    claim_type: "announcement",
  });
  expect(await pipeline.store.documents.byId(document_id)).toMatchObject({ state: "taken", record_id: 1 });
  const [channel] = await pipeline.store.channels.all();
  expect(channel).toMatchObject({ health: "fine", due_reason: "documents are taken up when they come" });
});

test.each([
  ["text", { text: "First line\nof a paragraph.\r\n\r\nAnother." }, "First line of a paragraph.\n\nAnother."],
  [
    "HTML",
    { html: "<p onclick=x>The fee <b>rose</b>.<script>1</script></p><p>Then fell.</p>" },
    "The fee rose.\n\nThen fell.",
  ],
  ["Markdown", { markdown: "# Fees change\n\nThe fee **rose**.\n\n- by 4 percent" }, "The fee rose.\n\nby 4 percent"],
])("%s is read as what it is", async (_name, said, content) => {
  await using pipeline = await noticeBoard();
  await push(pipeline, { title: "Fees change", ...said });
  await pipeline.drain();
  expect(await pipeline.onlyRecord()).toMatchObject({ content });
});

test("a document without words is refused with the reason, and stops no other", async () => {
  await using pipeline = await noticeBoard();
  const empty = await push(pipeline, { title: "Nothing", html: "<script>1</script><p> </p>" });
  await push(pipeline, fees);
  await pipeline.drain();
  expect(await pipeline.onlyRecord()).toMatchObject({ title: "Fees change" });
  const refused = { state: "refused", error: "there is no text in it", record_id: null };
  expect(await pipeline.store.documents.byId(empty)).toMatchObject(refused);
});

test("what is pushed again with other words is the next version of its record, however often", async () => {
  await using pipeline = await noticeBoard();
  const said = (fee: number) => ({ ...fees, text: fees.text.replace("4", String(fee)) });
  const document_id = await push(pipeline, said(1), "fees");
  await pipeline.drain();
  for (let fee = 2; fee <= 12; fee += 1) {
    expect(await push(pipeline, said(fee), "fees")).toBe(document_id);
    await pipeline.drain();
  }
  expect(await pipeline.onlyRecord()).toMatchObject({ version: 12, content: said(12).text });
  expect(await pipeline.store.documents.byId(document_id)).toMatchObject({ state: "taken", record_id: 1 });
});

test("a version that comes while the one before it is still being read waits, and is not lost", async () => {
  await using pipeline = await noticeBoard();
  const { store } = pipeline;
  const document_id = await push(pipeline, fees, "fees");
  await pipeline.drain();
  const [item] = await store.items.standing(1, ["fees"]);
  // As if a worker had it: queued again, and not due for a while.
  const later = new Date(pipeline.now().getTime() + 30_000).toISOString();
  await store.items.requeue(item?.item_id ?? 0, JSON.stringify({}), later);
  await push(pipeline, { ...fees, text: `${fees.text} It falls again in June 2026.` }, "fees");
  await pipeline.drain();
  expect(await store.documents.byId(document_id)).toMatchObject({ state: "waiting" });
  await store.items.done(item?.item_id ?? 0, 1, pipeline.now().toISOString());
  await pipeline.later(1);
  expect(await store.documents.byId(document_id)).toMatchObject({ state: "taken" });
  expect(await pipeline.onlyRecord()).toMatchObject({ version: 2, content: expect.stringMatching(/June 2026\.$/) });
});

test("an item that was given up is tried again when its document is pushed once more", async () => {
  await using pipeline = await noticeBoard();
  const { store } = pipeline;
  const at = pipeline.now().toISOString();
  await store.transaction(async ({ items }) => {
    await items.enqueue(1, [{ identity: "fees", link: null, payload: "{}" }], at);
    await items.fail(1, 4, "given up", at);
  });
  await push(pipeline, fees, "fees");
  await pipeline.drain();
  expect(await pipeline.onlyRecord()).toMatchObject({ content: fees.text });
});

test("more documents than one visit takes are taken one visit after the other", async () => {
  await using pipeline = await noticeBoard();
  for (let number = 1; number <= 120; number += 1)
    await push(pipeline, { ...fees, title: `Notice ${number}` }, `${number}`);
  await pipeline.drain();
  expect(await pipeline.store.documents.waiting()).toBe(0);
  expect(await pipeline.store.items.counts()).toEqual([{ state: "done", items: 120 }]);
});

test("the page of a document is fetched only where the channel says so", async () => {
  await using pipeline = await noticeBoard({ full_text: "always" });
  await push(pipeline, { title: fees.title, html: `<p>${fees.text}</p>`, url: "http://127.0.0.1:1/fees" });
  await pipeline.drain();
  const [row] = await pipeline.store.items.next("2026-11-20T10:10:00.000Z", 1);
  expect(row?.error).toMatch(/The linked page could not be read/);
});
