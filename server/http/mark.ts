/** The mark of claimstream as SVG: a claim that is tied to a line of text. */
export const markSvg =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect class="y" width="32" height="32" rx="7"/><path class="k" d="M22 9.5h-8a6.5 6.5 0 0 0 0 13h18"/></svg>';
