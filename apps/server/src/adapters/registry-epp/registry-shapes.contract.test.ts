import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createEppPool, fetchGreeting, handshakeAnswer, registryProfiles, type RegistryProfileName } from "@nameplane/epp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type {
  PollMessage,
  Registries,
  RegistryConnection,
  RegistryContact,
  RegistryDomain,
  Transform,
  TransformAnswer,
} from "../../areas/registry/registry.port.ts";
import { createLog } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { startRegistrySimulator, type RegistrySimulator } from "../../testing/far-ends/registry-simulator.ts";
import { greetingReport } from "./greeting-report.ts";
import { createEppRegistries } from "./index.ts";

// Runs the same life cycle of a domain at every known kind of registry. The simulator takes the shape of the registry, greeting
// included, and the adapter gets only the profile. If registries differ, their capabilities decide what is done, as in the
// product.

type Row = {
  readonly shape: RegistryProfileName;
  readonly tld: string;
  readonly contacts: "none" | "registrant" | "full";
  readonly hostObjects: boolean;
};

const rows: readonly Row[] = [
  { shape: "nomulus", tld: "app", contacts: "none", hostObjects: true },
  { shape: "verisign", tld: "com", contacts: "none", hostObjects: true },
  { shape: "iis", tld: "se", contacts: "registrant", hostObjects: true },
  { shape: "centralnic", tld: "xyz", contacts: "full", hostObjects: true },
  { shape: "identityDigital", tld: "live", contacts: "full", hostObjects: true },
  { shape: "switch", tld: "ch", contacts: "full", hostObjects: true },
  { shape: "traficom", tld: "fi", contacts: "registrant", hostObjects: false },
  { shape: "eurid", tld: "eu", contacts: "registrant", hostObjects: false },
  { shape: "punktum", tld: "dk", contacts: "registrant", hostObjects: true },
  { shape: "nominet", tld: "co.uk", contacts: "registrant", hostObjects: true },
];

const day = 86_400;
/** What a proposed row states about internationalised names if the greeting offers tables. */
const tables = {
  says: "table",
  tags: [
    { tag: "Latn", scripts: ["Latin"] },
    { tag: "Cyrl", scripts: ["Cyrillic"] },
    { tag: "Grek", scripts: ["Greek"] },
  ],
};
const word = () => randomBytes(6).toString("hex");
const ds = { keyTag: 12_345, algorithm: 13, digestType: 2, digest: "AB".repeat(32) };
const key = {
  flags: 257,
  protocol: 3,
  algorithm: 13,
  publicKey: "GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==",
};

function contactOf(handle: string, { takesNumbers }: RegistryConnection["capabilities"]): RegistryContact {
  return {
    handle,
    name: "Kvarnstraket AB",
    organization: "Kvarnstraket AB",
    street: ["Kvarngatan 3"],
    city: "Goteborg",
    region: null,
    postcode: "413 04",
    country: "SE",
    phone: "+46.317654321",
    email: "alva@example.com",
    organizationNumber: takesNumbers ? "[SE]556036-0793" : null,
    vatNumber: null,
  };
}

function send(registry: RegistryConnection, transform: Transform): Promise<TransformAnswer> {
  return registry.send(transform, { clientTransactionId: `np1-${word()}`, lane: "interactive", onFrame: () => {} });
}

const change = (name: string, parts: Partial<Extract<Transform, { verb: "domain:update" }>>): Transform => ({
  verb: "domain:update",
  name,
  addStatuses: [],
  removeStatuses: [],
  authInfo: null,
  ...parts,
});

async function makeContact(registry: RegistryConnection): Promise<string | null> {
  if (registry.capabilities.contacts === "none") return null;
  const handle = `np-${word()}`;
  const answer = await send(registry, { verb: "contact:create", contact: contactOf(handle, registry.capabilities) });
  expect(answer.handle === undefined).toBe(!registry.capabilities.choosesHandles);
  return answer.handle ?? handle;
}

