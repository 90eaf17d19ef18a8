/** The colours of the search in other sites: those of the visitor's device, or always the same. */
export const widgetThemes = ["auto", "light", "dark"] as const;
export type WidgetTheme = (typeof widgetThemes)[number];
/** Its language: that of the page around it or of the browser, or always the same. */
export const widgetLanguages = ["auto", "en", "sv"] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];
/** What is counted: the search appeared, somebody searched, somebody chose a domain. */
export const widgetUses = ["shown", "searched", "chosen"] as const;
export type WidgetUse = (typeof widgetUses)[number];
/** At most so many sites may show it, and so many TLDs are searched. */
export const widgetSitesMax = 50;
export const widgetTldsMax = 12;
