import { z } from "zod";
import type { SourceKind } from "../../../config/source-kinds/source-kind.ts";
import { sourceKinds } from "../../../config/source-kinds.ts";
import { type Html, html } from "../../http/html.ts";
import { areaField, choiceField, type Field, textField } from "../form-fields.ts";
import { capitalised, wordsOf } from "../words.ts";

/** A setting that only channels of some kind have. */
interface OwnSetting {
  key: string;
  label: string;
  /** What it may be; null where it is a text of any words. */
  options: readonly string[] | null;
  /** Whether it is a list of texts, one per line. */
  isList: boolean;
}

/** What JSON Schema says of a setting, as far as its field depends on it. */
const Setting = z.object({ type: z.string().optional(), enum: z.array(z.string()).optional() });

/** The settings that kinds of channels have of their own, one that several kinds have once. */
const ownSettings: readonly OwnSetting[] = Map.groupBy(sourceKinds.flatMap(settingsOf), ({ key }) => key)
  .values()
  .toArray()
  .flatMap(([first, ...same]) =>
    first ? { ...first, label: `${[first, ...same].map(({ kind }) => kind).join(", ")}: ${first.label}` } : [],
  );

/** Keys of the settings that are one text. */
export const ownTexts = ownSettings.filter(({ isList }) => !isList).map(({ key }) => key);

/** Keys of the settings that are lists of texts. */
export const ownLists = ownSettings.filter(({ isList }) => isList).map(({ key }) => key);

/** The fields of these settings; `given`: name and value of the field of a key, and what is wrong with it. */
export function ownFields(given: (key: string) => Omit<Field, "label">): Html {
  return html`${ownSettings.map((setting) => fieldOf(setting, given(setting.key)))}`;
}

function fieldOf({ label, options, isList }: OwnSetting, given: Omit<Field, "label">): Html {
  if (isList) return areaField({ ...given, label: `${label}, one per line`, rows: 2 });
  if (options === null) return textField({ ...given, label });
  const shown = ["", ...options].map((each) => [each, each === "" ? "not stated" : wordsOf(each)] as const);
  return choiceField({ ...given, label, options: shown });
}

function settingsOf({ name, channel, form }: SourceKind): (OwnSetting & { kind: string })[] {
  const { properties = {} } = z.toJSONSchema(channel, { io: "input" });
  return Object.entries(form).map(([key, label]) => {
    const setting = Setting.parse(properties[key]);
    const kind = capitalised(name);
    return { kind, key, label, options: setting.enum ?? null, isList: setting.type === "array" };
  });
}
