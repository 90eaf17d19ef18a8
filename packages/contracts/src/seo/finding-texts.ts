import type { ScorePart, SeoFindingKind, Severity } from "./finding-kinds.ts";

type Words = { readonly en: string; readonly sv: string };

/** What a finding is called, on the page of the service and in files. */
export const findingTexts: Readonly<Record<SeoFindingKind, Words>> = {
  broken_link: { en: "Broken link", sv: "Trasig länk" },
  broken_page: { en: "Page that does not work", sv: "Sida som inte fungerar" },
  redirect_loop: { en: "Redirects in a circle", sv: "Omdirigeringar i en cirkel" },
  redirect_chain: { en: "Several redirects after each other", sv: "Flera omdirigeringar efter varandra" },
  home_elsewhere: { en: "The home page leads to another site", sv: "Startsidan leder till en annan webbplats" },
  orphan: { en: "In the sitemap, but no page links to it", sv: "Finns i webbplatskartan, men ingen sida länkar hit" },
  forbidden_link: { en: "Link to a page that robots.txt blocks", sv: "Länk till en sida som robots.txt spärrar" },
  title_missing: { en: "No title", sv: "Titel saknas" },
  title_double: { en: "Same title as another page", sv: "Samma titel som en annan sida" },
  title_long: { en: "Long title", sv: "Lång titel" },
  description_missing: { en: "No description", sv: "Beskrivning saknas" },
  description_double: { en: "Same description as another page", sv: "Samma beskrivning som en annan sida" },
  description_long: { en: "Long description", sv: "Lång beskrivning" },
  data_broken: { en: "Structured data that cannot be read", sv: "Strukturerade data som inte går att läsa" },
  h1_missing: { en: "No main heading (h1)", sv: "Huvudrubrik (h1) saknas" },
  h1_several: { en: "Several main headings (h1)", sv: "Flera huvudrubriker (h1)" },
  image_alt: { en: "Images without alternative text", sv: "Bilder utan alternativtext" },
  canonical_missing: { en: "No canonical address", sv: "Kanonisk adress saknas" },
  canonical_broken: { en: "Canonical address that does not work", sv: "Kanonisk adress som inte fungerar" },
  lang_missing: { en: "No language stated", sv: "Språk saknas" },
  hreflang_one_way: { en: "Language version that does not link back", sv: "Språkversion som inte länkar tillbaka" },
  noindex_in_sitemap: {
    en: "In the sitemap, but hidden from search engines",
    sv: "Finns i webbplatskartan, men är dold för sökmotorer",
  },
  slow: { en: "Slow page", sv: "Långsam sida" },
  heavy: { en: "Large page", sv: "Stor sida" },
  no_https: { en: "No secure connection (https)", sv: "Ingen säker anslutning (https)" },
  http_open: { en: "http does not lead to https", sv: "http leder inte till https" },
  insecure_link: { en: "Link to http instead of https", sv: "Länk till http i stället för https" },
};

export const severityTexts: Readonly<Record<Severity, Words>> = {
  error: { en: "Error", sv: "Fel" },
  warning: { en: "Warning", sv: "Varning" },
  hint: { en: "Suggestion", sv: "Förslag" },
};

export const scorePartTexts: Readonly<Record<ScorePart, Words>> = {
  links: { en: "Links and redirects", sv: "Länkar och omdirigeringar" },
  titles: { en: "Titles and descriptions", sv: "Titlar och beskrivningar" },
  content: { en: "Headings, images and data", sv: "Rubriker, bilder och data" },
  speed: { en: "Speed", sv: "Hastighet" },
  https: { en: "Secure connection", sv: "Säker anslutning" },
};
