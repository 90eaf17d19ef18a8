import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator } from "../simulator.ts";
import { domainCreate, simple, transfer } from "../testing/elements.ts";
import { EppClient } from "../testing/epp-client.ts";
import { callControl, startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry("world");
});
afterAll(() => registry.stop());

test("answers nothing without the token", async () => {
  for (const authorization of ["", "Bearer wrong", "Basic x"]) {
    const httpResponse = await fetch(`${registry.endpoints.control}/book`, { headers: { authorization } });
    expect(httpResponse.status).toBe(401);
  }
});

test.each([
  ["GET", "/nothing", undefined, 404],
  ["DELETE", "/book", undefined, 405],
  ["POST", "/clock", {}, 400],
  ["POST", "/clock", { advanceSeconds: "1" }, 400],
  ["POST", "/clock", { advanceSecond: 1 }, 400],
  ["POST", "/faults", { rule: { action: {} } }, 400],
  ["POST", "/faults", { rule: { action: { code: 1234 } } }, 400],
  ["POST", "/change", { name: "absent.shop" }, 404],
  ["POST", "/domain", { name: "x.jp", registrar: "nameplane" }, 400],
  ["GET", "/state?name=-.se", undefined, 400],
])("%s %s with %j gives %i", async (method, path, body, status) => {
  const reply = await registry.control(method, path, body);
  expect(reply.status).toBe(status);
  expect(reply.body["error"]).toBeTypeOf("string");
});

test("without --faults the registry cannot be made to misbehave", async () => {
  const folder = mkdtempSync(join(tmpdir(), "registry-simulator-"));
  const ports = { epp: 0, whois: 0, rdap: 0, control: 0 };
  const running = await startSimulator({ dataFolder: folder, ports, faults: false, seed: "none" });
  for (const [method, path] of [
    ["POST", "/faults"],
    ["GET", "/faults"],
    ["POST", "/reset"],
    ["POST", "/certificate"],
  ] as const) {
    expect((await callControl(running.endpoints, method, path, method === "GET" ? undefined : {})).status).toBe(403);
  }
  expect((await callControl(running.endpoints, "GET", "/clock")).status).toBe(200);
  await running.stop();
  rmSync(folder, { recursive: true });
});

test("the seeded world is there from the start: taken, premium, reserved and free names", async () => {
  const state = async (name: string) => (await registry.control("GET", `/state?name=${name}`)).body;
  for (const name of ["google.com", "ikea.se", "volvo.nu", "facebook.app", "kaffebryggarna.se", "example.org", "test.dev"]) {
    expect(await state(name)).toMatchObject({ check: { available: false, reason: "In use" } });
  }
  expect(await state("nic.se")).toMatchObject({ reserved: true, check: { reason: "Reserved" } });
  expect(await state("crypto.club")).toMatchObject({ premiumPrice: 950_000 });
  expect(await state("blir-dyrt.app")).toMatchObject({ premiumPrice: null });
  const priced = (body: object) => registry.control("POST", "/price", body);
  expect((await priced({ name: "blir-dyrt.app", yearly: 12_500 })).body).toMatchObject({ premiumPrice: 12_500 });
  expect(await state("blir-dyrt.app")).toMatchObject({ premiumPrice: 12_500 });
  expect((await priced({ name: "blir-dyrt.se", yearly: 12_500 })).status).toBe(400);
  expect((await priced({ name: "blir-dyrt.app", yearly: 0 })).status).toBe(400);
  expect(await state("ett-ledigt-namn.se")).toMatchObject({ check: { available: true }, domain: null });
  const owners = (await registry.control("GET", "/book")).body["domains"];
  const sponsors = new Set(Array.isArray(owners) ? owners.map((line: { registrar: string }) => line.registrar) : []);
  expect([...sponsors].sort()).toEqual(["norrsken-reg", "rival-reg"]);
});

test("a seeded local name can be transferred with its known code, a brand cannot", async () => {
  const client = await EppClient.loggedIn(registry.endpoints, "nameplane");
  expect((await client.command(transfer("request", "kaffebryggarna.se", "Move-kaffebryggarna.se-1A"))).code).toBe(1000);
  expect((await client.command(transfer("request", "ikea.se", "Move-ikea.se-1A"))).code).toBe(2304);
  const { body } = await registry.control("POST", "/authinfo", { name: "surdegsbageriet.se" });
  expect((await client.command(transfer("request", "surdegsbageriet.se", String(body["authInfo"])))).code).toBe(1000);
  expect((await client.command(simple("info", "host", "ns1.loopia.se"))).code).toBe(1000);
  client.close();
});

test("a year later the seeded registrars still hold their names", async () => {
  const before = (await registry.control("GET", "/book?registrar=rival-reg")).body["domains"];
  await registry.control("POST", "/clock", { advanceSeconds: 366 * 86_400 });
  const after = (await registry.control("GET", "/book?registrar=rival-reg")).body["domains"];
  expect(Array.isArray(before) ? before.length : 0).toBeGreaterThan(1000);
  expect(Array.isArray(after) ? after.length : 0).toBe(Array.isArray(before) ? before.length : -1);
});

test("the clock can be frozen, moved, sped up and returned to real time", async () => {
  await registry.control("POST", "/clock", { set: "2030-01-01T00:00:00Z" });
  expect((await registry.control("GET", "/clock")).body["now"]).toBe("2030-01-01T00:00:00.000Z");
  await registry.control("POST", "/clock", { advanceSeconds: 90 });
  expect((await registry.control("GET", "/clock")).body["now"]).toBe("2030-01-01T00:01:30.000Z");
  const fast = await registry.control("POST", "/clock", { speed: 86_400 });
  expect(fast.body["speed"]).toBe(86_400);
  await registry.control("POST", "/clock", { real: true });
  const { body } = await registry.control("GET", "/clock");
  expect(Math.abs(Date.parse(String(body["now"])) - Date.now())).toBeLessThan(5000);
});

test("reset restores the first day", async () => {
  const client = await EppClient.loggedIn(registry.endpoints, "nameplane");
  await client.command(domainCreate({ name: "soon-forgotten.com" }));
  await registry.control("POST", "/reset");
  expect((await client.command(simple("info", "domain", "soon-forgotten.com"))).code).toBe(2303);
  expect((await client.command(simple("info", "domain", "kaffebryggarna.se"))).text("clID")).not.toBe("nameplane");
  client.close();
});
