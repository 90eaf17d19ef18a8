/** The colours of the search on other sites: those of the visitor's device, or always light or always dark. */
export const widgetThemes = ["auto", "light", "dark"] as const;
export type WidgetTheme = (typeof widgetThemes)[number];
/** The language of the search on other sites: that of the page around it or of the browser, or always the same. */
export const widgetLanguages = ["auto", "en", "sv"] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];
/** The events that are counted. shown: the search was displayed. searched: somebody searched. chosen: somebody chose a domain. */
export const widgetUses = ["shown", "searched", "chosen"] as const;
export type WidgetUse = (typeof widgetUses)[number];
/** The largest number of sites that may show the search, and of TLDs that it searches. */
export const widgetSitesMax = 50;
export const widgetTldsMax = 12;
