import { createHash, randomBytes } from "node:crypto";
import { dsOfKey } from "@nameplane/dns";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Registries, RegistryConnection, RegistryContact, Transform } from "../../areas/registry/registry.port.ts";
import { createLog } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import {
  unhurriedRegistries,
  startRegistrySimulator,
  type RegistrySimulator,
} from "../../testing/far-ends/registry-simulator.ts";
import { createEppRegistries } from "./index.ts";

let simulator: RegistrySimulator;
let registries: Registries;
const shipped = unhurriedRegistries();

beforeAll(async () => {
  simulator = await startRegistrySimulator({ seed: "world" });
  registries = createEppRegistries({
    registries: shipped,
    accounts: simulator.accounts,
    log: createLog("test", "silent"),
  });
});
afterAll(async () => {
  await registries.close();
  await simulator.stop();
});
beforeEach(() => simulator.control("DELETE", "/faults"));

let count = 0;
const id = () => `${Date.now().toString(36)}${(count++).toString(36)}${randomBytes(2).toString("hex")}`;
const newName = (tld: string) => `kvarn-${id()}.${tld}`;
const handleOf = () => `np-${randomBytes(6).toString("hex")}`;

function contact(handle: string, parts: Partial<RegistryContact> = {}): RegistryContact {
  return {
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
    ...parts,
  };
}

const frames: string[] = [];
const send = (registry: RegistryConnection, transform: Transform) =>
  registry.send(transform, {
    clientTransactionId: `np1-${id()}`,
    lane: "interactive",
    onFrame: (_direction, xml) => frames.push(xml),
  });

async function createContact(registry: RegistryConnection): Promise<string | null> {
  if (registry.capabilities.contacts === "none") return null;
  const handle = handleOf();
  const organizationNumber = registry.capabilities.needsOrganizationNumber ? "[SE]556036-0793" : null;
  await send(registry, { verb: "contact:create", contact: contact(handle, { organizationNumber }) });
  return handle;
}

async function ensureHosts(registry: RegistryConnection): Promise<string[]> {
  const hosts = ["ns1.nameplane.example", "ns2.nameplane.example"];
  for (const host of hosts)
    if ((await registry.host(host, "interactive")) === null) await send(registry, { verb: "host:create", host, addresses: [] });
  return hosts;
}

function create(
  name: string,
  registrant: string | null,
  nameServers: readonly string[],
  parts: Partial<Extract<Transform, { verb: "domain:create" }>> = {},
): Transform {
  return {
    verb: "domain:create",
    name,
    periodMonths: 12,
    registrant,
    contacts: [],
    nameServers,
    delegationSigners: [],
    fee: null,
    ...parts,
  };
}

async function checkOne(registry: RegistryConnection, name: string) {
  for await (const chunk of registry.check([name], { lane: "interactive" })) return chunk[0];
  return undefined;
}

async function caught(work: Promise<unknown>): Promise<OutcomeError> {
  const error: unknown = await work.then(
    () => new Error("it succeeded"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OutcomeError)) throw error;
  return error;
}

describe.each([
  ["iis", "se", { contacts: "registrant", hostObjects: true, needsOrganizationNumber: true, premiumFees: false }],
  ["verisign", "com", { contacts: "none", hostObjects: true, needsOrganizationNumber: false, premiumFees: false }],
  ["gtld-generic", "dev", { contacts: "full", hostObjects: true, needsOrganizationNumber: false, premiumFees: true }],
  ["cctld-generic", "nl", { contacts: "full", hostObjects: true, needsOrganizationNumber: false, premiumFees: false }],
])("the registry %s", (registryId, tld, capabilities) => {
  const registry = () => registries.of(registryId);

  test("can what its profile says", () => {
    expect(registry().capabilities).toMatchObject(capabilities);
  });

  test("registers a name with contact and hosts and shows it as ours", async () => {
    const name = newName(tld);
    expect(await checkOne(registry(), name)).toMatchObject({ name, state: "free" });
    const registrant = await createContact(registry());
    const nameServers = await ensureHosts(registry());
    const contacts =
      registry().capabilities.contacts === "full" && registrant !== null ? [{ role: "admin" as const, handle: registrant }] : [];
    const answer = await send(registry(), create(name, registrant, nameServers, { contacts }));
    expect(answer).toMatchObject({ resultCode: 1000, isPending: false });
    const found = await registry().domain(name, "interactive");
    expect(found).toMatchObject({
      name,
      isOurs: true,
      registrant,
      nameServers,
      createdAt: answer.createdAt,
      expiresAt: answer.expiresAt,
    });
    expect(Date.parse(found?.expiresAt ?? "") - Date.parse(found?.createdAt ?? "")).toBeGreaterThan(364 * 86_400_000);
    expect(await checkOne(registry(), name)).toMatchObject({ state: "taken" });
  });

  test("refuses a second registration of a name with 2302", async () => {
    const name = newName(tld);
    const registrant = await createContact(registry());
    await send(registry(), create(name, registrant, []));
    expect(await caught(send(registry(), create(name, registrant, [])))).toMatchObject({
      kind: "refused",
      code: "2302",
    });
  });

  test("locks, unlocks and takes a transfer code, and keeps the code out of the transcript", async () => {
    const name = newName(tld);
    await send(registry(), create(name, await createContact(registry()), []));
    const change = { verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: null } as const;
    await send(registry(), { ...change, addStatuses: ["clientTransferProhibited"] });
    expect((await registry().domain(name, "background"))?.statuses).toContain("clientTransferProhibited");
    await send(registry(), { ...change, removeStatuses: ["clientTransferProhibited"] });
    expect((await registry().domain(name, "background"))?.statuses).not.toContain("clientTransferProhibited");
    frames.length = 0;
    await send(registry(), { ...change, authInfo: "Secret-Code-2026_abcdEFGH" });
    expect(frames).toHaveLength(2);
    expect(frames.join(" ")).not.toContain("Secret-Code-2026");
  });
});

