import type { SearchLine, SearchRow } from "@nameplane/contracts/domains/search-domains";
import { createFormat } from "../lib/format/format.ts";
import { ask, count, SearchFailed } from "./ask.ts";
import type { FrameMessage } from "./frame-message.ts";
import { languageOf, paint, themeOf, type Look } from "./look.ts";
import { drawRow, element, type Draw } from "./draw.ts";
import { isForSale, shownRows, takeLine } from "./rows.ts";
import { sampleRows } from "./sample-rows.ts";
import { words } from "./words.ts";
import "./widget.css";

// The page that other sites show in a frame. It has a search field, and lists what the registries answer. The page uses no
// framework, sets no cookie and stores nothing. It calls the same search as the brand's own site.

const query = new URLSearchParams(location.search);
const isPreview = query.has("preview");
const look = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="np-look"]')?.content ?? "{}") as Look;
const language = languageOf(query.get("lang"), isPreview ? { ...look, language: "auto" } : look, navigator.language);
const say = words[language];
const site = siteAround();

/**
 * The site that shows the frame, as stated by the script, otherwise by the browser. Empty if the page is opened outside a frame.
 */
function siteAround(): string {
  if (parent === window) return "";
  const said = query.get("site") ?? document.referrer;
  return URL.canParse(said) ? new URL(said).origin : "";
}

const drawing: Draw = {
  say,
  money: createFormat({ locale: language, timeZone: "UTC" }).money,
  prices: look.prices,
  basket: look.basket,
  affiliate: query.get("affiliate") ?? "",
  onChoose: () => count(site, "chosen"),
};

const field = element("input", {
  id: "name",
  type: "text",
  name: "domainname",
  placeholder: say.example,
  autocomplete: "off",
  spellcheck: false,
  enterKeyHint: "search",
  maxLength: 300,
});
field.setAttribute("autocapitalize", "none");
const button = element("button", { type: "submit", textContent: say.search });
const status = element("p", { className: "status" });
status.setAttribute("role", "status");
const problem = element("div", { className: "problem", hidden: true });
problem.setAttribute("role", "alert");
const list = element("ul", { hidden: true });
list.setAttribute("aria-label", say.results);
const home = element("a", { href: "/searchdomains", target: "_top", textContent: say.by(look.name) });
const note = element("p", { className: "note", hidden: true, textContent: say.vat });

let rows: ReadonlyMap<string, SearchRow> = new Map();
let running: AbortController | null = null;

function draw(): void {
  const shown = shownRows(rows);
  list.hidden = shown.length === 0;
  // A row that has not changed keeps its element, so that a button keeps the focus while other answers arrive.
  const before = new Map([...list.children].map((item) => [(item as HTMLElement).dataset["row"] ?? "", item]));
  const items = shown.map((row) => {
    const key = JSON.stringify(row);
    return before.get(key) ?? drawRow(row, key, drawing);
  });
  if (items.length !== list.children.length || items.some((item, at) => list.children[at] !== item))
    list.replaceChildren(...items);
  note.hidden = !look.prices || !shown.some(isForSale);
}

function showProblem(text: string, again: (() => void) | null): void {
  problem.replaceChildren(element("span", { textContent: text }));
  if (again !== null) {
    const retry = element("button", { type: "button", textContent: say.again });
    retry.addEventListener("click", again);
    problem.append(retry);
  }
  problem.hidden = false;
}

function take(line: SearchLine): void {
  rows = takeLine(rows, line);
  if (line.kind === "plan" && line.invalid.length > 0) showProblem(line.invalid.map(({ desc }) => desc).join(" "), null);
  draw();
}

async function search(text: string): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  rows = new Map();
  problem.hidden = true;
  draw();
  status.textContent = `${say.searching}…`;
  button.setAttribute("aria-busy", "true");
  count(site, "searched");
  try {
    await ask({ text, tlds: look.tlds, language }, mine.signal, take);
    if (mine.signal.aborted) return;
    const shown = shownRows(rows);
    status.textContent = shown.length === 0 ? "" : say.found(shown.filter(isForSale).length, shown.length);
  } catch (error) {
    if (mine.signal.aborted) return;
    status.textContent = "";
    const { isOffline, said } = error instanceof SearchFailed ? error : new SearchFailed(false);
    showProblem(isOffline ? say.offline : said === "" ? say.failed : said, () => void search(text));
  } finally {
    if (running === mine) button.removeAttribute("aria-busy");
  }
}

function build(): void {
  document.documentElement.lang = language;
  document.title = `${say.title}, ${look.name}`;
  const form = element("form", {});
  form.setAttribute("role", "search");
  const label = element("label", { htmlFor: "name", textContent: say.field });
  const line = element("div", { className: "line" });
  line.append(field, button);
  form.append(label, line);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text !== "") {
      void search(text);
      return;
    }
    showProblem(say.empty, null);
    field.focus();
  });
  const foot = element("p", { className: "foot" });
  foot.append(home);
  document.querySelector("main")?.append(form, status, problem, list, note, foot);
}

/** Tells the site around the frame how high the page is, now and whenever that changes. */
function tellHeight(to: string): void {
  const main = document.querySelector("main");
  if (main === null || parent === window || to === "") return;
  const tell = () => {
    const message: FrameMessage = { kind: "np-search", height: main.getBoundingClientRect().height };
    parent.postMessage(message, to);
  };
  new ResizeObserver(tell).observe(main);
  tell();
}

/** Shows a preview of what is being typed in the editor of brands. Nothing can be pressed, and the server is not asked. */
function showPreview(): void {
  document.body.inert = true;
  field.value = "solros";
  rows = new Map(sampleRows.map((row) => [row.name, row]));
  addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent || typeof data !== "object" || data === null) return;
    const { kind, name = "", color = null, corners = "soft", theme = "auto" } = data as { kind?: unknown } & Partial<Look>;
    if (kind !== "np-look") return;
    home.textContent = say.by(name);
    paint({ color, corners }, themeOf(theme, look));
  });
  draw();
  tellHeight(location.origin);
}

const repaint = () => paint(look, themeOf(query.get("theme"), look));
repaint();
build();
if (isPreview) showPreview();
else {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  tellHeight(site);
  count(site, "shown");
}
