import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get as getHttp, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { get } from "@nameplane/contracts";
import { nothing, spec } from "@nameplane/contracts/spec";
import { z } from "zod";
import { logout, setUserSettings, userDetails, userLogin } from "@nameplane/contracts/identity/operations";
import { LoginBusy } from "@nameplane/contracts/identity/refusals";
import { live } from "@nameplane/contracts/platform/operations";
import { identityRoutes } from "../../areas/identity/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { connect } from "../db/connect.ts";
import { tx } from "../db/transaction.ts";
import { sha256 } from "../ids.ts";
import { LiveHub, notifyBrowsers } from "../live.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { Refused } from "../refused.ts";
import { noProxies, type TrustedProxies } from "./proxies.ts";
import { serveEvents } from "./event-stream.ts";
import { unswitchedRoutes } from "./unswitched-routes.ts";

const echo = get("echo", "/api/echo/");
const busyCall = get("busy", "/api/busy/");
const echoSpec = spec({ summary: "Echo", input: nothing, answer: z.object({ origin: z.string() }), refusals: [] });

const say = get("say", "/api/say/");
const lines = get("lines", "/api/lines/", { answers: "ndjson" });
const wait = get("wait", "/api/wait/");
const anything = spec({ summary: "Anything", input: nothing, answer: z.object({ text: z.string() }), refusals: [] });

const oneProxy: TrustedProxies = { networks: ["127.0.0.1"], header: "X-Forwarded-For" };

let db: TestDatabase;
let api: TestApi;
let hub: LiveHub;
let hubMs = 0;
let url: URL;
let alva: TestAccount;
let other: TestAccount;
let cookie: string;
const waited: string[] = [];
const heard: string[] = [];
/** Delays the look-up of the brand, for which every call waits first. */
let searching: Promise<void> = Promise.resolve();

const own = ["echo", "busy", "say", "lines", "wait"].map((name) => [name, "of this test"] as const);
const unswitched = new Map([...unswitchedRoutes, ...own]);

beforeAll(async () => {
  db = await createTestDatabase();
  hub = new LiveHub(db.url, createLog("test", "fatal"), () => hubMs);
  await hub.start();
  api = await createTestApi(
    db,
    new FakeClock(new Date()),
    (edge) => {
      identityRoutes(edge, testIdentity(db));
      serveEvents(edge, hub, createMetrics(), 50);
      edge.public(echo, echoSpec, {}, async (call) => ({ origin: call.origin }));
      edge.public(busyCall, { ...echoSpec, refusals: [LoginBusy] }, {}, () =>
        Promise.reject(new Refused(LoginBusy, { values: { seconds: 6 } })),
      );
      edge.public(say, anything, {}, async (call) => {
        heard.push(call.address);
        return { text: "Räksmörgås € 🦐" };
      });
      edge.public(lines, anything, {}, async () => ({
        lines: (async function* () {
          yield { text: "one" };
        })(),
      }));
      edge.public(wait, anything, {}, async (call) => {
        const { signal } = call;
        if (!signal.aborted) await once(signal, "abort");
        waited.push(call.address);
        return { text: "nobody listens" };
      });
    },
    { unswitched, isDevelopment: () => searching.then(() => false) },
  );
  url = new URL(await api.edge.app.listen({ port: 0, host: "127.0.0.1" }));
  alva = await createAccount(db);
  other = await createAccount(db);
});

beforeEach(async () => {
  hubMs += 60_000;
  cookie = await signIn(db, alva);
});

afterAll(async () => {
  await api.close();
  await hub.close();
  await db.close();
});

function browserOf(session: string) {
  const browser = api.browser();
  browser.cookie = session;
  return browser;
}

