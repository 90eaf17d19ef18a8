// The script that other sites load. It puts the search of a brand into each element with the attribute data-domain-search, or
// else at the place of the script itself. A plain form is shown until the frame has answered. If the frame may not be shown on
// the site, the form stays. The script sets no cookie, stores nothing and loads nothing from anybody else.
import { heightIn } from "./frame-message.ts";

const words = {
  en: { title: "Domain search", field: "Domain or idea", button: "Search domains" },
  sv: { title: "Domänsökning", field: "Domän eller idé", button: "Sök domäner" },
} as const;

const mark = "data-domain-search";
const script = document.currentScript as HTMLScriptElement | null;
const home = script === null ? null : new URL(script.src).origin;

/** A setting as an attribute of the element, or else of the script. */
const settingOf = (place: HTMLElement, name: string): string => place.dataset[name] ?? script?.dataset[name] ?? "";

function isSwedish(place: HTMLElement): boolean {
  return /^sv\b/i.test(settingOf(place, "lang") || document.documentElement.lang || navigator.language);
}

/** The form that leads to the search of the brand. If the site has already written a form into the element, that form is used. */
function plainForm(place: HTMLElement, origin: string): HTMLFormElement {
  const { field, button } = words[isSwedish(place) ? "sv" : "en"];
  const [form, label, input, submit] = [
    document.createElement("form"),
    document.createElement("label"),
    document.createElement("input"),
    document.createElement("button"),
  ];
  form.action = `${origin}/buy`;
  form.target = "_top";
  input.name = "domainname";
  input.required = true;
  label.append(`${field} `, input);
  submit.textContent = button;
  form.append(label, " ", submit);
  const affiliate = settingOf(place, "affiliate");
  if (affiliate !== "") {
    const hidden = document.createElement("input");
    Object.assign(hidden, { type: "hidden", name: "affiliate", value: affiliate });
    form.append(hidden);
  }
  return form;
}

function addressOf(place: HTMLElement, origin: string): string {
  const address = new URL("/widget", origin);
  address.searchParams.set("site", location.origin);
  for (const name of ["theme", "affiliate"] as const) {
    const value = settingOf(place, name);
    if (value !== "") address.searchParams.set(name, value);
  }
  address.searchParams.set("lang", isSwedish(place) ? "sv" : "en");
  return address.href;
}

function fill(place: HTMLElement, origin: string): void {
  if (place.dataset["searchReady"] !== undefined) return;
  place.dataset["searchReady"] = "";
  if (place.childElementCount === 0) place.append(plainForm(place, origin));
  const before = [...place.children];
  const frame = document.createElement("iframe");
  frame.title = words[isSwedish(place) ? "sv" : "en"].title;
  // The page in the frame cannot reach the site around it. It leads away from the site only when the visitor presses something.
  frame.setAttribute(
    "sandbox",
    "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  );
  frame.referrerPolicy = "origin";
  Object.assign(frame.style, {
    display: "block",
    width: "100%",
    height: "0",
    border: "0",
    visibility: "hidden",
    colorScheme: "auto",
  });
  addEventListener("message", ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || source !== frame.contentWindow) return;
    const height = heightIn(data);
    if (height === null) return;
    for (const each of before) each.remove();
    frame.style.visibility = "";
    frame.style.height = `${height}px`;
  });
  frame.src = addressOf(place, origin);
  place.append(frame);
}

function start(): void {
  if (script === null || home === null) return;
  const places = [...document.querySelectorAll<HTMLElement>(`[${mark}]`)];
  if (places.length === 0) {
    const place = document.createElement("div");
    place.setAttribute(mark, "");
    script.after(place);
    places.push(place);
  }
  for (const place of places) fill(place, home);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
