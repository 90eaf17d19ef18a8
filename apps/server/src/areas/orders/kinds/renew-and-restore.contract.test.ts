import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as checkout from "@nameplane/contracts/checkout/operations";
import { addToBasket, fixRequest } from "@nameplane/contracts/orders/operations";
import { createEppRegistries } from "../../../adapters/registry-epp/index.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { makeScope } from "../../../platform/scope.ts";
import { OrderFixture, type StoredRequest } from "../../../testing/fixtures/order-fixture.ts";
import {
  unhurriedRegistries,
  startRegistrySimulator,
  type RegistrySimulator,
} from "../../../testing/far-ends/registry-simulator.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { recordRegistration } from "../../domains/index.ts";
import { recordSight } from "../../domains/follow/index.ts";
import type { Registries } from "../../registry/index.ts";
import { fulfilRequest } from "../engine/fulfil-request.ts";

const dayMs = 86_400_000;
const registryOf: Readonly<Record<string, string>> = { se: "iis", com: "verisign", app: "gtld-generic" };

let db: TestDatabase;
let fixture: OrderFixture;
let simulator: RegistrySimulator;
let registries: Registries;
let account: TestAccount;

beforeAll(async () => {
  [db, simulator] = await Promise.all([createTestDatabase(), startRegistrySimulator()]);
  fixture = await OrderFixture.open(db);
  registries = createEppRegistries({
    registries: unhurriedRegistries(),
    accounts: simulator.accounts,
    log: createLog("test", "silent"),
    part: 1,
  });
  await simulator.control("POST", "/clock", { set: fixture.clock.now().toISOString() });
});
afterAll(async () => {
  await registries.close();
  await fixture.close();
  await Promise.all([simulator.stop(), db.close()]);
});
beforeEach(async () => {
  await simulator.control("DELETE", "/faults");
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
});

/** Advances the clocks of the product and of the registry. */
async function pass(days: number): Promise<void> {
  fixture.clock.advance(days * dayMs);
  await simulator.control("POST", "/clock", { set: fixture.clock.now().toISOString() });
}

const at = (days: number) => new Date(fixture.clock.now().getTime() + days * dayMs);
const connectionOf = (name: string) => registries.of(registryOf[name.split(".").at(-1) ?? ""] ?? "");
const check = (name: string) => connectionOf(name).domain(name, "interactive");

/** Creates a domain that belongs to the account and that the registry holds for us. */
async function own(tld: string, days = 40): Promise<{ id: string; name: string }> {
  const name = `kvarn-${randomBytes(5).toString("hex")}.${tld}`;
  const registrar = simulator.accounts.get("*")?.clID ?? "";
  await simulator.control("POST", "/domain", {
    name,
    registrar,
    created: at(days - 365).toISOString(),
    expires: at(days).toISOString(),
  });
  const found = await check(name);
  if (found === null || found.expiresAt === null) throw new Error(`${name} is not in the book`);
  const facts = { roid: found.roid, sponsor: found.sponsor, statuses: found.statuses, fee: null, isPremium: false };
  const { domainId } = await tx(db.worker, account.scope, (trx) =>
    recordRegistration(trx, account.scope, {
      ...facts,
      registryId: registryOf[tld] ?? "",
      asciiName: name,
      createdAt: at(days - 365),
      expiresAt: new Date(found.expiresAt ?? ""),
      nameServersWanted: found.nameServers,
      nameServersSeen: found.nameServers,
      readAt: fixture.clock.now(),
      contactId: account.contactId,
      renewalMode: "manual",
    }),
  );
  return { id: domainId, name };
}

