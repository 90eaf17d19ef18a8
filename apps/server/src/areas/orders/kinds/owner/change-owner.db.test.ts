import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  answerConsent,
  changeOwner,
  fixRequest,
  getRequest,
  ownerChange,
  readConsent,
} from "@nameplane/contracts/orders/operations";
import { ownerChangeSpec } from "@nameplane/contracts/orders/owner-change";
import { issueConsentLink } from "../../../contacts/index.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import { callProven } from "../../../../testing/call-proven.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { setPassword } from "../../../../testing/sign-in.ts";
import type { TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { carryContactChange } from "../contacts/carry-contact-change.ts";
import { orderKinds } from "../index.ts";
import { forgetTldCatalogue } from "../../../tlds/index.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  browser = await fixture.browser(account);
  await db.query("delete from rate_counter");
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** Creates a domain that was bought, and another person who is to own it. */
async function owned(tld: "se" | "org", email = "bo@example.com") {
  const name = `agare-${(next += 1)}.${tld}`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const { domain_id: itemid } = await fixture.request(account, name);
  const contactid = newId();
  await db.query(
    `insert into contact (account_id, id, state, party, first_name, last_name, id_number, street, postcode, city, country, phone, email)
     values ($1, $2, 'unassigned', 'person', 'Bo', 'Åkerbär', '811218-9876', '{Bygatan 1}', '111 20', 'Stockholm', 'SE', '+46.701234568', $3)`,
    [account.accountId, contactid, email],
  );
  return { name, itemid: itemid ?? "", contactid };
}
const setContact = (contactid: string, state: string) =>
  db.query("update contact set state = $2, version = version + 1 where id = $1", [contactid, state]);
const change = (itemid: string, contactid: string) =>
  callProven(browser, changeOwner, { itemid, contactid }, { password }, { key: newId() });
const requestOf = async (name: string) =>
  (
    await db.query<{ id: string; number: number; state: string; reason: number | null; stage: string }>(
      "select id, number, state, reason, stage from request where type = 'update-domain-registrant' and ascii_name = $1 order by created_at desc limit 1",
      [name],
    )
  )[0];
const ownerOf = async (itemid: string) =>
  (
    await db.query<{ contact_id: string }>("select contact_id from domain_contact where domain_id = $1 and role = 'registrant'", [
      itemid,
    ])
  )[0]?.contact_id;
/** Tokens like those in the links of the mails, by who was asked: "old", "new", or "both" if they have the same address. */
async function links(name: string): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; side: string; email: string }>(
    "select c.id, c.side, c.email from owner_consent c join request r on r.id = c.request_id where r.ascii_name = $1 and asked_at is not null",
    [name],
  );
  const made = new Map<string, string>();
  for (const { id, side, email } of rows)
    made.set(
      side,
      await tx(db.worker, account.scope, (trx) =>
        issueConsentLink(trx, account.scope, { consentId: id, address: email }, fixture.clock.now()),
      ),
    );
  return made;
}
const answer = async (token: string | undefined, agree: boolean) =>
  (await fixture.stranger().call(answerConsent, { token: token ?? "", agree })).body;
const preview = async (itemid: string) => {
  const { code: _, desc: __, ...fields } = (await browser.call(ownerChange, { itemid })).body;
  return ownerChangeSpec.answer.parse(fields);
};

