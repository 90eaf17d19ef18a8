import { addToBasket, fixRequest, getOrder } from "@nameplane/contracts/orders/operations";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { acceptClaimsNotice, claimsNotice, removeMark, trademarks, uploadMark } from "@nameplane/contracts/trademarks/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { smdFile, type FakeClearingHouse } from "../../../../testing/far-ends/fake-clearing-house.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { forgetTldCatalogue } from "../../../tlds/index.ts";

const dayMs = 86_400_000;
const [OK, NOT_SIGNED, MISSING, CONFLICT, IN_USE, PROHIBITED, POLICY] = [1000, 2201, 2003, 2302, 2305, 2304, 2306];

let db: TestDatabase;
let fixture: OrderFixture;
let house: FakeClearingHouse;
let account: TestAccount;
let browser: TestBrowser;

async function setPhases(tld: string, rules: Readonly<Record<string, readonly [number, number] | string>>): Promise<void> {
  const minute = (days: number) => `${new Date(fixture.clock.now().getTime() + days * dayMs).toISOString().slice(0, 16)}Z`;
  const stored = Object.fromEntries(
    Object.entries(rules).map(([rule, value]) => [rule, typeof value === "string" ? value : value.map(minute).join("/")]),
  );
  await db.query(
    "update tld_rule set rules = rules - '{launchSunrise,launchClaims,launchLandrush,launchMakes}'::text[] || $2::jsonb where tld = $1",
    [tld, JSON.stringify(stored)],
  );
  forgetTldCatalogue();
}

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  house = fixture.clearingHouse;
  await setPhases("systems", { launchSunrise: [-1, 400], launchMakes: "application" });
  await setPhases("solutions", { launchClaims: [-1, 400] });
  await setPhases("world", { launchSunrise: [10, 40] });
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  browser = await fixture.browser(account);
  house.answer = null;
  house.list = null;
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const upload = (file: string) => browser.call(uploadMark, { file }, { key: newId() });
async function add(domainname: string): Promise<{ code: number; desc: string }> {
  const items = [{ itemaction: "create-domain-registration", domainname, years: 1 }];
  const { body } = await browser.call(addToBasket, { items });
  const [result] = body["results"] as { code: number; desc: string }[];
  return result ?? { code: 0, desc: "" };
}
type Notice = { noticeid: string; accepted: string | null; isvalid: boolean; claims: { mark: string }[] };
async function notices(name: string): Promise<{ number: number; notices: Notice[]; accepts: boolean }> {
  const { number } = await fixture.request(account, name);
  const { body } = await browser.call(claimsNotice, { requestid: number });
  return { number, notices: body["notices"] as Notice[], accepts: body["accepts"] as boolean };
}
const accept = (requestid: number, ids: readonly string[], understood = true) =>
  browser.call(acceptClaimsNotice, { requestid, notices: [...ids], understood }, { key: newId() });
const sent = (name: string) =>
  fixture.gtld.received.flatMap((each) => (each.verb === "domain:create" && each.name === name ? [each] : []));
const claim = (name: string) => {
  const label = name.split(".")[0] ?? "";
  fixture.gtld.claimed.set(name, { isClaimed: true, keys: [{ key: `${label} key`, validatorId: "tmch" }] });
};
const allocate = (name: string) => {
  const held = fixture.gtld.domains.get(name);
  if (held !== undefined) fixture.gtld.domains.set(name, { ...held, statuses: ["ok"] });
};
let last = 0;
const claimedName = () => {
  const name = `varumarke-${(last += 1)}.solutions`;
  claim(name);
  return name;
};

test("an SMD file is kept with what it covers; a changed one, one that is there and nonsense are refused, others do not see it", async () => {
  const file = smdFile("kvarnen");
  expect((await upload("hello")).body.code).toBe(2005);
  const changed = Buffer.from(/SMD-----([^-]+)-----END/.exec(file)?.[1] ?? "", "base64")
    .toString()
    .replace(">kvarnen<", ">volvo<");
  expect((await upload(changed)).body.code).toBe(NOT_SIGNED);
  expect((await upload(file)).body.code).toBe(OK);
  expect((await upload(file)).body.code).toBe(CONFLICT);
  const { body } = await browser.call(trademarks, {});
  expect(body["data"]).toMatchObject([
    {
      names: ["Kvarnen"],
      state: "valid",
      inuse: false,
      labels: [{ ascii: "kvarnen" }, { ascii: "kvarnen-cafe" }, { unicode: "kvarnencafé" }],
    },
  ]);
  const [stored] = await db.query<{ content: string }>(
    "select encode(content_enc, 'escape') as content from signed_mark where account_id = $1",
    [account.accountId],
  );
  expect(stored?.content).not.toContain("PHNtZDpzaWdu");
  const [mark] = body["data"] as { markid: string }[];
  const stranger = await fixture.browser(await createAccount(db));
  expect((await stranger.call(trademarks, {})).body["data"]).toEqual([]);
  expect((await stranger.call(removeMark, { markid: mark?.markid ?? "" }, { key: newId() })).body.code).toBe(2303);
  expect((await browser.call(removeMark, { markid: mark?.markid ?? "" }, { key: newId() })).body.code).toBe(OK);
  expect((await browser.call(trademarks, {})).body["data"]).toEqual([]);
});