/** Orders a renewal or restore through basket and checkout. No owner is given, because neither of them requires one. */
async function order(action: "renew" | "restore", name: string, years = 1): Promise<StoredRequest> {
  const browser = await fixture.browser(account);
  const added = await browser.call(addToBasket, {
    items: [{ itemaction: `update-domain-${action}`, domainname: name, ...(action === "renew" ? { years } : {}) }],
  });
  const [result] = added.body["results"] as { code: number; desc: string }[];
  if (result?.code !== 1000) throw new Error(`not in the basket: ${result?.desc}`);
  const prepared = await fixture.prepare(browser);
  expect([prepared.asksowner, prepared.fields]).toEqual([false, []]);
  const placed = await browser.call(
    checkout.placeOrder,
    {
      items: prepared.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
      fields: {},
      method: "invoice",
      totalMinor: prepared.totals.totalMinor,
      currency: prepared.totals.currency,
      termsaccepted: true,
    },
    { key: newId() },
  );
  if (placed.body.code !== 1000) throw new Error(`not placed: ${placed.text}`);
  return fixture.request(account, name);
}

const scope = () => makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });
async function work(request: StoredRequest): Promise<StoredRequest> {
  await fulfilRequest({ ...fixture.deps, registries }, scope(), request.id);
  return fixture.request(account, request.ascii_name);
}

/** Updates our row from the registry, as the nightly sync does. */
async function sync({ id, name }: { id: string; name: string }): Promise<string | undefined> {
  const found = await check(name);
  await tx(db.worker, account.scope, (trx) => recordSight(trx, account.scope, id, found, fixture.clock.now()));
  return (await row(name))?.state;
}

const row = async (name: string) =>
  (await db.query<{ state: string; expires_at: Date }>("select state, expires_at from domain where ascii_name = $1", [name]))[0];

/** Expects our row to agree with the registry. */
async function expectAgreement(name: string): Promise<void> {
  const found = await check(name);
  expect((await row(name))?.expires_at.toISOString().slice(0, 19)).toBe(
    new Date(found?.expiresAt ?? "").toISOString().slice(0, 19),
  );
}

const commands = (request: StoredRequest, verb: string) =>
  db.query<{ state: string }>("select state from registry_command where request_id = $1 and verb = $2 order by id", [
    request.id,
    verb,
  ]);

describe.each(["se", "com", "app"])("a renewal under .%s", (tld) => {
  test("moves the expiry date by the years asked for, reads it back, and books the fee", async () => {
    const { name } = await own(tld);
    const before = new Date((await check(name))?.expiresAt ?? "");
    const request = await work(await order("renew", name, 2));
    expect([request.state, request.release]).toEqual(["completed", "fulfilled"]);
    const after = new Date((await check(name))?.expiresAt ?? "");
    expect(after.getUTCFullYear()).toBe(before.getUTCFullYear() + 2);
    await expectAgreement(name);
    const costs = await db.query("select 1 from ledger_posting where kind = 'cost' and request_id = $1", [request.id]);
    expect(costs).toHaveLength(1);
  });

  test("is done once, whether the reply was lost before or after the registry had done it", async () => {
    for (const action of [{ dropAfter: true }, { cutReplyAt: 20 }, { dropBefore: true }]) {
      const { name } = await own(tld);
      const before = new Date((await check(name))?.expiresAt ?? "");
      await simulator.fault("domain:renew", action);
      let request = await work(await order("renew", name));
      for (let looks = 0; request.state !== "completed" && looks < 4; looks++) {
        fixture.clock.advance(10 * 60_000);
        request = await work(request);
      }
      expect(request.state).toBe("completed");
      expect(new Date((await check(name))?.expiresAt ?? "").getUTCFullYear()).toBe(before.getUTCFullYear() + 1);
      await expectAgreement(name);
    }
  });
});

