import {
  accountProfile,
  accountUsers,
  confirmEmail,
  resellerInfo,
  setAccountProfile,
} from "@nameplane/contracts/accounts/operations";
import {
  cancelEmailChange,
  changeEmail,
  openResetLink,
  setUserProfile,
  userProfile,
} from "@nameplane/contracts/identity/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { issueLinkToken } from "../identity/links/index.ts";
import { issueResetToken } from "../identity/passwords/index.ts";
import { accountRoutes } from "./index.ts";

const password = "Kvarnen-2026";
const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
  });
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
  deps.kept.length = 0;
  account = await createAccount(db);
  await setPassword(db, account, password);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const saveAccount = (input: Record<string, unknown>) => callProven(browser, setAccountProfile, input, { password });
const saveUser = (input: Record<string, unknown>) => callProven(browser, setUserProfile, input, { password });
const askForEmail = (email: string) => callProven(browser, changeEmail, { email }, { password });
const profileOf = async () => (await browser.call(accountProfile)).body["profile"] as Record<string, unknown>;
const mine = async () => (await browser.call(userProfile)).body["profile"] as Record<string, unknown>;
const mails = () => deps.kept.map(({ payload }) => payload as { what: string; to?: string });
const audits = () =>
  db.query<{ action: string; actor: string; body: { after?: unknown } }>(
    "select action, actor, body from audit_event where account_id = $1 and result = 'ok' and action like any (array['accounts.%', 'user.%']) order by seq",
    [account.accountId],
  );
const columnOf = async (column: string) =>
  (await db.query(`select ${column} as value from panel_user where id = $1`, [account.userId]))[0]?.["value"];

/** The token of the link in the newest mail to a new address, computed in the same way as the mailer computes it. */
function mailedToken(email = mails().findLast(({ what }) => what === "email_change")?.to ?? ""): Promise<string> {
  const { accountId, userId, scope } = account;
  const of = { brandId: scope.brandId, accountId, userId, kind: "email_proof", toCheckout: false, email } as const;
  return tx(db.worker, { brandId: of.brandId, actor: "job:mail" }, (trx) => issueLinkToken(trx, of, clock.now()));
}

describe("the account's profile", () => {
  test("who owns the account is changed field by field, and what is not given stays", async () => {
    const before = await profileOf();
    expect(before).toMatchObject({
      party: "company",
      organization: "Kvarnstråket AB",
      city: "Stockholm",
      number: account.number,
    });
    expect((await browser.call(setAccountProfile, { organization: "Kvarnen AB", street: "Kvarngatan 4" })).body.code).toBe(1000);
    expect(await profileOf()).toEqual({ ...before, organization: "Kvarnen AB", street: "Kvarngatan 4" });
    expect(await audits()).toMatchObject([
      {
        action: "accounts.profile",
        actor: `user:${account.userId}`,
        body: { after: { fields: ["organization", "street"] } },
      },
    ]);
  });

  test("a VAT number and a mail address need a fresh proof; the old address is notified", async () => {
    for (const input of [{ vatnumber: "SE556036079301" }, { email: "ny@example.com" }])
      expect((await browser.call(setAccountProfile, input)).body.code, JSON.stringify(input)).toBe(2205);
    expect((await saveAccount({ vatnumber: "se 556036-0793 01", email: "ny@example.com" })).body.code).toBe(1000);
    expect(await profileOf()).toMatchObject({ vatnumber: "SE556036079301", email: "ny@example.com" });
    expect(mails()).toMatchObject([{ what: "account_email_changed", to: "alva@example.com" }]);
    expect(JSON.stringify(await audits())).not.toContain("ny@example.com");
  });

  test("invalid data are refused with the field named, before a fresh proof is asked for", async () => {
    for (const [input, answer] of [
      [{ email: "nej" }, { code: 2005, param: "email" }],
      [{ vatnumber: "SE1" }, { code: 2005, param: "vatnumber" }],
      [{ organization: "" }, { code: 2003, missing: ["organization"] }],
      [{ phone: "+46.1" }, { code: 2005, param: "phone" }],
      [{ country: "QQ" }, { code: 2005, param: "country" }],
      [{ billingcontactid: newId() }, { code: 2303, param: "billingcontactid" }],
      [{}, { code: 2003 }],
    ] as const)
      expect((await browser.call(setAccountProfile, input)).body, JSON.stringify(input)).toMatchObject(answer);
    expect(await audits()).toEqual([]);
  });

  test("invoices go to another contact of the account, never to a stranger's, and back to the owner", async () => {
    const [own, foreign, stranger] = [newId(), newId(), await createAccount(db)];
    for (const [id, of] of [
      [own, account],
      [foreign, stranger],
    ] as const)
      await db.query(
        "insert into contact (account_id, id, state, party, organization, country, email) values ($1, $2, 'active', 'company', 'Byrån AB', 'SE', 'faktura@example.com')",
        [of.accountId, id],
      );
    expect((await saveAccount({ billingcontactid: foreign })).body.code).toBe(2303);
    expect((await saveAccount({ billingcontactid: own })).body.code).toBe(1000);
    expect(await profileOf()).toMatchObject({ billingcontactid: own, billingname: "Byrån AB" });
    expect((await saveAccount({ billingcontactid: null })).body.code).toBe(1000);
    expect(await profileOf()).toMatchObject({ billingcontactid: null, billingname: "" });
  });

  test("a contact that owns a domain stays as the registry has it; the account gets one of its own", async () => {
    const contacts = () =>
      db.query<{ id: string; organization: string; owns: boolean }>(
        "select c.id, c.organization, a.owner_contact_id = c.id as owns from contact c join account a on a.id = c.account_id where a.id = $1 order by c.created_at",
        [account.accountId],
      );
    await saveAccount({ organization: "Först AB" });
    expect(await contacts()).toEqual([{ id: account.contactId, organization: "Först AB", owns: true }]);
    const domainId = newId();
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
      [account.accountId, domainId, `${domainId.slice(-8)}.se`],
    );
    await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'registrant', $3)", [
      account.accountId,
      domainId,
      account.contactId,
    ]);
    await saveAccount({ organization: "Sedan AB" });
    expect(await contacts()).toMatchObject([
      { id: account.contactId, organization: "Först AB", owns: false },
      { organization: "Sedan AB", owns: true },
    ]);
    await saveAccount({ organization: "Sist AB" });
    expect(await contacts()).toHaveLength(2);
    expect(await profileOf()).toMatchObject({ organization: "Sist AB" });
  });

  test("users who may not change account data see them, and are refused", async () => {
    await db.query("update membership set denied = '{account_edit}' where user_id = $1", [account.userId]);
    expect((await browser.call(accountProfile)).body["abilities"]).toEqual({ canedit: false });
    expect((await saveAccount({ organization: "Nej AB" })).body.code).toBe(2201);
  });
});

