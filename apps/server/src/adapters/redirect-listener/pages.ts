import type { PageName } from "../../areas/forwarding/visit.port.ts";

type Words = { readonly title: string; readonly text: string };

const english: Record<PageName, Words> = {
  "bad-request": { title: "Not understood", text: "The request names no web address that can be looked up." },
  "not-found": { title: "Nothing here", text: "No redirect is set up for this web address." },
  misdirected: { title: "Wrong place", text: "This connection is not for the web address that was asked for." },
  method: { title: "Only for reading", text: "This web address leads somewhere else and takes nothing in." },
  loop: { title: "Going round in circles", text: "The redirects of this web address lead back to themselves." },
  busy: { title: "Too much at once", text: "Please try again in a moment." },
};

const swedish: Record<PageName, Words> = {
  "bad-request": { title: "Förstod inte", text: "Anropet anger ingen webbadress som går att slå upp." },
  "not-found": { title: "Här finns inget", text: "Ingen vidarebefordran är inställd för den här webbadressen." },
  misdirected: { title: "Fel ställe", text: "Anslutningen gäller inte webbadressen som efterfrågades." },
  method: { title: "Bara för läsning", text: "Den här webbadressen leder vidare och tar inte emot något." },
  loop: { title: "Går i cirklar", text: "Webbadressens vidarebefordringar leder tillbaka till sig själva." },
  busy: { title: "För mycket på en gång", text: "Försök igen om en stund." },
};

const style =
  "html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:18vh auto;padding:0 1.5em}h1{font-size:1.4em}";

/** A page in the visitor's language that contains no data of the request. */
export function drawPage(name: PageName, acceptLanguage: string | undefined): string {
  const isSwedish = /^\s*sv\b/i.test(acceptLanguage ?? "");
  const { title, text } = (isSwedish ? swedish : english)[name];
  return `<!doctype html>
<html lang="${isSwedish ? "sv" : "en"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>
<main><h1>${title}</h1><p>${text}</p></main>
</html>
`;
}
