import { once } from "node:events";
import { connect as connectSocket, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "@nameplane/contracts";
import { nothing, spec } from "@nameplane/contracts/spec";
import { z } from "zod";
import { setUserSettings, userLogin } from "@nameplane/contracts/identity/operations";
import { dnsApiRoutes } from "../../areas/dnsapi/index.ts";
import { identityRoutes } from "../../areas/identity/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { createLog } from "../log.ts";
import type { Edge } from "./edge.ts";
import { failureReports } from "./failure-reports.ts";
import { unswitchedRoutes } from "./unswitched-routes.ts";

const take = post("take", "/api/take/");
const open = post("open", "/api/open/");
const staff = post("staff", "/api/staff/");
const takes = spec({ summary: "Takes a text", input: z.strictObject({ text: z.string() }), answer: nothing, refusals: [] });
const unswitched = new Map([...unswitchedRoutes, ...["take", "open", "staff"].map((name) => [name, "of this test"] as const)]);

let db: TestDatabase;
let api: TestApi;
/** Another server that allows little time for headers and bodies. */
let hasty: TestApi;
let port: number;
let hastyPort: number;
let cookie: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  const routes = (edge: Edge) => {
    identityRoutes(edge, testIdentity(db));
    failureReports(edge, { log: createLog("test", "silent"), webhook: null });
    const large = { bodyLimit: 24 * 1024 * 1024 };
    edge.inTransaction(take, takes, { kind: "session" }, large, async () => ({}));
    edge.inTransaction(staff, takes, { kind: "permission", permission: "staff_task" }, large, async () => ({}));
    edge.public(open, takes, { bodyLimit: 512 * 1024 }, async () => ({}));
    dnsApiRoutes(edge, { publishWaitMs: 0 } as Parameters<typeof dnsApiRoutes>[1]);
  };
  api = await createTestApi(db, new FakeClock(new Date()), routes, { unswitched });
  const pace = { withinMs: 300, bytesPerSecond: 1_000_000 };
  hasty = await createTestApi(db, new FakeClock(new Date()), routes, { unswitched, pace, headersMs: 300 });
  [port = 0, hastyPort = 0] = await Promise.all(
    [api, hasty].map(async ({ edge }) => Number(new URL(await edge.app.listen({ port: 0, host: "127.0.0.1" })).port)),
  );
  cookie = await signIn(db, await createAccount(db));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all([api.close(), hasty.close()]);
  await db.close();
});

const page = { host: "localhost", "x-requested-with": "XMLHttpRequest", "content-type": "application/json" };

/**
 * Sends the headers of a call, and the body if there is one. The server then waits for those bytes of the announced body that
 * were not sent.
 */
