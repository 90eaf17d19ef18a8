import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startRedirectListener, type RedirectListener } from "../../adapters/redirect-listener/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { Jobs } from "../../platform/jobs.ts";
import { LiveHub, notifyBrowsers } from "../../platform/live.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { putSets } from "../../testing/fixtures/forward-records.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { answerRedirect } from "./answer-redirect.ts";
import { HostLookup } from "./look-up-host.ts";

const log = createLog("test", "silent");
const clock = new FakeClock();

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let hosts: HostLookup;
let listener: RedirectListener;
let zoneId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  hosts = new HostLookup(db.readonly, clock);
  const handler = {
    answer: (visit: Parameters<typeof answerRedirect>[1]) =>
      answerRedirect({ hosts, challengeAnswer: async (token) => (token === "known" ? "known.thumb" : null) }, visit),
    certificateFor: async () => null,
  };
  listener = await startRedirectListener({ host: "127.0.0.1", port: 0, tlsPort: null, handler, log });
  zoneId = await createTestZone(db, jobs, account, "ledtill.se", clock.now());
  await putSets(db, account, zoneId, [
    { owner: "www2", type: "REDIRECT", rdata: ["301 https://example.com"] },
    { owner: "shop", type: "REDIRECT", rdata: ["302 https://example.com/shop?a=b"] },
    { owner: "*.any", type: "REDIRECT", rdata: ["301 https://{host}.example.com/"] },
    { owner: "real.any", type: "A", rdata: ["192.0.2.1"] },
    { owner: "deep.down.any", type: "A", rdata: ["192.0.2.1"] },
    { owner: "ping", type: "REDIRECT", rdata: ["301 http://pong.ledtill.se"] },
    { owner: "pong", type: "REDIRECT", rdata: ["301 http://ping.ledtill.se"] },
    { owner: "self", type: "REDIRECT", rdata: ["301 {host}"] },
    { owner: "top", type: "REDIRECT", rdata: ["302 {host}.example.com/start?from={host}"] },
    { owner: "deeper", type: "REDIRECT", rdata: ["301 {host}/start"] },
    { owner: "once", type: "REDIRECT", rdata: ["301 http://www2.ledtill.se"] },
  ]);
});
afterAll(async () => {
  await Promise.all([listener.close(), jobs.stop()]);
  await db.close();
});
beforeEach(() => hosts.forgetAll());

type Answer = { status: number; location: string | undefined; body: string; headers: NodeJS.Dict<string | string[]> };

async function visit(host: string, path = "/", method = "GET", body?: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = { host, "accept-language": "en", ...(body === undefined ? {} : { "content-length": body.length }) };
  const asking = request({ host: "127.0.0.1", port: listener.port, path, method, headers, agent: false }, (reply) => {
    void text(reply).then((read) =>
      resolve({ status: reply.statusCode ?? 0, location: reply.headers.location, body: read, headers: reply.headers }),
    );
  });
  asking.once("error", reject);
  asking.end(body);
  return promise;
}

