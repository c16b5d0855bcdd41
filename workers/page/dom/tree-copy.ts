import { PageComment, PageElement, type PageNode, PageText } from "./page-node.ts";

/**
 * Remembers what stands below a node, and gives copies of it as it was whatever became of it since. Lists of attributes are
 * never changed in place, nor are texts by those who look for an article: so remembering takes a list and no copy.
 */
export function rememberTree(root: PageNode): () => PageNode[] {
  const kept = keptBelow(root);
  return () => {
    const copies: PageNode[] = [];
    const top: PageNode[] = [];
    for (const { node, attributes, parent } of kept) {
      const copy = copyOf(node, attributes);
      copies.push(copy);
      const above = copies[parent];
      if (above) above.appendChild(copy);
      else top.push(copy);
    }
    return top;
  };
}

/** A node, its attributes at that time, and the number of its parent in the list; -1 for the root. */
interface Kept {
  readonly node: PageNode;
  readonly attributes: PageElement["attributes"];
  readonly parent: number;
}

function keptBelow(root: PageNode): Kept[] {
  const kept: Kept[] = [];
  const keep = (above: PageNode, parent: number) => {
    for (let node = above.firstChild; node; node = node.nextSibling) {
      kept.push({ node, attributes: node instanceof PageElement ? node.attributes : [], parent });
      if (node.firstChild) keep(node, kept.length - 1);
    }
  };
  keep(root, -1);
  return kept;
}

function copyOf(node: PageNode, attributes: PageElement["attributes"]): PageNode {
  if (node instanceof PageText) return new PageText(node.data, node.ownerDocument);
  if (node instanceof PageComment) return new PageComment(node.data, node.ownerDocument);
  if (!(node instanceof PageElement)) throw new Error(`${node.nodeName} stands in no page's body`);
  const copy = new PageElement(node.localName, node.namespaceURI, attributes, node.ownerDocument);
  copy.content = node.content;
  return copy;
}