describe("reseller info", () => {
  const info = async () => (await browser.call(resellerInfo)).body["reseller"];

  test("shows what support has set: name, addresses, terms, default name servers and owner", async () => {
    expect(await info(), "of who is none").toBeNull();
    const templateId = newId();
    await db.query(
      "insert into template (account_id, id, kind, name, body) values ($1, $2, 'nameservers', 'Egna namnservrar', '{}')",
      [account.accountId, templateId],
    );
    await db.query(
      `insert into reseller (account_id, public_name, email, phone, url, abuse_email, vat_rate_bp, default_template_id, default_contact_id)
       values ($1, 'Solrosen Webb', 'hej@solrosen.example', '+46.81234567', 'https://solrosen.example', 'abuse@solrosen.example', 2500, $2, $3)`,
      [account.accountId, templateId, account.contactId],
    );
    await db.query("update account set payment_days = 20, version = version + 1 where id = $1", [account.accountId]);
    expect(await info()).toEqual({
      publicname: "Solrosen Webb",
      email: "hej@solrosen.example",
      phone: "+46.81234567",
      url: "https://solrosen.example",
      abuseemail: "abuse@solrosen.example",
      currency: "SEK",
      language: "en",
      vatratebasispoints: 2500,
      invoicepaymentdays: 20,
      invoicemethod: "prepayment",
      defaultdnsset: { templateid: templateId, name: "Egna namnservrar" },
      defaultowner: { contactid: account.contactId, name: "Kvarnstråket AB" },
    });
    const stranger = await createAccount(db);
    browser.cookie = await signIn(db, stranger);
    expect(await info(), "of another's").toBeNull();
  });

  test("the invoice method is pre-payment or post-payment, and nothing else", async () => {
    await db.query("insert into reseller (account_id, public_name, email) values ($1, 'Solrosen', 'a@b.example')", [
      account.accountId,
    ]);
    for (const method of ["prepayment", "postpayment"]) {
      await db.query("update account set invoice_method = $2, version = version + 1 where id = $1", [account.accountId, method]);
      expect(await info()).toMatchObject({ invoicemethod: method });
    }
    const other = db.query("update account set invoice_method = 'barter' where id = $1", [account.accountId]);
    await expect(other).rejects.toThrow(/invoice_method/);
  });
});

