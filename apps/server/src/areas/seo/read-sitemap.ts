import { Parser } from "htmlparser2";
import { readUrl } from "./urls.rules.ts";

/** The addresses in a sitemap (sitemaps.org), or the further sitemaps that a sitemap index names. */
export type Sitemap = { readonly pages: readonly string[]; readonly sitemaps: readonly string[] };

const addressesMax = 1000;

export function readSitemap(url: string, xml: string): Sitemap {
  const [pages, sitemaps] = [new Set<string>(), new Set<string>()];
  let isIndex = false;
  let text: string | null = null;
  const local = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (local(name) === "sitemapindex") isIndex = true;
        // Elements of images and videos are called loc as well, but with a prefix, so they are not read.
        if (name.toLowerCase() === "loc") text = "";
      },
      ontext: (part) => {
        if (text !== null) text += part;
      },
      onclosetag: (name) => {
        if (local(name) !== "loc" || text === null) return;
        const address = readUrl(text.trim(), url);
        const into = isIndex ? sitemaps : pages;
        if (address !== null && into.size < addressesMax) into.add(address);
        text = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { pages: [...pages], sitemaps: [...sitemaps] };
}
