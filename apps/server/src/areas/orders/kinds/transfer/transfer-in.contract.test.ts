import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { createEppRegistries } from "../../../../adapters/registry-epp/index.ts";
import { createLog } from "../../../../platform/log.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { OrderFixture, type StoredRequest } from "../../../../testing/fixtures/order-fixture.ts";
import {
  unhurriedRegistries,
  startRegistrySimulator,
  type RegistrySimulator,
} from "../../../../testing/far-ends/registry-simulator.ts";
import { transferParts } from "../../../../testing/fixtures/transfer-parts.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { advanceDnssec, nameServerChangeBlock, type ChainReader } from "../../../dnssec/index.ts";
import { pollRegistries } from "../../../domains/follow/index.ts";
import type { Registries, RegistryConnection, Transform } from "../../../registry/index.ts";
import { fulfilRequest } from "../../engine/fulfil-request.ts";

const dayMs = 86_400_000;
let db: TestDatabase;
let fixture: OrderFixture;
let simulator: RegistrySimulator;
let registries: Registries;
/** The connections of the registrar that has the domains before their transfer. */
let rivals: Registries;
let rivalId: string;
let account: TestAccount;
const decided: string[] = [];

beforeAll(async () => {
  [db, simulator] = await Promise.all([createTestDatabase(), startRegistrySimulator()]);
  fixture = await OrderFixture.open(db);
  const log = createLog("test", "silent");
  registries = createEppRegistries({ registries: unhurriedRegistries(), accounts: simulator.accounts, log, part: 1 });
  const { host, port, ca, accounts } = simulator.endpoints.epp;
  const rival = accounts[1];
  if (rival === undefined) throw new Error("the registry knows one registrar only");
  rivalId = rival.clID;
  const theirs = { host, port, clID: rival.clID, pw: rival.pw, caFile: ca };
  rivals = createEppRegistries({ registries: unhurriedRegistries(), accounts: new Map([["*", theirs]]), log, part: 1 });
  await simulator.control("POST", "/clock", { set: fixture.clock.now().toISOString() });
});
afterAll(async () => {
  await Promise.all([registries.close(), rivals.close()]);
  await fixture.close();
  await Promise.all([simulator.stop(), db.close()]);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
});

const ours = (): RegistryConnection => registries.of("gtld-generic");
const rival = (): RegistryConnection => rivals.of("gtld-generic");
const send = (connection: RegistryConnection, transform: Transform) =>
  connection.send(transform, { clientTransactionId: randomBytes(8).toString("hex"), lane: "interactive", onFrame: () => {} });
const scope = () => makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });

async function pass(days: number): Promise<void> {
  fixture.clock.advance(days * dayMs);
  await simulator.control("POST", "/clock", { set: fixture.clock.now().toISOString() });
}

/** Works on one request at the simulator. */
async function work({ id }: Pick<StoredRequest, "id">): Promise<StoredRequest> {
  await fulfilRequest({ ...fixture.deps, registries }, scope(), id);
  const found = (await fixture.requests(account)).find((request) => request.id === id);
  if (found === undefined) throw new Error("the request is gone");
  return found;
}

/** Reads the message queues, as the worker does. Returns the requests that were continued. */
async function poll(): Promise<string[]> {
  decided.length = 0;
  await pollRegistries({
    ...fixture.deps,
    registries,
    sweeping: db.readonly,
    onDecided: async (_trx, { requestId }) => void decided.push(requestId),
    notifyLeaving: transferParts.notifyLeaving,
  });
  return [...decided];
}

const signer = { keyTag: 4711, algorithm: 13, digestType: 2, digest: "AB".repeat(32) };

/** The parent zone with the simulator's DS records. The name servers of the domain do not answer. */
const chain: ChainReader = {
  parent: async (name) => {
    const held = await ours().domain(name, "background");
    return {
      delegatedTo: held?.nameServers ?? [],
      ds: held?.delegationSigners ?? [],
      isAgreed: true,
      ttlSeconds: 3600,
    };
  },
  servers: async () => [],
  validate: async () => [],
};

/** Advances the DNSSEC chain of a domain, as the worker does. */
async function advance(name: string): Promise<void> {
  const [row] = await db.query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
  const signer = {
    inability: () => Promise.resolve("backend" as const),
    keys: async () => [],
    algorithms: [],
    makeKey: notHere,
    publishForeign: notHere,
    askParent: async () => {},
    removeKey: notHere,
    signaturesSince: () => new Date(0),
    takesForeignKeys: () => Promise.resolve(null),
  };
  await advanceDnssec({ ...fixture.deps, registries, chain, signer, waitMaxSeconds: 172_800 }, scope(), row?.id ?? "");
}
const notHere = async () => {
  throw new Error("nothing is signed here");
};

/**
 * Orders the transfer to us of a domain that the other registrar holds with its own contact object. The request is worked on as
 * far as the registry allows.
 */