describe("a user's own profile", () => {
  test("names change at once; a new phone needs a fresh proof, counts as not proved, and the user is notified", async () => {
    await db.query("update panel_user set phone = '+46.701112233', phone_proved_at = now() where id = $1", [account.userId]);
    expect((await browser.call(setUserProfile, { firstname: "Alma", lastname: "Hed" })).body.code).toBe(1000);
    expect(await mine()).toMatchObject({
      firstname: "Alma",
      lastname: "Hed",
      phone: "+46.701112233",
      phoneproved: true,
    });
    expect((await browser.call(setUserProfile, { phone: "+46.709998877" })).body.code).toBe(2205);
    expect((await saveUser({ phone: "+46.709998877" })).body.code).toBe(1000);
    expect(await mine()).toMatchObject({ firstname: "Alma", phone: "+46.709998877", phoneproved: false });
    expect(mails()).toMatchObject([{ what: "phone_changed" }]);
    expect((await columnOf("quiet_until")) as Date).toBeInstanceOf(Date);
    expect((await browser.call(accountUsers)).body["data"]).toMatchObject([{ firstname: "Alma", phone: "+46.709998877" }]);
    for (const [input, answer] of [
      [{ phone: "+46.1" }, { code: 2005, param: "phone" }],
      [{ firstname: " " }, { code: 2003, missing: ["firstname"] }],
      [{ phone: "" }, { code: 2003, missing: ["phone"] }],
      [{}, { code: 2003 }],
    ] as const)
      expect((await browser.call(setUserProfile, input)).body, JSON.stringify(input)).toMatchObject(answer);
  });

  test("a new mail address is in use when its mailed link is opened, not before; the old one is notified twice", async () => {
    expect((await browser.call(changeEmail, { email: "nej" })).body).toMatchObject({ code: 2005, param: "email" });
    expect((await browser.call(changeEmail, { email: "ny@example.com" })).body.code).toBe(2205);
    expect((await askForEmail("ny@example.com")).body.code).toBe(1000);
    expect(await mine()).toMatchObject({ email: "alva@example.com", newemail: "ny@example.com" });
    expect(mails()).toMatchObject([
      { what: "email_change_asked", to: "alva@example.com" },
      { what: "email_change", to: "ny@example.com" },
    ]);
    const reset = await resetToken();
    const token = await mailedToken();
    const stranger = api.browser();
    expect((await stranger.call(confirmEmail, { token })).body).toMatchObject({
      code: 1000,
      newemail: "ny@example.com",
    });
    expect(await mine()).toMatchObject({
      email: "ny@example.com",
      emailproved: true,
      newemail: "",
      newemailasked: null,
    });
    expect(mails().at(-1)).toMatchObject({ what: "email_changed", to: "alva@example.com" });
    expect((await columnOf("quiet_until")) as Date).toBeInstanceOf(Date);
    expect((await stranger.call(confirmEmail, { token })).body.code, "once").toBe(2303);
    expect((await stranger.call(openResetLink, { token: reset })).body.code, "link to the old address").toBe(2303);
    expect((await audits()).map(({ action }) => action)).toEqual(["user.email_change_asked", "user.email_changed"]);
  });

  test("the reader of the old address takes the change back for a week, and everybody is logged out", async () => {
    await askForEmail("tjuv@example.com");
    await api.browser().call(confirmEmail, { token: await mailedToken() });
    const { accountId, userId, scope } = account;
    const of = {
      brandId: scope.brandId,
      accountId,
      userId,
      kind: "undo",
      toCheckout: false,
      email: "alva@example.com",
    } as const;
    const issue = (at: Date) => tx(db.worker, { brandId: of.brandId, actor: "job:mail" }, (trx) => issueLinkToken(trx, of, at));
    const day = 24 * 3_600_000;
    const over = await issue(new Date(clock.now().getTime() - 7 * day - 1000));
    expect((await api.browser().call(confirmEmail, { token: over })).body.code).toBe(2303);
    const token = await issue(new Date(clock.now().getTime() - 6.9 * day));
    expect((await api.browser().call(confirmEmail, { token })).body).toMatchObject({
      code: 1000,
      newemail: "alva@example.com",
    });
    expect(await columnOf("email")).toBe("alva@example.com");
    expect(mails().at(-1)).toMatchObject({ what: "email_restored", to: "tjuv@example.com" });
    expect((await browser.call(userProfile)).body.code, "the session").toBe(2200);
    expect((await api.browser().call(confirmEmail, { token })).body.code, "once").toBe(2303);
  });

  test("a link is valid only for the address that waits: not after another one was given, nor after the change was cancelled", async () => {
    await askForEmail("ett@example.com");
    const first = await mailedToken();
    await askForEmail("tva@example.com");
    const second = await mailedToken();
    // The first mail was queued before the second address was given, and is sent only now.
    const late = await mailedToken("ett@example.com");
    for (const token of [first, late]) expect((await api.browser().call(confirmEmail, { token })).body.code).toBe(2303);
    expect((await browser.call(cancelEmailChange, {})).body.code).toBe(1000);
    expect((await api.browser().call(confirmEmail, { token: second })).body.code).toBe(2303);
    expect(await mine()).toMatchObject({ email: "alva@example.com", newemail: "" });
    await askForEmail("tre@example.com");
    await askForEmail("ALVA@example.com");
    expect(await mine()).toMatchObject({ email: "alva@example.com", newemail: "" });
  });

  test("the number of addresses that one user has mailed is limited", async () => {
    const codes: number[] = [];
    for (let i = 0; i < 5; i++) codes.push((await askForEmail(`nr${i}@example.com`)).body.code);
    expect(codes).toEqual([1000, 1000, 1000, 2502, 2502]);
  });
});

function resetToken(): Promise<string> {
  const { userId, scope } = account;
  return tx(db.worker, { brandId: scope.brandId, actor: "job:mail" }, (trx) =>
    issueResetToken(trx, { brandId: scope.brandId, userId }, clock.now()),
  );
}