describe("a change of owner", () => {
  test("is told before: what the suffix does, who agrees, what follows", async () => {
    const { itemid } = await owned("org");
    expect(await preview(itemid)).toMatchObject({
      tld: "org",
      method: "update",
      asksconsent: true,
      document: null,
      price: null,
      lockdays: 60,
      verifydays: 15,
      pending: null,
      owner: { contactid: account.contactId, name: "Kvarnstråket AB" },
    });
  });

  test("is told before what has to be uploaded, and that a registry without owners is told nothing", async () => {
    const { itemid } = await owned("org");
    const document = {
      what: { en: "Signed declaration", sv: "Undertecknad försäkran" },
      why: { en: "By law.", sv: "Enligt lag." },
    };
    const [before] = await db.query<{ rules: object }>("select rules from tld_rule where tld = 'org'");
    const setRules = async (rules: object) => {
      await db.query("update tld_rule set rules = $1 where tld = 'org'", [JSON.stringify(rules)]);
      forgetTldCatalogue();
    };
    await setRules({ ...before?.rules, registrantDocument: document, contactRoles: [] });
    try {
      expect(await preview(itemid)).toMatchObject({ method: "here", document: "Signed declaration" });
    } finally {
      await setRules(before?.rules ?? {});
    }
  });

  test("of a .se name: proven, agreed to by both, a new holder object, read back; the old object is never changed", async () => {
    const { name, itemid, contactid } = await owned("se");
    const before = fixture.iis.domains.get(name)?.registrant ?? "";
    const holder = fixture.iis.contacts.get(before);
    expect((await browser.call(changeOwner, { itemid, contactid }, { key: newId() })).body.code).toBe(2205);
    const begun = (await change(itemid, contactid)).body;
    expect([begun.code, typeof begun["requestid"]]).toEqual([1000, "number"]);
    await fixture.work(account);
    expect(await requestOf(name)).toMatchObject({ state: "action_required", reason: 4011, stage: "pre" });
    expect((await preview(itemid)).pending?.consents.map(({ side }) => side)).toEqual(["old", "new"]);
    expect((await change(itemid, contactid)).body.code).toBe(2302);

    const tokens = await links(name);
    const token = tokens.get("new");
    expect((await fixture.stranger().call(readConsent, { token })).body).toMatchObject({
      code: 1000,
      domainname: name,
      side: "new",
      oldowner: "Kvarnstråket AB",
      newowner: "Bo Åkerbär",
    });
    expect(await answer(token, true)).toMatchObject({ code: 1000, state: "waiting" });
    expect((await answer(token, true)).code).toBe(2303);
    await fixture.work(account);
    expect(fixture.iis.domains.get(name)?.registrant).toBe(before);
    expect(await answer(tokens.get("old"), true)).toMatchObject({ state: "agreed" });
    await fixture.work(account);
    expect(await requestOf(name)).toMatchObject({ state: "completed", stage: "main" });
    // The last consent continued the request: the timeline says that an owner did it, not a payment.
    const { body } = await browser.call(getRequest, { requestid: Number(begun["requestid"]) });
    const { timeline } = body["request"] as { timeline: { actor: string }[] };
    expect(timeline.map(({ actor }) => actor)).toEqual(["you", "system", "system", "owner", "system", "system"]);
    const after = fixture.iis.domains.get(name)?.registrant ?? "";
    expect(after).not.toBe(before);
    expect(fixture.iis.contacts.get(after)).toMatchObject({ organizationNumber: "[SE]811218-9876" });
    expect(fixture.iis.contacts.get(before)).toEqual(holder);
    expect(await ownerOf(itemid)).toBe(contactid);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("of a .org name keeps it here for 60 days and has the new owner verified", async () => {
    const { name, itemid, contactid } = await owned("org");
    await change(itemid, contactid);
    await fixture.work(account);
    for (const token of (await links(name)).values()) await answer(token, true);
    await fixture.work(account);
    expect(await requestOf(name)).toMatchObject({ state: "completed" });
    const [row] = await db.query<{ state: string; days: number }>(
      "select d.state, round(extract(epoch from x.transfer_free_at - $2::timestamptz) / 86400)::int as days from domain d join domain_detail x on x.domain_id = d.id where d.id = $1",
      [itemid, fixture.clock.now()],
    );
    expect(row).toMatchObject({ state: "verification_needed" });
    expect(row?.days).toBeGreaterThanOrEqual(60);
    expect(await db.query("select 1 from compliance_case where contact_id = $1 and closed_at is null", [contactid])).toHaveLength(
      1,
    );
  });

  test("one no ends it, and nothing was sent", async () => {
    const { name, itemid, contactid } = await owned("se");
    await change(itemid, contactid);
    await fixture.work(account);
    const sent = fixture.iis.received.length;
    expect(await answer((await links(name)).get("old"), false)).toMatchObject({ state: "refused" });
    await fixture.work(account);
    expect(await requestOf(name)).toMatchObject({ state: "rejected" });
    expect(fixture.iis.received).toHaveLength(sent);
    expect(await ownerOf(itemid)).toBe(account.contactId);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("one address that speaks for both is asked once; asking again is the fix of 4011", async () => {
    const { name, itemid, contactid } = await owned("se", "alva@example.com");
    await change(itemid, contactid);
    await fixture.work(account);
    const request = await requestOf(name);
    const tokens = await links(name);
    expect([...tokens.keys()]).toEqual(["both"]);
    const asked = () =>
      db.query("select 1 from owner_consent where request_id = $1 and asked_at = $2", [request?.id, fixture.clock.now()]);
    fixture.clock.advance(600_000);
    expect((await browser.call(fixRequest, { requestid: request?.number }, { key: newId() })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await requestOf(name)).toMatchObject({ state: "action_required", reason: 4011 });
    expect(await asked()).toHaveLength(1);
    expect(await answer(tokens.get("both"), true)).toMatchObject({ state: "agreed" });
    await fixture.work(account);
    expect(await ownerOf(itemid)).toBe(contactid);
  });

  test("whose new owner has no confirmed address waits for it (4013), and continues once it is confirmed", async () => {
    const { name, itemid, contactid } = await owned("se", "alva@example.com");
    await change(itemid, contactid);
    for (const state of ["active", "suspended"]) await setContact(contactid, state);
    await fixture.work(account);
    const waiting = await requestOf(name);
    expect(waiting).toMatchObject({ state: "action_required", reason: 4013, stage: "pre" });
    const again = () => browser.call(fixRequest, { requestid: waiting?.number }, { key: newId() });
    expect((await again()).body.code).toBe(1000);
    await fixture.work(account);
    expect((await requestOf(name))?.reason).toBe(4013);
    await setContact(contactid, "active");
    expect((await again()).body.code).toBe(1000);
    await fixture.work(account);
    await answer((await links(name)).get("both"), true);
    await fixture.work(account);
    expect(await requestOf(name)).toMatchObject({ id: waiting?.id, state: "completed" });
  });

  test("that was agreed to cannot be given another owner by the form that corrects it (4004)", async () => {
    const { name, itemid, contactid } = await owned("se", "alva@example.com");
    const other = await owned("se", "mallory@example.com");
    await change(itemid, contactid);
    await fixture.work(account);
    fixture.iis.next("contact:create", { kind: "refused", code: 2005, text: "iis:orgno is not valid" });
    await answer((await links(name)).get("both"), true);
    await fixture.work(account);
    const waiting = await requestOf(name);
    expect(waiting).toMatchObject({ state: "action_required", reason: 4004, stage: "main" });
    const fix = (contact: string) =>
      browser.call(fixRequest, { requestid: waiting?.number, contactid: contact }, { key: newId() });
    expect((await fix(other.contactid)).body).toMatchObject({ code: 2304, param: "contactid" });
    expect((await fix(contactid)).body.code).toBe(1000);
    await fixture.work(account);
    expect(await ownerOf(itemid)).toBe(contactid);
  });

  test("that is agreed to while an attempt is still running continues, and does not wait for a side that has answered", async () => {
    const { name, itemid, contactid } = await owned("se", "alva@example.com");
    await change(itemid, contactid);
    const kind = orderKinds.of({ type: "update-domain-registrant", product_id: null });
    if (kind === null) throw new Error("no such kind");
    const fulfil = kind.fulfil.bind(kind);
    // Both owners have the same address, so one answer is enough. It comes after the attempt has read the answers and before the
    // attempt ends.
    const spy = vi.spyOn(kind, "fulfil").mockImplementationOnce(async (...work) => {
      const ended = await fulfil(...work);
      expect(await answer((await links(name)).get("both"), true)).toMatchObject({ code: 1000 });
      return ended;
    });
    await fixture.work(account);
    spy.mockRestore();
    expect(await requestOf(name)).toMatchObject({ state: "completed" });
    expect(await ownerOf(itemid)).toBe(contactid);
  });

  test("whose reply is lost is decided by reading, not sent twice", async () => {
    const { name, itemid, contactid } = await owned("se", "alva@example.com");
    await change(itemid, contactid);
    await fixture.work(account);
    fixture.iis.next("domain:update", { kind: "lost", executed: true });
    const before = fixture.iis.received.filter(({ verb }) => verb === "domain:update").length;
    await answer((await links(name)).get("both"), true);
    await fixture.work(account);
    expect(await requestOf(name)).toMatchObject({ state: "completed" });
    expect(fixture.iis.received.filter(({ verb }) => verb === "domain:update")).toHaveLength(before + 1);
    expect(await ownerOf(itemid)).toBe(contactid);
  });

  test("to the owner it has, or of a name with a registry lock, is refused before anybody proves anything", async () => {
    const { itemid, contactid } = await owned("se");
    const call = (contact: string) => browser.call(changeOwner, { itemid, contactid: contact }, { key: newId() });
    expect((await call(account.contactId)).body).toMatchObject({ code: 2302, param: "contactid" });
    await db.query("update domain_detail set is_registry_locked = true where domain_id = $1", [itemid]);
    expect((await call(contactid)).body.code).toBe(2304);
  });
});

describe("a changed contact", () => {
  test.each([
    ["and it was changed: found so by reading, and sent once", true, ["succeeded info"]],
    ["and it was not: what stood there before says so, and it is sent again", false, ["not_sent info", "succeeded reply"]],
  ] as const)("whose reply is lost, %s", async (_, executed, journal) => {
    const { name } = await owned("se");
    const handle = fixture.iis.domains.get(name)?.registrant ?? "";
    await db.query("update contact set city = 'Kiruna', version = version + 1 where id = $1", [account.contactId]);
    fixture.iis.next("contact:update", { kind: "lost", executed });
    await carryContactChange(fixture.deps, account.scope, account.contactId);
    for (let run = 0; run < 3; run++) {
      await fixture.work(account);
      fixture.clock.advance(61_000);
      await fixture.sweep();
    }
    expect(fixture.iis.contacts.get(handle)).toMatchObject({ city: "Kiruna" });
    const rows = await db.query<{ how: string; args: object }>(
      "select state || ' ' || decided_by as how, args from registry_command where account_id = $1 and verb = 'contact:update' order by id",
      [account.accountId],
    );
    expect(rows.map(({ how }) => how)).toEqual(journal);
    // The journal has no personal data.
    expect(JSON.stringify(rows.map(({ args }) => args))).not.toContain("iruna");
    expect(
      await db.query("select state from request where account_id = $1 and type = 'update-domain-contacts'", [account.accountId]),
    ).toEqual([{ state: "completed" }]);
  });

  const checksAgain = () =>
    db.query<{ contact: string; wait: number }>(
      "select data ->> 'contactId' as contact, extract(epoch from start_after - $2::timestamptz)::int as wait from pgboss.job where name = 'contacts.changed' and data ->> 'accountId' = $1 order by created_on",
      [account.accountId, fixture.clock.now()],
    );

  test("that is changed again while its request works is carried to the registry after it", async () => {
    const { name } = await owned("se");
    const handle = fixture.iis.domains.get(name)?.registrant ?? "";
    const move = async (city: string) => {
      await db.query("update contact set city = $2, version = version + 1 where id = $1", [account.contactId, city]);
      await carryContactChange(fixture.deps, account.scope, account.contactId);
    };
    fixture.iis.onSend = async ({ verb }) => {
      if (verb !== "contact:update") return;
      fixture.iis.onSend = null;
      await move("Luleå");
    };
    await move("Kiruna");
    await fixture.work(account);
    expect(fixture.iis.contacts.get(handle)).toMatchObject({ city: "Kiruna" });
    expect(await checksAgain()).toEqual([{ contact: account.contactId, wait: 60 }]);
    await carryContactChange(fixture.deps, account.scope, account.contactId);
    await fixture.work(account);
    expect(fixture.iis.contacts.get(handle)).toMatchObject({ city: "Luleå" });
  });

  test("of a name that waits with another contact's change is not forgotten; what is still to begin is waited for by nobody", async () => {
    const { name, itemid, contactid } = await owned("se");
    await db.query(
      "insert into contact_handle (account_id, contact_id, registry_id, handle, data_hash, seen_at) values ($1, $2, 'iis', 'np-other', '\\x00', now())",
      [account.accountId, contactid],
    );
    await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'tech', $3)", [
      account.accountId,
      itemid,
      contactid,
    ]);
    await carryContactChange(fixture.deps, account.scope, account.contactId);
    await carryContactChange(fixture.deps, account.scope, account.contactId);
    expect(await checksAgain()).toEqual([]);
    await carryContactChange(fixture.deps, account.scope, contactid);
    expect(await checksAgain()).toEqual([{ contact: contactid, wait: 600 }]);
    expect(
      await db.query(
        "select params ->> 'contactId' as contact from request where ascii_name = $1 and type = 'update-domain-contacts'",
        [name],
      ),
    ).toEqual([{ contact: account.contactId }]);
  });

  test("is changed at its registry in one request for all names there, and read back", async () => {
    const { name } = await owned("se");
    const second = await owned("se");
    await db.query("update contact set city = 'Kiruna', email = 'ny@example.com', version = version + 1 where id = $1", [
      account.contactId,
    ]);
    const handle = fixture.iis.domains.get(name)?.registrant ?? "";
    await carryContactChange(fixture.deps, account.scope, account.contactId);
    await carryContactChange(fixture.deps, account.scope, account.contactId);
    await fixture.work(account);
    expect(fixture.iis.contacts.get(handle)).toMatchObject({ city: "Kiruna", email: "ny@example.com" });
    expect(fixture.iis.domains.get(second.name)?.registrant).toBe(handle);
    const requests = await db.query<{ state: string }>(
      "select state from request where account_id = $1 and type = 'update-domain-contacts'",
      [account.accountId],
    );
    expect(requests).toEqual([{ state: "completed" }]);
    const updates = fixture.iis.received.filter((one) => one.verb === "contact:update" && one.contact.handle === handle);
    expect(updates).toHaveLength(1);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });
});