/** Opens an event stream as a browser does, and collects everything that it receives. */
async function listen(session: string, headers: Record<string, string> = {}, at = url) {
  const httpRequest = getHttp(new URL(live.path, at), {
    headers: { host: "localhost", accept: "text/event-stream", cookie: session, ...headers },
  });
  const [stream] = (await once(httpRequest, "response")) as [IncomingMessage];
  let said = "";
  stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  stream.on("error", () => {});
  const closed = new Promise<void>((resolve) => stream.once("close", resolve));
  return {
    status: stream.statusCode,
    headers: stream.headers,
    closed,
    said: () => said,
    end: () => httpRequest.destroy(),
  };
}

describe("only our own pages call", () => {
  test("the Accept header of an event stream does not replace X-Requested-With, because a foreign page may send it", async () => {
    const headers = { host: "localhost", cookie, accept: "text/event-stream" };
    const answer = await api.edge.app.inject({ method: "GET", url: logout.path, headers });
    expect(answer.json()).toMatchObject({ name: "NotFromThePanel" });
    const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
    const write = await api.edge.app.inject({
      method: "POST",
      url: setUserSettings.path,
      headers: form,
      payload: "listsize=50",
    });
    expect(write.json()).toMatchObject({ name: "NotFromThePanel" });
    expect((await browserOf(cookie).call(userDetails)).body.code).toBe(1000);
  });

  test("a same-origin navigation may read, but change nothing", async () => {
    const headers = { host: "localhost", cookie, "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" };
    const answer = await api.edge.app.inject({ method: "GET", url: logout.path, headers });
    expect(answer.json()).toMatchObject({ name: "NotFromThePanel" });
    expect((await browserOf(cookie).call(userDetails)).body.code).toBe(1000);
  });

  test("another site opens no event stream", async () => {
    const stream = await listen(cookie, { "sec-fetch-site": "cross-site" });
    expect(stream.headers["content-type"]).toMatch(/^application\/json/);
    stream.end();
  });
});

test("a signed-in call needs one database connection, however long ago its brand was looked up", async () => {
  const one = connect(db.url, "nameplane_app", 1);
  const narrow = await createTestApi({ ...db, app: one }, new FakeClock(new Date()), (edge) =>
    edge.inTransaction(say, anything, { kind: "session" }, { feature: "Domains" }, async () => ({ text: "" })),
  );
  const headers = { host: "localhost", "x-requested-with": "XMLHttpRequest", cookie };
  const answers = await Promise.all([1, 2, 3].map(() => narrow.edge.app.inject({ method: "GET", url: say.path, headers })));
  await narrow.close();
  await one.close();
  expect(answers.map((answer) => answer.json<{ code: number }>().code)).toEqual([1000, 1000, 1000]);
});

test("the start fails when a route declares no switch of a brand, or both a switch and an exception, and the error says what to write", async () => {
  const starting = (options: { feature?: "Domains" }, listed: ReadonlyMap<string, string>) =>
    createTestApi(db, new FakeClock(new Date()), (edge) => edge.public(say, anything, options, async () => ({ text: "" })), {
      unswitched: listed,
    });
  await expect(starting({}, new Map())).rejects.toThrow(/route say .*\{ feature: "Domains" \}.*unswitched-routes\.ts/);
  await expect(starting({ feature: "Domains" }, unswitched)).rejects.toThrow(/route say .*remove one of them/);
  await (await starting({ feature: "Domains" }, new Map())).close();
});

