/** Query parameters that tell where a reader came from and never what is read. Ours, from publishers' and mailers' manuals. */
const trackingParameters =
  /^(utm_\w+|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|hsctatracking|mkt_tok|vero_id|oly_anon_id|oly_enc_id|wickedid|rb_clickid|s_cid|ncid|cmpid|icid|ocid|xtor|at_medium|at_campaign|pk_(campaign|kwd|source|medium)|mtm_\w+|ref_src|__twitter_impression|guccounter|guce_referrer\w*|_openstat|spm)$/i;

/**
 * An address without what does not belong to it: fragment, tracking parameters, default port, upper-case host. Text that
 * is no http address comes back trimmed.
 */
export function cleanLink(link: string): string {
  const url = URL.parse(link.trim());
  if (!url) return link.trim();
  url.hash = "";
  const kept = [...url.searchParams].filter(([name]) => !trackingParameters.test(name));
  if (kept.length !== url.searchParams.size) url.search = new URLSearchParams(kept).toString();
  if (url.search === "") url.search = "";
  return url.href;
}