describe("a renewal that is refused", () => {
  test.each([
    [2105, "Not eligible", "action_required", 4899],
    [2306, "Maximum registration period exceeded", "rejected", null],
    [2306, "Some other policy", "action_required", 4899],
    [2104, "Billing failure", "on_hold", null],
    [2304, "Object status prohibits operation", "on_hold", null],
    [2305, "Association prohibits", "manual", null],
  ])("with %i (%s) becomes %s", async (code, message, state, reason) => {
    const { name } = await own("com");
    await simulator.fault("domain:renew", { code, message });
    const request = await work(await order("renew", name));
    expect([request.state, request.reason]).toEqual([state, reason]);
  });

  test("until its owner is verified asks for that (4013), and continues in the same order afterwards", async () => {
    const { name } = await own("com");
    const request = await order("renew", name);
    await simulator.control("POST", "/change", { name, add: ["serverRenewProhibited", "serverHold"] });
    const waiting = await work(request);
    expect([waiting.state, waiting.reason]).toEqual(["action_required", 4013]);
    await simulator.control("POST", "/change", { name, rem: ["serverRenewProhibited", "serverHold"] });
    const browser = await fixture.browser(account);
    const fixed = await browser.call(fixRequest, { requestid: waiting.number }, { key: newId() });
    expect(fixed.body.code).toBe(1000);
    expect((await work(waiting)).state).toBe("completed");
    await expectAgreement(name);
  });

  test("because its registry does not allow it now waits, and nothing is sent", async () => {
    const { name } = await own("com");
    const request = await order("renew", name);
    await simulator.control("POST", "/change", { name, add: ["serverRenewProhibited"] });
    expect((await work(request)).state).toBe("on_hold");
    expect(await commands(request, "domain:renew")).toHaveLength(0);
  });
});

test("a name cannot be renewed past ten years from now, nor one that is not the account's", async () => {
  const { name } = await own("com", 365 * 8);
  await expect(order("renew", name, 3)).rejects.toThrow(/1, 2|10/);
  await expect(order("renew", "nagon-annans.com")).rejects.toThrow("cannot be renewed");
  await expect(order("restore", name)).rejects.toThrow("cannot be restored");
});

describe.each(["com", "app"])("a restore under .%s", (tld) => {
  test("asks, reports, and has the name back with its date read back", async () => {
    const domain = await own(tld, 200);
    const { name } = domain;
    await connectionOf(name).send(
      { verb: "domain:delete", name },
      { clientTransactionId: newId(), lane: "interactive", onFrame: () => undefined },
    );
    expect(await sync(domain)).toBe("expired_restorable");
    await expect(order("renew", name)).rejects.toThrow("must be restored");
    await pass(1);
    const request = await order("restore", name);
    // The first answer is lost: reading finds what the registry did.
    await simulator.fault("domain:update", { dropAfter: true });
    let current = await work(request);
    for (let looks = 0; current.state !== "completed" && looks < 4; looks++) {
      fixture.clock.advance(10 * 60_000);
      current = await work(current);
    }
    expect(current.state).toBe("completed");
    const found = await check(name);
    expect([...(found?.statuses ?? []), ...(found?.rgpStatuses ?? [])]).not.toContain("pendingRestore");
    expect((await row(name))?.state).toBe("active");
    await expectAgreement(name);
    expect((await commands(current, "domain:restore")).length).toBe(2);
  });
});

test("a restore under .se renews the name while it is deactivated", async () => {
  const domain = await own("se", 5);
  const { name } = domain;
  await pass(20);
  expect((await check(name))?.rgpStatuses).toContain("deactivated");
  expect(await sync(domain)).toBe("expired_restorable");
  const request = await work(await order("restore", name));
  expect(request.state).toBe("completed");
  expect((await check(name))?.rgpStatuses).not.toContain("deactivated");
  expect((await row(name))?.state).toBe("active");
  await expectAgreement(name);
});

test("a domain that its registry renewed automatically is paid for by a renewal, without another command", async () => {
  const domain = await own("com", 5);
  const { name } = domain;
  await pass(6);
  expect(await sync(domain)).toBe("expired_renewable");
  const before = (await check(name))?.expiresAt;
  const request = await work(await order("renew", name));
  expect(request.state).toBe("completed");
  expect((await check(name))?.expiresAt).toBe(before);
  expect(await commands(request, "domain:renew")).toHaveLength(0);
  expect((await row(name))?.state).toBe("active");
  await expectAgreement(name);
});
