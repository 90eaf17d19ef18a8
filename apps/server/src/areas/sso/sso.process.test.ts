import { accountUsers, createUser, endUser, setAccountSecurity } from "@nameplane/contracts/accounts/operations";
import type { AccountRole } from "@nameplane/contracts/accounts/users";
import { accountDetails, stepUp, userDetails, userLogin } from "@nameplane/contracts/identity/operations";
import * as operations from "@nameplane/contracts/sso/operations";
import type { LoginProviderSettings } from "@nameplane/contracts/sso/provider";
import type { Operation } from "@nameplane/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenIdProviders } from "../../adapters/openid/index.ts";
import { createSamlProviders } from "../../adapters/saml/index.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { newToken } from "../../platform/ids.ts";
import { askedOf, callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { PersonAtProvider, startOpenIdSimulator, type OpenIdSimulator } from "../../testing/far-ends/openid-simulator.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { accountRoutes } from "../accounts/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { ssoRoutes } from "./index.ts";

const password = "Kvarnen-2026";
const clock = new FakeClock(new Date());
const texts = new Map<string, readonly string[]>();
let isDnsSilent = false;
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
let provider: OpenIdSimulator;
let account: TestAccount;
let owner: TestBrowser;
let domain: string;
let roles: readonly AccountRole[];

beforeAll(async () => {
  provider = await startOpenIdSimulator();
  db = await createTestDatabase();
  deps = testIdentity(db);
  const own = new URL(provider.issuer).host;
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
    ssoRoutes(edge, {
      ...deps,
      providers: createOpenIdProviders({ isOwn: ({ host }) => host === own, timeoutMs: 4000 }),
      samlProviders: createSamlProviders({ isOwn: ({ host }) => host === own, timeoutMs: 4000 }),
      textsOf: async (name) => {
        if (isDnsSilent) throw new OutcomeError("unavailable", "no answer");
        return texts.get(name) ?? [];
      },
    });
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
  await provider.stop();
});
beforeEach(async () => {
  isDnsSilent = false;
  deps.kept.length = 0;
  account = await createAccount(db);
  await setPassword(db, account, password);
  owner = api.browser();
  owner.cookie = await signIn(db, account);
  domain = `kvarn-${newToken()
    .slice(0, 8)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "x")}.example`;
  roles = (await owner.call(accountUsers)).body["roles"] as AccountRole[];
});

const proven = (operation: Operation, input: Record<string, unknown> = {}, browser = owner): Promise<Answer> =>
  callProven(browser, operation, input, { password }, { key: newToken() });
const nameOf = ({ body }: Answer): unknown => body["name"] ?? body.code;
const settings = async (): Promise<LoginProviderSettings> =>
  (await owner.call(operations.loginProvider)).body as unknown as LoginProviderSettings;
const roleId = (name: string): string => roles.find((role) => role.name === name)?.roleid ?? "";
const urlOf = ({ body }: Answer): string => String(body["url"]);

async function proveDomain(): Promise<void> {
  await proven(operations.addMailDomain, { domain });
  const { record } = (await settings()).domains[0] ?? { record: { name: "", value: "" } };
  texts.set(record.name, [record.value]);
  expect(nameOf(await owner.call(operations.proveMailDomain, { domain }))).toBe(1000);
}

async function enterProvider(): Promise<void> {
  const { issuer, clientId: clientid, secret } = provider;
  expect(nameOf(await proven(operations.setLoginProvider, { issuer, clientid, secret }))).toBe(1000);
}

async function testLogin(sub: string): Promise<Answer> {
  const query = await new PersonAtProvider().visit(urlOf(await owner.call(operations.beginProviderTest)), { sub });
  return owner.call(operations.finishProviderTest, { query });
}

const rules = (changes: Record<string, unknown> = {}) => ({
  ison: true,
  isonly: false,
  countsastwostep: false,
  createsusers: true,
  groupsclaim: "groups",
  defaultroleid: roleId("Read only"),
  grouproles: [],
  startsthere: false,
  endsthere: false,
  keepers: [],
  ...changes,
});

/** Turns single sign-on on for the account, with a proved domain and a successful test. */
async function turnOn(changes: Record<string, unknown> = {}): Promise<void> {
  await proveDomain();
  await enterProvider();
  await provider.enter({ sub: `test-${domain}`, email: `test@${domain}`, name: "Test Person" });
  expect(nameOf(await testLogin(`test-${domain}`))).toBe(1000);
  expect(nameOf(await proven(operations.setLoginRules, rules(changes)))).toBe(1000);
}

type Person = { readonly sub: string; readonly email: string; readonly name?: string; readonly groups?: readonly string[] };
const anna = (more: Partial<Person> = {}): Person => ({
  sub: `anna-${domain}`,
  email: `anna@${domain}`,
  name: "Anna Lind",
  ...more,
});

/** Logs in at the provider, in a browser without any earlier session here. */
async function logIn(person: Person, second = false, browser = api.browser()): Promise<{ browser: TestBrowser; answer: Answer }> {
  await provider.enter(person);
  const url = urlOf(await browser.call(operations.beginProviderLogin, { user: person.email }));
  const query = await new PersonAtProvider().visit(url, { sub: person.sub, second });
  return { browser, answer: await browser.call(operations.finishProviderLogin, { query }) };
}

const userIn = async (browser: TestBrowser): Promise<Record<string, unknown>> =>
  (await browser.call(userDetails)).body["user"] as Record<string, unknown>;
const rowOf = async (email: string): Promise<Record<string, unknown> | undefined> =>
  ((await owner.call(accountUsers)).body["data"] as Record<string, unknown>[]).find((row) => row["email"] === email);

describe("setting it up", () => {
  test("it is turned on only when the login was tested and a mail domain is proved, and off again by another issuer or client", async () => {
    await enterProvider();
    expect(nameOf(await proven(operations.setLoginRules, rules()))).toBe("ProviderNotTested");
    await provider.enter(anna());
    const tested = await testLogin(anna().sub);
    expect(tested.body).toMatchObject({ email: anna().email, fullname: "Anna Lind", isofdomain: false, issecond: false });
    expect(nameOf(await proven(operations.setLoginRules, rules()))).toBe("ProviderNoDomain");
    await proveDomain();
    expect(nameOf(await proven(operations.setLoginRules, rules()))).toBe(1000);
    expect((await settings()).provider).toMatchObject({ ison: true, tested: { as: anna().email } });
    const { issuer } = provider;
    expect(nameOf(await proven(operations.setLoginProvider, { issuer, clientid: "another", secret: "x" }))).toBe(1000);
    expect((await settings()).provider).toMatchObject({ ison: false, tested: null });
  });

  test("a stored secret is never sent to another issuer or client, and never shown [T110]", async () => {
    await enterProvider();
    const { issuer, secret } = provider;
    expect((await proven(operations.setLoginProvider, { issuer, clientid: "another" })).body).toMatchObject({
      name: "SecretAgain",
      param: "secret",
    });
    expect(nameOf(await proven(operations.setLoginProvider, { issuer, clientid: provider.clientId }))).toBe(1000);
    expect(JSON.stringify(await settings())).not.toContain(secret);
    const [row] = await db.query<{ text: string }>(
      "select row_to_json(p)::text as text from login_provider p where account_id = $1",
      [account.accountId],
    );
    expect(row?.text).not.toContain(Buffer.from(secret).toString("hex"));
  });

  test.each([
    ["http://issuer.example", "IssuerNotPublic"],
    ["https://127.0.0.1:9", "IssuerNotPublic"],
    ["https://[::1]/", "IssuerNotPublic"],
    ["https://169.254.169.254/latest", "IssuerNotPublic"],
    ["file:///etc/passwd", "IssuerNotPublic"],
    ["kvarn", "IssuerNotPublic"],
  ])("the issuer %s is refused, because nothing inside our network may be called [T110]", async (issuer, name) => {
    const answer = await proven(operations.setLoginProvider, { issuer, clientid: "c", secret: "s" });
    expect(answer.body).toMatchObject({ name, param: "issuer" });
  });

  test("an address without OpenID Connect is refused in words, and so is a provider that does not answer", async () => {
    const unfit = await proven(operations.setLoginProvider, {
      issuer: `${provider.issuer}/style.css`,
      clientid: "c",
      secret: "s",
    });
    expect(unfit.body).toMatchObject({ name: "ProviderUnfit" });
    expect(unfit.body.desc).toContain("no OpenID Connect document");
  });

  test("a mail domain is proved by its own token, by one account at a time; silence of the DNS proves nothing", async () => {
    expect(nameOf(await proven(operations.addMailDomain, { domain }))).toBe(1000);
    expect(nameOf(await owner.call(operations.proveMailDomain, { domain }))).toBe("MailDomainNotProved");
    isDnsSilent = true;
    expect(nameOf(await owner.call(operations.proveMailDomain, { domain }))).toBe("MailDomainNotAsked");
    isDnsSilent = false;
    const other = await createAccount(db);
    await setPassword(db, other, password);
    const theirs = api.browser();
    theirs.cookie = await signIn(db, other);
    await proven(operations.addMailDomain, { domain }, theirs);
    const { record } = ((await theirs.call(operations.loginProvider)).body as unknown as LoginProviderSettings).domains[0] ?? {
      record: { name: "", value: "" },
    };
    texts.set(record.name, [record.value]);
    expect(nameOf(await owner.call(operations.proveMailDomain, { domain }))).toBe("MailDomainNotProved");
    expect(nameOf(await theirs.call(operations.proveMailDomain, { domain }))).toBe(1000);
    const [own] = (await settings()).domains;
    texts.set(record.name, [record.value, own?.record.value ?? ""]);
    expect(nameOf(await owner.call(operations.proveMailDomain, { domain }))).toBe("MailDomainTaken");
  });

  test("groups make nobody an owner, and nobody gives rights that they do not have [T113]", async () => {
    await enterProvider();
    const off = { ison: false, createsusers: false };
    expect((await proven(operations.setLoginRules, rules({ ...off, defaultroleid: roleId("Owner") }))).body).toMatchObject({
      name: "RoleOfOwners",
      param: "defaultroleid",
    });
    const grouproles = [{ group: "it", roleid: roleId("Owner") }];
    expect((await proven(operations.setLoginRules, rules({ ...off, grouproles }))).body).toMatchObject({ param: "grouproles" });
    await db.query("update membership set denied = '{dns_edit}' where account_id = $1", [account.accountId]);
    expect(nameOf(await proven(operations.setLoginRules, rules({ ...off, defaultroleid: roleId("Technical") })))).toBe(
      "MoreThanYouMay",
    );
  });

  test("only the provider: an owner with a login of their own has to keep it, and cannot be removed then", async () => {
    await turnOn();
    expect((await proven(operations.setLoginRules, rules({ isonly: true }))).body).toMatchObject({
      name: "NoOwnLogin",
      param: "keepers",
    });
    expect(nameOf(await proven(operations.setLoginRules, rules({ isonly: true, keepers: [account.userId] })))).toBe(1000);
    const second = await addOwner();
    expect((await proven(endUser, { usrid: account.userId }, second)).body).toMatchObject({ name: "LastOwnLogin" });
  });
});

/** Another owner of the account, who is logged in. */
async function addOwner(): Promise<TestBrowser> {
  const username = `second_${newToken()
    .slice(0, 8)
    .replaceAll(/[^A-Za-z0-9]/g, "x")}`;
  const input = { username, firstname: "Bo", lastname: "Ek", email: `bo@${domain}`, phone: "+46.701234568", language: "en" };
  const made = await proven(createUser, { ...input, roleid: roleId("Owner"), extra: [], denied: [] });
  const usrid = String(made.body["usrid"]);
  await db.query("update panel_user set awaits_proof = false where id = $1", [usrid]);
  await setPassword(db, { userId: usrid }, password);
  const browser = api.browser();
  browser.cookie = await signIn(db, { ...account, userId: usrid });
  return browser;
}

describe("logging in", () => {
  test("somebody new gets a user with the role of the account's choice, and is found again by the subject, whatever the address", async () => {
    await turnOn();
    const { browser, answer } = await logIn(anna());
    expect(answer.body).toMatchObject({ code: 1000, session: { accID: account.accountId } });
    expect(await userIn(browser)).toMatchObject({ firstname: "Anna", lastname: "Lind", email: anna().email });
    expect(await rowOf(anna().email)).toMatchObject({ role: "Read only", isowner: false, iswaiting: false });
    const again = await logIn(anna({ email: `anna.berg@${domain}` }));
    expect((again.answer.body["session"] as { usrID: string }).usrID).toBe((answer.body["session"] as { usrID: string }).usrID);
    expect((await settings()).provider).toMatchObject({ users: 1 });
  });

  test("the login page learns from the domain alone where its addresses log in", async () => {
    const visitor = api.browser();
    const way = async () => (await visitor.call(operations.loginWay, { user: `nobody@${domain}` })).body;
    expect(await way()).toMatchObject({ domain: null });
    await turnOn();
    expect(await way()).toMatchObject({ domain, isonly: false });
    expect(nameOf(await visitor.call(operations.beginProviderLogin, { user: "anna@other.example" }))).toBe("NoLoginProvider");
    expect(nameOf(await visitor.call(operations.beginProviderLogin, { user: "anna" }))).toBe("NoLoginProvider");
  });

  test("a member with the address is linked at the first login, and told so by mail", async () => {
    await turnOn({ createsusers: false });
    await db.query("update panel_user set email = $2 where id = $1", [account.userId, `alva@${domain}`]);
    const { answer } = await logIn(anna({ sub: `alva-${domain}`, email: `Alva@${domain}` }));
    expect(answer.body).toMatchObject({ session: { usrID: account.userId } });
    expect(deps.kept.filter(({ name }) => name === "identity.login-changed").map(({ payload }) => payload)).toMatchObject([
      { what: "provider_linked", userId: account.userId },
    ]);
  });

  test("groups decide the role at every login, of everybody but owners", async () => {
    await turnOn({
      defaultroleid: null,
      grouproles: [
        { group: "it", roleid: roleId("Technical") },
        { group: "economy", roleid: roleId("Economy") },
      ],
    });
    expect(nameOf((await logIn(anna())).answer)).toBe("ProviderNoRole");
    await logIn(anna({ groups: ["economy", "it"] }));
    expect(await rowOf(anna().email)).toMatchObject({ role: "Technical" });
    await logIn(anna({ groups: ["economy"] }));
    expect(await rowOf(anna().email)).toMatchObject({ role: "Economy" });
    expect(nameOf((await logIn(anna({ groups: [] }))).answer)).toBe("ProviderNoRole");
    await db.query("update panel_user set email = $2 where id = $1", [account.userId, `alva@${domain}`]);
    expect(nameOf((await logIn({ sub: `alva-${domain}`, email: `alva@${domain}` })).answer)).toBe(1000);
    expect(await rowOf(`alva@${domain}`)).toMatchObject({ role: "Owner", isowner: true });
  });

  test("an address of another domain, an unverified one and none are refused, whoever the provider says it is [T109]", async () => {
    await turnOn();
    const visit = async (person: Person & { emailverified?: boolean }): Promise<unknown> => {
      const browser = api.browser();
      await provider.enter(person);
      const url = urlOf(await browser.call(operations.beginProviderLogin, { user: `x@${domain}` }));
      const query = await new PersonAtProvider().visit(url, { sub: person.sub });
      return nameOf(await browser.call(operations.finishProviderLogin, { query }));
    };
    expect(await visit(anna({ email: "anna@other.example" }))).toBe("ProviderAddressForeign");
    expect(await visit(anna({ email: `anna@sub.${domain}` }))).toBe("ProviderAddressForeign");
    expect(await visit({ ...anna(), emailverified: false })).toBe("ProviderAddressMissing");
  });

  test("a provider opens only its own account: whoever also belongs to another one is refused [T109]", async () => {
    await turnOn();
    const other = await createAccount(db);
    await db.query("update panel_user set email = $2 where id = $1", [other.userId, anna().email]);
    expect(nameOf((await logIn(anna())).answer)).toBe("ProviderUserElsewhere");
    await db.query(
      "insert into membership (account_id, user_id, role_account_id, role_id, created_by) select $1, $2, role_account_id, role_id, 'test' from membership where user_id = $2",
      [account.accountId, other.userId],
    );
    expect(nameOf((await logIn(anna())).answer)).toBe("ProviderUserElsewhere");
  });

  test("a removed user does not come back, and an address that went to somebody else does not bring the user with it [T109]", async () => {
    await turnOn();
    const first = await logIn(anna());
    const { usrID: usrid } = first.answer.body["session"] as { usrID: string };
    expect(nameOf((await logIn(anna({ sub: `other-${domain}` }))).answer)).toBe("ProviderAddressTaken");
    expect(nameOf(await proven(endUser, { usrid }))).toBe(1000);
    expect(nameOf(await first.browser.call(accountDetails))).toBe("LoginRequired");
    expect(nameOf((await logIn(anna())).answer)).toBe("ProviderUserEnded");
    expect(nameOf((await logIn(anna({ sub: `other-${domain}` }))).answer)).toBe(1000);
  });

  test("a browser that was not sent, another browser, and the same answer twice get nothing [T111]", async () => {
    await turnOn();
    await provider.enter(anna());
    const browser = api.browser();
    const url = urlOf(await browser.call(operations.beginProviderLogin, { user: anna().email }));
    const query = await new PersonAtProvider().visit(url, { sub: anna().sub });
    const thief = api.browser();
    expect(nameOf(await thief.call(operations.finishProviderLogin, { query }))).toBe("ProviderFlowOver");
    await thief.call(operations.beginProviderLogin, { user: anna().email });
    expect((await thief.call(operations.finishProviderLogin, { query })).body).toMatchObject({ name: "ProviderUnfit" });
    const cookies = browser.cookie;
    expect(nameOf(await browser.call(operations.finishProviderLogin, { query }))).toBe(1000);
    browser.cookie = cookies;
    expect(nameOf(await browser.call(operations.finishProviderLogin, { query }))).toBe("ProviderFlowOver");
  });

  test.each([
    ["another nonce", { kind: "claims", claims: { nonce: "stolen" } }, "belongs to another login"],
    ["another audience", { kind: "claims", claims: { aud: "somebody-else" } }, "another application"],
    ["another issuer", { kind: "claims", claims: { iss: "https://evil.example" } }, "another address"],
    ["an end that is past", { kind: "claims", claims: { exp: 1_700_000_000 } }, "too old"],
    ["a signature by another key", { kind: "signature" }, "signature"],
  ] as const)("an ID token with %s is refused in words, and so in the audit log [T111]", async (_what, fault, words) => {
    await turnOn();
    await provider.spoil(fault);
    const { answer } = await logIn(anna());
    expect(answer.body).toMatchObject({ name: "ProviderUnfit" });
    expect(answer.body.desc).toContain(words);
    const [denied] = await db.query<{ body: Record<string, unknown> }>(
      "select body from audit_event where account_id = $1 and action = 'session.login' order by seq desc limit 1",
      [account.accountId],
    );
    expect(denied?.body).toMatchObject({ result: "denied", after: { method: "provider", why: "ProviderUnfit" } });
    expect(await rowOf(anna().email)).toBeUndefined();
  });

  test("Cancel at the provider is told in its words, and a wrong secret as what it is", async () => {
    await turnOn();
    const browser = api.browser();
    const begin = async () => urlOf(await browser.call(operations.beginProviderLogin, { user: anna().email }));
    const cancelled = await new PersonAtProvider().visit(await begin(), { sub: null });
    const answer = await browser.call(operations.finishProviderLogin, { query: cancelled });
    expect(answer.body).toMatchObject({ name: "ProviderSaysNo" });
    expect(answer.body.desc).toContain("The person pressed Cancel");
    const { issuer, clientId: clientid } = provider;
    await proven(operations.setLoginProvider, { issuer, clientid, secret: "wrong" });
    expect((await logIn(anna())).answer.body.desc).toContain("client secret is wrong");
  });

  test("it counts as two-step login if the provider says so or the account decides so, and else the own second factor follows", async () => {
    await turnOn();
    await db.query("update account set enforces_2fa = true where id = $1", [account.accountId]);
    const half = await logIn(anna());
    expect(half.answer.body).toMatchObject({ name: "TwoStepRequired", "2step": { new: true } });
    expect(nameOf(await half.browser.call(accountDetails))).toBe("LoginRequired");
    expect(nameOf((await logIn(anna(), true)).answer)).toBe(1000);
    await proven(operations.setLoginRules, rules({ countsastwostep: true }));
    expect(nameOf((await logIn(anna())).answer)).toBe(1000);
  });

  test("where only the provider is allowed, a right password does not log in, except those who keep a login of their own", async () => {
    await turnOn({ isonly: true, keepers: [account.userId] });
    await db.query("update panel_user set email = $2 where id = $1", [account.userId, `alva@${domain}`]);
    const { answer } = await logIn(anna());
    const { usrID: userId } = answer.body["session"] as { usrID: string };
    await setPassword(db, { userId }, password);
    const [user] = await db.query<{ username: string }>("select username from panel_user where id = $1", [userId]);
    const [keeper] = await db.query<{ username: string }>("select username from panel_user where id = $1", [account.userId]);
    const tryPassword = async (username = "", given = password) =>
      nameOf(await api.browser().call(userLogin, { user: username, password: given }));
    expect(await tryPassword(user?.username)).toBe("ProviderOnly");
    // Someone who does not know the password learns nothing from the answers.
    expect(await tryPassword(user?.username, "wrong")).toBe("WrongCredentials");
    deps.kept.length = 0;
    expect(await tryPassword(keeper?.username)).toBe(1000);
    // A user who keeps their own login, for the day on which the provider fails, has used it. The log marks this, and a mail
    // tells it.
    expect(deps.kept.filter(({ name }) => name === "identity.login-changed").map(({ payload }) => payload)).toMatchObject([
      { what: "kept_login_used", userId: account.userId },
    ]);
    const marks = await db.query("select 1 from audit_event where account_id = $1 and action = 'user.kept_login_used'", [
      account.accountId,
    ]);
    expect(marks).toHaveLength(1);
    await proven(operations.setLoginRules, rules({ ison: false }));
    expect(await tryPassword(user?.username)).toBe(1000);
  });
});

describe("fresh proof", () => {
  const act = { dnsneedssecond: false };

  /** A user without a password who can change security settings and was logged in by the provider. */
  async function admin(): Promise<{ browser: TestBrowser; content: string; methods: readonly string[] }> {
    await turnOn({ defaultroleid: roleId("Read only") });
    const { browser, answer } = await logIn(anna());
    const { usrID: userId } = answer.body["session"] as { usrID: string };
    await db.query("update membership set extra = '{account_setaccountsettings}' where user_id = $1", [userId]);
    const asked = askedOf(await browser.call(setAccountSecurity, act));
    return { browser, ...asked };
  }

  test("a fresh login at the provider proves one act of a user without a password [T112]", async () => {
    const { browser, content, methods } = await admin();
    expect(methods).toEqual(["provider"]);
    expect(nameOf(await browser.call(stepUp, { content, password }))).not.toBe(1000);
    const url = urlOf(await browser.call(operations.beginProviderProof, { content }));
    expect(new URL(url).searchParams.get("prompt")).toBe("login");
    const query = await new PersonAtProvider().visit(url, { sub: anna().sub });
    expect((await browser.call(operations.finishProviderProof, { query })).body).toMatchObject({ code: 1000, content });
    expect(nameOf(await browser.call(setAccountSecurity, act))).toBe(1000);
    expect(nameOf(await browser.call(setAccountSecurity, act))).toBe("StepUpRequired");
  });

  test("an older login and that of somebody else prove nothing [T112]", async () => {
    const { browser, content } = await admin();
    const begin = async () => urlOf(await browser.call(operations.beginProviderProof, { content }));
    await provider.spoil({ kind: "claims", claims: { auth_time: Math.floor(Date.now() / 1000) - 300 } });
    const old = await new PersonAtProvider().visit(await begin(), { sub: anna().sub });
    expect(nameOf(await browser.call(operations.finishProviderProof, { query: old }))).toBe("ProviderNotFresh");
    const other = await new PersonAtProvider().visit(await begin(), { sub: `test-${domain}` });
    expect(nameOf(await browser.call(operations.finishProviderProof, { query: other }))).toBe("ProviderOtherPerson");
    expect(nameOf(await browser.call(setAccountSecurity, act))).toBe("StepUpRequired");
  });
});

test("removing it leaves the users, who log in with a password again", async () => {
  await turnOn({ isonly: true, keepers: [account.userId] });
  await logIn(anna());
  expect(nameOf(await proven(operations.removeLoginProvider))).toBe(1000);
  expect(await settings()).toMatchObject({ provider: null, owners: [{ keepslogin: false }] });
  expect(await rowOf(anna().email)).toBeDefined();
  expect((await api.browser().call(operations.loginWay, { user: anna().email })).body).toMatchObject({ domain: null });
});

describe("a logout here", () => {
  const endOf = async (browser: TestBrowser): Promise<URL | null> => {
    const { url } = (await browser.call(operations.endProviderSession)).body as unknown as { url: string | null };
    return url === null ? null : new URL(url);
  };

  test("ends the session at the provider, too, where the account wants it", async () => {
    await turnOn();
    expect(await endOf((await logIn(anna())).browser)).toBeNull();
    expect(nameOf(await proven(operations.setLoginRules, rules({ endsthere: true })))).toBe(1000);
    const { browser } = await logIn(anna());
    const url = await endOf(browser);
    expect(url?.origin).toBe(provider.issuer);
    expect(url?.searchParams.get("post_logout_redirect_uri")).toBe((await settings()).loggedouturi);
    const [, claims = ""] = (url?.searchParams.get("id_token_hint") ?? "").split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ aud: provider.clientId });
    const [kept] = await db.query<{ token: Buffer }>(
      "select id_token_enc as token from provider_session where id_token_enc is not null and account_id = $1",
      [account.accountId],
    );
    expect(kept?.token.includes(claims)).toBe(false);
    expect(await endOf(owner)).toBeNull();
  });

  test("does not depend on the provider, and asks it no more once the account has changed its mind", async () => {
    await turnOn({ endsthere: true });
    const { browser } = await logIn(anna());
    await db.query("update login_provider set issuer = 'http://127.0.0.1:9' where account_id = $1", [account.accountId]);
    expect(await endOf(browser)).toBeNull();
    await db.query("update login_provider set issuer = $2, ends_there = false where account_id = $1", [
      account.accountId,
      provider.issuer,
    ]);
    expect(await endOf(browser)).toBeNull();
  });
});

