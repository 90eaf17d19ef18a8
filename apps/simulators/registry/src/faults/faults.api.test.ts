import { performance } from "node:perf_hooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { check, domainCreate, pollRequest, simple } from "../testing/elements.ts";
import { ConnectionClosed, EppClient } from "../testing/epp-client.ts";
import { startTestRegistry, type TestRegistry } from "../testing/start.ts";

let registry: TestRegistry;
let own: EppClient;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.stop());
afterEach(async () => {
  own.close();
  await registry.control("DELETE", "/faults");
});

const arm = (rule: unknown) => registry.control("POST", "/faults", { rule });
const connected = () => EppClient.loggedIn(registry.endpoints, "nameplane");
const exists = async (name: string): Promise<boolean> =>
  (await registry.control("GET", `/state?name=${name}`)).body["domain"] !== null;

test("a connection dropped before the command runs leaves nothing behind", async () => {
  await arm({ verb: "domain:create", times: 1, action: { dropBefore: true } });
  own = await connected();
  await expect(own.command(domainCreate({ name: "before.com" }))).rejects.toThrow(ConnectionClosed);
  expect(await exists("before.com")).toBe(false);
});

test("a connection dropped after the command ran has registered the name nevertheless", async () => {
  await arm({ verb: "domain:create", name: "after.*", times: 1, action: { dropAfter: true } });
  own = await connected();
  await expect(own.command(domainCreate({ name: "after.com" }))).rejects.toThrow(ConnectionClosed);
  expect(await exists("after.com")).toBe(true);
});

test("an answer cut in the middle", async () => {
  await arm({ verb: "domain:create", times: 1, action: { cutReplyAt: 100 } });
  own = await connected();
  await expect(own.command(domainCreate({ name: "cut.com" }))).rejects.toThrow(ConnectionClosed);
  expect(own.leftover.byteLength).toBe(100);
  expect(await exists("cut.com")).toBe(true);
});

test("2400 with and without running the command, for one account only", async () => {
  await arm({ verb: "domain:create", name: "not-run.com", account: "nameplane", action: { code: 2400 } });
  await arm({ verb: "domain:create", name: "run.com", action: { code: 2400, execute: true, message: "Oops" } });
  own = await connected();
  expect((await own.command(domainCreate({ name: "not-run.com" }))).code).toBe(2400);
  expect((await own.command(domainCreate({ name: "run.com" }))).text("msg")).toBe("Oops");
  expect([await exists("not-run.com"), await exists("run.com")]).toEqual([false, true]);
  const other = await EppClient.loggedIn(registry.endpoints, "nameplane2");
  expect((await other.command(domainCreate({ name: "not-run.com" }))).code).toBe(1000);
  other.close();
});

test("2502 closes the connection", async () => {
  await arm({ verb: "poll:req", times: 1, action: { code: 2502 } });
  own = await connected();
  expect((await own.command(pollRequest)).code).toBe(2502);
  await own.ended();
});

test("garbage, a wrong clTRID, an oversize header, two answers in one", async () => {
  own = await connected();
  await arm({ verb: "domain:check", times: 1, action: { garbage: true } });
  own.write(own.document(check("domain", ["a.com"])));
  expect((await own.readRaw()).toString("utf8")).toContain("not;xml");
  await arm({ verb: "domain:check", times: 1, action: { wrongClTRID: true } });
  expect((await own.command(check("domain", ["a.com"]))).text("clTRID")).toBe("NOT-YOURS-1");
  await arm({ verb: "domain:check", times: 1, action: { glued: "frames" } });
  const first = await own.command(check("domain", ["a.com"]));
  expect((await own.read()).xml).toBe(first.xml);
  await arm({ verb: "domain:check", times: 1, action: { glued: "payload" } });
  own.write(own.document(check("domain", ["a.com"])));
  expect((await own.readRaw()).toString("utf8").match(/<\?xml/g)).toHaveLength(2);
  await arm({ verb: "domain:check", times: 1, action: { oversize: true } });
  own.write(own.document(check("domain", ["a.com"])));
  own.write(own.document(check("domain", ["a.com"])));
  await expect.poll(() => own.leftover.byteLength).toBeGreaterThan(500);
  expect(own.leftover.readUInt32BE(0)).toBe(0x7fff_ffff);
});

