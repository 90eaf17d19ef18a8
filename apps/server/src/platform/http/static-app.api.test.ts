import { once } from "node:events";
import { get as getHttp, type IncomingMessage } from "node:http";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readThirdParty } from "./content-policy.ts";
import { serveApp, type PageFacts } from "./static-app.ts";

let folder: string;
let app: FastifyInstance;

const noLook = { name: "Nameplane", brand: null, icon: null };

const hosts: Readonly<Record<string, PageFacts>> = {
  localhost: {
    isOwnApp: true,
    contact: null,
    showsChat: true,
    isDevelopment: true,
    staffHost: "panel.example",
    mainHost: null,
    ...noLook,
  },
  "panel.example": {
    isOwnApp: true,
    contact: "hello@example.com",
    showsChat: true,
    isDevelopment: false,
    staffHost: "panel.example",
    mainHost: null,
    name: "Panel",
    brand: '{"version":2,"name":"\\"A\\" & <B>"}',
    icon: null,
  },
  "names.reseller.example": {
    isOwnApp: false,
    contact: 'a"b&<c>@example.com',
    showsChat: false,
    isDevelopment: false,
    staffHost: null,
    mainHost: null,
    name: "Sol & Vind",
    brand: null,
    icon: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
};

/** Writes a page as a build does, with a later modification time than the one before. */
async function writePage(asset: string, at: number): Promise<void> {
  const file = path.join(folder, "index.html");
  await writeFile(
    file,
    `<title>__NAME__</title><meta name="np-own-app" content="__OWN_APP__"><meta name="np-brand" content="__BRAND__"><meta name="np-development" content="__DEVELOPMENT__"><meta name="np-contact" content="__CONTACT__"><meta name="np-chat" content="__CHAT__"><script nonce="__NONCE__" src="/assets/${asset}"></script>`,
  );
  await utimes(file, at, at);
}

const pageOf = async (host: string, url = "/") => (await app.inject({ method: "GET", url, headers: { host } })).body;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "static-app-"));
  await mkdir(path.join(folder, "assets"));
  await writePage("one.js", 1000);
  await writeFile(path.join(folder, "staff.html"), '<script nonce="__NONCE__" src="/assets/staff.js"></script>');
  app = Fastify();
  await serveApp(app, folder, async (host) => hosts[host] ?? null, {
    chat: readThirdParty("https://chat.example/w.js?a=1&b=2"),
    errors: null,
  });
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test("staff have a page of their own below /staff, without scripts of third parties, and only on their hosts", async () => {
  for (const url of ["/staff", "/staff/", "/staff/join", "/staff?x=1"]) {
    const page = await pageOf("panel.example", url);
    expect(page).toContain("/assets/staff.js");
    expect(page).not.toContain("chat.example");
    expect(await pageOf("names.reseller.example", url)).toContain("/assets/one.js");
  }
  expect(await pageOf("panel.example", "/staffing")).toContain("/assets/one.js");
  const elsewhere = await app.inject({ method: "GET", url: "/staff/documents?x=1", headers: { host: "localhost:8080" } });
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([302, "http://panel.example:8080/staff/documents?x=1"]);
  const { headers } = await app.inject({ method: "GET", url: "/staff", headers: { host: "panel.example" } });
  expect(headers["content-security-policy"]).not.toContain("chat.example");
});

test("the page says whose it is, in its title too, whether its host is the operator's own, and where to write", async () => {
  const own = await pageOf("panel.example", "/domains/list/");
  expect(own).toContain('np-own-app" content="1"');
  expect(own).toContain('np-contact" content="hello@example.com"');
  expect(own).toContain('np-brand" content="{&quot;version&quot;:2,');
  expect(own).not.toContain("<B>");
  const theirs = await pageOf("names.reseller.example");
  expect(theirs).toContain('np-own-app" content="0"');
  expect(theirs).toContain("<title>Sol &amp; Vind</title>");
});

test("pages of the same host may frame a preview of a brand, and nobody any other page", async () => {
  const ancestorsOf = async (url: string) => {
    const { headers } = await app.inject({ method: "GET", url, headers: { host: "panel.example" } });
    return /frame-ancestors [^;]*/.exec(String(headers["content-security-policy"]))?.[0];
  };
  for (const url of ["/?brandpreview=visitor&lang=sv", "/dashboard?brandpreview=user"])
    expect(await ancestorsOf(url)).toBe("frame-ancestors 'self'");
  for (const url of ["/", "/dashboard?x=brandpreview", "/brandpreview"])
    expect(await ancestorsOf(url)).toBe("frame-ancestors 'none'");
});

