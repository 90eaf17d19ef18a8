import { Parser } from "htmlparser2";
import { readUrl } from "./urls.rules.ts";

/** The addresses in a sitemap (sitemaps.org), and the further sitemaps in an index of them. */
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
        // Images and videos have a loc of their own, with another prefix.
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
