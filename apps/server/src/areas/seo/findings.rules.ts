import {
  findingKinds,
  scoreParts,
  seoLimits,
  severities,
  type ScorePart,
  type SeoFindingKind,
  type Severity,
} from "@nameplane/contracts/seo/finding-kinds";
import type { PageFacts } from "./page-facts.rules.ts";
import { homeOf, isOfSite } from "./urls.rules.ts";

/** A page of a run. `facts` is null if robots.txt forbids reading it. */
export type JudgedPage = { readonly url: string; readonly inSitemap: boolean; readonly facts: PageFacts | null };

export type Found = {
  readonly kind: SeoFindingKind;
  readonly severity: Severity;
  readonly url: string;
  readonly target: string;
  readonly detail: Readonly<Record<string, string | number>>;
};

const found = (kind: SeoFindingKind, url: string, target = "", detail: Found["detail"] = {}): Found => ({
  kind,
  severity: findingKinds[kind].severity,
  url,
  target,
  detail,
});

/** A site as a run has read it, with lists that several checks use. */
type Site = {
  readonly host: string;
  readonly pages: readonly JudgedPage[];
  readonly by: ReadonlyMap<string, JudgedPage>;
  /** Pages that search engines should show: they answer, are not noindex, and are their own canonical address. */
  readonly shown: readonly Shown[];
};
type Shown = { readonly url: string; readonly inSitemap: boolean; readonly facts: PageFacts };

function siteOf(host: string, pages: readonly JudgedPage[]): Site {
  const shown = pages.flatMap(({ url, inSitemap, facts }): Shown[] => {
    const isShown = facts !== null && facts.isHtml && !facts.isNoindex && (facts.canonical === null || facts.canonical === url);
    return isShown ? [{ url, inSitemap, facts }] : [];
  });
  return { host, pages, by: new Map(pages.map((page) => [page.url, page])), shown };
}

/** Everything that a run has found, the most serious findings first. */
export function findingsOf(host: string, pages: readonly JudgedPage[]): Found[] {
  const site = siteOf(host, pages);
  const all = [
    ...brokenLinks(site),
    ...redirects(site),
    ...structure(site),
    ...site.shown.flatMap((page) => titles(page)),
    ...doubles(site, "title", "title_double"),
    ...doubles(site, "description", "description_double"),
    ...site.shown.flatMap((page) => content(page)),
    ...languages(site),
    ...canonicals(site),
    ...speed(site),
    ...encryption(site),
  ];
  return all.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
}

/** Whether an address does not work for visitors: it returns an HTTP error, or does not answer. */
const isBroken = ({ status }: PageFacts): boolean => status === null || status >= 400;

const brokenDetail = ({ status, error }: PageFacts): Found["detail"] =>
  status === null ? { error: error ?? "broken" } : { status };

function brokenLinks({ host, pages, by }: Site): Found[] {
  const linked = new Set<string>();
  const links = pages.flatMap(({ url, facts }) =>
    (facts?.links ?? []).flatMap((link) => {
      const target = by.get(link);
      if (target === undefined) return [];
      linked.add(link);
      if (target.facts === null) return [found("forbidden_link", url, link)];
      return isBroken(target.facts) ? [found("broken_link", url, link, brokenDetail(target.facts))] : [];
    }),
  );
  // A broken page to which no other page links is reported by itself. The two addresses of the home page are excepted, because
  // they are in the list only since we ask for them.
  const homes = [homeOf("https", host), homeOf("http", host)];
  const alone = pages.flatMap(({ url, facts }) =>
    facts !== null && isBroken(facts) && !linked.has(url) && !homes.includes(url)
      ? [found("broken_page", url, "", brokenDetail(facts))]
      : [],
  );
  return [...links, ...alone];
}

/** A chain is reported if it has at least this many redirects in a row. */
const chainMin = 2;

function redirects({ host, pages, by }: Site): Found[] {
  const reached = new Set(pages.flatMap(({ facts }) => (facts?.location ? [facts.location] : [])));
  return pages.flatMap(({ url, facts }): Found[] => {
    if (facts === null || facts.location === null) return [];
    const passed = [url];
    let next: string | null = facts.location;
    while (next !== null && !passed.includes(next)) {
      passed.push(next);
      next = by.get(next)?.facts?.location ?? null;
    }
    if (next !== null) return [found("redirect_loop", url, next)];
    const last = passed.at(-1) ?? url;
    const isHome = url === homeOf("https", host);
    if (isHome && !isOfSite(last, host)) return [found("home_elsewhere", url, last)];
    // Only the beginning of a chain is reported, not each address in it.
    const count = passed.length - 1;
    return count >= chainMin && !reached.has(url) ? [found("redirect_chain", url, last, { count })] : [];
  });
}

function structure({ host, pages, shown }: Site): Found[] {
  const linked = new Set(pages.flatMap(({ facts }) => [...(facts?.links ?? []), ...(facts?.location ? [facts.location] : [])]));
  const homes = [homeOf("https", host), homeOf("http", host)];
  const orphans = shown.flatMap(({ url, inSitemap }) =>
    inSitemap && !linked.has(url) && !homes.includes(url) ? [found("orphan", url)] : [],
  );
  const hidden = pages.flatMap(({ url, inSitemap, facts }) =>
    inSitemap && facts?.isNoindex === true ? [found("noindex_in_sitemap", url)] : [],
  );
  return [...orphans, ...hidden];
}

/** How many characters a reader sees. */
const lengthOf = (text: string) => [...new Intl.Segmenter().segment(text)].length;

