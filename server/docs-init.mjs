// The script of the page /docs: shows the description of the very service that the page came from.
const base = new URL("..", import.meta.url).href.replace(/\/$/, "");
const answer = await fetch(`${base}/openapi.json`);
const spec = await answer.json();
spec.servers = [{ url: base }];
globalThis.SwaggerUIBundle({
  spec,
  domNode: document.getElementById("reference"),
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
});