test("a name in a sunrise needs a file that holds it, and no name is ordered before the first phase", async () => {
  expect(await add("kvarnen.systems")).toMatchObject({ code: MISSING, desc: expect.stringContaining("SMD") as string });
  await upload(smdFile("solrosen"));
  expect((await add("kvarnen.systems")).code).toBe(MISSING);
  expect((await add("solrosen.systems")).code).toBe(OK);
  expect((await add("kvarnen.world")).code).toBe(POLICY);
});

test("a sunrise order sends the mark as an application, waits for the registry, and ends with the name", async () => {
  await upload(smdFile("kvarnen"));
  const name = "kvarnen.systems";
  fixture.gtld.next("domain:create", { kind: "pending" });
  const order = await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const [create] = sent(name);
  expect(create?.launch).toMatchObject({ phase: "sunrise", makes: "application" });
  expect(Buffer.from(create?.launch?.marks[0] ?? "", "base64").toString()).toContain("<mark:label>kvarnen</mark:label>");
  expect(await fixture.request(account, name)).toMatchObject({ state: "pending_registry" });
  // The registry decides when the phase is over, so the page promises no time.
  expect((await browser.call(getOrder, { ordernr: order })).body["order"]).toMatchObject({ lines: [{ usualseconds: null }] });
  const [journal] = await db.query<{ args: object }>(
    "select args from registry_command where object = $1 and verb = 'domain:create'",
    [name],
  );
  expect(journal?.args).toMatchObject({ launch: { phase: "sunrise", makes: "application" }, applicationId: `A-${name}` });
  expect(JSON.stringify(journal)).not.toContain("PHNtZDpzaWdu");

  const [mark] = (await browser.call(trademarks, {})).body["data"] as { markid: string; inuse: boolean }[];
  expect(mark?.inuse).toBe(true);
  expect((await browser.call(removeMark, { markid: mark?.markid ?? "" }, { key: newId() })).body.code).toBe(IN_USE);

  fixture.gtld.applications.set(name, "pending");
  fixture.clock.advance(11 * 60_000);
  await fixture.sweep();
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "pending_registry" });
  fixture.gtld.applications.set(name, "allocated");
  allocate(name);
  fixture.clock.advance(11 * 60_000);
  await fixture.sweep();
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "completed", release: "fulfilled" });
  expect(await fixture.orderState(order)).toBe("closed");
  expect(sent(name)).toHaveLength(1);
});

test("an application that the registry rejects ends the request and gives the money back", async () => {
  await upload(smdFile("solrosen"));
  const name = "solrosen.systems";
  fixture.gtld.next("domain:create", { kind: "pending" });
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  fixture.gtld.applications.set(name, "rejected");
  fixture.gtld.domains.delete(name);
  fixture.clock.advance(11 * 60_000);
  await fixture.sweep();
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "rejected", release: "credited" });
  expect((await fixture.balance(account)).owed).toBe(0);
});

test("a file that is revoked after the order is not sent: the request waits for another one", async () => {
  await upload(smdFile("kvarnen"));
  const name = "kvarnen-cafe.systems";
  await fixture.order(account, [name], { method: "invoice" });
  await db.query("insert into revoked_mark (smd_id, revoked_at) select smd_id, now() from signed_mark where account_id = $1", [
    account.accountId,
  ]);
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({
    state: "action_required",
    reason: 4899,
    reason_text: ownReason("markMissing"),
  });
  expect(sent(name)).toEqual([]);
  await db.query("delete from revoked_mark");
  const { number } = await fixture.request(account, name);
  await browser.call(fixRequest, { requestid: number }, { key: newId() });
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "completed" });
});

