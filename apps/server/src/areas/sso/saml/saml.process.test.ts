import { accountUsers, setAccountSecurity } from "@nameplane/contracts/accounts/operations";
import type { AccountRole } from "@nameplane/contracts/accounts/users";
import { userDetails } from "@nameplane/contracts/identity/operations";
import * as operations from "@nameplane/contracts/sso/operations";
import type { LoginProviderSettings } from "@nameplane/contracts/sso/provider";
import type { Operation } from "@nameplane/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenIdProviders } from "../../../adapters/openid/index.ts";
import { createSamlProviders } from "../../../adapters/saml/index.ts";
import { newToken } from "../../../platform/ids.ts";
import { askedOf, callProven } from "../../../testing/call-proven.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import {
  startOpenIdSimulator,
  visitSaml,
  type OpenIdSimulator,
  type SamlPost,
} from "../../../testing/far-ends/openid-simulator.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { accountRoutes } from "../../accounts/index.ts";
import { identityRoutes } from "../../identity/index.ts";
import { ssoRoutes } from "../index.ts";

// The SAML provider in these tests is the library samlify in a separate process. The attacks on its answers are in saml-faults.ts
// of the simulator.

const password = "Kvarnen-2026";
const clock = new FakeClock(new Date());
const texts = new Map<string, readonly string[]>();
let db: TestDatabase;
let api: TestApi;
let provider: OpenIdSimulator;
let account: TestAccount;
let owner: TestBrowser;
let domain: string;
let roles: readonly AccountRole[];

beforeAll(async () => {
  provider = await startOpenIdSimulator();
  db = await createTestDatabase();
  const deps = testIdentity(db);
  const isOwn = ({ host }: URL) => host === new URL(provider.issuer).host;
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
    ssoRoutes(edge, {
      ...deps,
      providers: createOpenIdProviders({ isOwn, timeoutMs: 4000 }),
      samlProviders: createSamlProviders({ isOwn, timeoutMs: 4000 }),
      textsOf: async (name) => texts.get(name) ?? [],
    });
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
  await provider.stop();
});
beforeEach(async () => {
  // The provider and the library use the real time.
  clock.advance(Date.now() - clock.now().getTime());
  account = await createAccount(db);
  await setPassword(db, account, password);
  owner = api.browser();
  owner.cookie = await signIn(db, account);
  domain = `kvarn-${account.accountId.slice(-8)}.example`;
  roles = (await owner.call(accountUsers)).body["roles"] as AccountRole[];
});

const proven = (operation: Operation, input: Record<string, unknown> = {}, browser = owner): Promise<Answer> =>
  callProven(browser, operation, input, { password }, { key: newToken() });
const nameOf = ({ body }: Answer): unknown => body["name"] ?? body.code;
const settings = async (): Promise<LoginProviderSettings> =>
  (await owner.call(operations.loginProvider)).body as unknown as LoginProviderSettings;
const roleId = (name: string): string => roles.find((role) => role.name === name)?.roleid ?? "";
const urlOf = ({ body }: Answer): string => {
  const { url } = body as { url?: unknown };
  if (typeof url !== "string") throw new Error(JSON.stringify(body));
  return url;
};

type Sent = { readonly statusCode: number; readonly headers: Record<string, unknown>; readonly body: string };

