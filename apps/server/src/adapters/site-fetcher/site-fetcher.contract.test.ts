import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteFetcher } from "../../areas/seo/site-fetcher.port.ts";
import { createSiteFetcher } from "./index.ts";

let server: Server;
let fetcher: SiteFetcher;
const bomb = gzipSync(Buffer.alloc(20_000_000));
let asked: { readonly url: string; readonly agent: string; readonly scheme: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = "/" } = request;
    const { "user-agent": agent = "", "x-forwarded-proto": scheme = "" } = request.headers;
    asked.push({ url, agent, scheme: String(scheme) });
    const answer = (headers: Readonly<Record<string, string>>, body: string | Buffer, status = 200) => {
      response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
    };
    if (url === "/huge") answer({}, "x".repeat(500_000));
    else if (url === "/bomb") answer({ "content-encoding": "gzip" }, bomb);
    else if (url === "/image") answer({ "content-type": "image/png", "content-length": "12" }, "abcdefghijkl");
    else if (url === "/inside") answer({ location: "http://127.0.0.1/admin" }, "", 302);
    else if (url === "/latin") answer({ "content-type": "text/html; charset=iso-8859-1" }, Buffer.from("sjö", "latin1"));
    else if (url !== "/slow") answer({ "x-robots-tag": "noindex" }, "<title>Home</title>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const detour = { host: "127.0.0.1", port };
  fetcher = createSiteFetcher({ aboutUrl: "https://panel.example/crawler", timeoutMs: 1000, maxBytes: 100_000, detour });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a page is read with its time and headers; the crawler says who it is and where that is explained", async () => {
  asked = [];
  expect(await fetcher.fetch("https://kvarn.se/")).toMatchObject({
    status: 200,
    error: null,
    robotsTag: "noindex",
    text: "<title>Home</title>",
    isCut: false,
  });
  expect(asked).toEqual([{ url: "/", agent: "SiteCheckBot/1 (+https://panel.example/crawler)", scheme: "https" }]);
});

test("no more than a bounded part of a page is read, packed or not", async () => {
  for (const path of ["/huge", "/bomb"])
    expect(await fetcher.fetch(`https://kvarn.se${path}`)).toMatchObject({ status: 200, isCut: true, bytes: 100_000 });
});

test("a site that does not answer in time is given up", async () => {
  expect(await fetcher.fetch("https://kvarn.se/slow")).toMatchObject({ status: null, error: "timeout" });
});

test("redirects are reported and not followed; the content of files is not read; other character sets are", async () => {
  asked = [];
  expect(await fetcher.fetch("https://kvarn.se/inside")).toMatchObject({ status: 302, location: "http://127.0.0.1/admin" });
  expect(asked).toHaveLength(1);
  expect(await fetcher.fetch("https://kvarn.se/image")).toMatchObject({ status: 200, bytes: 12, text: null });
  expect((await fetcher.fetch("https://kvarn.se/latin")).text).toBe("sjö");
});

test("without the demo's detour, private addresses, names that lead to them, and other ports are refused", async () => {
  const open = createSiteFetcher({ aboutUrl: "https://panel.example/crawler" });
  for (const url of [
    "http://127.0.0.1/",
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/",
    "http://localhost/",
    "https://kvarn.se:8443/",
  ])
    expect(await open.fetch(url), url).toMatchObject({ status: null, error: "not_public" });
});