test("a claimed name waits until its notice is read and acknowledged, and is then ordered with the acknowledgement (T142)", async () => {
  const name = claimedName();
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({
    state: "action_required",
    reason: 4899,
    reason_text: ownReason("claimsNotice"),
  });
  expect(sent(name)).toEqual([]);
  const shown = await notices(name);
  expect(shown).toMatchObject({
    accepts: true,
    notices: [{ accepted: null, isvalid: true, claims: [{ mark: "Varumarke" }, {}] }],
  });
  const ids = shown.notices.map(({ noticeid }) => noticeid);

  // Trying again does not register the name either.
  await browser.call(fixRequest, { requestid: shown.number }, { key: newId() });
  await fixture.work(account);
  expect(sent(name)).toEqual([]);
  expect((await accept(shown.number, ids, false)).body.code).toBe(MISSING);
  expect((await accept(shown.number, [newId()])).body.code).toBe(POLICY);
  expect((await accept(shown.number, ids)).body.code).toBe(OK);
  expect((await accept(shown.number, ids)).body.code).toBe(PROHIBITED);
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "completed" });
  const [create] = sent(name);
  expect(create?.launch).toBeUndefined();
  expect(create?.claims).toMatchObject([{ validatorId: null, acceptedAt: fixture.clock.now().toISOString() }]);
  const [proof] = await db.query(
    "select accepted_by, host(accepted_from) as address, language, notice_id from claims_notice where account_id = $1 and accepted_at is not null",
    [account.accountId],
  );
  expect(proof).toMatchObject({ accepted_by: account.scope.actor, language: "en", notice_id: create?.claims?.[0]?.noticeId });
});

test("a notice that lapsed while it waited is fetched again and has to be read anew", async () => {
  const name = claimedName();
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const first = await notices(name);
  fixture.clock.advance(2 * dayMs + 1);
  browser = await fixture.browser(account);
  expect(
    (
      await accept(
        first.number,
        first.notices.map(({ noticeid }) => noticeid),
      )
    ).body.code,
  ).toBe(POLICY);
  await browser.call(fixRequest, { requestid: first.number }, { key: newId() });
  await fixture.work(account);
  const second = await notices(name);
  expect(second.notices.map(({ noticeid }) => noticeid)).not.toEqual(first.notices.map(({ noticeid }) => noticeid));
  expect(
    (
      await accept(
        first.number,
        first.notices.map(({ noticeid }) => noticeid),
      )
    ).body.code,
  ).toBe(POLICY);
  expect(
    (
      await accept(
        second.number,
        second.notices.map(({ noticeid }) => noticeid),
      )
    ).body.code,
  ).toBe(OK);
});

test("an acknowledgement that is too old when the name can be ordered at last is not used", async () => {
  const name = claimedName();
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const shown = await notices(name);
  fixture.gtld.next("domain:create", { kind: "unavailable" });
  await accept(
    shown.number,
    shown.notices.map(({ noticeid }) => noticeid),
  );
  await fixture.work(account);
  fixture.clock.advance(3 * dayMs);
  await fixture.sweep();
  await fixture.work(account);
  expect(sent(name)).toEqual([]);
  expect(await fixture.request(account, name)).toMatchObject({
    state: "action_required",
    reason_text: ownReason("claimsNotice"),
  });
});

test("while the clearing house does not answer, the name is not ordered; if it knows no notice, staff are told", async () => {
  const name = claimedName();
  house.answer = { result: "unavailable", code: "clearing_house_away" };
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "pending_registry" });
  house.answer = { result: "unknown" };
  fixture.clock.advance(60_000);
  await fixture.sweep();
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "manual", reason_text: ownReason("noticeMissing") });
  expect(sent(name)).toEqual([]);
});

test("an unclaimed name in the claims period is an ordinary registration", async () => {
  const name = "kaffe-och-te.solutions";
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "completed" });
  expect(sent(name)[0]?.claims).toBeUndefined();
});

test("a registry that wants a notice outside of a known claims period gets it, too", async () => {
  const name = "varumarke.shop";
  claim(name);
  fixture.gtld.next("domain:create", { kind: "refused", code: 2003, text: `${name} requires a claims notice` });
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const shown = await notices(name);
  expect(shown.accepts).toBe(true);
  await accept(
    shown.number,
    shown.notices.map(({ noticeid }) => noticeid),
  );
  await fixture.work(account);
  expect(sent(name).at(-1)?.claims).toHaveLength(1);
  expect(await fixture.request(account, name)).toMatchObject({ state: "completed" });
});

test("a registry that demands a notice but names no claim is a matter for staff, not a question without an answer", async () => {
  const name = "trademarked.shop";
  fixture.gtld.next("domain:create", { kind: "refused", code: 2003, text: `${name} requires a claims notice` });
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  expect(await fixture.request(account, name)).toMatchObject({ state: "manual", reason_text: ownReason("noticeMissing") });
});

test("a name in a landrush is applied for without a mark", async () => {
  await setPhases("life", { launchLandrush: [-1, 30], launchMakes: "application" });
  const name = "kvarnlandet.life";
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  expect(sent(name)[0]?.launch).toEqual({ phase: "landrush", makes: "application", marks: [] });
  expect(await fixture.request(account, name)).toMatchObject({ state: "completed" });
});
