import { html } from "../../http/html.ts";
import { keyList } from "../account/keyboard-list.ts";
import { shownOnce } from "../account/shown-once.ts";
import { answerPart } from "../api/answer.ts";
import { doneNote } from "../done.ts";
import { fileDiff } from "../files/file-diff.ts";
import { emptyState } from "../look/empty.ts";
import type { DesignGroup } from "./part.ts";

/** What the console tells: that something was done, that nothing is here, what would change, what is for machines. */
export const toldGroup: DesignGroup = {
  id: "told",
  title: "Messages and texts",
  parts: ({ request, pages, link }) => [
    {
      title: "Messages",
      words: "At the place that they concern: what was done, and what was not.",
      body: html`${doneNote({ request: { ...request, url: new URL("?done=saved", request.url) } }, { saved: "Saved." })}<p role="alert">The file has errors, so nothing was saved.</p>`,
    },
    {
      title: "Nothing here yet",
      words: "What would be here, one thing to do, and where to read on.",
      body: emptyState(
        "webhook",
        "No webhooks yet",
        "A webhook tells your own program when a story changes.",
        html`<a class="button primary" href="${link("/console/delivery/webhooks/new")}">New webhook</a><a class="button" href="${link("/docs/webhooks")}">Read how</a>`,
      ),
    },
    {
      title: "Dialog",
      words: "A question as the title, what happens, and the verb. Without scripts the same is a page or a fold.",
      body: html`<dialog class="inline" open aria-labelledby="design-dialog"><div class="body"><h4 id="design-dialog">Merge “Mayor Marsh” into Elena Marsh?</h4><p>12 claims move over. You can undo this.</p></div><footer><button type="button">Cancel</button><button class="primary" type="button">Merge</button></footer></dialog>`,
    },
    {
      title: "Shown once",
      words: "A secret, with a button that copies it where scripts run.",
      body: shownOnce("Signing secret", "whsec_an-example-and-no-secret"),
    },
    {
      title: "What would change",
      words: "A file as it is and as it would be.",
      body: fileDiff(
        "domains:\n  - places-geography\nwords: []\n",
        "domains:\n  - places-geography\nwords:\n  - bridge\n",
      ),
    },
    {
      title: "Answer of the API",
      words: "Its status, and its body in folds.",
      body: answerPart({
        status: 200,
        headers: { "X-Request-Id": "0f8c" },
        body: { data: { id: 1, name: "Kestrel Bridge" } },
      }),
    },
    {
      title: "Keys",
      words: "What they do on every page.",
      body: keyList(pages),
    },
  ],
};
