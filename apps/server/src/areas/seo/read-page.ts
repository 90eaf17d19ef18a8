import { Parser } from "htmlparser2";
import type { PageFacts } from "./page-facts.rules.ts";
import type { Fetched } from "./site-fetcher.port.ts";
import { readUrl } from "./urls.rules.ts";

/** At most this many links and list entries of a page are kept, and longer texts are cut, so that no page fills the database. */
const [linksMax, textMax, listMax] = [300, 500, 30];

type Content = Omit<PageFacts, "status" | "error" | "ms" | "bytes" | "isCut" | "isHtml" | "location">;

const nothing: Content = {
  title: null,
  description: null,
  headings: [],
  canonical: null,
  lang: null,
  isNoindex: false,
  images: 0,
  imagesWithoutAlt: 0,
  types: [],
  brokenData: 0,
  hreflang: [],
  links: [],
  followed: [],
};

const isHtml = (type: string | null): boolean => /^(text\/html|application\/xhtml\+xml)\b/i.test(type ?? "");

/**
 * Collects the facts about a page from what was fetched. `agent`: the crawler's name, by which a page can address it in
 * directions for crawlers.
 */
export function readPage(url: string, fetched: Fetched, agent: string): PageFacts {
  const { status, error, ms, bytes, isCut, text } = fetched;
  const isPage = status === 200 && isHtml(fetched.contentType) && text !== null;
  const isRedirect = status !== null && status >= 300 && status < 400 && fetched.location !== null;
  return {
    ...(isPage ? readContent(url, text, fetched.robotsTag, agent) : nothing),
    status,
    error,
    ms,
    bytes,
    isCut,
    isHtml: isPage,
    location: isRedirect ? readUrl(fetched.location ?? "", url) : null,
  };
}

function readContent(url: string, html: string, robotsTag: string | null, agent: string): Content {
  const reader = new PageReader(url);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const directions = [...reader.directions, ...directionsOfHeader(robotsTag)].filter(
    ({ of }) => of === "robots" || of === agent.toLowerCase(),
  );
  const forbids = (word: string) => directions.some(({ words }) => words.includes(word) || words.includes("none"));
  return {
    title: reader.title,
    description: reader.description,
    headings: reader.headings,
    canonical: reader.canonical,
    lang: reader.lang,
    isNoindex: forbids("noindex"),
    images: reader.images,
    imagesWithoutAlt: reader.imagesWithoutAlt,
    types: [...reader.types].slice(0, listMax),
    brokenData: reader.brokenData,
    hreflang: reader.hreflang,
    links: [...reader.links.keys()],
    followed: forbids("nofollow") ? [] : [...reader.links].flatMap(([link, isFollowed]) => (isFollowed ? [link] : [])),
  };
}

type Directions = { readonly of: string; readonly words: readonly string[] };

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(",")
    .map((word) => word.trim());

/** The directives in the header X-Robots-Tag. A directive can begin with the name of a crawler and a colon. */
function directionsOfHeader(header: string | null): Directions[] {
  if (header === null) return [];
  let of = "robots";
  return wordsIn(header).map((word) => {
    const named = /^([a-z0-9_-]+)\s*:\s*(\w+)$/.exec(word);
    // These are directives that have a value after a colon, not names of crawlers.
    if (named !== null && !/^(max-|unavailable)/.test(named[1] ?? "")) {
      of = named[1] ?? of;
      return { of, words: [named[2] ?? ""] };
    }
    return { of, words: [word] };
  });
}

const clean = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, textMax);

/** Collects the facts about a page while its tags are read one by one. */
class PageReader {
  title: string | null = null;
  description: string | null = null;
  readonly headings: string[] = [];
  canonical: string | null = null;
  lang: string | null = null;
  images = 0;
  imagesWithoutAlt = 0;
  readonly types = new Set<string>();
  brokenData = 0;
  readonly hreflang: { lang: string; url: string }[] = [];
  /** Each link on the page, and whether it may be followed. */
  readonly links = new Map<string, boolean>();
  readonly directions: Directions[] = [];
  private base: string;
  /** The element whose text is being read, and the text. Titles of drawings (svg) are not titles of pages. */
  private within: { readonly name: "title" | "h1" | "json"; text: string } | null = null;
  private svgs = 0;