function titles({ url, facts: { title, description } }: Shown): Found[] {
  const all: Found[] = [];
  if (title === null || title === "") all.push(found("title_missing", url));
  else if (lengthOf(title) > seoLimits.titleLength)
    all.push(found("title_long", url, "", { count: lengthOf(title), text: title }));
  if (description === null || description === "") all.push(found("description_missing", url));
  else if (lengthOf(description) > seoLimits.descriptionLength)
    all.push(found("description_long", url, "", { count: lengthOf(description) }));
  return all;
}

/** Finds pages that have the same title or description as another page. */
function doubles({ shown }: Site, of: "title" | "description", kind: SeoFindingKind): Found[] {
  const by = new Map<string, string[]>();
  for (const { url, facts } of shown) {
    const text = facts[of] ?? "";
    if (text !== "") by.set(text, [...(by.get(text) ?? []), url]);
  }
  return [...by].flatMap(([text, urls]) =>
    urls.length < 2
      ? []
      : urls.map((url) =>
          found(kind, url, urls.find((each) => each !== url) ?? "", { count: urls.length, text: text.slice(0, 200) }),
        ),
  );
}

function content({ url, facts }: Shown): Found[] {
  const all: Found[] = [];
  const headings = facts.headings.filter((text) => text !== "");
  if (facts.headings.length === 0) all.push(found("h1_missing", url));
  else if (facts.headings.length > 1)
    all.push(found("h1_several", url, "", { count: facts.headings.length, text: headings[0] ?? "" }));
  if (facts.imagesWithoutAlt > 0) all.push(found("image_alt", url, "", { count: facts.imagesWithoutAlt, of: facts.images }));
  if (facts.canonical === null) all.push(found("canonical_missing", url));
  if (facts.lang === null) all.push(found("lang_missing", url));
  if (facts.brokenData > 0) all.push(found("data_broken", url, "", { count: facts.brokenData }));
  return all;
}

/**
 * If a page names another page as its version in another language, that page has to name the first page too. Otherwise search
 * engines ignore both.
 */
function languages({ pages, by }: Site): Found[] {
  return pages.flatMap(({ url, facts }) =>
    (facts?.hreflang ?? []).flatMap((other) => {
      const page = by.get(other.url)?.facts ?? null;
      if (other.url === url || page === null || !page.isHtml) return [];
      const isBack = page.hreflang.some((each) => each.url === url);
      return isBack ? [] : [found("hreflang_one_way", url, other.url, { lang: other.lang })];
    }),
  );
}

function canonicals({ pages, by }: Site): Found[] {
  return pages.flatMap(({ url, facts }) => {
    const canonical = facts?.canonical ?? null;
    if (canonical === null || canonical === url) return [];
    const target = by.get(canonical)?.facts;
    if (target === undefined || target === null) return [];
    const isWrong = isBroken(target) || target.location !== null || target.isNoindex;
    return isWrong ? [found("canonical_broken", url, canonical, target.status === null ? {} : { status: target.status })] : [];
  });
}

function speed({ pages }: Site): Found[] {
  return pages.flatMap(({ url, facts }) => {
    if (facts === null || !facts.isHtml) return [];
    const all: Found[] = [];
    if (facts.ms > seoLimits.slowMs) all.push(found("slow", url, "", { ms: facts.ms }));
    if (facts.bytes > seoLimits.heavyBytes || facts.isCut) all.push(found("heavy", url, "", { bytes: facts.bytes }));
    return all;
  });
}

function encryption({ host, pages, by }: Site): Found[] {
  const [secure, plain] = [homeOf("https", host), homeOf("http", host)];
  const of = (url: string) => by.get(url)?.facts ?? null;
  const all: Found[] = [];
  if (of(secure)?.status === null) all.push(found("no_https", secure, "", { error: of(secure)?.error ?? "broken" }));
  else if (of(plain)?.status === 200) all.push(found("http_open", plain));
  for (const { url, facts } of pages)
    for (const link of facts?.links ?? [])
      if (url.startsWith("https:") && link.startsWith("http:") && isOfSite(link, host))
        all.push(found("insecure_link", url, link));
  return all;
}

export type Score = {
  readonly score: number;
  readonly parts: readonly {
    readonly part: ScorePart;
    readonly points: number;
    readonly max: number;
    readonly pages: number;
    readonly of: number;
  }[];
};

/** How much of a page's share of the points a finding costs. */
const costs: Readonly<Record<Severity, number>> = { error: 1, warning: 0.5, hint: 0.15 };
/** Findings that concern the whole site, and not a single page. */
const wholeSite: readonly SeoFindingKind[] = ["no_https", "http_open", "home_elsewhere"];

/**
 * The score. Each part of it begins with all of its points, which are divided equally among the pages. A page with a fault in a
 * part loses its share: all of it for an error, half for a warning, and a little for a hint. Only the most serious finding of a
 * page counts. A fault of the whole site counts as if every page had it.
 */
export function scoreOf(pages: readonly JudgedPage[], findings: readonly Found[]): Score {
  const of = Math.max(1, pages.filter(({ facts }) => facts !== null).length);
  const parts = (Object.keys(scoreParts) as ScorePart[]).map((part) => {
    const own = findings.filter(({ kind }) => findingKinds[kind].part === part);
    const worst = new Map<string, number>();
    for (const { url, severity } of own) worst.set(url, Math.max(worst.get(url) ?? 0, costs[severity]));
    const spread = [...worst.values()].reduce((sum, cost) => sum + cost, 0) / of;
    const whole = Math.max(0, ...own.filter(({ kind }) => wholeSite.includes(kind)).map(({ severity }) => costs[severity]));
    const lost = Math.min(1, Math.max(spread, whole));
    const max = scoreParts[part];
    return { part, points: Math.round(max * (1 - lost)), max, pages: Math.min(of, worst.size), of };
  });
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts };
}