async function stateOf(registry: RegistryConnection, name: string): Promise<string | undefined> {
  for await (const chunk of registry.check([name], { lane: "interactive" })) return chunk[0]?.state;
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

/** Reads and acknowledges all waiting messages, and returns them. */
async function emptyQueue(registry: RegistryConnection): Promise<PollMessage[]> {
  const messages: PollMessage[] = [];
  for (let message = await registry.poll(); message !== null; message = await registry.poll()) {
    messages.push(message);
    await registry.acknowledge(message.id);
  }
  return messages;
}

describe.each(rows)("a registry in the shape of $shape", ({ shape, tld, contacts, hostObjects }) => {
  let simulator: RegistrySimulator;
  let ours: Registries;
  let theirs: Registries;
  const us = () => ours.of(shape);
  const them = () => theirs.of(shape);
  const name = `kvarn-${word()}.${tld}`;
  const servers = ["ns1.nameplane.example", "ns2.nameplane.example"];
  let registrant: string | null = null;

  const profile = registryProfiles[shape];
  /**
   * The billing contact of the registrar itself, if the registry requires one for every domain. The registrar's row for the
   * registry contains the id of this contact.
   */
  const standing = async (at: number): Promise<object> => {
    if (shape !== "eurid") return {};
    const before = registriesOf(at, {});
    const billing = await makeContact(before.of(shape));
    await before.close();
    return { contacts: { standing: { billing } } };
  };

  const accountOf = (at: number) => {
    const { host, port, ca, accounts } = simulator.endpoints.epp;
    const account = accounts[at];
    if (account === undefined) throw new Error(`the simulator has no account ${at}`);
    return { host, port, ca, ...account };
  };
  const poolOf = (at: number) => {
    const { ca, cert: _, key: __, ...account } = accountOf(at);
    return createEppPool({ ...account, ca: readFileSync(ca, "utf8"), profile, limits: { maxSessions: 1 } });
  };
  const registriesOf = (at: number, stated: object): Registries => {
    const { host, port, ca, clID, pw, cert, key: keyFile } = accountOf(at);
    return createEppRegistries({
      registries: [{ id: shape, profile: { capability: shape, shape: stated, commandsPerMinute: 60_000 } }],
      accounts: new Map([["*", { host, port, clID, pw, caFile: ca, certFile: cert, keyFile }]]),
      log: createLog("test", "silent"),
    });
  };
  const days = (count: number) => simulator.control("POST", "/clock", { advanceSeconds: count * day });
  const read = async (): Promise<RegistryDomain> => {
    const found = await us().domain(name, "interactive");
    if (found === null) throw new Error(`${name} is not there`);
    return found;
  };

  beforeAll(async () => {
    simulator = await startRegistrySimulator({ shape });
    ours = registriesOf(0, await standing(0));
    theirs = registriesOf(2, await standing(2));
  });
  test("is recognised by its greeting, and the proposed row logs in", async () => {
    const { host, port, ca, accounts } = simulator.endpoints.epp;
    const { greeting } = await fetchGreeting({ host, port, ca: readFileSync(ca, "utf8") }, 20_000);
    const report = greetingReport(greeting, shape);
    expect(report).toContain(`Profile:     ${shape}, because `);
    const [, printed = ""] = /registries\.json:\n(.*\n\})\n\n/s.exec(report) ?? [];
    const row = z.looseObject({ profile: z.record(z.string(), z.unknown()) }).parse(JSON.parse(printed));
    expect(row.profile["capability"]).toBe(shape);
    const offersTables = greeting.extensions.includes("urn:ietf:params:xml:ns:idn-1.0");
    expect(row.profile["shape"]).toEqual(offersTables ? { idn: tables } : undefined);
    expect(report).not.toContain("cannot be used");
    const [account] = accounts;
    if (account === undefined) throw new Error("the simulator has no account");
    const { clID, pw, cert, key: keyFile } = account;
    const proposed = createEppRegistries({
      registries: [{ id: shape, profile: row.profile }],
      accounts: new Map([["*", { host, port, clID, pw, caFile: ca, certFile: cert, keyFile }]]),
      log: createLog("test", "silent"),
    });
    expect(await stateOf(proposed.of(shape), `fri-${word()}.${tld}`)).toBe("free");
    if (offersTables) await registerWithTable(proposed.of(shape));
    await proposed.close();
  });

  /** A registry that offers tables accepts no internationalised name without a table. The proposed row contains it. */
  async function registerWithTable(registry: RegistryConnection): Promise<void> {
    const create: Transform = {
      verb: "domain:create",
      name: `xn--rksmrgs-5wao1o.${tld}`,
      periodMonths: 12,
      registrant: await makeContact(registry),
      contacts: [],
      nameServers: [],
      delegationSigners: [],
      fee: null,
    };
    expect((await caught(send(us(), create))).code).toBe("2003");
    expect((await send(registry, create)).resultCode).toBe(1000);
  }

  afterAll(async () => {
    await ours.close();
    await theirs.close();
    await simulator.stop();
  });

  test("is logged in to with what it offers, and says what the name costs or that it is free", async () => {
    expect(us().capabilities).toMatchObject({ contacts, hostObjects });
    expect(await stateOf(us(), name)).toBe("free");
    expect(await us().domain(name, "interactive")).toBeNull();
  });

  test("refuses commands on objects that it does not keep, before or after they are sent", async () => {
    if (contacts === "none") {
      const contact = contactOf(`np-${word()}`, us().capabilities);
      expect(["refused", "misconfigured"]).toContain((await caught(send(us(), { verb: "contact:create", contact }))).kind);
    }
    if (!hostObjects)
      expect((await caught(send(us(), { verb: "host:create", host: "ns1.example.org", addresses: [] }))).kind).toBe(
        "misconfigured",
      );
  });

  test("registers the name with contacts and name servers in its form", async () => {
    registrant = await makeContact(us());
    if (registrant !== null)
      expect(await us().contact(registrant, "interactive")).toMatchObject({ email: "alva@example.com", isOurs: true });
    if (hostObjects) for (const host of servers) await send(us(), { verb: "host:create", host, addresses: [] });
    const handle = registrant;
    const inRoles =
      contacts === "full" && handle !== null ? (["admin", "tech", "billing"] as const).map((role) => ({ role, handle })) : [];
    const create: Transform = {
      verb: "domain:create",
      name,
      periodMonths: 12,
      registrant,
      contacts: inRoles,
      nameServers: servers,
      delegationSigners: [],
      fee: null,
    };
    const isDecidedLater = shape === "punktum";
    const answer = await send(us(), create);
    expect(answer).toMatchObject({ resultCode: isDecidedLater ? 1001 : 1000, isPending: isDecidedLater });
    if (isDecidedLater) {
      expect((await read()).statuses).toContain("pendingCreate");
      await simulator.control("POST", "/clock", { advanceSeconds: 3600 });
      expect(await emptyQueue(us())).toMatchObject([{ kind: "panData", name, pendingAction: { isDone: true } }]);
    }
    expect(await read()).toMatchObject({ name, isOurs: true, registrant, nameServers: servers });
    expect(await stateOf(us(), name)).toBe("taken");
    expect((await caught(send(us(), create))).code).toBe("2302");
  });

  test("changes name servers and DS in one step each", async () => {
    if (hostObjects) await send(us(), { verb: "host:create", host: "ns3.nameplane.example", addresses: [] });
    await send(us(), change(name, { nameServers: { add: ["ns3.nameplane.example"], remove: ["ns2.nameplane.example"] } }));
    expect((await read()).nameServers).toEqual(["ns1.nameplane.example", "ns3.nameplane.example"]);
    if (!hostObjects) {
      const glue = { [`ns1.${name}`]: ["203.0.113.7", "2001:db8::7"] };
      const wanted = { add: [`ns1.${name}`], remove: [] };
      expect((await caught(send(us(), change(name, { nameServers: wanted })))).code).toBe("2003");
      await send(us(), change(name, { nameServers: wanted, glue }));
      expect((await read()).nameServers).toContain(`ns1.${name}`);
    }
    if (profile.dnssec === "none") return;
    const signer = profile.dnssec === "key" ? { ...ds, key } : ds;
    await send(us(), change(name, { signers: { add: [signer], remove: [] } }));
    const [held] = (await read()).delegationSigners;
    expect(held).toMatchObject(profile.dnssec === "key" ? { key } : ds);
    await send(us(), change(name, { signers: { add: [], remove: held === undefined ? [] : [held] } }));
    expect((await read()).delegationSigners).toEqual([]);
  });

  test("changes a contact and the owner where it keeps contacts", async () => {
    if (registrant === null) return;
    const contact = { ...contactOf(registrant, us().capabilities), email: "ny@example.com" };
    await send(us(), { verb: "contact:update", contact });
    expect(await us().contact(registrant, "interactive")).toMatchObject({ email: "ny@example.com" });
    const next = await makeContact(us());
    if (next === null) throw new Error("no second contact");
    await send(us(), change(name, { registrant: next }));
    expect(await read()).toMatchObject({ registrant: next });
    registrant = next;
  });

  test("is renewed, by command or by the registry itself", async () => {
    const before = await read();
    if (before.expiresAt === null || before.createdAt === null) throw new Error("no dates");
    if (profile.renewal === "automatic") {
      // The registry shows no date, so the term ends a year after it began.
      expect(Number(before.expiresAt.slice(0, 4))).toBe(Number(before.createdAt.slice(0, 4)) + 1);
      expect(before.expiresAt.slice(4)).toBe(new Date(before.createdAt).toISOString().slice(4));
      const renew: Transform = { verb: "domain:renew", name, currentExpiresOn: "2030-01-01", periodMonths: 12 };
      expect((await caught(send(us(), renew))).code).toBe("2101");
      await days(366);
      expect(await read()).toMatchObject({ isOurs: true, rgpStatuses: ["autoRenewPeriod"] });
      return;
    }
    const currentExpiresOn = before.expiresAt.slice(0, 10);
    const { expiresAt } = await send(us(), { verb: "domain:renew", name, currentExpiresOn, periodMonths: 12 });
    expect(expiresAt).toBe((await read()).expiresAt);
    expect(Number(expiresAt?.slice(0, 4))).toBe(Number(before.expiresAt.slice(0, 4)) + 1);
  });

  /** The code with which a registrar releases a name. The registrar makes it, or the registry does, by EPP or in its portal. */
  async function codeOf(from: RegistryConnection): Promise<string> {
    const code = `Code-${word()}-${word()}`;
    if (from.capabilities.codes === "asked") return from.askCode(name, "interactive");
    expect((await caught(from.askCode(name, "interactive"))).kind).toBe("refused");
    if (from.capabilities.codes === "set") await send(from, change(name, { authInfo: code }));
    else await simulator.control("POST", "/authinfo", { name, authInfo: code });
    return code;
  }

  /**
   * Transfers a name. Either one registrar requests it with the code and the other agrees if the registry asks, or the losing
   * registrar releases the name.
   */
  async function move(from: RegistryConnection, to: RegistryConnection, toAccount: number): Promise<void> {
    const { addsMonths, isImmediate, mayAnswer } = to.capabilities.transfer;
    const registrantThere = profile.transfer.registrant === "kept" ? null : await makeContact(to);
    const ask = (code: string): Transform => ({
      verb: "domain:transfer-request",
      name,
      authInfo: code,
      periodMonths: addsMonths === 0 ? null : addsMonths,
      fee: null,
      ...(registrantThere === null ? {} : { registrant: registrantThere }),
    });
    if (profile.transfer.kind === "release") {
      expect((await caught(send(to, ask("Some-Code-2026-abcdefgh")))).code).toBe("2101");
      const registrarTag = simulator.endpoints.epp.accounts[toAccount]?.clID ?? "";
      expect((await caught(send(to, { verb: "domain:release", name, registrarTag }))).code).toBe("2201");
      expect((await caught(send(from, { verb: "domain:release", name, registrarTag: "NOBODY" }))).code).toBe("2306");
      expect(await send(from, { verb: "domain:release", name, registrarTag })).toMatchObject({ resultCode: 1000 });
      expect(await changesTold(to)).toEqual([{ step: "arrived", names: [name], toTag: to.ourId }]);
      return;
    }
    const authInfo = await codeOf(from);
    expect((await caught(send(to, ask("Wrong-Code-2026-abcdefgh")))).kind).toBe("refused");
    const answer = await send(to, ask(authInfo));
    expect(answer.isPending).toBe(!isImmediate);
    if (registrantThere !== null) expect(await to.domain(name, "interactive")).toMatchObject({ registrant: registrantThere });
    if (isImmediate) return;
    expect(mayAnswer).toBe(true);
    expect(await from.transferOf(name, "interactive")).toMatchObject({ status: "pending" });
    await send(from, { verb: "domain:transfer-approve", name });
  }

  test("moves away with its code, and the queue says so", async () => {
    // Registries do not allow a transfer in the first sixty days of a name.
    await days(61);
    await emptyQueue(us());
    if (us().capabilities.transfer.byRelease === true) await releaseInVain();
    await move(us(), them(), 2);
    expect(await us().domain(name, "interactive")).toMatchObject({ isOurs: false });
    const told = (await emptyQueue(us())).filter((message) => message.name === name);
    // If the answer to the release says that it is done, the registry sends a message only to the other registrar.
    expect([...new Set(told.map(({ kind }) => kind))]).toEqual(us().capabilities.transfer.byRelease === true ? [] : ["trnData"]);
  });

  /** The messages in the queue of a registrar about domains that change their tag. */
  const changesTold = async (registry: RegistryConnection) =>
    (await emptyQueue(registry)).flatMap(({ tagChange }) =>
      tagChange === undefined ? [] : [{ step: tagChange.step, names: tagChange.names, toTag: tagChange.toTag }],
    );

  /** The other registrar answers a release to its tag, which wants to be asked first. */
  async function answerRelease(answer: "accept" | "reject"): Promise<void> {
    const asked = (await emptyQueue(them())).find(({ tagChange }) => tagChange?.step === "asked")?.tagChange;
    expect(asked).toMatchObject({ names: [name], toTag: them().ourId });
    const pool = poolOf(2);
    await pool.send(handshakeAnswer({ caseId: asked?.caseId ?? "", answer }));
    await pool.close();
  }

  /**
   * Tries two releases to a tag that wants to be asked first: it rejects one, and does not answer the other in time. The name
   * stays where it is.
   */
  async function releaseInVain(): Promise<void> {
    await simulator.control("POST", "/account", { clID: them().ourId, wantsHandshake: true });
    const release: Transform = { verb: "domain:release", name, registrarTag: them().ourId.toUpperCase() };
    expect(await send(us(), release)).toMatchObject({ resultCode: 1001, isPending: true });
    expect(await read()).toMatchObject({ isOurs: true });
    expect((await caught(send(us(), release))).code).toBe("2304");
    await answerRelease("reject");
    const stays = [{ step: "rejected", names: [name], toTag: them().ourId }];
    expect(await changesTold(us())).toEqual(stays);
    await send(us(), release);
    await days(8);
    expect(await changesTold(us())).toEqual(stays);
    expect(await read()).toMatchObject({ isOurs: true });
    await emptyQueue(them());
    await simulator.control("POST", "/account", { clID: them().ourId, wantsHandshake: false });
  }

  test("moves here with its code", async () => {
    await days(61);
    await move(them(), us(), 0);
    expect(await read()).toMatchObject({ isOurs: true });
  });

  test("moves to a tag that wants to be asked when that accepts it, and both are told", async () => {
    if (us().capabilities.transfer.byRelease !== true) return;
    await simulator.control("POST", "/account", { clID: them().ourId, wantsHandshake: true });
    expect((await send(us(), { verb: "domain:release", name, registrarTag: them().ourId })).isPending).toBe(true);
    await answerRelease("accept");
    expect(await us().domain(name, "interactive")).toMatchObject({ isOurs: false });
    expect(await changesTold(us())).toEqual([{ step: "released", names: [name], toTag: them().ourId }]);
    expect(await changesTold(them())).toEqual([{ step: "arrived", names: [name], toTag: them().ourId }]);
    await send(them(), { verb: "domain:release", name, registrarTag: us().ourId });
    expect(await read()).toMatchObject({ isOurs: true });
  });

  test("is deleted, restored where that is offered, and gone in the end", async () => {
    await days(61);
    const deletedAt = new Date(Date.now()).toISOString();
    expect((await send(us(), { verb: "domain:delete", name })).resultCode).toBe(1001);
    const held = await read();
    expect(held.statuses).toContain("pendingDelete");
    if (await restore(held, deletedAt)) {
      const restored = await read();
      expect(restored.isOurs).toBe(true);
      expect(restored.statuses).not.toContain("pendingDelete");
      await days(8);
      await send(us(), { verb: "domain:delete", name });
    }
    await days(100);
    expect(await us().domain(name, "interactive")).toBeNull();
  });

  /** Restores a deleted name. Returns whether the registry offers that. */
  async function restore(held: RegistryDomain, deletedAt: string): Promise<boolean> {
    if (us().capabilities.restoreBy === "renew") {
      if (us().capabilities.cancelAtExpiry) await send(us(), change(name, { cancelAtExpiry: false }));
      else expect((await caught(send(us(), { verb: "domain:restore", name, report: null, fee: null }))).code).toBe("2101");
      return us().capabilities.cancelAtExpiry;
    }
    expect(held.rgpStatuses).toContain("redemptionPeriod");
    await send(us(), { verb: "domain:restore", name, report: null, fee: null });
    const asked = await read();
    const wantsReport = profile.restore === "rgp";
    expect(asked.rgpStatuses.includes("pendingRestore")).toBe(wantsReport);
    const report = {
      preData: name,
      postData: name,
      deletedAt,
      restoredAt: deletedAt,
      reason: "The owner wants it back",
      statements: ["Statement one", "Statement two"] as const,
    };
    const told = send(us(), { verb: "domain:restore", name, report, fee: null });
    if (wantsReport) await told;
    else expect((await caught(told)).code).toBe("2101");
    return true;
  }
});
