// The script of the page /docs/try: shows the description of the very service that the page came from.
const base = new URL("..", import.meta.url).href.replace(/\/$/, "");
const answer = await fetch(`${base}/openapi.json`);
const spec = await answer.json();
spec.servers = [{ url: base }];

/** The parts that the page shows, and what only a pointer would reach mended. */
const parts = ({ React: { createElement } }) => ({
  components: {
    Explorer: ({ getComponent }) => {
      const part = (name) => createElement(getComponent(name, true), { key: name });
      return createElement("div", { className: "swagger-ui" }, [
        createElement("div", { key: "tools", className: "explorer-tools" }, [
          part("FilterContainer"),
          part("AuthorizeBtnContainer"),
        ]),
        part("errors"),
        part("operations"),
      ]);
    },
    // A link inside of the button that opens an operation would be one control in another.
    DeepLink: ({ text }) => createElement("span", null, text),
    // A text that scrolls must be reached by keyboard.
    PlainTextViewer: ({ className = "", children }) =>
      createElement("pre", { className: `microlight ${className}`, tabIndex: 0 }, children),
  },
});

const place = document.getElementById("reference");

/** How controls are called that the package names not at all, or not as they read. */
const names = [
  ["tr[data-param-name] :is(input, select, textarea)", (field) => field.closest("tr").dataset.paramName],
  [".body-param__text", () => "Request body"],
  [".close-modal", () => "Close"],
  [".auth-container button.authorize", (button) => button.textContent],
];

new MutationObserver(() => {
  for (const [selector, nameOf] of names)
    for (const control of place.querySelectorAll(selector)) control.setAttribute("aria-label", nameOf(control));
}).observe(place, { childList: true, subtree: true });

globalThis.SwaggerUIBundle({
  spec,
  domNode: place,
  plugins: [parts],
  layout: "Explorer",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  syntaxHighlight: { activated: false },
  tryItOutEnabled: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
});
