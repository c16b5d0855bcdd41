import type { MediaNs } from "feedsmith";
import type { ItemEnclosure } from "../../visit/item.ts";

/** The Media RSS part of an item or feed. */
export type MediaNode = MediaNs.ItemOrFeed;

/** The text of a media:title or media:description. */
export function mediaText(text: MediaNs.TitleOrDescription | undefined): string | null {
  return text?.value ?? null;
}

/** The files of media:content, grouped or not. Thumbnail-like pictures are left out: they are the item's image. */
export function mediaEnclosures(media: MediaNode | undefined): ItemEnclosure[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  return contents
    .filter((content) => !isPicture(content))
    .flatMap(({ url, type, fileSize }) => (url ? [{ url, type: type ?? null, length: fileSize ?? null }] : []));
}

/** The picture that stands for the item. */
export function mediaImage(media: MediaNode | undefined): string | null {
  const nodes = [media, ...(media?.groups ?? []), ...(media?.contents ?? [])];
  const thumbnail = nodes.flatMap((node) => node?.thumbnails ?? []).find(({ url }) => url)?.url;
  return thumbnail ?? (media?.contents ?? []).find((content) => isPicture(content) && content.url)?.url ?? null;
}

function isPicture({ type, medium }: MediaNs.Content): boolean {
  return medium === "image" || (type ?? "").startsWith("image/");
}
