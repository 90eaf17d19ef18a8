import SCIMMY from "scimmy";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountUsers } from "@nameplane/contracts/accounts/operations";
import type { AccountRole } from "@nameplane/contracts/accounts/users";
import { userDetails } from "@nameplane/contracts/identity/operations";
import { createScimToken, revokeScimToken, scimState } from "@nameplane/contracts/sso/operations";
import type { ScimState } from "@nameplane/contracts/sso/scim-token";
import { newId, newToken } from "../../../platform/ids.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { accountRoutes } from "../../accounts/index.ts";
import { identityRoutes } from "../../identity/index.ts";
import { ssoRoutes } from "../index.ts";

// The client in these tests is SCIMMY, which shares no code with the server. It makes the requests and reads the answers by its
// own schemas. The requests of Entra ID and Okta are written as in their documentation.

const password = "Kvarnen-2026";
const clock = new FakeClock(new Date());
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let owner: TestBrowser;
let domain: string;
let token: string;
let roles: readonly AccountRole[];

beforeAll(async () => {
  db = await createTestDatabase();
  const deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
    const none = () => Promise.reject(new Error("no provider is asked"));
    ssoRoutes(edge, {
      ...deps,
      providers: { check: none, address: none, person: none } as never,
      samlProviders: {} as never,
      textsOf: async () => [],
    });
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  clock.advance(60_000);
  account = await createAccount(db);
  await setPassword(db, account, password);
  owner = api.browser();
  owner.cookie = await signIn(db, account);
  roles = (await owner.call(accountUsers)).body["roles"] as AccountRole[];
  domain = `kvarn-${account.accountId.slice(-8)}.example`;
  const { roleid } = roles.find(({ name }) => name === "Read only") ?? { roleid: "" };
  const technical = roles.find(({ name }) => name === "Technical");
  await db.query(
    `insert into login_provider (account_id, issuer, client_id, secret_enc, is_on, creates_users, default_role_account_id, default_role_id, group_roles, created_by, created_at)
     select $1, 'https://login.example', 'client', '\\x00', true, true, account_id, id, $3, 'test', now() from role where id = $2`,
    [
      account.accountId,
      roleid,
      JSON.stringify([
        {
          group: "Technicians",
          role: {
            accountId: (
              await db.query<{ account_id: string }>("select account_id from role where id = $1", [technical?.roleid])
            )[0]?.account_id,
            id: technical?.roleid,
          },
        },
      ]),
    ],
  );
  await db.query(
    "insert into login_provider_domain (account_id, domain, token, added_by, added_at, proved_at) values ($1, $2, $3, 'test', now(), now())",
    [account.accountId, domain, "x".repeat(24)],
  );
  const made = await callProven(owner, createScimToken, { name: "Entra ID" }, { password });
  token = String(made.body["token"]);
});

type Reply = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Record<string, unknown> };

