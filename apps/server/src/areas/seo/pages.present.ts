import type { SeoPage } from "@nameplane/contracts/seo/seo";
import type { JudgedPage } from "./findings.rules.ts";

/** The pages of a run as screens show them. For each page, the links to it from all other pages are counted. */
export function presentPages(pages: readonly JudgedPage[]): SeoPage[] {
  const linksIn = new Map<string, number>();
  for (const { facts } of pages) for (const link of facts?.links ?? []) linksIn.set(link, (linksIn.get(link) ?? 0) + 1);
  return pages.map(({ url, facts }) => ({
    url,
    state: facts === null ? "forbidden" : "fetched",
    status: facts?.status ?? null,
    error: facts?.error ?? null,
    ms: facts?.ms ?? 0,
    bytes: facts?.bytes ?? 0,
    title: facts?.title ?? null,
    description: facts?.description ?? null,
    headings: [...(facts?.headings ?? [])],
    canonical: facts?.canonical ?? null,
    lang: facts?.lang ?? null,
    location: facts?.location ?? null,
    linksout: facts?.links.length ?? 0,
    linksin: linksIn.get(url) ?? 0,
    images: facts?.images ?? 0,
    imageswithoutalt: facts?.imagesWithoutAlt ?? 0,
    types: [...(facts?.types ?? [])],
    hreflang: (facts?.hreflang ?? []).map(({ lang }) => lang),
    isindexed: facts !== null && facts.isHtml && !facts.isNoindex,
  }));
}