const send = (method: "GET" | "POST", url: string, form?: Record<string, string>): Promise<Sent> =>
  api.edge.app.inject({
    method,
    url: new URL(url, "http://localhost").pathname,
    // The headers that a browser sends if a page of another site makes it post a form. There is no cookie, because ours are
    // SameSite=Strict.
    headers: {
      host: "localhost",
      ...(form === undefined
        ? {}
        : { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site", origin: provider.issuer }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });

/** Posts a provider's answer to us as a browser would, and returns the query of the page to which the browser is then sent. */
async function post({ to, SAMLResponse, RelayState }: SamlPost): Promise<string> {
  const sent = await send("POST", to, { SAMLResponse, RelayState });
  expect(sent.statusCode).toBe(303);
  expect(sent.headers["set-cookie"]).toBeUndefined();
  const at = new URL(String(sent.headers["location"]));
  expect(at.pathname).toBe("/sso");
  return at.search.slice(1);
}

async function enterProvider(more: Record<string, unknown> = {}): Promise<void> {
  const input = { metadataurl: provider.samlEntityId, signsrequests: false, ...more };
  expect(nameOf(await proven(operations.setSamlProvider, input))).toBe(1000);
  await provider.know((await send("GET", (await settings()).oursaml.metadatauri)).body);
}

async function proveDomain(): Promise<void> {
  await proven(operations.addMailDomain, { domain });
  const { record } = (await settings()).domains[0] ?? { record: { name: "", value: "" } };
  texts.set(record.name, [record.value]);
  expect(nameOf(await owner.call(operations.proveMailDomain, { domain }))).toBe(1000);
}

type Person = { readonly sub: string; readonly email: string; readonly name?: string; readonly groups?: readonly string[] };
const anna = (more: Partial<Person> = {}): Person => ({
  sub: `anna-${domain}`,
  email: `anna@${domain}`,
  name: "Anna Lind",
  ...more,
});

async function testLogin(): Promise<Answer> {
  await provider.enter(anna({ groups: ["it", "all"] }));
  const query = await post(await visitSaml(urlOf(await owner.call(operations.beginProviderTest)), { sub: anna().sub }));
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

async function turnOn(changes: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Promise<void> {
  await proveDomain();
  await enterProvider(more);
  expect(nameOf(await testLogin())).toBe(1000);
  expect(nameOf(await proven(operations.setLoginRules, rules(changes)))).toBe(1000);
}

type Going = { readonly second?: boolean; readonly what?: string; readonly browser?: TestBrowser };

/** Logs in at the provider and returns the form that the provider makes the browser post. */
async function visit(person: Person, { second = false, what, browser = api.browser() }: Going = {}) {
  await provider.enter(person);
  const url = urlOf(await browser.call(operations.beginProviderLogin, { user: person.email }));
  if (what !== undefined) await provider.spoil({ kind: "saml", what });
  return { browser, posted: await visitSaml(url, { sub: person.sub, second }) };
}

async function logIn(person: Person, going: Going = {}): Promise<{ browser: TestBrowser; answer: Answer }> {
  const { browser, posted } = await visit(person, going);
  return { browser, answer: await browser.call(operations.finishProviderLogin, { query: await post(posted) }) };
}

const rowOf = async (email: string): Promise<Record<string, unknown> | undefined> =>
  ((await owner.call(accountUsers)).body["data"] as Record<string, unknown>[]).find((row) => row["email"] === email);

describe("setting it up", () => {
  test("from metadata at an address, from a file and field by field, with the same result", async () => {
    await enterProvider();
    const { provider: byUrl, oursaml } = await settings();
    expect(byUrl).toMatchObject({ kind: "saml", issuer: provider.samlEntityId, ison: false, tested: null });
    const [certificate] = byUrl?.saml?.certificates ?? [];
    expect(certificate?.subject).toBe("Login service of an organization");
    const metadata = await (await fetch(provider.samlEntityId)).text();
    expect(nameOf(await proven(operations.setSamlProvider, { metadata, signsrequests: false }))).toBe(1000);
    expect((await settings()).provider?.saml).toEqual(byUrl?.saml);
    const fields = { issuer: provider.samlEntityId, ssourl: byUrl?.saml?.ssourl, certificates: certificate?.pem };
    expect(nameOf(await proven(operations.setSamlProvider, { ...fields, signsrequests: false }))).toBe(1000);
    expect(await settings()).toMatchObject({ provider: { saml: byUrl?.saml }, oursaml });
  });

  test("our metadata have our addresses and certificate, and the private key is nowhere to be read", async () => {
    const before = await send("GET", (await settings()).oursaml.metadatauri);
    expect(before.body).toContain(`/sso-saml/${account.accountId}/acs`);
    expect(before.body).not.toContain("X509Certificate");
    await enterProvider({ signsrequests: true });
    const { oursaml } = await settings();
    const { body, headers } = await send("GET", oursaml.metadatauri);
    expect(headers["content-type"]).toBe("application/samlmetadata+xml");
    expect(body).toContain(`entityID="${oursaml.entityid}"`);
    expect(body).toContain('WantAssertionsSigned="true"');
    expect(body.replaceAll(/\s/g, "")).toContain(oursaml.certificate?.pem.replaceAll(/-----[^-]+-----|\s/g, ""));
    const [row] = await db.query<{ text: string }>(
      "select row_to_json(p)::text as text from login_provider p where account_id = $1",
      [account.accountId],
    );
    expect(JSON.stringify(await settings()) + (row?.text ?? "")).not.toContain("PRIVATE KEY");
    expect((await send("GET", oursaml.metadatauri.replace(account.accountId, "0".repeat(8)))).statusCode).toBe(404);
  });

  test("another entity ID turns it off, other certificates make it untested, and one more certificate neither", async () => {
    await turnOn();
    const { provider: now } = await settings();
    const [certificate] = now?.saml?.certificates ?? [];
    const own = (await settings()).oursaml.certificate?.pem ?? "";
    const fields = { issuer: now?.issuer, ssourl: now?.saml?.ssourl, signsrequests: false };
    const save = (changes: Record<string, unknown>) => proven(operations.setSamlProvider, { ...fields, ...changes });
    expect(nameOf(await save({ certificates: `${certificate?.pem}\n${own}` }))).toBe(1000);
    expect((await settings()).provider).toMatchObject({ ison: true, tested: { as: anna().email } });
    expect((await settings()).provider?.saml?.certificates).toHaveLength(2);
    expect(nameOf((await logIn(anna())).answer)).toBe(1000);
    expect(nameOf(await save({ certificates: own }))).toBe(1000);
    expect((await settings()).provider).toMatchObject({ ison: true, tested: { as: anna().email } });
    expect((await logIn(anna())).answer.body.desc).toContain("signature is wrong");
    expect(nameOf(await save({ certificates: certificate?.pem }))).toBe(1000);
    expect((await settings()).provider).toMatchObject({ ison: true, tested: null });
    expect(nameOf(await save({ issuer: "https://another.example", certificates: certificate?.pem }))).toBe(1000);
    expect((await settings()).provider).toMatchObject({ ison: false, tested: null });
  });

  test.each([
    [{ metadataurl: "http://login.example/metadata" }, "IssuerNotPublic", "metadataurl"],
    [{ metadataurl: "https://169.254.169.254/metadata" }, "IssuerNotPublic", "metadataurl"],
    [{ metadata: "<html></html>" }, "ProviderUnfit", "metadata"],
    [{ metadata: '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }, "ProviderUnfit", "metadata"],
    [{ issuer: "https://login.example", ssourl: "https://login.example/sso" }, "MissingParameter", undefined],
    [
      { issuer: "https://login.example", ssourl: "https://login.example/sso", certificates: "no" },
      "CertificateUnreadable",
      "certificates",
    ],
  ])("%j is refused with the field named, and nothing is stored [T110]", async (input, name, param) => {
    const answer = await proven(operations.setSamlProvider, { ...input, signsrequests: false });
    expect(nameOf(answer)).toBe(name);
    expect(answer.body["param"]).toBe(param);
    expect((await settings()).provider).toBeNull();
  });

  test("the test says what came in, in words and as a whole", async () => {
    await proveDomain();
    await enterProvider();
    const { body } = await testLogin();
    expect(body).toMatchObject({ email: anna().email, fullname: "Anna Lind", isofdomain: true, groups: ["it", "all"] });
    expect(body["claims"]).toContainEqual({ name: "groups", values: ["it", "all"] });
    expect((await settings()).provider).toMatchObject({ tested: { as: anna().email } });
  });
});

describe("logging in", () => {
  test("somebody new gets a user with the role of their groups, and is found again by the name ID", async () => {
    await turnOn({ grouproles: [{ group: "it", roleid: roleId("Technical") }] });
    const { browser, answer } = await logIn(anna({ groups: ["it"] }));
    expect(answer.body).toMatchObject({ code: 1000, session: { accID: account.accountId } });
    expect((await browser.call(userDetails)).body["user"]).toMatchObject({ firstname: "Anna", lastname: "Lind" });
    expect(await rowOf(anna().email)).toMatchObject({ role: "Technical" });
    const again = await logIn(anna({ email: `anna.berg@${domain}` }));
    expect((again.answer.body["session"] as { usrID: string }).usrID).toBe((answer.body["session"] as { usrID: string }).usrID);
    expect(await rowOf(anna().email)).toMatchObject({ role: "Read only" });
  });

  test("requests are signed where that is wanted, and the provider verifies them", async () => {
    await turnOn({}, { signsrequests: true });
    const url = new URL(urlOf(await api.browser().call(operations.beginProviderLogin, { user: anna().email })));
    expect(url.searchParams.get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
    expect(nameOf((await logIn(anna())).answer)).toBe(1000);
    url.searchParams.set("RelayState", "l.another");
    await expect(visitSaml(url.href, { sub: anna().sub })).rejects.toThrow("refused");
  });

  test("an encrypted assertion is read, too", async () => {
    await turnOn();
    const { browser, posted } = await visit(anna(), { what: "encrypted" });
    expect(Buffer.from(posted.SAMLResponse, "base64").toString()).not.toContain(anna().email);
    expect(nameOf(await browser.call(operations.finishProviderLogin, { query: await post(posted) }))).toBe(1000);
  });

  test("our key is replaced without a login that fails: both certificates are published, and answers for the old one can still be read", async () => {
    await turnOn({}, { signsrequests: true });
    const metadata = async () => (await send("GET", (await settings()).oursaml.metadatauri)).body;
    const certificatesIn = (text: string) =>
      new Set([...text.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, found = ""]) => found.replaceAll(/\s/g, ""))).size;
    const encrypted = async () => {
      const { browser, posted } = await visit(anna(), { what: "encrypted" });
      return nameOf(await browser.call(operations.finishProviderLogin, { query: await post(posted) }));
    };
    expect(certificatesIn(await metadata())).toBe(1);
    expect(nameOf(await proven(operations.takeSamlKey))).toBe("StatusProhibits");
    const before = (await settings()).oursaml;
    expect(nameOf(await proven(operations.makeSamlKey))).toBe(1000);
    expect(nameOf(await proven(operations.makeSamlKey))).toBe("StatusProhibits");
    const { next } = (await settings()).oursaml;
    expect(certificatesIn(await metadata())).toBe(2);
    // The provider does not know of it yet: it verifies and encrypts with the old certificate.
    expect(nameOf((await logIn(anna())).answer)).toBe(1000);
    expect(await encrypted()).toBe(1000);
    await provider.know(await metadata());
    expect(nameOf((await logIn(anna())).answer)).toBe(1000);
    expect(await encrypted()).toBe(1000);
    expect(nameOf(await proven(operations.takeSamlKey, { drop: false }))).toBe(1000);
    expect((await settings()).oursaml).toMatchObject({ certificate: next, next: null, entityid: before.entityid });
    expect(nameOf((await logIn(anna())).answer)).toBe(1000);
    expect(await encrypted()).toBe(1000);
    expect(nameOf(await proven(operations.makeSamlKey))).toBe(1000);
    expect(nameOf(await proven(operations.takeSamlKey, { drop: true }))).toBe(1000);
    expect((await settings()).oursaml).toMatchObject({ certificate: next, next: null });
  });

  test("a login with several factors counts as two-step login", async () => {
    await turnOn();
    await db.query("update account set enforces_2fa = true where id = $1", [account.accountId]);
    expect(nameOf((await logIn(anna())).answer)).toBe("TwoStepRequired");
    expect(nameOf((await logIn(anna(), { second: true })).answer)).toBe(1000);
  });

  test("Cancel is told in the provider's words, and an address of another domain is refused", async () => {
    await turnOn();
    const browser = api.browser();
    const url = urlOf(await browser.call(operations.beginProviderLogin, { user: anna().email }));
    const query = await post(await visitSaml(url, { sub: null }));
    const { body } = await browser.call(operations.finishProviderLogin, { query });
    expect(body).toMatchObject({ name: "ProviderSaysNo" });
    expect(body.desc).toContain("The person pressed Cancel");
    await provider.enter(anna({ sub: "eve", email: "eve@other.example" }));
    const next = urlOf(await browser.call(operations.beginProviderLogin, { user: anna().email }));
    const answer = await browser.call(operations.finishProviderLogin, {
      query: await post(await visitSaml(next, { sub: "eve" })),
    });
    expect(nameOf(answer)).toBe("ProviderAddressForeign");
  });

  test("a fresh login proves one act, and an older one none", async () => {
    await turnOn();
    const { browser, answer } = await logIn(anna());
    const { usrID: userId } = answer.body["session"] as { usrID: string };
    await db.query("update membership set extra = '{account_setaccountsettings}' where user_id = $1", [userId]);
    const act = { dnsneedssecond: false };
    const { content, methods } = askedOf(await browser.call(setAccountSecurity, act));
    expect(methods).toEqual(["provider"]);
    const prove = async () => {
      const url = urlOf(await browser.call(operations.beginProviderProof, { content }));
      const query = await post(await visitSaml(url, { sub: anna().sub }));
      return nameOf(await browser.call(operations.finishProviderProof, { query }));
    };
    await provider.spoil({ kind: "saml", what: "older" });
    expect(await prove()).toBe("ProviderNotFresh");
    expect(await prove()).toBe(1000);
    expect(nameOf(await browser.call(setAccountSecurity, act))).toBe(1000);
  });
});

describe("attacks", () => {
  test.each([
    ["unsigned", "signature"],
    ["changed", "signature"],
    ["otherkey", "signature"],
    ["wrapped", "must not contain"],
    ["inobject", "must not contain"],
    ["second", "must not contain"],
    ["comment", "must not contain"],
    ["doctype", "must not contain"],
    ["huge", "must not contain"],
    ["garbage", "must not contain"],
    ["sha1", "no longer safe"],
    ["audience", "another application"],
    ["issuer", "another address than the one"],
    ["recipient", "another address"],
    ["destination", "another address"],
    ["request", "another login"],
    ["expired", "too old"],
    ["early", "too old"],
    ["transient", "differently at each login"],
  ])("an answer that is %s is refused in words, creates nobody, and is in the audit log [T149]", async (what, words) => {
    await turnOn();
    const { browser, answer } = await logIn(anna(), { what });
    expect(answer.body).toMatchObject({ name: "ProviderUnfit" });
    expect(answer.body.desc).toContain(words);
    expect(nameOf(await browser.call(userDetails))).toBe("LoginRequired");
    expect(await rowOf(anna().email)).toBeUndefined();
    const [denied] = await db.query<{ body: Record<string, unknown> }>(
      "select body from audit_event where account_id = $1 and action = 'session.login' order by seq desc limit 1",
      [account.accountId],
    );
    expect(denied?.body).toMatchObject({ result: "denied", after: { method: "provider", why: "ProviderUnfit" } });
  });

  test("an answer works in the browser that asked and once, and the assertion is remembered until it ends [T149]", async () => {
    await turnOn();
    const { browser, posted } = await visit(anna());
    const query = await post(posted);
    expect(nameOf(await api.browser().call(operations.finishProviderLogin, { query }))).toBe("ProviderFlowOver");
    const thief = await visit(anna());
    await post(thief.posted);
    expect((await thief.browser.call(operations.finishProviderLogin, { query })).body).toMatchObject({ name: "ProviderUnfit" });
    const { cookie } = browser;
    expect(nameOf(await browser.call(operations.finishProviderLogin, { query }))).toBe(1000);
    browser.cookie = cookie;
    expect(nameOf(await browser.call(operations.finishProviderLogin, { query }))).toBe("ProviderFlowOver");
    // No flow waits for this answer any more, so the browser is sent to begin a new login, which this account does not allow.
    expect(await post(posted)).toBe(`start=${account.accountId}`);
    const used = await db.query("select 1 from used_assertion where account_id = $1 and ends_at > now()", [account.accountId]);
    expect(used.length).toBeGreaterThan(0);
  });

  test("an assertion that was used before is refused, even if all else is right [T149]", async () => {
    await turnOn();
    const { browser, posted } = await visit(anna());
    const xml = Buffer.from(posted.SAMLResponse, "base64").toString();
    const [, id = ""] = /<saml:Assertion[^>]* ID="([^"]+)"/.exec(xml) ?? [];
    await db.query("insert into used_assertion values ($1, sha256(convert_to($2, 'UTF8')), now() + interval '5 minutes')", [
      account.accountId,
      `${provider.samlEntityId} ${id}`,
    ]);
    const { body } = await browser.call(operations.finishProviderLogin, { query: await post(posted) });
    expect(body.desc).toContain("used before");
  });

  test("the answer for one login, posted as that of another, is refused, although it is genuine [T149]", async () => {
    await turnOn();
    const first = await visit(anna());
    const second = await visit(anna());
    const query = await post({ ...first.posted, RelayState: second.posted.RelayState });
    const { body } = await second.browser.call(operations.finishProviderLogin, { query });
    expect(body.desc).toContain("belongs to another login");
  });

  test("a genuine answer for one account opens no other, even with the same provider [T149]", async () => {
    await turnOn();
    const { posted } = await visit(anna());
    const theirs = { account, domain };
    account = await createAccount(db);
    await setPassword(db, account, password);
    owner = api.browser();
    owner.cookie = await signIn(db, account);
    domain = `other-${account.accountId.slice(-8)}.example`;
    await turnOn();
    const { browser, posted: own } = await visit(anna());
    const query = await post({ ...posted, to: own.to, RelayState: own.RelayState });
    expect((await browser.call(operations.finishProviderLogin, { query })).body).toMatchObject({ name: "ProviderUnfit" });
    expect(theirs.account.accountId).not.toBe(account.accountId);
  });

  test("the first answer to a request stays, and strangers can store nothing", async () => {
    await turnOn();
    const { browser, posted } = await visit(anna());
    const query = await post(posted);
    expect(await post({ ...posted, SAMLResponse: "QUJD" })).toBe(`start=${account.accountId}`);
    expect(await post({ ...posted, RelayState: "l.guessed" })).toBe(`start=${account.accountId}`);
    expect(nameOf(await browser.call(operations.finishProviderLogin, { query }))).toBe(1000);
    const tooLong = await send("POST", posted.to, { SAMLResponse: "A".repeat(450_000), RelayState: posted.RelayState });
    expect(tooLong.statusCode).toBe(413);
  });
});

test("an answer that nobody asked for is not accepted; a login is started here, if the account wants that [T149]", async () => {
  await turnOn();
  const { posted } = await visit(anna());
  const unasked = () => post({ ...posted, RelayState: "" });
  const stranger = api.browser();
  expect(await unasked()).toBe(`start=${account.accountId}`);
  const begin = () => stranger.call(operations.beginProviderStart, { accid: account.accountId });
  expect(nameOf(await begin())).toBe("NoStartThere");
  expect(nameOf(await proven(operations.setLoginRules, rules({ startsthere: true })))).toBe(1000);
  const query = await post(await visitSaml(urlOf(await begin()), { sub: anna().sub }));
  expect(nameOf(await stranger.call(operations.finishProviderLogin, { query }))).toBe(1000);
});