async function asked({ isSigned = false }: { isSigned?: boolean } = {}) {
  const name = `flytt-${randomBytes(5).toString("hex")}.app`;
  const handle = `rv-${randomBytes(5).toString("hex")}`;
  await send(rival(), {
    verb: "contact:create",
    contact: {
      handle,
      name: "Rune Rival",
      organization: null,
      street: ["Rivalgatan 1"],
      city: "Kiruna",
      region: null,
      postcode: "981 30",
      country: "SE",
      phone: "+46.98012345",
      email: "rune@rival.example",
      organizationNumber: null,
      vatNumber: null,
    },
  });
  const authInfo = `Move-${randomBytes(6).toString("hex")}-1A`;
  const expires = new Date(fixture.clock.now().getTime() + 200 * dayMs).toISOString();
  await simulator.control("POST", "/domain", {
    name,
    registrar: rivalId,
    authInfo,
    registrant: handle,
    created: "2020-03-01T00:00:00Z",
    expires,
  });
  if (isSigned)
    await send(rival(), {
      verb: "domain:update",
      name,
      addStatuses: [],
      removeStatuses: [],
      authInfo: null,
      signers: { add: [signer], remove: [] },
    });
  const browser = await fixture.browser(account);
  const { body } = await browser.call(addToBasket, {
    items: [{ itemaction: "create-domain-transfer", domainname: name, authcode: authInfo }],
  });
  expect(body["results"]).toMatchObject([{ code: 1000 }]);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  expect(placed.body.code).toBe(1000);
  const waiting = await work(await fixture.request(account, name));
  expect(waiting).toMatchObject({ state: "pending_registry", release: null });
  return { name, handle, request: waiting };
}

const transferOf = async (name: string) =>
  (
    await db.query<{ state: string; other_party: string | null; acts_at: Date | null }>(
      "select state, other_party, acts_at from transfer where account_id = $1 and ascii_name = $2",
      [account.accountId, name],
    )
  )[0];
const booked = async (name: string) =>
  (
    await db.query<{ state: string; expires_at: Date; is_locked: boolean }>(
      "select state, expires_at, is_locked from domain where account_id = $1 and ascii_name = $2",
      [account.accountId, name],
    )
  )[0];

