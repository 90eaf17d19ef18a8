import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ServiceVendor, VendorAct } from "../../areas/provisioning/service-vendor.port.ts";
import { startVendorSimulator, type VendorSimulator } from "../../testing/far-ends/vendor-simulator.ts";
import { createVendor } from "./index.ts";
import { signatureOf } from "./signature.ts";

let far: VendorSimulator;
let vendor: ServiceVendor;
let hostile: Server;
let next: (httpRequest: IncomingMessage, httpResponse: ServerResponse) => void;

const key = () => randomBytes(32).toString("base64");
const open = (
  change: {
    url?: string;
    secret?: string;
    otherSecret?: string;
    onOtherSecret?: () => void;
    allowsPrivate?: boolean;
    now?: () => Date;
    timeoutMs?: number;
  } = {},
) => createVendor({ url: far.url, secret: far.secret, allowsPrivate: true, now: () => new Date(), timeoutMs: 2000, ...change });
const elsewhere = () => open({ url: `http://127.0.0.1:${String((hostile.address() as AddressInfo).port)}`, timeoutMs: 500 });
const request = (act: VendorAct, serviceId: string, settings: Record<string, string> = {}) => ({
  requestId: randomUUID(),
  act,
  serviceId,
  settings,
});

beforeAll(async () => {
  far = await startVendorSimulator();
  vendor = open();
  hostile = createServer((httpRequest, httpResponse) => next(httpRequest, httpResponse));
  await new Promise<void>((resolve) => void hostile.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => far.reset());
afterAll(async () => {
  hostile.closeAllConnections();
  hostile.close();
  await far.stop();
});

test("a service is set up, changed, suspended, resumed and ended, and says how much it was used", async () => {
  const [id, publicKey] = [randomUUID(), key()];
  const device = "abc234";
  expect(await vendor.status(id)).toEqual({ kind: "unknown" });
  expect(await vendor.carryOut(request("provision", id, { user: "anna" }))).toMatchObject({ kind: "answered", state: "active" });
  const changed = await vendor.carryOut(request("change", id, { user: "anna", "device.abc234.publicKey": publicKey }));
  expect(changed).toMatchObject({
    state: "active",
    facts: { dns: "10.66.0.1", "device.abc234.address": expect.stringMatching(/^10\.66/) as string },
  });
  const seenAt = expect.any(Date) as Date;
  expect(await vendor.usage(id)).toMatchObject({ receivedBytes: 0, seenAt, devices: { [device]: { sentBytes: 0, seenAt } } });
  expect((await far.services()).peers).toMatchObject([{ id, device, publicKey }]);
  expect(await vendor.carryOut(request("suspend", id))).toMatchObject({ state: "suspended" });
  expect((await far.services()).peers).toEqual([]);
  expect(await vendor.carryOut(request("resume", id))).toMatchObject({ state: "active" });
  expect(await vendor.carryOut(request("end", id))).toMatchObject({ state: "ended" });
  expect(await vendor.status(id)).toMatchObject({ state: "ended" });
});

test("a request whose answer was lost is looked up, and a repeated one is carried out once", async () => {
  const first = request("provision", randomUUID(), { user: "lost" });
  await far.fail("lost");
  expect(await vendor.carryOut(first)).toEqual({ kind: "silent", code: "away", isOurs: false });
  expect(await vendor.lookUp(first.requestId)).toMatchObject({ kind: "answered", state: "active" });
  expect(await vendor.carryOut(first)).toMatchObject({ state: "active" });
  expect((await far.services()).services).toHaveLength(1);
});

test("a request that never arrived is unknown, one that broke says nothing, and one that takes long is given up", async () => {
  const one = request("provision", randomUUID());
  await far.fail("away");
  expect(await vendor.carryOut(one)).toMatchObject({ kind: "silent", code: "away" });
  expect(await vendor.lookUp(one.requestId)).toEqual({ kind: "unknown" });
  await far.fail("error");
  expect(await vendor.carryOut(one)).toMatchObject({ kind: "silent", code: "status_500" });
  await far.fail("slow");
  expect(await open({ timeoutMs: 300 }).carryOut(one)).toMatchObject({ kind: "silent", code: "away" });
  expect(await vendor.lookUp(one.requestId)).toMatchObject({ state: "active" });
});

test("a request is refused with a reason, or is pending until it is carried out", async () => {
  await far.fail("refuse");
  expect(await vendor.carryOut(request("provision", randomUUID()))).toMatchObject({
    state: "refused",
    reason: "The server is full",
  });
  const later = request("provision", randomUUID());
  await far.fail("pending");
  expect(await vendor.carryOut(later)).toMatchObject({ state: "pending" });
  expect(await vendor.lookUp(later.requestId)).toMatchObject({ state: "pending" });
  await far.finish();
  expect(await vendor.lookUp(later.requestId)).toMatchObject({ state: "active" });
});

test("T138: a signature with another secret, for another call or of another time is refused, and that is our fault to mend", async () => {
  const ours = { kind: "silent", code: "status_401", isOurs: true };
  expect(await open({ secret: "x".repeat(32) }).status(randomUUID())).toEqual(ours);
  expect(await open({ now: () => new Date(Date.now() - 600_000) }).status(randomUUID())).toEqual(ours);
});

describe("T138: a vendor", () => {
  test("is not called at a private address, nor without https, unless the operator allows it", async () => {
    const strict = { kind: "silent", code: "address", isOurs: true };
    expect(await open({ allowsPrivate: false }).status(randomUUID())).toEqual(strict);
    expect(await open({ allowsPrivate: false, url: "https://127.0.0.1:1/vpn" }).status(randomUUID())).toEqual(strict);
  });

  test("cannot send us elsewhere, answer without end, or say what cannot be read", async () => {
    let calls = 0;
    next = (_httpRequest, httpResponse) => {
      calls += 1;
      httpResponse.writeHead(302, { location: `${far.url}/services/x` }).end();
    };
    expect(await elsewhere().status(randomUUID())).toMatchObject({ code: "status_302" });
    expect(calls).toBe(1);
    next = (_httpRequest, httpResponse) => void httpResponse.end("x".repeat(600_000));
    expect(await elsewhere().status(randomUUID())).toMatchObject({ kind: "silent", code: "away" });
    for (const body of ["", "{}", '{"state":"perhaps"}', JSON.stringify({ state: "active", facts: { a: "x".repeat(1001) } })]) {
      next = (_httpRequest, httpResponse) => void httpResponse.end(body);
      expect(await elsewhere().status(randomUUID())).toMatchObject({ kind: "silent", code: "unreadable" });
    }
    next = () => undefined;
    expect(await elsewhere().status(randomUUID())).toMatchObject({ kind: "silent", code: "away" });
  });

  test("gives reasons without control characters, and of 500 characters at most", async () => {
    const answer = { state: "refused", reason: `no\u0000\n\u202E${"x".repeat(600)}` };
    next = (_httpRequest, httpResponse) => void httpResponse.end(JSON.stringify(answer));
    const heard = await elsewhere().status(randomUUID());
    expect(heard).toMatchObject({ reason: `no ${"x".repeat(497)}` });
  });
});

test("T138: a callback is the vendor's only with its signature for this path, this body and these five minutes", () => {
  const now = new Date("2026-12-01T12:00:00Z");
  const service = randomUUID();
  const made = (change: Partial<Parameters<typeof signatureOf>[0]> = {}) => {
    const signed = {
      direction: "callback" as const,
      method: "POST",
      path: "/hooks/vendors/vpn/",
      time: String(now.getTime() / 1000),
      id: "1",
      body: Buffer.from(JSON.stringify({ service })),
      ...change,
    };
    return { ...signed, body: Buffer.from(signed.body), signature: signatureOf(signed, far.secret) };
  };
  expect(vendor.readCallback(made(), now)).toBe(service);
  expect(vendor.readCallback({ ...made(), path: "/hooks/vendors/seo/" }, now)).toBeNull();
  expect(vendor.readCallback({ ...made(), body: Buffer.from(JSON.stringify({ service: randomUUID() })) }, now)).toBeNull();
  // Somebody sends one of our own requests back to us.
  expect(vendor.readCallback(made({ direction: "request" }), now)).toBeNull();
  expect(vendor.readCallback(made({ time: String(now.getTime() / 1000 - 301) }), now)).toBeNull();
  expect(vendor.readCallback(made({ time: "soon" }), now)).toBeNull();
  expect(vendor.readCallback(made({ body: "{}" }), now)).toBeNull();
});

test("T156: while a secret is replaced, both are good: a call that is refused is signed with the other one, and callbacks with either are taken", async () => {
  let told = 0;
  const next = { secret: "y".repeat(32), otherSecret: far.secret, onOtherSecret: () => void (told += 1) };
  const first = request("provision", randomUUID(), { user: "anna" });
  expect(await open(next).carryOut(first)).toMatchObject({ state: "active" });
  expect((await far.services()).services).toHaveLength(1);
  expect(told).toBe(1);
  expect(await open({ ...next, otherSecret: "z".repeat(32) }).status(randomUUID())).toMatchObject({ code: "status_401" });
  expect(told).toBe(1);

  const now = new Date("2026-12-01T12:00:00Z");
  const service = randomUUID();
  const signed = {
    direction: "callback" as const,
    method: "POST",
    path: "/hooks/vendors/vpn/",
    time: String(now.getTime() / 1000),
    id: "1",
    body: Buffer.from(JSON.stringify({ service })),
  };
  const by = (secret: string) => open(next).readCallback({ ...signed, signature: signatureOf(signed, secret) }, now);
  expect([next.secret, far.secret, "z".repeat(32)].map(by)).toEqual([service, service, null]);
});