async function scim(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await api.edge.app.inject({
    method: method as "GET",
    url: `/scim/v2${path}`,
    headers: { host: "localhost", authorization: `Bearer ${token}`, "content-type": "application/scim+json", ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return {
    status: reply.statusCode,
    body: reply.body === "" ? {} : (JSON.parse(reply.body) as Record<string, unknown>),
    headers: reply.headers,
  };
}

const patch = (path: string, ...operations: object[]) => scim("PATCH", path, { schemas: [patchSchema], Operations: operations });
const person = (name: string, more: Record<string, unknown> = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: `${name}@${domain}`,
  externalId: `ext-${name}`,
  name: { givenName: name, familyName: "Ek" },
  emails: [{ value: `${name}@${domain}`, type: "work", primary: true }],
  active: true,
  ...more,
});
async function made(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await scim("POST", "/Users", person(name, more));
  expect([status, body["detail"]]).toEqual([201, undefined]);
  return String(body["id"]);
}
const rowOf = async (userId: string) =>
  (
    await db.query<{ role: string; ended: boolean }>(
      `select r.name as role, coalesce(m.valid_until <= now(), false) as ended from membership m join role r on r.account_id = m.role_account_id and r.id = m.role_id
      where m.account_id = $1 and m.user_id = $2`,
      [account.accountId, userId],
    )
  )[0];
const state = async () => (await owner.call(scimState)).body as unknown as ScimState;

describe("users", () => {
  test("one is created, read, found, and has the role of new users; SCIMMY reads the answers", async () => {
    const { status, body, headers } = await scim("POST", "/Users", person("berit"));
    expect(status).toBe(201);
    expect(headers["content-type"]).toBe("application/scim+json");
    const id = String(body["id"]);
    expect(headers["location"]).toBe((body["meta"] as { location: string }).location);
    const read = await scim("GET", `/Users/${id}`);
    const user = new SCIMMY.Schemas.User(read.body, "out") as unknown as Record<string, unknown>;
    expect(user).toMatchObject({ id, userName: `berit@${domain}`, active: true, name: { givenName: "berit", familyName: "Ek" } });
    expect(await rowOf(id)).toEqual({ role: "Read only", ended: false });
    const found = await scim("GET", `/Users?filter=${encodeURIComponent(`userName eq "BERIT@${domain}"`)}`);
    const list = new SCIMMY.Messages.ListResponse(found.body as never) as unknown as {
      totalResults: number;
      Resources: object[];
    };
    expect(list).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect((await scim("GET", `/Users?filter=${encodeURIComponent('externalId eq "ext-berit"')}`)).body).toMatchObject({
      totalResults: 1,
    });
  });

  test("pages, sorting and chosen attributes", async () => {
    for (const name of ["cia", "ada", "bea"]) await made(name);
    const names = async (query: string) =>
      ((await scim("GET", `/Users?${query}`)).body["Resources"] as { userName: string }[]).map(
        ({ userName }) => userName.split("@")[0],
      );
    expect(await names("sortBy=userName")).toEqual(["ada", "bea", "cia"]);
    expect(await names("sortBy=userName&sortOrder=descending&startIndex=2&count=1")).toEqual(["bea"]);
    expect((await scim("GET", "/Users?count=0")).body).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    const few = (await scim("GET", "/Users?attributes=userName&count=1")).body["Resources"] as object[];
    expect(Object.keys(few[0] ?? {}).toSorted()).toEqual(["id", "schemas", "userName"]);
  });

  test("Entra ID deactivates and activates a user: sessions end at once, and what is left behind is shown", async () => {
    const id = await made("berit");
    const browser = api.browser();
    browser.cookie = await signIn(db, { ...account, userId: id });
    expect((await browser.call(userDetails)).body.code).toBe(1000);
    await db.query("insert into ticket (account_id, id, subject, created_by) values ($1, $2, 'Hej', $3)", [
      account.accountId,
      newId(),
      `user:${id}`,
    ]);
    const off = await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    expect([off.status, off.body["active"]]).toEqual([200, false]);
    expect((await browser.call(userDetails)).body).toMatchObject({ name: "LoginRequired" });
    expect(await db.query("select 1 from session where user_id = $1 and revoked_at is null", [id])).toEqual([]);
    expect((await state()).ended).toMatchObject([{ usrid: id, name: "berit Ek", tickets: 1, apikeys: 0, webhooks: 0 }]);
    const on = await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "True" });
    expect(on.body["active"]).toBe(true);
    expect(await rowOf(id)).toEqual({ role: "Read only", ended: false });
    expect((await state()).ended).toEqual([]);
    // Reactivating the user does not restore the session that was ended.
    expect((await browser.call(userDetails)).body).toMatchObject({ name: "LoginRequired" });
  });

  test("a restricted user who comes back sees the same domains as before", async () => {
    const id = await made("berit");
    await db.query("update membership set label_ids = '{}', domain_ids = '{}' where user_id = $1", [id]);
    await patch(`/Users/${id}`, { op: "replace", value: { active: false } });
    await patch(`/Users/${id}`, { op: "replace", value: { active: true } });
    expect(await db.query("select label_ids, domain_ids from membership where user_id = $1", [id])).toEqual([
      { label_ids: [], domain_ids: [] },
    ]);
  });

  test("Okta replaces a user and deactivates without a path; names and address follow", async () => {
    const id = await made("berit");
    const replaced = await scim("PUT", `/Users/${id}`, person("berit", { name: { givenName: "Bea", familyName: "Alm" } }));
    expect(replaced.body).toMatchObject({ name: { formatted: "Bea Alm" } });
    expect((await patch(`/Users/${id}`, { op: "replace", value: { active: false } })).body["active"]).toBe(false);
    const work = await patch(`/Users/${id}`, { op: "Replace", path: 'emails[type eq "work"].value', value: `bea@${domain}` });
    expect(work.body["emails"]).toEqual([{ value: `bea@${domain}`, type: "work", primary: true }]);
    expect(await db.query("select email, first_name from panel_user where id = $1", [id])).toEqual([
      { email: `bea@${domain}`, first_name: "Bea" },
    ]);
  });

  test("a request that SCIMMY makes is understood", async () => {
    const id = await made("berit");
    const request = new SCIMMY.Messages.PatchOp({
      schemas: [patchSchema],
      Operations: [{ op: "replace", path: "displayName", value: "Bea" }],
    } as never);
    const answer = await scim("PATCH", `/Users/${id}`, JSON.parse(JSON.stringify(request)));
    expect(answer.body["displayName"]).toBe("Bea");
  });

  test("one is removed from the account, and can be created again", async () => {
    const id = await made("berit");
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await scim("GET", `/Users/${id}`)).status).toBe(404);
    expect(await made("berit")).not.toBe(id);
  });

  test("a change of a version that is not the present one is refused, and one that is known is not sent again", async () => {
    const id = await made("berit");
    const { headers } = await scim("GET", `/Users/${id}`);
    const etag = String(headers["etag"]);
    expect(etag).toMatch(/^W\/"/);
    expect((await scim("GET", `/Users/${id}`, undefined, { "if-none-match": etag })).status).toBe(304);
    const named = (displayName: string) => person("berit", { displayName });
    expect((await scim("PUT", `/Users/${id}`, named("Bea"), { "if-match": etag })).status).toBe(200);
    expect((await scim("PUT", `/Users/${id}`, named("Cia"), { "if-match": etag })).status).toBe(412);
  });
});

