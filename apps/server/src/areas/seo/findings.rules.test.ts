import { scoreParts } from "@nameplane/contracts/seo/finding-kinds";
import { expect, test } from "vitest";
import { findingsOf, scoreOf, type JudgedPage } from "./findings.rules.ts";
import { readPage } from "./read-page.ts";
import type { Fetched } from "./site-fetcher.port.ts";

const host = "kvarn.se";
const url = (path: string) => `https://${host}${path}`;
const answer = (of: Partial<Fetched>): Fetched => ({
  status: 200,
  error: null,
  ms: 100,
  bytes: 1000,
  isCut: false,
  contentType: "text/html; charset=utf-8",
  location: null,
  robotsTag: null,
  text: "",
  ...of,
});
const at = (path: string, of: Partial<Fetched>, inSitemap = false): JudgedPage => ({
  url: path.startsWith("http") ? path : url(path),
  inSitemap,
  facts: readPage(path.startsWith("http") ? path : url(path), answer(of), "SiteCheckBot"),
});
const html = (title: string, body = "", head = "") =>
  `<html lang="sv"><head><title>${title}</title><meta name="description" content="About ${title}">${head}</head><body><h1>${title}</h1>${body}</body></html>`;
const canonical = (path: string) => `<link rel="canonical" href="${path}">`;
const toHttps = at(`http://${host}/`, { status: 301, location: url("/"), contentType: null, text: null });
const kinds = (pages: readonly JudgedPage[]) =>
  findingsOf(host, pages).map(({ kind, url: page, target }) => [kind, page, target]);

test("a site without faults has no findings and all points", () => {
  const pages = [at("/", { text: html("Home", "", canonical("/")) }), toHttps];
  expect(findingsOf(host, pages)).toEqual([]);
  const { score, parts } = scoreOf(pages, []);
  expect(score).toBe(100);
  expect(parts.map(({ part, max }) => [part, max])).toEqual(Object.entries(scoreParts));
});

test("a broken link is found on each page that has it, with what its target answered", () => {
  const link = '<a href="/gone">Gone</a>';
  const pages = [
    at("/", { text: html("Home", `${link}<a href="/a">A</a>`, canonical("/")) }),
    at("/a", { text: html("A", link, canonical("/a")) }),
    at("/gone", { status: 404 }),
    toHttps,
  ];
  expect(findingsOf(host, pages)).toEqual(
    ["/", "/a"].map((path) => ({
      kind: "broken_link",
      severity: "error",
      url: url(path),
      target: url("/gone"),
      detail: { status: 404 },
    })),
  );
});

test("chains and circles of redirects are found once, at their beginning", () => {
  const to = (from: string, location: string) => at(from, { status: 302, location, text: null });
  const links = '<a href="/one">1</a><a href="/x">x</a>';
  const pages = [
    at("/", { text: html("Home", links, canonical("/")) }),
    to("/one", "/two"),
    to("/two", "/three"),
    at("/three", { text: html("Three", "", canonical("/three")) }),
    to("/x", "/y"),
    to("/y", "/x"),
    toHttps,
  ];
  expect(kinds(pages)).toEqual([
    ["redirect_loop", url("/x"), url("/x")],
    ["redirect_loop", url("/y"), url("/y")],
    ["redirect_chain", url("/one"), url("/three")],
  ]);
});

test("titles, headings, descriptions, images and structured data are judged", () => {
  const body = '<h1>Again</h1><img src="a.jpg"><img src="b.jpg" alt="">';
  const head = `${canonical("/a")}<script type="application/ld+json">{ broken</script>`;
  const pages = [
    at("/", { text: html("Same", '<a href="/a">A</a><a href="/b">B</a>', canonical("/")) }),
    at("/a", { text: html("Same", body, head) }),
    at("/b", { text: "<html><body></body></html>" }),
    toHttps,
  ];
  const of = (path: string) => findingsOf(host, pages).flatMap(({ kind, url: page }) => (page === url(path) ? [kind] : []));
  expect(of("/")).toEqual(["title_double", "description_double"]);
  expect(of("/a").toSorted()).toEqual(["data_broken", "description_double", "h1_several", "image_alt", "title_double"]);
  expect(of("/b").toSorted()).toEqual([
    "canonical_missing",
    "description_missing",
    "h1_missing",
    "lang_missing",
    "title_missing",
  ]);
});

test("a page that is hidden from search engines is not judged, unless the sitemap names it", () => {
  const hidden = { text: "<html></html>", robotsTag: "noindex" };
  const home = at("/", { text: html("Home", '<a href="/a">A</a><a href="/b">B</a>', canonical("/")) });
  expect(kinds([home, at("/a", hidden), at("/b", hidden, true), toHttps])).toEqual([["noindex_in_sitemap", url("/b"), ""]]);
});

test("pages that only the sitemap knows, slow pages and missing encryption are found", () => {
  const alone = at("/alone", { text: html("Alone", "", canonical("/alone")), ms: 4000 }, true);
  const open = at(`http://${host}/`, { text: html("Home", "", canonical("https://kvarn.se/")) });
  expect(kinds([at("/", { text: html("Home", "", canonical("/")) }), alone, open])).toEqual([
    ["orphan", url("/alone"), ""],
    ["slow", url("/alone"), ""],
    ["http_open", `http://${host}/`, ""],
  ]);
  const failed = at("/", { status: null, error: "tls", text: null });
  expect(kinds([failed, at(`http://${host}/`, { text: html("Home", "", canonical(`http://${host}/`)) })])).toEqual([
    ["no_https", url("/"), ""],
  ]);
});

test("the score is the sum of its parts, and a fault of the whole site costs the whole part", () => {
  const failed = at("/", { status: null, error: "tls", text: null });
  const pages = [failed, at(`http://${host}/`, { text: html("Home", "", canonical(`http://${host}/`)) })];
  const { score, parts } = scoreOf(pages, findingsOf(host, pages));
  expect(parts.find(({ part }) => part === "https")).toMatchObject({ points: 0, max: 10 });
  expect(score).toBe(parts.reduce((sum, { points }) => sum + points, 0));
  expect(score).toBe(90);
});

test("nofollow keeps links from being followed, for us or for all", () => {
  const page = (head: string, body = '<a href="/a">A</a><a href="/b" rel="nofollow">B</a>') =>
    readPage(url("/"), answer({ text: html("Home", body, head) }), "SiteCheckBot");
  expect(page("")).toMatchObject({ links: [url("/a"), url("/b")], followed: [url("/a")] });
  expect(page('<meta name="robots" content="nofollow">').followed).toEqual([]);
  expect(page('<meta name="SiteCheckBot" content="none">')).toMatchObject({ followed: [], isNoindex: true });
  expect(page('<meta name="othercrawler" content="noindex,nofollow">')).toMatchObject({
    followed: [url("/a")],
    isNoindex: false,
  });
});