async function begin(path: string, headers: Record<string, string>, body: string | null = null, at = port) {
  const socket = connectSocket(at, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const method = path.startsWith("/api/v1/") ? "PATCH" : "POST";
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
  let said = "";
  socket.setEncoding("utf8").on("data", (text: string) => (said += text));
  return { socket, said: () => said };
}

/** Status and refusal that a call gets if only its headers are sent. */
async function byHeaders(path: string, headers: Record<string, string>) {
  const { socket, said } = await begin(path, { ...page, ...headers });
  await expect.poll(said, { timeout: 30_000 }).toMatch(/\r\n\r\n.+/s);
  socket.destroy();
  return [Number(said().slice(9, 12)), /"name":"(\w+)"/.exec(said())?.[1]];
}

const large = { "content-length": String(15_800_000) };
const endless = { "transfer-encoding": "chunked" };

describe("the headers decide, before any of the body has arrived", () => {
  test.each([
    ["nobody is signed in", take.path, large, [401, "LoginRequired"]],
    ["nobody is signed in, and the body has no end", take.path, endless, [401, "LoginRequired"]],
    ["the session is not one of ours", take.path, { ...large, cookie: "sid=made-up" }, [401, "LoginRequired"]],
    ["a page of another site sends it", take.path, { ...large, "sec-fetch-site": "cross-site" }, [200, "NotFromThePanel"]],
    ["the host is unknown", take.path, { ...large, host: "elsewhere.example" }, [421, "UnknownHost"]],
    ["the path does not exist", "/api/none/", large, [404, "NoSuchEndpoint"]],
    ["it is not JSON", take.path, { ...large, "content-type": "text/plain" }, [200, "BrokenBody"]],
    ["a stranger sends more than strangers may", open.path, { "content-length": "65537" }, [413, "BodyTooLarge"]],
    ["a form is too long", userLogin.path, { "content-length": "65537" }, [413, "BodyTooLarge"]],
  ])("%s", async (_why, path, headers: Record<string, string>, expected) => {
    expect(await byHeaders(path, headers)).toEqual(expected);
  });

  test("a signed-in user may not use the route, or the body is too long for it", async () => {
    expect(await byHeaders(staff.path, { ...large, cookie })).toEqual([200, "NoPermission"]);
    expect(await byHeaders(open.path, { ...large, cookie })).toEqual([413, "BodyTooLarge"]);
    expect(await byHeaders(setUserSettings.path, { "content-length": "1048577", cookie })).toEqual([413, "BodyTooLarge"]);
  });

  test("a program without a token, or with a wrong one", async () => {
    for (const headers of [large, { ...large, "x-api-key": "made-up" }])
      expect((await byHeaders("/api/v1/servers/localhost/zones/a.se.", headers))[0]).toBe(401);
  });
});

describe("bodies", () => {
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers: { ...page, ...headers }, body });

  test("of signed-in users are read up to the limit of the route, those of strangers up to 64 KB", async () => {
    const text = JSON.stringify({ text: "x".repeat(400_000) });
    expect(await (await send(open.path, text, { cookie })).json()).toMatchObject({ code: 1000 });
    expect(await (await send(take.path, text, { cookie })).json()).toMatchObject({ code: 1000 });
    expect((await send(open.path, text)).status).toBe(413);
    expect(await (await send(open.path, JSON.stringify({ text: "x".repeat(60_000) }))).json()).toMatchObject({ code: 1000 });
  });

  test.each([
    ["1,150,000 names", `{${Array.from({ length: 1_150_000 }, (_, n) => `"k${n}":0`).join(",")}}`, "BodyTooLarge", 413],
    ["lists in lists", `{"text":${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}}`, "BrokenBody", 200],
  ])("that are expensive to build are refused without building them: %s", async (_what, body, name, status) => {
    const answer = await send(take.path, body, { cookie });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ name });
  });

  test("that are deeply nested are refused without a fault", async () => {
    const deep = `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`;
    const report = `{"code":1,"message":"","method":"GET","url":"/","page":"/","version":"1","response":${deep}}`;
    expect(await (await send("/api/miscellaneous/reportfailure/", report)).json()).toMatchObject({ name: "BrokenBody" });
  });

  test("that arrive too slowly end the connection, however often a byte arrives", async () => {
    const { socket, said } = await begin(take.path, { ...page, cookie, "content-length": "1000" }, '{"text":"', hastyPort);
    const drip = setInterval(() => socket.write("x"), 20);
    await once(socket, "close");
    clearInterval(drip);
    expect(said()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("that arrive fast enough may take longer", async () => {
    const piece = "x".repeat(200_000);
    const body = `{"text":"${piece}${piece}${piece}"}`;
    const { socket, said } = await begin(take.path, { ...page, cookie, "content-length": String(body.length) }, null, hastyPort);
    let at = 0;
    // The test sends 600 KB in 500 ms. The limit allows 300 + 600 ms for them.
    const steps = setInterval(() => {
      socket.write(body.slice(at, at + 120_010));
      at += 120_010;
    }, 100);
    await expect.poll(said, { timeout: 30_000 }).toMatch(/"code":1000/);
    clearInterval(steps);
    socket.destroy();
  });
});

test("headers that never end close the connection", async () => {
  const socket = connectSocket(hastyPort, "127.0.0.1");
  sockets.push(socket);
  let said = "";
  socket.on("error", () => {}).on("data", (piece: Buffer) => (said += piece.toString()));
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n");
  const drip = setInterval(() => socket.write("x-a: b\r\n"), 50);
  await once(socket, "close");
  clearInterval(drip);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
});

test("of an endless body nothing is read after it was refused", async () => {
  const { socket, said } = await begin(take.path, { ...page, ...endless });
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", pour);
  pour();
  await new Promise((resolve) => socket.once("close", resolve));
  expect(said()).toContain("LoginRequired");
  // The socket has accepted no more than the buffers of both ends can hold.
  expect(socket.bytesWritten - socket.writableLength).toBeLessThan(32 * 1024 * 1024);
});

test("a call that names two hosts is refused", async () => {
  const { said } = await begin(open.path, { ...page, Host: "evil.example", "content-length": "2" }, "{}");
  await expect.poll(said, { timeout: 30_000 }).toMatch(/\r\n\r\n.+/s);
  expect(said()).toMatch(/^HTTP\/1\.1 400 /);
  expect(said()).toContain("AmbiguousHost");
});