describe("who may not be touched", () => {
  test("owners are shown with an address of the account's domains, and are neither deactivated nor removed nor renamed", async () => {
    await db.query("update panel_user set email = $2 where id = $1", [account.userId, `chef@${domain}`]);
    const before = await db.query("select first_name, email from panel_user where id = $1", [account.userId]);
    expect((await scim("GET", `/Users/${account.userId}`)).body).toMatchObject({ userName: `chef@${domain}`, active: true });
    const off = await patch(`/Users/${account.userId}`, { op: "Replace", path: "active", value: "False" });
    expect(off).toMatchObject({ status: 403, body: { scimType: "mutability", status: "403" } });
    expect((await scim("DELETE", `/Users/${account.userId}`)).status).toBe(403);
    await patch(`/Users/${account.userId}`, { op: "replace", path: "name.givenName", value: "Other" });
    expect(await db.query("select first_name, email from panel_user where id = $1", [account.userId])).toEqual(before);
  });

  test("nobody outside the proved domains, in another account, or without an address is created or shown", async () => {
    const other = await createAccount(db);
    await db.query("update panel_user set email = $2 where id = $1", [other.userId, `upptagen@${domain}`]);
    const foreign = await scim("POST", "/Users", {
      ...person("x"),
      userName: "x@elsewhere.example",
      emails: [{ value: "x@elsewhere.example" }],
    });
    expect(foreign).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    expect(await scim("POST", "/Users", person("upptagen"))).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    expect((await scim("POST", "/Users", { ...person("x"), userName: "x", emails: [] })).status).toBe(400);
    expect((await scim("GET", `/Users/${other.userId}`)).status).toBe(404);
    expect((await scim("GET", "/Users")).body).toMatchObject({ totalResults: 0 });
    expect((await scim("DELETE", `/Users/${other.userId}`)).status).toBe(404);
  });

  test("a second user with the same userName or address is refused", async () => {
    await made("berit");
    const again = await scim("POST", "/Users", person("berit"));
    expect(again).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness", schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"] },
    });
  });

  test("a user who belongs to another account by now keeps name and address", async () => {
    const id = await made("berit");
    const other = await createAccount(db);
    await db.query(
      "insert into membership (account_id, user_id, role_account_id, role_id, created_by) select account_id, $2, role_account_id, role_id, 'test' from membership where account_id = $1",
      [other.accountId, id],
    );
    const renamed = await patch(`/Users/${id}`, { op: "Replace", path: 'emails[type eq "work"].value', value: `ny@${domain}` });
    expect(renamed.body["emails"]).toMatchObject([{ value: `berit@${domain}` }]);
  });
});