test("a delayed answer comes late, and those behind it keep their order", async () => {
  await arm({ verb: "domain:check", times: 1, action: { delayMs: 150 } });
  own = await connected();
  const start = performance.now();
  own.write(own.document(check("domain", ["late.com"])));
  own.write(own.document(check("domain", ["next.com"])));
  expect((await own.read()).text("name")).toBe("late.com");
  expect((await own.read()).text("name")).toBe("next.com");
  expect(performance.now() - start).toBeGreaterThanOrEqual(149);
});

test("a pending create is answered 1001 and decided by the registry's clock", async () => {
  await registry.control("POST", "/clock", { set: "2026-03-01T12:00:00Z" });
  await arm({ verb: "domain:create", name: "yes.com", action: { pendingCreate: { afterSeconds: 60, approve: true } } });
  await arm({ verb: "domain:create", name: "no.com", action: { pendingCreate: { afterSeconds: 60, approve: false } } });
  own = await connected();
  const asked = await own.exchange(own.document(domainCreate({ name: "yes.com" }), "", "PENDING-1"));
  expect(asked.code).toBe(1001);
  expect((await own.command(domainCreate({ name: "no.com" }))).code).toBe(1001);
  expect((await own.command(simple("info", "domain", "yes.com"))).statuses()).toEqual(["pendingCreate", "inactive"]);
  expect((await own.command(simple("delete", "domain", "yes.com"))).code).toBe(2304);
  expect((await own.command(domainCreate({ name: "yes.com" }))).code).toBe(2302);
  await registry.control("POST", "/clock", { advanceSeconds: 60 });
  expect((await own.command(simple("info", "domain", "yes.com"))).statuses()).toEqual(["inactive"]);
  expect((await own.command(simple("info", "domain", "no.com"))).code).toBe(2303);
  const results = new Map<string, string>();
  for (let reply = await own.command(pollRequest); reply.code === 1301; reply = await own.command(pollRequest)) {
    const name = reply.all("name")[0];
    results.set(name?.text ?? "", name?.attributes.get("paResult") ?? "");
    if (name?.text === "yes.com") {
      expect(reply.first("paTRID")?.children.map((node) => node.text)).toEqual(["PENDING-1", asked.text("svTRID")]);
    }
    await own.command(`<poll op="ack" msgID="${reply.first("msgQ")?.attributes.get("id") ?? ""}"/>`);
  }
  expect(Object.fromEntries(results)).toEqual({ "no.com": "0", "yes.com": "1" });
  await registry.control("POST", "/clock", { real: true });
});

test("a registry that is down refuses connections and cuts those there are", async () => {
  own = await connected();
  await registry.control("POST", "/faults", { down: true });
  await own.ended();
  await expect(EppClient.connect(registry.endpoints)).rejects.toThrow(/ECONNREFUSED|AggregateError/);
  await registry.control("POST", "/faults", { down: false });
  own = await connected();
  expect((await own.command(pollRequest)).code).toBe(1300);
});

test("round trips and service time add up per session, and pipelining hides the round trip", async () => {
  own = await connected();
  await registry.control("POST", "/faults", { latency: { rttMs: 50, perNameMs: 1 } });
  const names = Array.from({ length: 40 }, (_, at) => `n${at}.com`);
  const oneStart = performance.now();
  await own.command(check("domain", names));
  const one = performance.now() - oneStart;
  expect(one).toBeGreaterThanOrEqual(89);
  const piped: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const start = performance.now();
    for (let at = 0; at < 5; at += 1) own.write(own.document(check("domain", names)));
    for (let at = 0; at < 5; at += 1) await own.read();
    piped.push(performance.now() - start);
  }
  // Pipelined, the five commands take one round trip of 50 ms and 200 ms of service. One after the other they would take 450 ms.
  // A busy machine can only add time.
  expect(Math.min(...piped)).toBeGreaterThanOrEqual(249);
  expect(Math.min(...piped)).toBeLessThan(one * 5);
});

test("a certificate about to expire, and one that has", async () => {
  own = await connected();
  await registry.control("POST", "/certificate", { days: 5 });
  const short = await EppClient.connect(registry.endpoints);
  const left = Date.parse(short.socket.getPeerCertificate().valid_to) - Date.now();
  expect(left).toBeLessThan(6 * 86_400_000);
  short.close();
  await registry.control("POST", "/certificate", { days: -2 });
  await expect(EppClient.connect(registry.endpoints)).rejects.toThrow("certificate has expired");
  await registry.control("POST", "/certificate", {});
  (await EppClient.connect(registry.endpoints)).close();
});
