/** How serious a finding is. */
export const severities = ["error", "warning", "hint"] as const;
export type Severity = (typeof severities)[number];

/** The parts of the score, and the largest number of points for each. Together they give 100. */
export const scoreParts = { links: 30, titles: 25, content: 20, speed: 15, https: 10 } as const;
export type ScorePart = keyof typeof scoreParts;

type Kind = { readonly severity: Severity; readonly part: ScorePart };

/** What the crawler can find. For each kind, the severity and the part of the score that gets fewer points. */
export const findingKinds = {
  broken_link: { severity: "error", part: "links" },
  broken_page: { severity: "error", part: "links" },
  redirect_loop: { severity: "error", part: "links" },
  redirect_chain: { severity: "warning", part: "links" },
  home_elsewhere: { severity: "warning", part: "links" },
  orphan: { severity: "warning", part: "links" },
  forbidden_link: { severity: "hint", part: "links" },
  title_missing: { severity: "error", part: "titles" },
  title_double: { severity: "warning", part: "titles" },
  title_long: { severity: "hint", part: "titles" },
  description_missing: { severity: "warning", part: "titles" },
  description_double: { severity: "hint", part: "titles" },
  description_long: { severity: "hint", part: "titles" },
  data_broken: { severity: "error", part: "content" },
  h1_missing: { severity: "warning", part: "content" },
  h1_several: { severity: "hint", part: "content" },
  image_alt: { severity: "warning", part: "content" },
  canonical_missing: { severity: "hint", part: "content" },
  canonical_broken: { severity: "warning", part: "content" },
  lang_missing: { severity: "hint", part: "content" },
  hreflang_one_way: { severity: "warning", part: "content" },
  noindex_in_sitemap: { severity: "warning", part: "content" },
  slow: { severity: "warning", part: "speed" },
  heavy: { severity: "hint", part: "speed" },
  no_https: { severity: "error", part: "https" },
  http_open: { severity: "warning", part: "https" },
  insecure_link: { severity: "warning", part: "https" },
} as const satisfies Record<string, Kind>;
export type SeoFindingKind = keyof typeof findingKinds;
export const seoFindingKinds = Object.keys(findingKinds) as readonly SeoFindingKind[];

/** The limits that decide whether something is a finding. The text of the finding names the limit. */
export const seoLimits = {
  pages: 200,
  titleLength: 60,
  descriptionLength: 160,
  slowMs: 2000,
  heavyBytes: 1_000_000,
  runsPerDay: 3,
} as const;
