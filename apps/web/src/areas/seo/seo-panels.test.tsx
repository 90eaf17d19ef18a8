import { queryKeyOf } from "../../lib/api/use-api.ts";
import { seoSite } from "@nameplane/contracts/seo/operations";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { SeoPanels } from "./seo-panels.tsx";

const serviceid = "0199a1b2-0000-7000-8000-000000000001";
const runOf = (count: number) => ({
  runid: `0199a1b2-0000-7000-8000-00000000001${count}`,
  begun: "2026-12-01T03:00:00Z",
  ended: "2026-12-01T03:01:00Z",
  cause: "manual",
  state: "done",
  why: null,
  pages: 2,
  leftout: 0,
  score: 90,
  parts: [],
  errors: 0,
  warnings: 0,
  hints: 0,
});
const site = (count: number) => ({
  host: "kvarn.se",
  unicodehost: "kvarn.se",
  state: "active",
  running: null,
  iswaiting: false,
  next: null,
  last: runOf(count),
  read: runOf(count),
  fixed: 0,
  added: 0,
  history: [runOf(count)],
  mayrun: true,
});
const pageAt = (url: string, location: string | null) => ({
  url,
  state: "fetched",
  status: location === null ? 200 : 301,
  error: null,
  ms: 4,
  bytes: 900,
  title: null,
  description: null,
  headings: [],
  canonical: null,
  lang: "en",
  location,
  linksout: 0,
  linksin: 1,
  images: 0,
  imageswithoutalt: 0,
  types: [],
  hreflang: [],
  isindexed: true,
});
const pages = [
  pageAt("https://kvarn.se/old?a=1", "https://kvarn.se/new"),
  pageAt("http://kvarn.se/", "https://kvarn.se/"),
  pageAt("https://kvarn.se/away", "https://other.se/x"),
];
const list = (data: unknown[]) => ok({ data, page: 1, limit: 50, total: data.length });

test("a new check takes the place of the one before: each panel stands once; addresses of the site are paths", async () => {
  let count = 1;
  const stub = stubFetch(({ url }) =>
    url.includes("findings") ? list([]) : url.includes("pages") ? list(pages) : ok(site(count)),
  );
  const { queries } = await renderApp(<SeoPanels serviceid={serviceid} />, { fetch: stub.fetch, areas: ["seo"] });
  expect(await screen.findByText("301 to /new")).toBeDefined();
  expect(screen.getByText("/old?a=1")).toBeDefined();
  expect(screen.getByText("http://kvarn.se/")).toBeDefined();
  expect(screen.getByText("301 to https://other.se/x")).toBeDefined();

  count = 2;
  await act(() => queries.invalidateQueries({ queryKey: queryKeyOf(seoSite) }));
  expect(await screen.findByText("301 to /new")).toBeDefined();
  expect(screen.getAllByText("Findings", { selector: "h2" })).toHaveLength(1);
  expect(screen.getAllByText("Pages", { selector: "h2" })).toHaveLength(1);
});