  constructor(url: string) {
    this.base = url;
  }

  open(name: string, of: Readonly<Record<string, string>>): void {
    if (name === "svg") this.svgs += 1;
    else if (name === "html") this.lang = clean(of["lang"] ?? "") || null;
    else if (name === "base" && of["href"] !== undefined) this.base = readUrl(of["href"], this.base) ?? this.base;
    else if (name === "title" && this.svgs === 0 && this.title === null) this.within = { name, text: "" };
    else if (name === "h1") this.within = { name, text: "" };
    else if (name === "script" && of["type"]?.trim().toLowerCase() === "application/ld+json")
      this.within = { name: "json", text: "" };
    else if (name === "meta") this.meta(of);
    else if (name === "link") this.linkTag(of);
    else if (name === "img") this.image(of);
    else if (name === "a" || name === "area") this.anchor(of);
    if (of["itemtype"] !== undefined) for (const type of of["itemtype"].split(/\s+/)) this.addType(type);
  }

  text(text: string): void {
    if (this.within !== null && this.within.text.length < 200_000) this.within.text += text;
  }

  close(name: string): void {
    if (name === "svg") this.svgs = Math.max(0, this.svgs - 1);
    if (this.within === null || name !== (this.within.name === "json" ? "script" : this.within.name)) return;
    const { name: what, text } = this.within;
    this.within = null;
    if (what === "title") this.title = clean(text);
    else if (what === "json") this.data(text);
    else if (this.headings.length < listMax) this.headings.push(clean(text));
  }

  private meta(of: Readonly<Record<string, string>>): void {
    const name = (of["name"] ?? "").trim().toLowerCase();
    const content = of["content"] ?? "";
    if (name === "description" && this.description === null) this.description = clean(content);
    else if (name !== "") this.directions.push({ of: name, words: wordsIn(content) });
  }

  private linkTag(of: Readonly<Record<string, string>>): void {
    const rels = (of["rel"] ?? "").toLowerCase().split(/\s+/);
    const url = readUrl(of["href"] ?? "", this.base);
    if (url === null || of["href"] === undefined) return;
    if (rels.includes("canonical")) this.canonical ??= url;
    const lang = of["hreflang"];
    if (rels.includes("alternate") && lang !== undefined && this.hreflang.length < listMax)
      this.hreflang.push({ lang: clean(lang).slice(0, 35), url });
  }

  private image(of: Readonly<Record<string, string>>): void {
    // An image that is hidden from screen readers needs no text.
    if (of["aria-hidden"] === "true" || of["role"] === "presentation" || of["role"] === "none") return;
    this.images += 1;
    if (of["alt"] === undefined) this.imagesWithoutAlt += 1;
  }

  private anchor(of: Readonly<Record<string, string>>): void {
    const url = of["href"] === undefined ? null : readUrl(of["href"].trim(), this.base);
    if (url === null || (this.links.size >= linksMax && !this.links.has(url))) return;
    const isFollowed = !(of["rel"] ?? "").toLowerCase().split(/\s+/).includes("nofollow");
    this.links.set(url, isFollowed || this.links.get(url) === true);
  }

  private addType(type: string): void {
    const name = type.trim().replace(/^https?:\/\/schema\.org\//i, "");
    if (name !== "" && this.types.size < listMax) this.types.add(name.slice(0, 100));
  }

  private data(text: string): void {
    try {
      this.typesIn(JSON.parse(text), 0);
    } catch {
      this.brokenData += 1;
    }
  }

  private typesIn(value: unknown, depth: number): void {
    if (depth > 8 || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) return value.forEach((each) => this.typesIn(each, depth + 1));
    for (const [key, each] of Object.entries(value)) {
      if (key !== "@type") this.typesIn(each, depth + 1);
      else for (const type of [each].flat()) if (typeof type === "string") this.addType(type);
    }
  }
}