test("the icon in the tab is the brand's, where it has one", async () => {
  const iconOf = async (host: string) => (await app.inject({ method: "GET", url: "/favicon.svg", headers: { host } })).body;
  expect(await iconOf("names.reseller.example")).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await iconOf("panel.example")).not.toBe(await iconOf("names.reseller.example"));
});

test("only the page of the development host says that it is the development host", async () => {
  expect(await pageOf("localhost")).toContain('np-development" content="1"');
  for (const host of ["panel.example", "names.reseller.example"])
    expect(await pageOf(host)).toContain('np-development" content="0"');
});

test("a host without a brand gets an error that says so, and no page", async () => {
  const answer = await app.inject({ method: "GET", url: "/dashboard", headers: { host: "unknown.example" } });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([421, "text/plain; charset=utf-8"]);
  expect(answer.body).toBe("This address is not served here.\nAdressen betjänas inte här.\n");
});

test("a support address cannot break out of its attribute", async () => {
  expect(await pageOf("names.reseller.example")).toContain('content="a&quot;b&amp;&lt;c&gt;@example.com"');
});

test("a page written by a new build is served without a restart", async () => {
  expect(await pageOf("panel.example")).toContain("/assets/one.js");
  await writePage("two.js", 2000);
  expect(await pageOf("panel.example")).toContain("/assets/two.js");
});

test("while a build has emptied the folder, the former page is served", async () => {
  await rm(path.join(folder, "index.html"));
  expect(await pageOf("panel.example")).toContain("/assets/one.js");
});

test("every page has its own nonce, the same in its policy and its tags", async () => {
  const [one, two] = await Promise.all([app.inject("/"), app.inject("/")]);
  const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? "none";
  expect(one.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  expect(two.body).not.toContain(nonce);
});

test("the chat is in the page and its policy where the brand shows it and no password is typed", async () => {
  const get = async (host: string, url: string) => {
    const { body, headers } = await app.inject({ method: "GET", url, headers: { host } });
    return { named: /np-chat" content="([^"]*)"/.exec(body)?.[1], policy: String(headers["content-security-policy"]) };
  };
  const shown = await get("panel.example", "/dashboard");
  expect(shown.named).toBe("https://chat.example/w.js?a=1&amp;b=2");
  expect(shown.policy).toContain("'strict-dynamic' 'self' https://chat.example;");
  for (const [host, url] of [
    ["names.reseller.example", "/dashboard"],
    ["panel.example", "/"],
    ["panel.example", "/checkout"],
  ] as const) {
    const { named, policy } = await get(host, url);
    expect([named, policy.includes("chat.example")], `${host}${url}`).toEqual(["", false]);
  }
});

test("the page, its version and its picture are sent again only when they have changed", async () => {
  await writeFile(path.join(folder, "version.json"), '{"version":"1"}');
  const get = (url: string, held?: string) =>
    app.inject({
      method: "GET",
      url,
      headers: { host: "panel.example", ...(held === undefined ? {} : { "if-none-match": held }) },
    });
  const tag = ({ headers }: { headers: { etag?: string | undefined } }) => headers.etag ?? "";
  for (const url of ["/", "/version.json"]) {
    const first = await get(url);
    const again = await get(url, tag(first));
    expect([first.statusCode, again.statusCode, again.body, again.headers["content-security-policy"]]).toEqual([
      200,
      304,
      "",
      undefined,
    ]);
    expect((await get(url, `"other", W/${tag(first)}`)).statusCode).toBe(304);
  }
  const [page, version] = [await get("/"), await get("/version.json")];
  // Every screen is the same page, except those that must not have third-party scripts.
  expect((await get("/domain/list", tag(page))).statusCode).toBe(200);
  expect((await get("/checkout", tag(page))).statusCode).toBe(304);
  await writePage("two.js", 2000);
  await writeFile(path.join(folder, "version.json"), '{"version":"two"}');
  expect((await get("/", tag(page))).body).toContain("/assets/two.js");
  expect((await get("/version.json", tag(version))).json()).toEqual({ version: "two" });
});

test.each([
  "/assets/../index.html",
  "/assets/..%2findex.html",
  "/assets/%2e%2e/index.html",
  "/assets/%2e%2e%2findex.html",
  "/assets/..%5cindex.html",
  "/assets/%252e%252e%252findex.html",
  "/assets/one.js%00",
  "/assets//etc/passwd",
  "/assets/%2fetc%2fpasswd",
  "/assets/.hidden",
  "/assets/",
  "/assets/none.js",
])("%s is answered with 404, without a file", async (url) => {
  await writeFile(path.join(folder, "assets", ".hidden"), "secret");
  // This call uses a real connection. A call within the process would resolve the dots of the path before it is sent.
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const asked = getHttp({ host: "127.0.0.1", port, path: url, headers: { host: "panel.example" } });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(404);
});
