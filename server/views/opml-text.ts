/** A feed as an OPML file is to list it; `groups` are paths of folders such as `News/World`. */
export interface ListedFeed {
  title: string;
  feed_url: string;
  site_url: string | null;
  groups: string[];
}

interface Folder {
  feeds: ListedFeed[];
  folders: Map<string, Folder>;
}

/** OPML 2.0 of these feeds: each in the folder of its first group, its other groups as categories. */
export function opmlText(title: string, feeds: ListedFeed[], now: Date): string {
  const root: Folder = { feeds: [], folders: new Map() };
  for (const feed of feeds) folderAt(root, feed.groups[0]).feeds.push(feed);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${escaped(title)}</title><dateCreated>${now.toUTCString()}</dateCreated></head>`,
    "  <body>",
    ...linesOf(root, "    "),
    "  </body>",
    "</opml>",
    "",
  ].join("\n");
}

function folderAt(root: Folder, group = ""): Folder {
  let folder = root;
  for (const name of group.split("/").filter((part) => part !== "")) {
    const next: Folder = folder.folders.get(name) ?? { feeds: [], folders: new Map() };
    folder.folders.set(name, next);
    folder = next;
  }
  return folder;
}

function linesOf({ feeds, folders }: Folder, indent: string): string[] {
  const inner = [...folders].flatMap(([name, folder]) => [
    `${indent}<outline text="${escaped(name)}" title="${escaped(name)}">`,
    ...linesOf(folder, `${indent}  `),
    `${indent}</outline>`,
  ]);
  return [...inner, ...feeds.map((feed) => indent + outline(feed))];
}

function outline({ title, feed_url, site_url, groups }: ListedFeed): string {
  const attributes = {
    type: "rss",
    text: title,
    title,
    xmlUrl: feed_url,
    ...(site_url ? { htmlUrl: site_url } : {}),
    ...(groups.length > 1
      ? {
          category: groups
            .slice(1)
            .map((group) => `/${group}`)
            .join(","),
        }
      : {}),
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<outline ${written.join(" ")}/>`;
}

/** Characters that XML 1.0 does not know are left out. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