describe("event streams", () => {
  test("carry the events of their own account only", async () => {
    const stream = await listen(cookie);
    expect(stream.status).toBe(200);
    await tx(db.app, other.scope, (trx) => notifyBrowsers(trx, other.accountId, { topic: "order", ids: ["theirs"] }));
    await tx(db.app, alva.scope, (trx) => notifyBrowsers(trx, alva.accountId, { topic: "order", ids: ["ours"] }));
    await expect.poll(() => stream.said()).toContain("ours");
    expect(stream.said()).not.toContain("theirs");
    stream.end();
  });

  test("repeat the events sent while the page was being opened, but none from before, or of other accounts", async () => {
    const stream = await listen(cookie);
    await tx(db.app, other.scope, (trx) => notifyBrowsers(trx, other.accountId, { topic: "zone", ids: ["theirs"] }));
    for (const topic of ["order", "request", "order"] as const)
      await tx(db.app, alva.scope, (trx) => notifyBrowsers(trx, alva.accountId, { topic, ids: ["ours"] }));
    await expect.poll(() => stream.said().match(/data:/g)?.length).toBe(3);
    stream.end();
    const topics = (said: string) => [...said.matchAll(/"topic":"(\w+)"/g)].map(([, topic]) => topic);
    const late = await listen(cookie);
    await expect.poll(() => topics(late.said())).toEqual(["request", "order"]);
    late.end();
    hubMs += 31_000;
    const later = await listen(cookie);
    await tx(db.app, alva.scope, (trx) => notifyBrowsers(trx, alva.accountId, { topic: "invoice", ids: [] }));
    await expect.poll(() => topics(later.said())).toEqual(["invoice"]);
    later.end();
  });

  test("end with their session: after a logout no more events are sent", async () => {
    const stream = await listen(cookie);
    expect((await browserOf(cookie).call(logout)).body.code).toBe(1000);
    await stream.closed;
    expect(stream.said()).not.toContain("data:");
  });

  test("do not keep an idle session alive", async () => {
    const stream = await listen(cookie);
    await db.query("update session set used_at = now() - interval '61 minutes' where user_id = $1", [alva.userId]);
    await stream.closed;
    const [session] = await db.query<{ idle: boolean }>(
      "select bool_and(used_at < now() - interval '1 hour') as idle from session where user_id = $1",
      [alva.userId],
    );
    expect(session?.idle).toBe(true);
  });
});

test("event streams are limited for each session, and a stream that ends frees its place", async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(cookie)));
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const further = await listen(cookie);
  expect([further.status, further.headers["retry-after"]]).toEqual([429, "30"]);
  const elsewhere = await listen(await signIn(db, other));
  expect(elsewhere.status).toBe(200);
  streams[0]?.end();
  await expect
    .poll(async () => {
      const again = await listen(cookie);
      again.end();
      return again.status;
    })
    .toBe(200);
  for (const stream of [...streams, further, elsewhere]) stream.end();
});

test("event streams are limited for each address, whatever accounts they belong to", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signIn(db, other)));
  const few = await createTestApi(db, new FakeClock(new Date()), (edge) =>
    serveEvents(edge, hub, createMetrics(), 25_000, { session: 20, address: 5 }),
  );
  const at = new URL(await few.edge.app.listen({ port: 0, host: "127.0.0.1" }));
  const streams = [];
  for (const one of people) streams.push(await listen(one, {}, at));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  await few.close();
});

test("a stop does not wait for open event streams", async () => {
  const stopping = await createTestApi(db, new FakeClock(new Date()), (edge) => serveEvents(edge, hub, createMetrics()));
  const at = new URL(await stopping.edge.app.listen({ port: 0, host: "127.0.0.1" }));
  const stream = await listen(cookie, {}, at);
  expect(stream.status).toBe(200);
  await stopping.close();
  await stream.closed;
});