describe("a logout at the provider", () => {
  const event = "http://schemas.openid.net/event/backchannel-logout";
  const subjectOf = async (email: string): Promise<string> =>
    (
      await db.query<{ subject: string }>(
        "select l.subject from login_provider_user l join panel_user u on u.id = l.user_id where u.email = $1",
        [email],
      )
    )[0]?.subject ?? "";

  async function report(token: string, to = account.accountId) {
    return api.edge.app.inject({
      method: "POST",
      url: `/sso-logout/${to}`,
      headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  }

  test("ends the session here; what is no logout token of this provider ends none", async () => {
    await turnOn();
    const { browser } = await logIn(anna());
    expect(nameOf(await browser.call(userDetails))).toBe(1000);
    const claims = { sub: await subjectOf(anna().email), events: { [event]: {} } };
    const wrong = [
      await provider.sign({ ...claims, events: {} }),
      await provider.sign({ ...claims, nonce: "n" }),
      await provider.sign({ events: { [event]: {} } }),
      await provider.sign({ ...claims, aud: "another" }),
      await provider.sign({ ...claims, iat: Math.floor(Date.now() / 1000) - 3600 }),
      `${(await provider.sign(claims)).split(".").slice(0, 2).join(".")}.AAAA`,
      "",
    ];
    for (const token of wrong) expect((await report(token)).statusCode).toBe(400);
    expect((await report(await provider.sign(claims), (await createAccount(db)).accountId)).statusCode).toBe(404);
    expect(nameOf(await browser.call(userDetails))).toBe(1000);
    expect((await report(await provider.sign(claims))).statusCode).toBe(200);
    expect(nameOf(await browser.call(userDetails))).toBe("LoginRequired");
    const log = await db.query("select 1 from audit_event where account_id = $1 and action = 'session.provider_logout'", [
      account.accountId,
    ]);
    expect(log).toHaveLength(1);
  });

  test("ends the sessions of one browser only, where the provider names it", async () => {
    await turnOn();
    const [one, two] = [await logIn(anna()), await logIn(anna())];
    await db.query(
      `update provider_session p set sid = case when s.created_at = (select min(created_at) from session x join provider_session y on y.session_id = x.id where y.account_id = $1) then 'one' else 'two' end
         from session s where s.id = p.session_id and p.account_id = $1`,
      [account.accountId],
    );
    expect((await report(await provider.sign({ sid: "one", events: { [event]: {} } }))).statusCode).toBe(200);
    expect(nameOf(await one.browser.call(userDetails))).toBe("LoginRequired");
    expect(nameOf(await two.browser.call(userDetails))).toBe(1000);
  });
});
