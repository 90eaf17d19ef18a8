import { cancelRequest, fixRequest, addToBasket } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  fixture.gtld.capabilities = {
    ...fixture.gtld.capabilities,
    restoreBy: "rgp",
    transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 },
  };
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const code = "Planted-Code-7391";

/** A domain at another registrar, and the order to transfer it to us with this code. */
async function orderTransfer(
  tldName: "se" | "app",
  parts: { typed?: string; held?: Parameters<typeof fixture.iis.hold>[1] } = {},
) {
  const name = `flytt-${(nextName += 1)}.${tldName}`;
  const registry = tldName === "se" ? fixture.iis : fixture.gtld;
  registry.hold(name, {
    authInfo: code,
    statuses: ["ok"],
    createdAt: "2020-03-01T00:00:00Z",
    expiresAt: "2027-03-01T00:00:00Z",
    nameServers: ["ns1.rival.net"],
    ...parts.held,
  });
  const browser = await fixture.browser(account);
  const { body } = await browser.call(addToBasket, {
    items: [{ itemaction: "create-domain-transfer", domainname: name, authcode: parts.typed ?? code }],
  });
  expect(body["results"]).toMatchObject([{ code: 1000 }]);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  expect(placed.body.code).toBe(1000);
  await fixture.work(account);
  return { name, browser, registry, request: () => fixture.request(account, name) };
}

const transferOf = async (name: string) => {
  const [row] = await db.query<{
    state: string;
    other_party: string | null;
    acts_at: Date | null;
    reason: string | null;
  }>("select state, other_party, acts_at, reason from transfer where account_id = $1 and ascii_name = $2", [
    account.accountId,
    name,
  ]);
  return row;
};
const domainOf = async (name: string) => {
  const [row] = await db.query<{
    state: string;
    is_locked: boolean;
    source: string;
    ns_wanted: string[];
    expires_at: Date;
  }>(
    "select d.state, d.is_locked, x.source, x.ns_wanted, d.expires_at from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id where d.account_id = $1 and d.ascii_name = $2",
    [account.accountId, name],
  );
  return row;
};
const secretOf = async (name: string) =>
  (await db.query<{ secret_enc: Buffer | null }>("select secret_enc from request where ascii_name = $1", [name]))[0]?.secret_enc;
const sweepLater = async (minutes: number) => {
  fixture.clock.advance(minutes * 60_000);
  await fixture.sweep();
  await fixture.work(account);
};
const sent = (registry: typeof fixture.iis, name: string, verb: string) =>
  registry.received.filter((one) => one.verb === verb && "name" in one && one.name === name).length;

describe("at a registry whose transfers name the registrant", () => {
  test("makes the owner's contact first, and the request has its handle", async () => {
    const before = fixture.gtld.capabilities;
    fixture.gtld.capabilities = { ...before, contacts: "registrant", choosesHandles: true, transferNamesRegistrant: true };
    const { name } = await orderTransfer("app");
    fixture.gtld.capabilities = before;
    const sent = fixture.gtld.received.filter(
      (transform) => "contact" in transform || ("name" in transform && transform.name === name),
    );
    expect(sent.map(({ verb }) => verb)).toEqual(["contact:create", "domain:transfer-request"]);
    expect(sent.at(-1)).toMatchObject({ registrant: [...fixture.gtld.contacts.keys()].at(-1) });
  });
});

