import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  acceptInvitation,
  completeAccount,
  checkSignupUsername,
  confirmEmail,
  createSignupLink,
  openSignup,
  signUp,
} from "@nameplane/contracts/accounts/operations";
import { accountDetails, loginHistory, userDetails, userLogin } from "@nameplane/contracts/identity/operations";
import { addMs } from "../../platform/clock.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { issueLinkToken } from "../identity/links/index.ts";
import { accountRoutes } from "./index.ts";

const brandHost = "names.solrosen.example";
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
let reseller: TestAccount;
let brandId: string;
const clock = new FakeClock(new Date());
let counter = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
  });
  reseller = await createAccount(db);
  brandId = newId();
  await db.query(
    "insert into brand (id, name, seller_id, mail_from, owner_account_id) select $1, 'Solrosen', seller_id, mail_from, $2 from brand where is_operator",
    [brandId, reseller.accountId],
  );
  await db.query("insert into price_group (id, brand_id, name) values ($1, $2, 'Customers')", [newId(), brandId]);
  await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [brandHost, brandId]);
});
beforeEach(async () => {
  deps.kept.length = 0;
  await db.query("delete from rate_counter");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

function form(change: Record<string, unknown> = {}): Record<string, unknown> & { username: string } {
  counter += 1;
  return {
    party: "company",
    organization: "Kvarnstråket AB",
    firstname: "Alva",
    lastname: "Hedström",
    idnumber: "556036-0793",
    vatnumber: "SE556036079301",
    street: "Kvarngatan 3",
    street2: "",
    postcode: "118 47",
    city: "Stockholm",
    country: "SE",
    phone: "+46.701234567",
    fax: "+46.812345678",
    email: `ny${counter}@example.com`,
    username: `ny_kund${counter}`,
    password: "Backstugan-77",
    reference: "Inköp 12",
    language: "sv",
    acceptterms: true,
    newsletter: false,
    tocheckout: false,
    customname: "",
    ...change,
  };
}

/** The token of the mailed link, computed in the same way as the mailer computes it. */
async function mailed(username: string, kind: "email_proof" | "invite" = "email_proof"): Promise<string> {
  const [user] = await db.query<{ id: string; account_id: string; brand_id: string }>(
    "select u.id, m.account_id, u.brand_id from panel_user u join membership m on m.user_id = u.id where u.username = $1",
    [username],
  );
  if (user === undefined) throw new Error(`no user ${username}`);
  const of = { brandId: user.brand_id, accountId: user.account_id, userId: user.id, kind, toCheckout: false };
  return tx(db.worker, { brandId: user.brand_id, actor: "job:mail" }, (trx) => issueLinkToken(trx, of, clock.now()));
}

const logIn = async (username: string, host = "localhost") =>
  (await api.browser().call(userLogin, { user: username, password: "Backstugan-77" }, { headers: { host } })).body;

describe("signing up", () => {
  test("keeps every field, for a company and for a person [C3.47, C3.48]", async () => {
    const company = form();
    const browser = api.browser();
    expect((await browser.call(signUp, company)).body).toMatchObject({ code: 1000, username: company.username });
    expect((await browser.call(accountDetails)).body.code).toBe(2200);
    const person = form({ party: "person", organization: "", vatnumber: "", idnumber: "19900101-0017", fax: "" });
    expect((await api.browser().call(signUp, person)).body.code).toBe(1000);
    const rows = await db.query(
      `select a.kind, a.party, a.language, a.currency, a.parent_id, a.invoice_method, a.credit_limit_minor, a.settings ->> 'reference' as reference, a.price_group_id is not null as has_prices,
              c.organization, c.first_name, c.last_name, c.id_number, c.vat_number, c.street, c.postcode, c.city, c.country, c.phone, c.fax, c.email,
              u.username, m.is_owner, r.name as role
         from panel_user u join membership m on m.user_id = u.id join role r on r.account_id = m.role_account_id and r.id = m.role_id
         join account a on a.id = m.account_id join contact c on c.account_id = a.id and c.id = a.owner_contact_id where u.username = any($1) order by a.number`,
      [[company.username, person.username]],
    );
    expect(rows).toEqual([
      {
        kind: "master",
        party: "company",
        language: "sv",
        currency: "SEK",
        parent_id: null,
        invoice_method: "prepayment",
        credit_limit_minor: 0,
        reference: "Inköp 12",
        has_prices: true,
        organization: "Kvarnstråket AB",
        first_name: "Alva",
        last_name: "Hedström",
        id_number: "556036-0793",
        vat_number: "SE556036079301",
        street: ["Kvarngatan 3"],
        postcode: "118 47",
        city: "Stockholm",
        country: "SE",
        phone: "+46.701234567",
        fax: "+46.812345678",
        email: company["email"],
        username: company.username,
        is_owner: true,
        role: "Owner",
      },
      expect.objectContaining({ party: "person", organization: "", vat_number: null, username: person.username }),
    ]);
  });

  test("works after the mailed link and not before; the link works once", async () => {
    const { username, ...rest } = form();
    await api.browser().call(signUp, { ...rest, username });
    expect(deps.kept).toMatchObject([{ name: "identity.user-mail", payload: { what: "signup_confirm" } }]);
    expect(await logIn(username)).toMatchObject({
      code: 2304,
      desc: expect.stringContaining("open the link") as string,
    });
    expect(deps.kept).toHaveLength(2);
    const token = await mailed(username);
    const stranger = api.browser();
    expect((await stranger.call(confirmEmail, { token })).body).toMatchObject({ code: 1000, username, session: null });
    expect(stranger.cookie).toBeNull();
    expect(deps.kept.at(-1)).toMatchObject({ payload: { what: "welcome" } });
    expect((await api.browser().call(confirmEmail, { token })).body.code).toBe(2303);
    const browser = api.browser();
    await browser.call(userLogin, { user: username, password: "Backstugan-77" });
    expect((await browser.call(accountDetails)).body).toMatchObject({
      code: 1000,
      account: { contact: { organization: "Kvarnstråket AB", firstname: "Alva" } },
    });
    const proved = await db.query(
      "select c.email_proved_at is not null as ok from contact c join membership m on m.account_id = c.account_id join panel_user u on u.id = m.user_id where u.username = $1",
      [username],
    );
    expect(proved).toEqual([{ ok: true }]);
  });

  test("needs no more than an address, a username and a password; the details are given later, once", async () => {
    const { email, username, password, language, acceptterms, newsletter, tocheckout, customname } = form();
    const login = { email, username, password, language, acceptterms, newsletter, tocheckout, customname };
    const browser = api.browser();
    expect((await browser.call(signUp, login)).body).toMatchObject({ code: 1000, username });
    await browser.call(confirmEmail, { token: await mailed(username) });
    const unknown = { firstname: "", lastname: "", organization: "", orgnr: "", phone: "", email };
    expect((await browser.call(accountDetails)).body).toMatchObject({ account: { hasdetails: false, contact: unknown } });
    const { party, organization, firstname, lastname, idnumber, vatnumber, street, street2, postcode, city, country, phone } =
      form();
    const names = { party, organization, firstname, lastname, idnumber, vatnumber };
    const details = { ...names, street, street2, postcode, city, country, phone };
    expect((await browser.call(completeAccount, { ...details, postcode: "111" })).body).toMatchObject({
      code: 2005,
      param: "postcode",
    });
    expect((await browser.call(completeAccount, { ...details, lastname: "" })).body).toMatchObject({
      code: 2003,
      missing: ["lastname"],
    });
    expect((await browser.call(completeAccount, details)).body.code).toBe(1000);
    const known = { firstname, lastname, organization, orgnr: idnumber, phone, email };
    expect((await browser.call(accountDetails)).body).toMatchObject({ account: { party, hasdetails: true, contact: known } });
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { firstname, lastname } });
    expect((await browser.call(completeAccount, { ...details, organization: "Annan AB" })).body.code).toBe(2304);
  });

  test("some of the details are not enough", async () => {
    const { body } = await api.browser().call(signUp, form({ street: undefined }));
    expect(body).toMatchObject({ code: 2003, missing: ["street"] });
  });

  test("the mailed link logs in the browser that signed up, once, and no other", async () => {
    const { username, ...rest } = form();
    const browser = api.browser();
    await browser.call(signUp, { ...rest, username });
    const token = await mailed(username);
    const { body } = await browser.call(confirmEmail, { token });
    expect(body).toMatchObject({ code: 1000, username, session: { accID: expect.any(String) as string } });
    expect((await browser.call(accountDetails)).body).toMatchObject({ code: 1000, account: { hasdetails: true } });
    expect((await browser.call(confirmEmail, { token })).body.code).toBe(2303);
    expect((await browser.call(loginHistory)).body).toMatchObject({ data: [{ user: username, type: "link", result: "ok" }] });
  });

  test("the link opens the account without a login where a second factor has to be set up first", async () => {
    const { username, ...rest } = form();
    const browser = api.browser();
    await browser.call(signUp, { ...rest, username });
    await db.query(
      "update account a set enforces_2fa = true from membership m join panel_user u on u.id = m.user_id where m.account_id = a.id and u.username = $1",
      [username],
    );
    expect((await browser.call(confirmEmail, { token: await mailed(username) })).body).toMatchObject({
      code: 1000,
      session: null,
    });
    expect((await browser.call(accountDetails)).body.code).toBe(2200);
  });

  test("the address logs in like the username, as long as one user has proved it", async () => {
    const email = `samma${counter}@example.com`;
    const [first, second] = [form({ email }), form({ email })];
    const enter = async () =>
      (await api.browser().call(userLogin, { user: email.toUpperCase(), password: "Backstugan-77" })).body.code;
    await api.browser().call(signUp, first);
    expect(await enter()).toBe(2304);
    await api.browser().call(confirmEmail, { token: await mailed(first.username) });
    expect(await enter()).toBe(1000);
    // Login by mail address still works if somebody else has merely signed up with the same address. It stops once that user
    // has proved the address, too.
    await api.browser().call(signUp, second);
    expect(await enter()).toBe(1000);
    await api.browser().call(confirmEmail, { token: await mailed(second.username) });
    expect(await enter()).toBe(2200);
    expect((await logIn(first.username)).code).toBe(1000);
  });

  test("is refused unless the terms are accepted [C5.39, C3.49]", async () => {
    const { body } = await api.browser().call(signUp, form({ acceptterms: false }));
    expect(body).toMatchObject({ code: 2306, param: "acceptterms" });
    expect(deps.kept).toEqual([]);
  });

  test.each(["nobody", "a@b", "två@example.com"])("is refused unless the email is valid: %s [C5.40]", async (email) => {
    expect((await api.browser().call(signUp, form({ email }))).body).toMatchObject({ code: 2005, param: "email" });
  });

  test.each([
    [{ phone: "123" }, "phone"],
    [{ vatnumber: "SE12" }, "vatnumber"],
    [{ country: "ZZ" }, "country"],
    [{ username: "ny kund" }, "username"],
    [{ password: "kort" }, "password"],
    [{ password: "Password1!" }, "password"],
    [{ email: "kvisten@solbacken.example", password: "Min-Kvisten-77" }, "password"],
    [{ email: "kvisten@solbacken.example", password: "Solbacken-2026" }, "password"],
    [{ password: "Hos-Nameplane-77" }, "password"],
  ])("says which field is wrong: %j", async (change, param) => {
    const { body } = await api.browser().call(signUp, form(change));
    expect(body.code).toBeGreaterThanOrEqual(2000);
    expect(body["param"]).toBe(param);
  });

  test("a company needs its name", async () => {
    const { body } = await api.browser().call(signUp, form({ organization: "" }));
    expect(body).toMatchObject({ code: 2003, missing: ["organization"] });
  });

  test("a username that exists is refused with the message already exists, however it is written [C5.31]", async () => {
    const first = form();
    await api.browser().call(signUp, first);
    const again = await api.browser().call(signUp, form({ username: first.username.toUpperCase() }));
    expect(again.body).toMatchObject({
      code: 2302,
      param: "username",
      desc: expect.stringContaining("already exists") as string,
    });
    const asked = await api.browser().call(checkSignupUsername, { username: first.username });
    expect(asked.body).toMatchObject({ code: 2302, param: "username" });
    expect((await api.browser().call(checkSignupUsername, { username: "aldrig_tagen" })).body.code).toBe(1000);
  });

  test("of two users who want one name at once, one gets it", async () => {
    const { username } = form();
    const answers = await Promise.all([1, 2].map(() => api.browser().call(signUp, form({ username }))));
    expect(answers.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([1000, 2302]);
  });

  test("a name whose owner never opened the link is free after a week", async () => {
    const { username } = form();
    await api.browser().call(signUp, form({ username }));
    await db.query("update panel_user set created_at = now() - interval '8 days' where username = $1", [username]);
    expect((await api.browser().call(signUp, form({ username }))).body.code).toBe(1000);
  });

  test("answers alike for an address that is known and one that is not", async () => {
    const first = form();
    await api.browser().call(signUp, first);
    const known = form({ email: first["email"] });
    const unknown = form();
    const answers = [];
    for (const each of [known, unknown]) {
      const { body, status } = await api.browser().call(signUp, each);
      answers.push(JSON.stringify({ body, status }).replace(each.username, "NAME"));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test("is limited by address", async () => {
    const codes = [];
    for (let i = 0; i < 22; i++) codes.push((await api.browser().call(signUp, form({ acceptterms: false }))).body.code);
    expect(codes.slice(0, 20).every((code) => code === 2306)).toBe(true);
    expect(codes.slice(20)).toEqual([2502, 2502]);
  });
});

describe("the token of a link", () => {
  async function link(): Promise<string> {
    const browser = api.browser();
    browser.cookie = await signIn(db, reseller);
    const { body } = await browser.call(createSignupLink, { brandid: brandId }, { key: newId() });
    const url = new URL(String(body["url"]));
    expect(url.hostname).toBe(brandHost);
    return url.pathname.replace("/signup/", "");
  }
  const headers = { host: brandHost };
  const opened = async (token: string): Promise<TestBrowser> => {
    const browser = api.browser();
    expect((await browser.call(openSignup, { token }, { headers })).body).toMatchObject({
      code: 1000,
      invitedby: "Kvarnstråket AB",
    });
    return browser;
  };

  /** A wrong, used or expired link is refused both when it is opened and when the form is sent. */
  async function expectRefused(token: string | null): Promise<void> {
    const words = [
      ["en", "Invalid token: the link is wrong, has been used or is too old. Ask the person who sent it for a new one"],
      ["sv", "Ogiltig kod: länken är fel, redan använd eller för gammal. Be den du fick den av om en ny"],
    ] as const;
    for (const [language, desc] of words) {
      const [searching, sending] = [api.browser(), api.browser()];
      const input = token === null ? {} : { token };
      expect((await searching.call(openSignup, input, { headers, language })).body).toMatchObject({ code: 2303, desc });
      if (token !== null) sending.cookie = `signup=${token}`;
      expect((await sending.call(signUp, form(), { headers, language })).body).toMatchObject({ code: 2303, desc });
    }
  }

  test("is needed on a brand's host, and must be a valid one [C5.41, C8.10]", async () => {
    for (const token of [null, "A".repeat(43)]) await expectRefused(token);
    expect((await api.browser().call(openSignup, {})).body.code).toBe(1000);
    expect((await (await opened(await link())).call(signUp, form(), { headers })).body.code).toBe(1000);
  });

  test("shows 'Invalid token' when it is none [S8.37, C8.09]", async () => {
    const refusal = async (language: string) =>
      (await api.browser().call(openSignup, { token: "no-such-token" }, { language })).body.desc;
    expect(await refusal("en")).toMatch(/^Invalid token:/);
    expect(await refusal("sv")).toMatch(/^Ogiltig kod:/);
  });

  test("leads to a sub-account of the account that made it, in its brand, once: it must be unused [C5.42, C8.10, S6.04]", async () => {
    const token = await link();
    const browser = await opened(token);
    // Opening a link does not use it up. Only creating the account with it does.
    await opened(token);
    const wanted = form();
    expect((await browser.call(signUp, wanted, { headers })).body.code).toBe(1000);
    const rows = await db.query(
      `select a.kind, a.parent_id, a.brand_id, (select array_agg(ancestor_id order by depth) from account_closure where descendant_id = a.id) as path
         from panel_user u join membership m on m.user_id = u.id join account a on a.id = m.account_id where u.username = $1`,
      [wanted.username],
    );
    expect(rows).toMatchObject([{ kind: "sub", parent_id: reseller.accountId, brand_id: brandId }]);
    expect(rows[0]?.["path"]).toEqual([expect.any(String), reseller.accountId]);
    await expectRefused(token);
    await api.browser().call(confirmEmail, { token: await mailed(wanted.username) }, { headers });
    expect((await logIn(wanted.username, brandHost)).code).toBe(1000);
    expect((await logIn(wanted.username)).code).toBe(2200);
  });

  test("two who use one link at once make one account", async () => {
    const token = await link();
    const answers = await Promise.all([1, 2].map(async () => (await opened(token)).call(signUp, form(), { headers })));
    expect(answers.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([1000, 2303]);
  });

  test("must not be expired [C5.43, C8.10]", async () => {
    const token = await link();
    await opened(token);
    await db.query("update one_time_token set ends_at = now() - interval '1 second' where account_id = $1", [reseller.accountId]);
    await expectRefused(token);
  });

  test("of a mail to confirm an address cannot be used to sign up, nor the other way round", async () => {
    const token = await link();
    expect((await api.browser().call(confirmEmail, { token }, { headers })).body.code).toBe(2303);
    const { username } = form();
    await api.browser().call(signUp, form({ username }));
    const proof = await mailed(username);
    expect((await api.browser().call(openSignup, { token: proof })).body.code).toBe(2303);
    const browser = api.browser();
    browser.cookie = `invite=${proof}`;
    expect((await browser.call(acceptInvitation, { newpassword: "Backstugan-78" })).body.code).toBe(2303);
    // A failed try does not use the link up.
    expect((await api.browser().call(confirmEmail, { token: proof })).body.code).toBe(1000);
    expect((await opened(token)).cookie).toContain("signup=");
  });

  test("of a mail to confirm an address expires after a day", async () => {
    const { username } = form();
    await api.browser().call(signUp, form({ username }));
    const token = await mailed(username);
    const [row] = await db.query<{ ends_at: Date }>(
      "select ends_at from one_time_token where kind = 'email_proof' order by created_at desc limit 1",
    );
    expect(row?.ends_at).toEqual(addMs(clock.now(), 86_400_000));
    expect(token).toHaveLength(43);
  });
});