describe("a visitor of a redirect host", () => {
  test("is redirected with the record's status and target, and with the visitor's path where the target has none", async () => {
    expect(await visit("www2.ledtill.se", "/a/b?c=d")).toMatchObject({
      status: 301,
      location: "https://example.com/a/b?c=d",
    });
    expect(await visit("SHOP.ledtill.se:8080", "/a")).toMatchObject({
      status: 302,
      location: "https://example.com/shop?a=b",
    });
    const head = await visit("www2.ledtill.se", "/x", "HEAD");
    expect(head).toMatchObject({ status: 301, location: "https://example.com/x", body: "" });
  });

  test("meets wildcards as DNS does", async () => {
    expect((await visit("a.b.any.ledtill.se")).location).toBe("https://a.b.any.ledtill.se.example.com/");
    for (const host of ["any", "real.any", "x.real.any", "down.any", "x.down.any"])
      expect((await visit(`${host}.ledtill.se`)).status, host).toBe(404);
  });

  test("is not redirected in a circle, and a chain that ends is followed", async () => {
    for (const host of ["ping", "pong", "self"]) expect((await visit(`${host}.ledtill.se`)).status, host).toBe(508);
    expect((await visit("once.ledtill.se", "/p")).location).toBe("http://www2.ledtill.se/p");
  });

  test("may be led by {host} with a path where that does not lead back [C5.70]", async () => {
    expect((await visit("top.ledtill.se", "/a")).location).toBe("http://top.ledtill.se.example.com/start?from=top.ledtill.se");
    expect((await visit("deeper.ledtill.se", "/a")).status).toBe(508);
  });

  test("gets a page that reveals nothing for a name without redirect, in any account or none", async () => {
    const pages = await Promise.all(
      ["nothing.ledtill.se", "ledtill.se", "unknown.example", "panel.example.com"].map((host) => visit(host)),
    );
    for (const { status, body, headers } of pages) {
      expect(status).toBe(404);
      expect(body).toBe(pages[0]?.body);
      expect(headers["server"]).toBeUndefined();
    }
    expect(pages[0]?.body).not.toContain("ledtill");
  });

  test("may only use reading methods", async () => {
    const posted = await visit("www2.ledtill.se", "/", "POST", "data");
    expect(posted).toMatchObject({ status: 405, headers: { allow: "GET, HEAD", connection: "close" } });
    expect((await visit("bad host")).status).toBe(400);
  });

  test("with more header than eight kilobytes is cut off, and asks no database", async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(listener.port, "127.0.0.1", () => {
        socket.write(`GET / HTTP/1.1\r\nHost: www2.ledtill.se\r\nX: ${"a".repeat(9000)}\r\n\r\n`);
      });
      socket.once("data", (chunk: Buffer) => resolve(chunk.toString("latin1").slice(9, 12)));
      socket.once("error", reject);
    });
    expect(status).toBe("431");
  });

  test("with a whole address in the request line is answered for that one (RFC 9112 3.2.2)", async () => {
    const answer = await visit("nothing.ledtill.se", "http://www2.ledtill.se/z");
    expect(answer.location).toBe("https://example.com/z");
  });

  test("that is a certificate authority gets the answer of an open order", async () => {
    expect(await visit("nothing.ledtill.se", "/.well-known/acme-challenge/known")).toMatchObject({
      status: 200,
      body: "known.thumb",
    });
    expect((await visit("nothing.ledtill.se", "/.well-known/acme-challenge/other")).status).toBe(404);
  });
});

test("a zone that is parked or removed is served no more", async () => {
  const gone = await createTestZone(db, jobs, account, "borta.se", clock.now());
  await putSets(db, account, gone, [{ owner: "w", type: "REDIRECT", rdata: ["301 https://example.com"] }]);
  expect((await visit("w.borta.se")).status).toBe(301);
  await db.query("update zone set removed_at = now() where id = $1", [gone]);
  hosts.forgetAll();
  expect((await visit("w.borta.se")).status).toBe(404);
});

test("a change is seen as soon as the zone's news arrives, and without it after a minute", async () => {
  const hub = new LiveHub(db.url, log);
  const heard: (() => void)[] = [];
  hub.subscribeAll(
    (event) => {
      if (event.topic === "zone") hosts.forgetZones(event.ids);
      heard.shift()?.();
    },
    () => hosts.forgetAll(),
  );
  await hub.start();
  try {
    const change = (target: string) =>
      putSets(db, account, zoneId, [{ owner: "news", type: "REDIRECT", rdata: [`301 ${target}`] }]);
    expect((await visit("news.ledtill.se")).status).toBe(404);
    await change("https://one.example/");
    const news = new Promise<void>((resolve) => heard.push(resolve));
    await tx(db.worker, account.scope, (trx) => notifyBrowsers(trx, account.accountId, { topic: "zone", ids: [zoneId] }));
    await news;
    expect((await visit("news.ledtill.se")).location).toBe("https://one.example/");
    await change("https://two.example/");
    expect((await visit("news.ledtill.se")).location).toBe("https://one.example/");
    clock.advance(61_000);
    expect((await visit("news.ledtill.se")).location).toBe("https://two.example/");
  } finally {
    await hub.close();
  }
});
