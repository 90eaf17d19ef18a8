import type { texts as en } from "../../en/whitelabel/widget.ts";
import type { TextsOf } from "../../messages.ts";

/** The search of a brand on other sites. For resellers and for staff. */
export const texts: TextsOf<typeof en> = {
  title: "Sökning på andra webbplatser",
  sub: "En domänsökning för dina eller dina partners webbplatser. Den slutar i varumärkets kassa.",
  failed: "Det gick inte att hämta inställningarna",
  safe: "Webbplatserna visar sökningen som förut.",
  settings: "Inställningar",
  ison: "Visa sökningen på andra webbplatser",
  isonText: "Av: ingen webbplats kan visa den.",
  sites: "Webbplatser som får visa den",
  sitesHint: "En per rad, till exempel https://www.exempel.se. För att prova på din egen dator: http://localhost:3000.",
  theme: "Tema",
  themes: { auto: "Som på besökarens enhet", light: "Ljust", dark: "Mörkt" },
  language: "Språk",
  languages: { auto: "Som på webbplatsen", en: "Engelska", sv: "Svenska" },
  tlds: "Toppdomäner att söka i",
  tldsHint: "Högst 12. Tomt: de som varumärket visar först.",
  save: "Spara",
  saved: "Inställningarna är sparade",
  preview: "Förhandsvisning",
  previewTitle: "Förhandsvisning av sökningen",
  previewText: "Namnen och priserna är exempel. Färgen och hörnen kommer från varumärket.",
  snippets: "Kod till webbplatsen",
  noSites: "Ingen webbplats får visa den än. Ange minst en webbplats ovan",
  script: "Kod med skript",
  scriptText:
    "Klistra in den där sökningen ska stå. Besökare utan skript får formuläret. Lägg till <code>data-theme</code>, <code>data-lang</code> eller <code>data-affiliate</code> i det första elementet för att välja tema, språk eller affiliate.",
  policyText: "Har webbplatsen en Content Security Policy, tillåt <code>{home}</code> i script-src och frame-src.",
  frame: "Kod med bara en ram",
  frameText: "För webbplatser som inte tillåter andras skript. Höjden är den som står i koden.",
  snippetTitle: "Domänsökning",
  form: "Kod utan skript",
  formText:
    "Ett vanligt formulär som öppnar varumärkets sökning. Det fungerar på alla webbplatser, även sådana som inte står ovan.",
  snippetField: "Domän eller idé",
  snippetButton: "Sök domäner",
  counts: {
    title: "Användning per dag och webbplats",
    none: "Har inte visats någonstans än.",
    day: "Dag och webbplats",
    shown: "Visningar",
    searched: "Sökningar",
    chosen: "Valda domäner",
    text: "Bara de här talen sparas, och ingenting om besökarna.",
  },
};