describe("answers", () => {
  test("cannot be sniffed, framed or run, whatever they contain", async () => {
    const answer = await api.edge.app.inject({
      method: "GET",
      url: userDetails.path,
      headers: { host: "localhost", cookie, "x-requested-with": "XMLHttpRequest" },
    });
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  const behindTls = {
    host: "localhost",
    "x-requested-with": "XMLHttpRequest",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.9",
  };
  const guarded = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
  };

  test.each([
    ["a success", say.path],
    ["a success with a cookie", logout.path],
    ["lines", lines.path],
    ["a refusal", userDetails.path],
    ["an unknown endpoint", "/api/none/"],
  ])("have the same protecting headers however they are sent: %s", async (_what, path) => {
    const proxied = await createTestApi(
      db,
      new FakeClock(new Date()),
      (edge) => {
        identityRoutes(edge, testIdentity(db));
        edge.public(say, anything, {}, async () => ({ text: "" }));
        edge.public(lines, anything, {}, async () => ({
          lines: (async function* () {
            yield { text: "one" };
          })(),
        }));
      },
      { proxies: oneProxy, unswitched },
    );
    const { headers } = await proxied.edge.app.inject({ method: "GET", url: path, headers: behindTls });
    await proxied.close();
    expect(headers).toMatchObject(guarded);
    const isJson = String(headers["content-type"]).startsWith("application/json");
    expect(headers["content-security-policy"]).toBe(isJson ? "default-src 'none'; frame-ancestors 'none'" : undefined);
    expect(String(headers["set-cookie"]).startsWith("__Host-sid=;")).toBe(path === logout.path);
  });

  test("are the same for a path that cannot be decoded as for any other unknown path", async () => {
    const headers = { host: "localhost", "x-requested-with": "XMLHttpRequest" };
    const answers = ["/api/none/", "/api/%E0%A4%A", "/api/100%/?a=%"].map(async (path) => {
      const answer = await fetch(new URL(path, url), { headers });
      const { code, desc } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, code, desc };
    });
    const [nowhere, ...others] = await Promise.all(answers);
    expect(nowhere?.status).toBe(404);
    for (const other of others) expect(other).toEqual(nowhere);
  });

  test("keep letters of more than one byte, and state their length in bytes", async () => {
    const headers = { host: "localhost", "x-requested-with": "XMLHttpRequest" };
    const answer = await fetch(new URL(say.path, url), { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(JSON.parse(body.toString())).toMatchObject({ code: 1000, text: "Räksmörgås € 🦐" });
    expect(answer.headers.get("content-length")).toBe(String(body.length));
    const head = await fetch(new URL(say.path, url), { method: "HEAD", headers });
    expect(head.headers.get("content-length")).toBe(String(body.length));
    expect(await head.text()).toBe("");
  });

  test("know their caller's address after the caller has disconnected", async () => {
    const headers = { host: "localhost", "x-requested-with": "XMLHttpRequest" };
    const arrived = once(api.edge.app.server, "request");
    const browser = getHttp(new URL(wait.path, url), { headers });
    browser.on("error", () => {});
    await arrived;
    browser.destroy();
    await expect.poll(() => waited).toEqual(["127.0.0.1"]);
  });

  test("know it also when the client has left before the call was handled", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    searching = promise;
    heard.length = 0;
    const headers = { host: "localhost", "x-requested-with": "XMLHttpRequest" };
    const arrived = once(api.edge.app.server, "request") as Promise<[IncomingMessage]>;
    const browser = getHttp(new URL(say.path, url), { headers });
    browser.on("error", () => {});
    const [{ socket }] = await arrived;
    const closed = once(socket, "close");
    browser.destroy();
    await closed;
    resolve();
    await expect.poll(() => heard).toEqual(["127.0.0.1"]);
  });

  test("say how long to wait in a header as well as in the text", async () => {
    const user = "nobody-at-all";
    let answer = await api.edge.app.inject({ method: "GET", url: "/" });
    for (let i = 0; i < 21; i++) {
      answer = await api.edge.app.inject({
        method: "POST",
        url: userLogin.path,
        headers: {
          host: "localhost",
          "x-requested-with": "XMLHttpRequest",
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({ user, password: "wrong" }).toString(),
      });
    }
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    const busy = await api.browser().call(busyCall);
    expect([busy.status, busy.body.code, busy.headers["retry-after"]]).toEqual([503, 2501, "6"]);
  });
});

describe("hostile bodies", () => {
  const hostile = [
    ["a prototype", '{"__proto__":{"listsize":50}}'],
    ["a constructor", '{"constructor":{"prototype":{"listsize":50}}}'],
    ["no JSON", '{"listsize":'],
    ["a name given twice", '{"listsize":50,"listsize":25}'],
    ["no UTF-8", Buffer.from('{"language":"\xe5"}', "latin1")],
    ["half of a surrogate pair", String.raw`{"language":"\ud800"}`],
    ["an array", "[1]"],
    ["a number", "7"],
    ["null", "null"],
    ["100,000 levels", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ] as const;

  test.each(hostile)("%s is refused by name, without a fault", async (_name, payload) => {
    const headers = {
      host: "localhost",
      cookie,
      "x-requested-with": "XMLHttpRequest",
      "content-type": "application/json",
    };
    const answer = await api.edge.app.inject({ method: "POST", url: setUserSettings.path, headers, payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ code: number }>().code).toBeGreaterThanOrEqual(2001);
    expect(answer.json<{ code: number }>().code).not.toBe(2400);
    expect(Object.hasOwn(Object.prototype, "listsize")).toBe(false);
  });

  test("more than the limit is 413", async () => {
    const headers = {
      host: "localhost",
      cookie,
      "x-requested-with": "XMLHttpRequest",
      "content-type": "application/json",
    };
    const answer = await api.edge.app.inject({
      method: "POST",
      url: setUserSettings.path,
      headers,
      payload: `"${"x".repeat(1_100_000)}"`,
    });
    expect(answer.statusCode).toBe(413);
  });
});

test.each([
  ["localhost", "http://localhost"],
  ["LOCALHOST:8080", "http://localhost:8080"],
  ["localhost:80@evil.example", "http://localhost"],
  ["localhost:80#x", "http://localhost"],
])("with the Host header %s people return to %s, and never to a host that is not the brand's", async (host, origin) => {
  const headers = { host, "x-requested-with": "XMLHttpRequest" };
  const answer = await api.edge.app.inject({ method: "GET", url: echo.path, headers });
  expect(answer.json()).toMatchObject({ origin });
});

test("metrics are on no port that strangers can reach", async () => {
  for (const remoteAddress of ["127.0.0.1", "203.0.113.9"])
    expect((await api.edge.app.inject({ method: "GET", url: "/metrics", remoteAddress })).statusCode).toBe(404);
});

describe("whom limits by address count", () => {
  const asked = async (proxies: TrustedProxies, headers: Record<string, string>, remoteAddress = "127.0.0.1") => {
    const seen = await createTestApi(db, new FakeClock(new Date()), (edge) => identityRoutes(edge, testIdentity(db)), {
      proxies,
    });
    const user = `nobody-${randomUUID()}`;
    const payload = new URLSearchParams({ user, password: "wrong" }).toString();
    const form = {
      host: "localhost",
      "x-requested-with": "XMLHttpRequest",
      "content-type": "application/x-www-form-urlencoded",
    };
    await db.query("delete from rate_counter where key like 'login:address:%'");
    await seen.edge.app.inject({
      method: "POST",
      url: userLogin.path,
      headers: { ...form, ...headers },
      payload,
      remoteAddress,
    });
    await seen.close();
    return (await db.query<{ key: string }>("select key from rate_counter where key like 'login:address:%'")).map(
      (row) => row.key,
    );
  };
  const keyOf = (block: string) => [`login:address:${sha256(block).toString("hex")}`];

  test("behind a proxy: the address that the proxy added, not one that the caller wrote before it", async () => {
    expect(await asked(oneProxy, { "x-forwarded-for": "198.51.100.66, 203.0.113.9" })).toEqual(keyOf("203.0.113.9"));
  });

  test("without a proxy the header is ignored", async () => {
    expect(await asked(noProxies, { "x-forwarded-for": "198.51.100.66" }, "203.0.113.9")).toEqual(keyOf("203.0.113.9"));
  });

  test("an IPv6 caller by the network in which it can choose addresses", async () => {
    expect(await asked(noProxies, {}, "2001:db8:1:2:3:4:5:6")).toEqual(keyOf("2001:db8:1:2::/64"));
  });
});
