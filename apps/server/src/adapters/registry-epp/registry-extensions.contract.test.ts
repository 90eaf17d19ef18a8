import { randomBytes } from "node:crypto";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { afterAll, beforeAll, expect, test } from "vitest";
import { meaningOf } from "../../areas/registry/registry-refusal.rules.ts";
import type { Registries, RegistryConnection, Transform } from "../../areas/registry/registry.port.ts";
import { createLog } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import {
  startRegistrySimulator,
  unhurriedRegistries,
  type RegistrySimulator,
} from "../../testing/far-ends/registry-simulator.ts";
import { createEppRegistries } from "./index.ts";

let simulator: RegistrySimulator;
let registries: Registries;

beforeAll(async () => {
  simulator = await startRegistrySimulator({ seed: "world" });
  registries = createEppRegistries({
    registries: unhurriedRegistries(),
    accounts: simulator.accounts,
    log: createLog("test", "silent"),
  });
});
afterAll(async () => {
  await registries.close();
  await simulator.stop();
});

const gtld = () => registries.of("gtld-generic");
const frames: string[] = [];
const send = (registry: RegistryConnection, transform: Transform) =>
  registry.send(transform, {
    clientTransactionId: `np1-${randomBytes(6).toString("hex")}`,
    lane: "interactive",
    onFrame: (_direction, xml) => frames.push(xml),
  });

type Create = Extract<Transform, { verb: "domain:create" }>;
const create = (name: string, parts: Partial<Create> = {}): Create => ({
  verb: "domain:create",
  name,
  periodMonths: 12,
  registrant: null,
  contacts: [],
  nameServers: [],
  delegationSigners: [],
  fee: null,
  ...parts,
});

async function holder(): Promise<string> {
  const handle = `np-${randomBytes(6).toString("hex")}`;
  const contact = {
    handle,
    name: "Kvarnstråket AB",
    organization: "Kvarnstråket AB",
    street: ["Kvarngatan 3"],
    city: "Göteborg",
    region: null,
    postcode: "413 04",
    country: "SE",
    phone: "+46.317654321",
    email: "alva@example.com",
    organizationNumber: null,
    vatNumber: null,
  };
  await send(gtld(), { verb: "contact:create", contact });
  return handle;
}

async function refusal(work: Promise<unknown>): Promise<OutcomeError> {
  const error: unknown = await work.then(
    () => new Error("it succeeded"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OutcomeError)) throw error;
  return error;
}

const meant = (error: OutcomeError) => meaningOf("domain:create", Number(error.code), error.message, false);

test("an internationalised name at .com is registered with its language, and one that no language fits is refused before it is sent", async () => {
  const com = registries.of("verisign");
  expect(await send(com, create("xn--kvarnstrket-48a.com"))).toMatchObject({ resultCode: 1000 });
  expect(frames.some((xml) => xml.includes(">SWE</idnLang:tag>"))).toBe(true);
  const sent = frames.length;
  const error = await refusal(send(com, create("xn--3veem.com")));
  expect([error.kind, frames.length - sent]).toEqual(["refused", 0]);
  expect(meant(error)).toMatchObject({ kind: "customer", text: ownReason("charactersRefused") });
});

test("claims on a name are told before it is registered, and it is registered with an acknowledged notice", async () => {
  expect(gtld().capabilities.claims).toBe(true);
  expect(await gtld().claims("varumarke.shop", "interactive")).toMatchObject({
    isClaimed: true,
    keys: [{ validatorId: "tmch" }],
  });
  expect(await gtld().claims("kvarnstraket.shop", "interactive")).toEqual({ isClaimed: false, keys: [] });
  expect(await registries.of("iis").claims("varumarke.se", "interactive")).toBeNull();
  const registrant = await holder();
  const error = await refusal(send(gtld(), create("varumarke.shop", { registrant })));
  expect(meant(error)).toEqual({ kind: "customer", reason: 4899, text: ownReason("claimsNotice") });
  const claim = {
    noticeId: "370d0b7c9223372036854775807",
    validatorId: null,
    notAfter: new Date(Date.now() + 86_400_000).toISOString(),
    acceptedAt: new Date(Date.now() - 60_000).toISOString(),
  };
  expect(await send(gtld(), create("varumarke.shop", { registrant, claims: [claim] }))).toMatchObject({ resultCode: 1000 });
});

test("a name in a sunrise is applied for with a mark, decided later, and is not registered without", async () => {
  const registrant = await holder();
  const bare = await refusal(send(gtld(), create("kvarnen.systems", { registrant })));
  expect(bare.message).toContain("sunrise");
  const launch = { phase: "sunrise", makes: "application", marks: [Buffer.from("<smd/>").toString("base64")] } as const;
  const answer = await send(gtld(), create("kvarnen.systems", { registrant, launch }));
  expect(answer).toMatchObject({ resultCode: 1001, isPending: true, applicationId: expect.stringMatching(/^A/) as string });
  const application = { phase: "sunrise", id: answer.applicationId ?? "" } as const;
  expect(await gtld().application("kvarnen.systems", application, "interactive")).toBe("pending");
  expect((await gtld().domain("kvarnen.systems", "interactive"))?.statuses).toContain("pendingCreate");
  expect(await gtld().application("kvarnen.systems", { ...application, phase: "landrush" }, "interactive")).toBeNull();
  expect(await gtld().application("unknown.systems", application, "interactive")).toBeNull();
});

test("a reserved name is registered with its token, which no transcript shows; a wrong one is told in our words", async () => {
  const registrant = await holder();
  const error = await refusal(send(gtld(), create("police.shop", { registrant, allocationToken: "Token-wrong" })));
  expect(meant(error)).toMatchObject({ kind: "customer", text: ownReason("tokenWanted") });
  const allocationToken = "Token-police.shop-1A";
  expect(await send(gtld(), create("police.shop", { registrant, allocationToken }))).toMatchObject({ resultCode: 1000 });
  expect(frames.join("")).not.toContain("Token-");
});

test("news of a registry is read: maintenance, a low balance, a change that follows from a dispute", async () => {
  const com = registries.of("verisign");
  const next = async () => {
    const message = await com.poll();
    if (message !== null) await com.acknowledge(message.id);
    return message;
  };
  while ((await next()) !== null);
  const registrar = "nameplane";
  const times = { start: "2027-04-01T02:00:00Z", end: "2027-04-01T04:00:00Z" };
  await simulator.control("POST", "/maintenance", { registrar, id: "m-1", systems: ["EPP"], emergency: true, ...times });
  await simulator.control("POST", "/balance", { registrar, limit: "1000.00", available: "50.00" });
  await simulator.control("POST", "/domain", { name: "disputed.com", registrar });
  await simulator.control("POST", "/change", { name: "disputed.com", add: ["serverHold"], case: "D2027-1", text: "Decision" });
  expect(await next()).toMatchObject({
    kind: "maintenance",
    maintenance: { id: "m-1", news: "announced", isEmergency: true, startsAt: "2027-04-01T02:00:00.000Z", down: ["EPP"] },
  });
  expect(await next()).toMatchObject({ kind: "lowbalance" });
  expect(await next()).toMatchObject({
    kind: "infData",
    name: "disputed.com",
    change: { operation: "update", who: "Registry", reason: "Decision", caseId: "D2027-1", caseType: "udrp" },
  });
});