describe("where a right code is enough", () => {
  test("the name is ours at once: locked, with the registry's date, on its name servers, its code forgotten", async () => {
    const { name, request } = await orderTransfer("se");
    expect(await request()).toMatchObject({ state: "completed", release: "fulfilled" });
    expect(await domainOf(name)).toMatchObject({
      state: "active",
      is_locked: true,
      source: "transferred",
      ns_wanted: ["ns1.rival.net"],
      expires_at: new Date("2027-03-01T00:00:00Z"),
    });
    expect(await transferOf(name)).toMatchObject({ state: "completed" });
    expect(await secretOf(name)).toBeNull();
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("after a wrong code another is asked for, with which the same request continues [C4.62]", async () => {
    const { name, browser, registry, request } = await orderTransfer("se", { typed: "Wrong" });
    const waiting = await request();
    expect(waiting).toMatchObject({ state: "action_required", reason: 4001, release: null });
    expect(await transferOf(name)).toMatchObject({ state: "open" });
    const empty = await browser.call(fixRequest, { requestid: waiting.number }, { key: newId() });
    expect(empty.body.code).toBe(2003);
    const fixed = await browser.call(fixRequest, { requestid: waiting.number, authcode: code }, { key: newId() });
    expect(fixed.body.code).toBe(1000);
    await fixture.work(account);
    const done = await request();
    expect([done.id, done.state]).toEqual([waiting.id, "completed"]);
    expect(sent(registry, name, "domain:transfer-request")).toBe(2);
  });

  test("a lost reply is found by reading and never sent again", async () => {
    fixture.iis.next("domain:transfer-request", { kind: "lost", executed: true });
    const { name, registry, request } = await orderTransfer("se");
    expect((await request()).state).toBe("completed");
    expect(sent(registry, name, "domain:transfer-request")).toBe(1);
  });

  test("the code is in no row, frame or news of the transfer", async () => {
    const { name } = await orderTransfer("se", { typed: `${code}x` });
    const rows = await db.query<{ all: string }>(
      `select (select coalesce(string_agg(r::text, ' '), '') from request r where ascii_name = $1)
           || (select coalesce(string_agg(c::text, ' '), '') from registry_command c where object = $1)
           || (select coalesce(string_agg(f::text, ' '), '') from registry_frame f)
           || (select coalesce(string_agg(a::text, ' '), '') from audit_event a)
           || (select coalesce(string_agg(data::text, ' '), '') from pgboss.job) as all`,
      [name],
    );
    expect(rows[0]?.all).toContain(name);
    expect(rows[0]?.all).not.toContain(code);
  });
});

describe("where the losing side may object", () => {
  test("the request waits with the registry's date, and is done when the registry says so", async () => {
    const { name, registry, request } = await orderTransfer("app");
    expect(await request()).toMatchObject({ state: "pending_registry", release: null });
    const seen = await transferOf(name);
    expect(seen).toMatchObject({ state: "pending", other_party: "rival" });
    expect(seen?.acts_at).toBeInstanceOf(Date);
    await sweepLater(15);
    expect((await request()).state).toBe("pending_registry");
    registry.endTransfer(name, "serverApproved");
    await sweepLater(15);
    expect(await request()).toMatchObject({ state: "completed" });
    expect(await transferOf(name)).toMatchObject({ state: "completed" });
    expect(await domainOf(name)).toMatchObject({ source: "transferred", is_locked: true });
  });

  test("an objection is told as 4010, and asking again is the same order [C4.71]", async () => {
    const { name, browser, registry, request } = await orderTransfer("app");
    registry.endTransfer(name, "clientRejected");
    await sweepLater(15);
    const waiting = await request();
    expect(waiting).toMatchObject({ state: "action_required", reason: 4010 });
    expect(await transferOf(name)).toMatchObject({ state: "rejected" });
    // The time shown is that of the objection, not the time at which the transfer would have been complete.
    expect((await transferOf(name))?.acts_at?.getTime()).toBeLessThanOrEqual(fixture.clock.now().getTime());
    await browser.call(fixRequest, { requestid: waiting.number }, { key: newId() });
    await fixture.work(account);
    expect((await request()).state).toBe("pending_registry");
    expect(await transferOf(name)).toMatchObject({ state: "pending" });
  });

  test("it can be cancelled while it waits: taken back at the registry, and never invoiced", async () => {
    const { name, browser, registry, request } = await orderTransfer("app");
    const { number } = await request();
    expect((await fixture.balance(account)).owed).toBe(0);
    const { body } = await browser.call(cancelRequest, { requestid: number }, { key: newId() });
    expect(body.code).toBe(1000);
    expect(sent(registry, name, "domain:transfer-cancel")).toBe(1);
    expect(registry.transfers.get(name)?.status).toBe("clientCancelled");
    expect(await request()).toMatchObject({ state: "cancelled", release: "credited" });
    expect(await transferOf(name)).toMatchObject({ state: "cancelled" });
    expect((await fixture.balance(account)).owed).toBe(0);
    expect(await secretOf(name)).toBeNull();
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("it can be cancelled no more when the name has come", async () => {
    const { name, browser, registry, request } = await orderTransfer("app");
    registry.endTransfer(name, "clientApproved");
    const { number } = await request();
    expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(2304);
    await sweepLater(15);
    expect((await request()).state).toBe("completed");
  });
});

describe("what prevents it", () => {
  test("for a lock at the old registrar the customer is asked to open it, and the transfer continues when it is open", async () => {
    const { name, browser, registry, request } = await orderTransfer("se", { held: { statuses: ["clientTransferProhibited"] } });
    const waiting = await request();
    expect(waiting).toMatchObject({ state: "action_required", reason: 4008 });
    expect(sent(registry, name, "domain:transfer-request")).toBe(0);
    const held = registry.domains.get(name);
    if (held === undefined) throw new Error("gone");
    registry.domains.set(name, { ...held, statuses: ["ok"] });
    await browser.call(fixRequest, { requestid: waiting.number }, { key: newId() });
    await fixture.work(account);
    expect((await request()).state).toBe("completed");
  });

  test("a lock that is opened there is found without a word, and a registry that does not answer ends nothing", async () => {
    const { name, registry, request } = await orderTransfer("se", { held: { statuses: ["clientTransferProhibited"] } });
    await sweepLater(31);
    expect(await request()).toMatchObject({ state: "action_required", reason: 4008 });
    const held = registry.domains.get(name);
    if (held === undefined) throw new Error("gone");
    registry.domains.set(name, { ...held, statuses: ["ok"] });
    registry.isDown = true;
    await sweepLater(31);
    registry.isDown = false;
    expect(await request()).toMatchObject({ state: "action_required", reason: 4008 });
    await sweepLater(31);
    expect((await request()).state).toBe("completed");
  });

  test("a name too young to move is held until its day, and moved then", async () => {
    const createdAt = new Date(fixture.clock.now().getTime() - 59 * 86_400_000).toISOString();
    const { name, registry, request } = await orderTransfer("app", { held: { createdAt } });
    expect((await request()).state).toBe("on_hold");
    expect(sent(registry, name, "domain:transfer-request")).toBe(0);
    await sweepLater(24 * 60 + 5);
    expect((await request()).state).toBe("pending_registry");
  });

  test("a domain that is not registered is refused for good and credited", async () => {
    const name = `ingen-${(nextName += 1)}.se`;
    const browser = await fixture.browser(account);
    await browser.call(addToBasket, {
      items: [{ itemaction: "create-domain-transfer", domainname: name, authcode: code }],
    });
    await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
    await fixture.work(account);
    expect(await fixture.request(account, name)).toMatchObject({ state: "rejected", release: "credited" });
    expect(await transferOf(name)).toMatchObject({ state: "failed" });
    expect((await fixture.balance(account)).owed).toBe(0);
  });

  test("no basket takes a transfer without its code [C5.46]", async () => {
    const browser = await fixture.browser(account);
    const { body } = await browser.call(addToBasket, {
      items: [{ itemaction: "create-domain-transfer", domainname: "utan-kod.se" }],
    });
    expect(body["results"]).toMatchObject([{ requestid: null, code: 2003 }]);
  });
});

test("records kept before the move are the first version of the zone", async () => {
  const name = `flytt-${nextName + 1}.se`;
  const sets = [{ owner: "www", type: "A", ttlSeconds: 600, rdata: ["192.0.2.7"], certain: true }];
  await db.query("insert into staged_zone (account_id, ascii_name, choice, sets, way) values ($1, $2, 'carry', $3, 'queries')", [
    account.accountId,
    name,
    JSON.stringify(sets),
  ]);
  await orderTransfer("se");
  const versions = await db.query(
    "select v.origin, v.version from zone_version v join zone z on z.account_id = v.account_id and z.id = v.zone_id where z.apex = $1",
    [name],
  );
  expect(versions).toEqual([{ origin: "transfer_scan", version: 1 }]);
});