describe("reading", () => {
  test("gives null for what does not exist", async () => {
    const iis = registries.of("iis");
    expect(await iis.domain(newName("se"), "interactive")).toBeNull();
    expect(await iis.contact(handleOf(), "interactive")).toBeNull();
    expect(await iis.host("ns9.nowhere.example", "interactive")).toBeNull();
  });

  test("shows another registrar's name as not ours", async () => {
    expect(await registries.of("verisign").domain("google.com", "interactive")).toMatchObject({
      name: "google.com",
      isOurs: false,
    });
    expect(await registries.of("iis").domain("ikea.se", "interactive")).toMatchObject({ isOurs: false });
  });

  test("gives a contact back as it was sent", async () => {
    const handle = await createContact(registries.of("iis"));
    expect(await registries.of("iis").contact(handle ?? "", "interactive")).toMatchObject(
      contact(handle ?? "", { organizationNumber: "[SE]556036-0793" }),
    );
  });

  test("distinguishes taken, reserved, free and premium names (with fees) in one query", async () => {
    const names = ["kaffebryggarna.se", "nic.se", newName("se")];
    const found = new Map<string, unknown>();
    for await (const chunk of registries.of("iis").check(names, { lane: "interactive" }))
      for (const { name, state } of chunk) found.set(name, state);
    expect(names.map((name) => found.get(name))).toEqual(["taken", "reserved", "free"]);
    expect(await checkOne(registries.of("gtld-generic"), "crypto.club")).toEqual({
      name: "crypto.club",
      state: "premium",
      reason: null,
      fees: {
        create: usd(950_000),
        renew: usd(950_000),
        transfer: usd(950_000),
        restore: usd(6000),
        feeClass: "premium",
      },
    });
  });
});

const usd = (amountMinor: number) => ({ currency: "USD", amountMinor });

/** A free premium name: names of three letters under .app are premium, but some are taken. */
async function freePremiumName(registry: RegistryConnection): Promise<[name: string, feeMinor: number]> {
  for (;;) {
    const label = Array.from(randomBytes(3), (byte) => String.fromCodePoint(97 + (byte % 26))).join("");
    const checked = await checkOne(registry, `${label}.app`);
    if (checked?.state === "premium") return [checked.name, checked.fees?.create?.amountMinor ?? 0];
  }
}

describe("a premium name", () => {
  test("is refused without or with another fee, and created with the right one", async () => {
    const registry = registries.of("gtld-generic");
    const registrant = await createContact(registry);
    const [name, fee] = await freePremiumName(registry);
    expect((await caught(send(registry, create(name, registrant, [])))).kind).toBe("refused");
    expect(
      (await caught(send(registry, create(name, registrant, [], { fee: { currency: "USD", amountMinor: fee - 100 } })))).kind,
    ).toBe("refused");
    expect((await send(registry, create(name, registrant, [], { fee: { currency: "USD", amountMinor: fee } }))).fee).toEqual({
      currency: "USD",
      amountMinor: fee,
    });
  });

  test("that is taken still shows its fees, and is renewed with the fee of the whole period", async () => {
    const registry = registries.of("gtld-generic");
    const [name, fee] = await freePremiumName(registry);
    const echo = (amountMinor: number) => ({ fee: usd(amountMinor) });
    await send(registry, create(name, await createContact(registry), [], echo(fee)));
    expect(await checkOne(registry, name)).toMatchObject({
      state: "taken",
      fees: { renew: usd(fee), transfer: usd(fee), restore: usd(6000) },
    });
    let twoYears = 0;
    for await (const chunk of registry.check([name], { lane: "interactive", periodMonths: 24 }))
      twoYears = chunk[0]?.fees?.renew?.amountMinor ?? 0;
    expect(twoYears).toBe(2 * fee);
    const expires = (await registry.domain(name, "interactive"))?.expiresAt?.slice(0, 10) ?? "";
    const renew = { verb: "domain:renew", name, currentExpiresOn: expires, periodMonths: 24 } as const;
    expect((await caught(send(registry, renew))).code).toBe("2003");
    expect((await caught(send(registry, { ...renew, ...echo(fee) }))).code).toBe("2004");
    expect((await send(registry, { ...renew, ...echo(twoYears) })).fee).toEqual(echo(twoYears).fee);
  });
});