describe("groups", () => {
  test("a group gives its members the role that the rules name, and leaving it takes the role away again", async () => {
    const [berit, carl] = [await made("berit"), await made("carl")];
    const group = await scim("POST", "/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName: "Technicians",
      externalId: "g1",
      members: [{ value: berit }],
    });
    expect(group.status).toBe(201);
    const path = `/Groups/${String(group.body["id"])}`;
    expect((await rowOf(berit))?.role).toBe("Technical");
    // Entra ID adds and removes members one by one.
    expect((await patch(path, { op: "Add", path: "members", value: [{ value: carl }] })).body["members"]).toHaveLength(2);
    expect((await rowOf(carl))?.role).toBe("Technical");
    await patch(path, { op: "Remove", path: "members", value: [{ value: carl }] });
    expect((await rowOf(carl))?.role).toBe("Read only");
    // Okta names the member in the path.
    await patch(path, { op: "remove", path: `members[value eq "${berit}"]` });
    expect((await rowOf(berit))?.role).toBe("Read only");
    expect((await scim("GET", path)).body["members"]).toEqual([]);
    await patch(path, { op: "replace", value: { displayName: "Others" } });
    expect(
      (await scim("GET", `/Groups?filter=${encodeURIComponent('displayName eq "others"')}&excludedAttributes=members`)).body,
    ).toMatchObject({
      totalResults: 1,
      Resources: [{ displayName: "Others" }],
    });
    expect((await scim("DELETE", path)).status).toBe(204);
    expect((await scim("GET", path)).status).toBe(404);
  });

  test("only users of the account can be members, and a name is taken once", async () => {
    const group = (members: object[]) => ({ displayName: "Technicians", members });
    expect(await scim("POST", "/Groups", group([{ value: newId() }]))).toMatchObject({
      status: 400,
      body: { scimType: "invalidValue" },
    });
    expect((await scim("POST", "/Groups", group([]))).status).toBe(201);
    expect((await scim("POST", "/Groups", group([]))).status).toBe(409);
  });
});

describe("the service", () => {
  test("says what it supports, in the shape that SCIMMY reads", async () => {
    expect((await scim("GET", "/ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    });
    const types = (await scim("GET", "/ResourceTypes")).body;
    expect(new SCIMMY.Messages.ListResponse(types as never)).toMatchObject({ totalResults: 2 });
    const schemas = (await scim("GET", "/Schemas")).body;
    expect(schemas).toMatchObject({ totalResults: 2, Resources: [{ name: "User" }, { name: "Group" }] });
  });

  test("refuses in the shape of the RFC what is no filter, no JSON and no path", async () => {
    const id = await made("berit");
    for (const [answer, type] of [
      [await scim("GET", "/Users?filter=userName%20eq"), "invalidFilter"],
      [await scim("POST", "/Users"), "invalidSyntax"],
      [await patch(`/Users/${id}`, { op: "replace", path: "emails[", value: 1 }), "invalidPath"],
    ] as const)
      expect(answer).toMatchObject({
        status: 400,
        body: { status: "400", scimType: type, detail: expect.any(String) as string },
      });
    expect(await scim("GET", "/Nothing")).toMatchObject({ status: 404, body: { status: "404" } });
  });

  test("a token is shown once, works until it is revoked, and only while its maker has the rights", async () => {
    expect(JSON.stringify(await state())).not.toContain(token);
    const [row] = (await state()).tokens;
    expect(row).toMatchObject({ name: "Entra ID", hint: `np_scim_…${token.slice(-4)}`, works: true });
    expect((await scim("GET", "/Users")).status).toBe(200);
    await owner.call(revokeScimToken, { tokenid: row?.tokenid });
    expect(await scim("GET", "/Users")).toMatchObject({ status: 401, body: { status: "401" } });
    const wrong = await scim("GET", "/Users", undefined, { authorization: `Bearer np_scim_${newToken()}` });
    expect([wrong.status, wrong.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="scim"']);
  });

  test("every change is in the log of the account, made by the token", async () => {
    const id = await made("berit");
    await patch(`/Users/${id}`, { op: "replace", value: { active: false } });
    const rows = await db.query<{ action: string; actor: string }>(
      "select action, actor from audit_event where account_id = $1 and action like 'user.scim%' order by seq",
      [account.accountId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["user.scim_created", "user.scim_deactivated"]);
    expect(rows.every(({ actor }) => actor.startsWith("token:"))).toBe(true);
  });
});
