/** HTML elements that may stand in an item's text. Ours: what carries text, structure, pictures and sound, nothing that acts. */
const allowedElements = new Set(
  "a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr".split(
    " ",
  ),
);

/** Other elements of HTML: their tags go, their content stays. */
const otherElements = new Set(
  "applet base basefont body button canvas dialog dir embed fieldset font form frame frameset head html iframe input label legend link map area math menu meta meter nobr noembed noframes noscript object optgroup option output param progress script select slot style svg template textarea title".split(
    " ",
  ),
);

/** Elements whose content is not for reading. */
const hiddenElements = new Set("script style applet template noembed noframes".split(" "));

const voidElements = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

const blockElements = new Set(
  "address article aside blockquote br caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Whether the name belongs to HTML at all. */
export function isHtmlElement(name: string): boolean {
  return allowedElements.has(name) || otherElements.has(name);
}

/** Whether the element may stay. */
export function isAllowedElement(name: string): boolean {
  return allowedElements.has(name);
}

/** Whether the element goes with everything in it. */
export function isHiddenElement(name: string): boolean {
  return hiddenElements.has(name);
}

/** Whether the element has no end tag. */
export function isVoidElement(name: string): boolean {
  return voidElements.has(name);
}

/** Whether the element breaks the line. */
export function isBlockElement(name: string): boolean {
  return blockElements.has(name);
}