describe("a transfer in at a registry where the losing side has days", () => {
  test("is shown as pending with the registry's date, to both sides", async () => {
    const { name } = await asked();
    expect((await rival().domain(name, "interactive"))?.statuses).toContain("pendingTransfer");
    const seen = await transferOf(name);
    expect(seen).toMatchObject({ state: "pending", other_party: rivalId });
    expect(seen?.acts_at?.getTime()).toBeGreaterThan(fixture.clock.now().getTime() + 4 * dayMs);
    expect(await poll()).toEqual([]);
  });

  test("clientApproved: the message wakes the request, the name is ours, locked, with the date read back", async () => {
    const { name, request } = await asked();
    await send(rival(), { verb: "domain:transfer-approve", name });
    expect(await poll()).toEqual([request.id]);
    expect(await work(request)).toMatchObject({ state: "completed", release: "fulfilled" });
    expect(await transferOf(name)).toMatchObject({ state: "completed" });
    const held = await ours().domain(name, "interactive");
    expect(held).toMatchObject({ isOurs: true });
    const row = await booked(name);
    expect(row).toMatchObject({ state: "active", is_locked: true });
    expect(row?.expires_at.toISOString()).toBe(new Date(held?.expiresAt ?? "").toISOString());
    expect(await poll()).toEqual([]);
  });

  test("serverApproved: when no one answers, the registry completes the transfer on its date", async () => {
    const { name, request } = await asked();
    await pass(6);
    expect(await poll()).toContain(request.id);
    expect(await work(request)).toMatchObject({ state: "completed" });
    expect(await booked(name)).toMatchObject({ state: "active" });
  });

  test("clientRejected: the customer is asked (4010) and nothing is ours", async () => {
    const { name, request } = await asked();
    await send(rival(), { verb: "domain:transfer-reject", name });
    expect(await poll()).toEqual([request.id]);
    expect(await work(request)).toMatchObject({ state: "action_required", reason: 4010, release: null });
    expect(await transferOf(name)).toMatchObject({ state: "rejected" });
    expect(await booked(name)).toBeUndefined();
    expect(await ours().domain(name, "interactive")).toMatchObject({ isOurs: false });
  });

  test("clientCancelled: taken back at the registry, the request is told and asks", async () => {
    const { name, request } = await asked();
    await send(ours(), { verb: "domain:transfer-cancel", name });
    expect(await poll()).toEqual([request.id]);
    expect(await work(request)).toMatchObject({ state: "action_required", reason: 4010 });
    expect(await booked(name)).toBeUndefined();
    expect((await rival().domain(name, "interactive"))?.statuses).not.toContain("pendingTransfer");
  });

  const stage = (name: string, removes: boolean, joins = false) =>
    db.query(
      "insert into staged_zone (account_id, ascii_name, choice, sets, way, servers, removes_ds, joins_signers) values ($1, $2, 'carry', $3, 'queries', '{ns1.rival.net}', $4, $5)",
      [
        account.accountId,
        name,
        JSON.stringify([{ owner: "www", type: "A", ttlSeconds: 300, rdata: ["192.0.2.1"], certain: true }]),
        removes,
        joins,
      ],
    );
  const ds = (name: string) =>
    db.query<{ state: string; dnssec_state: string }>(
      "select s.state, d.dnssec_state from domain_ds s join domain d on d.account_id = s.account_id and d.id = s.domain_id where d.ascii_name = $1",
      [name],
    );

  test("a signature of its former provider is taken out by EPP when it has come, where that was chosen; its name servers stay", async () => {
    const { name, request } = await asked({ isSigned: true });
    await stage(name, true);
    await send(rival(), { verb: "domain:transfer-approve", name });
    expect(await work(request)).toMatchObject({ state: "completed" });
    const before = await ours().domain(name, "interactive");
    expect(before?.delegationSigners).toEqual([signer]);
    expect(await ds(name)).toEqual([{ state: "pending_publish", dnssec_state: "unsigning" }]);
    await advance(name);
    const after = await ours().domain(name, "interactive");
    expect([after?.delegationSigners, after?.nameServers]).toEqual([[], before?.nameServers]);
    expect(await ds(name)).toEqual([{ state: "revoked", dnssec_state: "unsigning" }]);
    // Resolvers cache the DS for an hour; until then the name servers cannot be changed.
    const [row] = await db.query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
    const blocked = () =>
      tx(db.worker, scope(), (trx) =>
        nameServerChangeBlock({ clock: fixture.clock, waitMaxSeconds: 172_800 }, trx, scope(), row?.id ?? "", ["ns9.else.net"]),
      );
    expect((await blocked())?.until).not.toBeNull();
    fixture.clock.advance(3_601_000);
    await advance(name);
    expect(await ds(name)).toEqual([{ state: "revoked", dnssec_state: "unsigned" }]);
    expect(await blocked()).toBeNull();
  });

  test("DNSSEC that the owner did not choose to turn off stays on, and no change of name servers can break it unnoticed", async () => {
    const { name, request } = await asked({ isSigned: true });
    await stage(name, false);
    await send(rival(), { verb: "domain:transfer-approve", name });
    await work(request);
    const [row] = await db.query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
    expect(await ds(name)).toEqual([{ state: "missing_local", dnssec_state: "unsigned" }]);
    const block = await tx(db.worker, scope(), (trx) =>
      nameServerChangeBlock({ clock: fixture.clock, waitMaxSeconds: 172_800 }, trx, scope(), row?.id ?? "", ["ns9.else.net"]),
    );
    expect(block).toEqual({ until: null, isOfSigners: false });
    await advance(name);
    expect((await ours().domain(name, "interactive"))?.delegationSigners).toEqual([signer]);
  });

  test("a name that is to be signed by two comes with that wish, its DS stays, and its name servers cannot change yet (RFC 8901)", async () => {
    const { name, request } = await asked({ isSigned: true });
    await stage(name, false, true);
    await send(rival(), { verb: "domain:transfer-approve", name });
    await work(request);
    const [row] = await db.query<{ id: string; signers: object }>(
      "select d.id, f.signers from domain d join domain_dnssec f on f.domain_id = d.id where d.ascii_name = $1",
      [name],
    );
    expect(row?.signers).toEqual({ ds: [], keys: [], ttlSeconds: 0, agreedAt: null, leftAt: null });
    expect((await ours().domain(name, "interactive"))?.delegationSigners).toEqual([signer]);
    const hosts = (await db.query<{ host: string }>("select host from dns_server where is_enabled")).map(({ host }) => host);
    const block = await tx(db.worker, scope(), (trx) =>
      nameServerChangeBlock({ clock: fixture.clock, waitMaxSeconds: 172_800 }, trx, scope(), row?.id ?? "", hosts),
    );
    expect(block).toEqual({ until: null, isOfSigners: true });
  });

  test("the losing registrar's contact objects are exchanged for ours, read back; theirs is left as it is", async () => {
    const { name, handle, request } = await asked();
    await send(rival(), { verb: "domain:transfer-approve", name });
    await work(request);
    expect(await ours().domain(name, "interactive")).toMatchObject({ registrant: handle });
    const follow = (await fixture.requests(account)).find(({ id }) => id !== request.id);
    expect(follow).toMatchObject({ ascii_name: name, state: "queued" });
    if (follow === undefined) return;
    expect(await work(follow)).toMatchObject({ state: "completed" });
    const after = await ours().domain(name, "interactive");
    expect(after?.registrant).not.toBe(handle);
    const own = await ours().contact(after?.registrant ?? "", "interactive");
    const [contact] = await db.query<{ email: string }>("select email from contact where id = $1", [account.contactId]);
    expect(own?.email).toBe(contact?.email);
    expect(new Set(after?.contacts.map((one) => one.handle))).toEqual(new Set([after?.registrant]));
    expect(await rival().contact(handle, "interactive")).toMatchObject({ email: "rune@rival.example" });
  });
});
