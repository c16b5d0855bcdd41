/**
 * Loads the authorization server's package, which only installations that list programs need. Its front door writes to the console
 * when this Node is of no line that it calls long-term supported; what it opens is this.
 */
export async function loadOidcProvider() {
  const [{ Provider }, errors] = await Promise.all([
    import("oidc-provider/lib/provider.js"),
    import("oidc-provider/lib/helpers/errors.js"),
  ]);
  return { Provider, errors };
}