describe("the registry lock", () => {
  const update = (name: string, parts: object): Transform => ({
    verb: "domain:update",
    name,
    addStatuses: [],
    removeStatuses: [],
    authInfo: null,
    ...parts,
  });

  test("is put on over EPP, forbids changes, is opened out of band for a time, and closed again over EPP", async () => {
    const iis = registries.of("iis");
    const name = newName("se");
    await send(iis, create(name, await createContact(iis), []));
    await send(iis, update(name, { putsRegistryLock: true }));
    expect(await iis.domain(name, "interactive")).toMatchObject({ isRegistryLocked: true, unlockedUntil: null });
    const refused = await caught(send(iis, update(name, { addStatuses: ["clientHold"] })));
    expect([refused.code, refused.message]).toEqual(["2304", expect.stringContaining("registry lock")]);
    await simulator.control("POST", "/unlock", { name, seconds: 600 });
    const open = await iis.domain(name, "interactive");
    expect(open?.isRegistryLocked).toBe(false);
    expect(Date.parse(open?.unlockedUntil ?? "")).toBeGreaterThan(Date.now());
    await send(iis, update(name, { addStatuses: ["clientHold"], removeStatuses: [] }));
    await send(iis, update(name, { putsRegistryLock: true }));
    expect(await iis.domain(name, "interactive")).toMatchObject({ isRegistryLocked: true, unlockedUntil: null });
    await simulator.control("POST", "/unlock", { name, forGood: true });
    expect(await iis.domain(name, "interactive")).toMatchObject({ isRegistryLocked: false, unlockedUntil: null });
  });
});

