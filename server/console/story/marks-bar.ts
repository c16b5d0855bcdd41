import type { StoryMarkRow } from "../../../store/records/story-marks.ts";
import { type Html, html } from "../../http/html.ts";
import { icon } from "../look/icons.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";

/** What a reader can note about a story: star, mute, a note, and that it is not read after all. `mark`: what they noted already. */
export function marksBar(mark: StoryMarkRow | undefined, context: Pick<ConsoleContext, "proof">): Html {
  const toggle = (name: "star" | "mute", isOn: boolean, words: readonly [string, string]) =>
    ownForm(
      context,
      html`<input type="hidden" name="do" value="${name}"><button class="small" name="on" value="${isOn ? "no" : "yes"}" aria-pressed="${isOn ? "true" : "false"}">${icon(name === "star" ? "star" : "eye-off")}${words[isOn ? 1 : 0]}</button>`,
    );
  const note = mark?.note ?? "";
  const noteForm = ownForm(
    context,
    html`<input type="hidden" name="do" value="note"><div class="field"><label class="unseen" for="note">Your note</label><textarea id="note" name="note" rows="3" maxlength="4000">
${note}</textarea></div><p class="actions"><button>Save note</button></p>`,
  );
  return html`<div class="marks unprinted" id="marks"><div class="actions">${toggle("star", mark?.is_starred === 1, ["Star", "Starred"])}${toggle("mute", mark?.is_muted === 1, ["Mute", "Muted"])}${ownForm(context, html`<input type="hidden" name="do" value="unread"><button class="small">Mark as unread</button>`)}</div>
<details class="voices"${note === "" ? "" : { html: " open" }}><summary>${note === "" ? "Add a note" : "Your note"}</summary>${noteForm}</details></div>`;
}

/** What the operation is asked when a form of `marksBar` was sent; undefined for another form. */
export function markAsked(form: URLSearchParams): Record<string, unknown> | undefined {
  const isOn = form.get("on") === "yes";
  switch (form.get("do")) {
    case "star":
      return { is_starred: isOn };
    case "mute":
      return { is_muted: isOn };
    case "unread":
      return { is_read: false };
    case "note":
      return { note: form.get("note") ?? "" };
    default:
      return undefined;
  }
}