describe("faults of the registry", () => {
  const iis = () => registries.of("iis");

  test("a reply lost after execution is unknown, and reading finds the name ours", async () => {
    const name = newName("se");
    const registrant = await createContact(iis());
    await simulator.fault("domain:create", { dropAfter: true });
    expect((await caught(send(iis(), create(name, registrant, [])))).kind).toBe("unknown");
    expect(await iis().domain(name, "interactive")).toMatchObject({ isOurs: true, registrant });
  });

  test("a command lost before execution is unknown, and reading finds nothing", async () => {
    const name = newName("se");
    const registrant = await createContact(iis());
    await simulator.fault("domain:create", { dropBefore: true });
    expect((await caught(send(iis(), create(name, registrant, [])))).kind).toBe("unknown");
    expect(await iis().domain(name, "interactive")).toBeNull();
  });

  test.each([
    ["2400", { code: 2400 }],
    ["2400 although it was executed", { code: 2400, execute: true }],
    ["2500", { code: 2500 }],
    ["garbage", { garbage: true }],
    ["an oversized header", { oversize: true }],
    ["another clTRID", { wrongClTRID: true }],
    ["a reply cut in the middle", { cutReplyAt: 100 }],
  ])("%s to a transform is unknown", async (_what, action) => {
    const registrant = await createContact(iis());
    await simulator.fault("domain:create", action);
    expect((await caught(send(iis(), create(newName("se"), registrant, [])))).kind).toBe("unknown");
  });

  test("2400 to a query is unavailable, and a lost query is asked again by itself", async () => {
    await simulator.fault("domain:info", { code: 2400 }, 5);
    expect((await caught(iis().domain(newName("se"), "interactive"))).kind).toBe("unavailable");
    await simulator.control("DELETE", "/faults");
    await simulator.fault("domain:info", { dropAfter: true });
    expect(await iis().domain(newName("se"), "interactive")).toBeNull();
  });

  test("a refusal carries the code and the registry's words", async () => {
    await simulator.fault("domain:create", { code: 2306, message: "Orgno is not allowed" });
    const error = await caught(send(iis(), create(newName("se"), await createContact(iis()), [])));
    expect(error).toMatchObject({ kind: "refused", code: "2306" });
    expect(error.message).toContain("Orgno is not allowed");
  });

  test("1001 is pending, its message comes by poll, and acknowledging takes it away", async () => {
    const name = newName("se");
    const registrant = await createContact(iis());
    await simulator.fault("domain:create", { pendingCreate: { afterSeconds: 3600, approve: true } });
    const clientTransactionId = `np1-${id()}`;
    const answer = await iis().send(create(name, registrant, []), {
      clientTransactionId,
      lane: "interactive",
      onFrame: () => {},
    });
    expect(answer).toMatchObject({ resultCode: 1001, isPending: true });
    expect((await iis().domain(name, "interactive"))?.statuses).toContain("pendingCreate");
    await simulator.control("POST", "/clock", { advanceSeconds: 3601 });
    const seen: string[] = [];
    for (let message = await iis().poll(); message !== null; message = await iis().poll()) {
      seen.push(message.id);
      if (message.pendingAction?.clientTransactionId === clientTransactionId) {
        expect(message).toMatchObject({ kind: "panData", name, pendingAction: { isDone: true } });
        expect(message.body).toContain("<");
      }
      await iis().acknowledge(message.id);
      await iis().acknowledge(message.id);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const found = await iis().domain(name, "interactive");
    expect(found?.isOurs).toBe(true);
    expect(found?.statuses).not.toContain("pendingCreate");
    await simulator.control("POST", "/clock", { real: true });
  });

  test("a registry that is down is unavailable at once or soon, and comes back by itself", async () => {
    const lonely = createEppRegistries({
      registries: shipped.slice(0, 1),
      accounts: simulator.accounts,
      log: createLog("test", "silent"),
    });
    await lonely.of("iis").domain("ikea.se", "interactive");
    await simulator.control("POST", "/faults", { down: true });
    const error = await caught(lonely.of("iis").domain("ikea.se", "interactive"));
    expect(error.kind).toBe("unavailable");
    await simulator.control("POST", "/faults", { down: false });
    await lonely.close();
  });
});

describe("DNSSEC by keys (RFC 5910 section 4.2)", () => {
  const key = {
    flags: 257,
    protocol: 3,
    algorithm: 13,
    publicKey: "GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==",
  };

  test.each(["de", "nl", "eu", "be", "cz", "ee"])(
    "a registry of .%s takes the key, shows its DS, and gives it back",
    async (tld) => {
      const registry = registries.of("cctld-generic");
      const name = newName(tld);
      const registrant = await createContact(registry);
      const contacts =
        registrant === null
          ? []
          : [
              { role: "admin" as const, handle: registrant },
              { role: "tech" as const, handle: registrant },
            ];
      await send(registry, create(name, registrant, await ensureHosts(registry), { contacts }));
      const update = (signers: Extract<Transform, { verb: "domain:update" }>["signers"]): Transform => ({
        verb: "domain:update",
        name,
        addStatuses: [],
        removeStatuses: [],
        authInfo: null,
        ...(signers === undefined ? {} : { signers }),
      });
      const made = dsOfKey(name, key, 2, (_, data) => createHash("sha256").update(data).digest());
      const signer = { ...made, digest: made.digest.toUpperCase(), key };
      // The registry does not accept a DS record without its key.
      const { key: _, ...record } = signer;
      expect((await caught(send(registry, update({ add: [record], remove: [] })))).kind).toBe("refused");
      await send(registry, update({ add: [signer], remove: [] }));
      const held = await registry.domain(name, "interactive");
      expect(held?.delegationSigners).toEqual([signer]);
      await send(registry, update({ add: [], remove: [...(held?.delegationSigners ?? [])] }));
      expect((await registry.domain(name, "interactive"))?.delegationSigners).toEqual([]);
    },
  );
});

describe("accounts", () => {
  test("a registry without an account is misconfigured when it is asked for", async () => {
    const none = createEppRegistries({ registries: shipped, accounts: new Map(), log: createLog("test", "silent") });
    expect(() => none.of("iis")).toThrow(OutcomeError);
    await none.close();
  });

  test("registries served by one account share one message queue", () => {
    expect(registries.queues()).toHaveLength(1);
  });

  test("a refused login is misconfigured, not unavailable", async () => {
    const account = simulator.accounts.get("*");
    if (account === undefined) throw new Error("no account");
    const wrong = createEppRegistries({
      registries: shipped.slice(0, 1),
      accounts: new Map([["*", { ...account, pw: "wrong-password" }]]),
      log: createLog("test", "silent"),
    });
    expect((await caught(wrong.of("iis").domain("ikea.se", "interactive"))).kind).toBe("misconfigured");
    await wrong.close();
  });
});
