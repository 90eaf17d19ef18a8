import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDnsToken, dnsTokens, revokeDnsToken } from "@nameplane/contracts/dnsapi/operations";
import type { TokenView } from "@nameplane/contracts/dnsapi/tokens";
import { createLog } from "../../platform/log.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { sha256 } from "../../platform/ids.ts";
import { jobKinds } from "../../main/composition/job-kinds.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { makeTestToken } from "../../testing/tokens.ts";
import { givePremiumSupport, moveTestService } from "../../testing/fixtures/premium-support.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { identityRoutes } from "../identity/index.ts";
import { dnsApiRoutes } from "./index.ts";

const clock = new FakeClock(new Date());
const password = "Kvarnen-2026";
let db: TestDatabase;
let jobs: Jobs;
let api: TestApi;
let alva: TestAccount;
let bea: TestAccount;
let browser: TestBrowser;
let zoneId: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, jobKinds);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    dnsApiRoutes(edge, { jobs, pool: db.app, publishWaitMs: 0 });
  });
});
afterAll(async () => {
  await Promise.all([api.close(), jobs.stop()]);
  await db.close();
});
beforeEach(async () => {
  count += 1;
  [alva, bea] = [await createAccount(db), await createAccount(db)];
  zoneId = await createTestZone(db, jobs, alva, `kvarn-${count}.se`, clock.now());
});

const apex = () => `kvarn-${count}.se`;

async function make(wish: Record<string, unknown>): Promise<{ token: string; row: TokenView }> {
  const { body } = await callProven(browser, createDnsToken, { name: "Server 1", ...wish }, { password });
  expect(body).toMatchObject({ code: 1000 });
  return body as unknown as { token: string; row: TokenView };
}

const full = { kind: "dns", canwrite: true } as const;

const have = (reach: Parameters<typeof makeTestToken>[2]) => makeTestToken(db, alva, reach);
const challenges = () => ({ kind: "acme", zones: [apex()], names: ["_acme-challenge*"], types: ["TXT"] }) as const;
const home = () => ({ kind: "ddns", zones: [apex()], names: ["home"], types: ["A", "AAAA"] }) as const;

type Sent = { method?: "GET" | "PATCH" | "PUT" | "POST" | "DELETE"; body?: unknown; headers?: Record<string, string> };

async function ask(token: string | null, path: string, { method = "GET", body, headers = {} }: Sent = {}) {
  const reply = await api.edge.app.inject({
    method,
    url: `/api/v1/servers/localhost${path}`,
    remoteAddress: "192.0.2.7",
    headers: { host: "localhost", ...(token === null ? {} : { "x-api-key": token }), ...headers },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const isJson = String(reply.headers["content-type"]).startsWith("application/json");
  return { status: reply.statusCode, text: reply.body, json: isJson ? reply.json<unknown>() : null };
}

const change = (...rrsets: object[]) => ({ method: "PATCH", body: { rrsets } }) as const;
const set = (owner: string, type: string, ...contents: string[]) => ({
  name: owner === "" ? `${apex()}.` : `${owner}.${apex()}.`,
  type,
  ttl: 300,
  changetype: "REPLACE",
  records: contents.map((content) => ({ content, disabled: false })),
  comments: [],
});

async function stored(owner: string): Promise<Record<string, unknown>[]> {
  return db.query("select type, ttl_seconds, rdata, changed_by from zone_rrset where zone_id = $1 and owner = $2 order by type", [
    zoneId,
    owner,
  ]);
}

async function update(token: string | null, query: string, user = "any") {
  const reply = await api.edge.app.inject({
    method: "GET",
    url: `/nic/update?${query}`,
    remoteAddress: "192.0.2.7",
    headers: {
      host: "localhost",
      ...(token === null ? {} : { authorization: `Basic ${Buffer.from(`${user}:${token}`).toString("base64")}` }),
    },
  });
  return { status: reply.statusCode, text: reply.body };
}

describe("tokens", () => {
  beforeEach(async () => {
    await setPassword(db, alva, password);
    browser = api.browser();
    browser.cookie = await signIn(db, alva);
  });

  test("are made after fresh proof, shown once, and kept as a hash alone", async () => {
    expect((await browser.call(createDnsToken, { name: "Server 1", ...full })).body).toMatchObject({
      name: "StepUpRequired",
    });
    expect(await db.query("select 1 from api_token where account_id = $1", [alva.accountId])).toEqual([]);
    const { token, row } = await make({ ...full, zones: [apex()], days: 30 });
    expect(token).toMatch(/^np_dns_[\w-]{43}$/);
    expect(row).toMatchObject({ name: "Server 1", kind: "dns", hint: `np_dns_…${token.slice(-4)}`, state: "active" });
    const everything = await db.query<{ text: string }>(
      "select t::text as text from api_token t where account_id = $1 union all select a::text from audit_event a where account_id = $1",
      [alva.accountId],
    );
    expect(everything.length).toBeGreaterThan(1);
    expect(everything.filter(({ text }) => text.includes(token.slice(7)))).toEqual([]);
    expect(await db.query("select 1 from api_token where token_hash = $1", [sha256(token)])).toHaveLength(1);
    const [noted] = await db.query<{ body: unknown }>(
      "select body from audit_event where account_id = $1 and body->>'action' = 'dnsapi.make_token'",
      [alva.accountId],
    );
    expect(noted?.body).toMatchObject({ after: { name: "Server 1", zones: [apex()], canwrite: true } });
  });

  test("work until they are revoked, and never afterwards", async () => {
    const { token, row } = await make(full);
    expect(await ask(token, "/zones")).toMatchObject({ status: 200, json: [{ name: `${apex()}.` }] });
    const { body: list } = await browser.call(dnsTokens);
    expect(list).toMatchObject({ data: [{ id: row.id, usedfrom: "192.0.2.7", used: expect.any(String) as string }] });
    expect((await browser.call(revokeDnsToken, { tokenid: row.id })).body).toMatchObject({ code: 1000 });
    expect(await ask(token, "/zones")).toMatchObject({ status: 401, text: "Unauthorized" });
    expect((await browser.call(dnsTokens)).body).toMatchObject({ data: [{ state: "revoked" }] });
    expect((await browser.call(revokeDnsToken, { tokenid: row.id })).body).toMatchObject({ name: "NotFound" });
    const other = api.browser();
    other.cookie = await signIn(db, bea);
    const { row: second } = await make(full);
    expect((await other.call(revokeDnsToken, { tokenid: second.id })).body).toMatchObject({ name: "NotFound" });
    expect((await other.call(dnsTokens)).body).toMatchObject({ data: [] });
  });

  test("end at their date and with their account, and are unknown on hosts of other brands", async () => {
    const { token } = await make({ ...full, days: 1 });
    expect((await ask(token, "/zones")).status).toBe(200);
    expect((await ask(token, "/zones", { headers: { host: "elsewhere.example" } })).status).toBe(421);
    await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [alva.accountId]);
    expect((await ask(token, "/zones")).status).toBe(401);
    await db.query("update account set state = 'active', version = version + 1 where id = $1", [alva.accountId]);
    await db.query("update api_token set ends_at = now() where account_id = $1", [alva.accountId]);
    expect((await ask(token, "/zones")).status).toBe(401);
    expect((await ask("np_dns_nobody", "/zones")).status).toBe(401);
    expect((await ask(null, "/zones")).status).toBe(401);
  });

  const role = (name: string) => db.query<{ id: string }>("select id from role where is_shared and name = $1", [name]);
  const member = (set: string, ...values: unknown[]) =>
    db.query(`update membership set ${set} where user_id = $1`, [alva.userId, ...values]);
  const leaving: readonly (readonly [what: string, leave: () => Promise<unknown>, comeBack: () => Promise<unknown>])[] = [
    ["has lost the right to change DNS", () => member("denied = '{dns_edit}'"), () => member("denied = '{}'")],
    [
      "has a role with less",
      async () => member("role_id = $2", (await role("Read only"))[0]?.id),
      async () => member("role_id = $2", (await role("Owner"))[0]?.id),
    ],
    ["is a member for no longer", () => member("valid_until = now()"), () => member("valid_until = null")],
    [
      "is disabled",
      () => db.query("update panel_user set disabled_at = now() where id = $1", [alva.userId]),
      () => db.query("update panel_user set disabled_at = null where id = $1", [alva.userId]),
    ],
  ];
  test.each(leaving)("stop at once when the user who made them %s (T83)", async (_what, leave, comeBack) => {
    const { token, row } = await make(full);
    expect((await ask(token, "/zones")).status).toBe(200);
    await member("is_owner = false");
    await leave();
    expect(await ask(token, "/zones")).toMatchObject({ status: 401, text: "Unauthorized" });
    expect((await ask(token, `/zones/${apex()}.`, change(set("attack", "A", "192.0.2.1")))).status).toBe(401);
    expect((await update(token, `hostname=home.${apex()}&myip=192.0.2.9`)).status).toBe(401);
    expect(await stored("attack")).toEqual([]);
    const [refused] = await db.query("select refused_why from api_token where id = $1", [row.id]);
    expect(refused).toEqual({ refused_why: "stopped" });
    await comeBack();
    const { body } = await browser.call(dnsTokens);
    expect(body).toMatchObject({ data: [{ id: row.id, state: "active" }] });
    expect((await ask(token, "/zones")).status).toBe(200);
  });

  test("of a user who has left are shown as stopped to those who stay, who can revoke them (T83)", async () => {
    const { row } = await make(full);
    const stays = await createAccount(db);
    await db.query("update membership set account_id = $2, is_owner = false where user_id = $1", [stays.userId, alva.accountId]);
    await db.query("update panel_user set account_id = $2 where id = $1", [stays.userId, alva.accountId]).catch(() => []);
    await db.query("delete from membership where user_id = $1", [alva.userId]);
    const other = api.browser();
    other.cookie = await signIn(db, { ...alva, userId: stays.userId });
    expect((await other.call(dnsTokens)).body).toMatchObject({ data: [{ id: row.id, state: "stopped" }] });
    expect((await other.call(revokeDnsToken, { tokenid: row.id })).body.code).toBe(1000);
    expect((await other.call(dnsTokens)).body).toMatchObject({ data: [{ id: row.id, state: "revoked" }] });
  });

  test("never exceed the user's own permissions, and name only zones that the account has", async () => {
    const beas = await createTestZone(db, jobs, bea, `solros-${count}.se`, clock.now());
    expect(beas).not.toBe("");
    const refused = async (wish: Record<string, unknown>) =>
      (await browser.call(createDnsToken, { name: "x", ...wish })).body["name"];
    expect(await refused({ ...full, zones: [`solros-${count}.se`] })).toBe("ZoneNotYours");
    expect(await refused({ kind: "ddns", names: [`home.solros-${count}.se`] })).toBe("ZoneNotYours");
    expect(await refused({ kind: "dns", canwrite: true, networks: ["here"] })).toBe("WrongPattern");
    expect(await refused({ kind: "acme", types: ["A"] })).toBe("TokenNamesNothing");
    expect(await refused({ kind: "ddns" })).toBe("NotOneName");
    expect(await refused({ kind: "dns" })).toBe("MissingParameter");
    await db.query("update membership set denied = '{dns_delegation}' where user_id = $1", [alva.userId]);
    expect(await refused({ ...full, types: ["NS"] })).toBe("MoreThanYouMayGive");
    expect(await refused({ ...full, types: ["A"] })).toBe("StepUpRequired");
    await db.query("update membership set denied = '{dns_edit}' where user_id = $1", [alva.userId]);
    expect(await refused({ kind: "acme" })).toBe("MoreThanYouMayGive");
    expect(await refused({ kind: "dns", canwrite: false })).toBe("StepUpRequired");
  });

  test("cannot be changed after they were made", async () => {
    await make(full);
    await expect(db.app.pg.query("update api_token set scope = '{}' where account_id = $1", [alva.accountId])).rejects.toThrow(
      "permission denied",
    );
  });

  test("can be used only from their networks", async () => {
    const { token } = await make({ ...full, networks: ["198.51.100.0/24", "192.0.2.7"] });
    expect((await ask(token, "/zones")).status).toBe(200);
    const { token: elsewhere } = await make({ ...full, networks: ["198.51.100.0/24"] });
    expect(await ask(elsewhere, "/zones")).toMatchObject({
      status: 403,
      json: { error: "The API key may not be used from 192.0.2.7" },
    });
    expect(await update(elsewhere, `hostname=home.${apex()}`)).toMatchObject({ status: 401, text: "badauth\n" });
  });

  test("show their last refusal: when, from where and why, and from where they were otherwise used", async () => {
    const refusedOf = async (id: string) => {
      const { body } = await browser.call(dnsTokens);
      return (body as unknown as { data: TokenView[] }).data.find((row) => row.id === id);
    };
    const { token: elsewhere, row: held } = await make({ ...full, networks: ["198.51.100.0/24"] });
    expect(held).toMatchObject({ used: null, refused: null });
    expect((await ask(elsewhere, "/zones")).status).toBe(403);
    const at = expect.any(String) as string;
    expect(await refusedOf(held.id)).toMatchObject({ used: null, refused: { at, from: "192.0.2.7", why: "network" } });
    const { token: narrow, row: reach } = await make({ ...full, names: ["home"] });
    expect((await ask(narrow, `/zones/${apex()}.`, change(set("web", "A", "192.0.2.1")))).status).toBe(403);
    expect(await refusedOf(reach.id)).toMatchObject({ usedfrom: "192.0.2.7", refused: { why: "reach" } });
    const { token: router, row: ddns } = await make({ kind: "ddns", names: [`home.${apex()}`] });
    expect((await update(router, `hostname=home.${apex()}`)).text).toBe("good 192.0.2.7\n");
    expect(await refusedOf(ddns.id)).toMatchObject({ refused: null });
    expect((await update(router, `hostname=web.${apex()}`)).text).toBe("nohost\n");
    expect(await refusedOf(ddns.id)).toMatchObject({ refused: { why: "reach" } });
    const { token: gone, row: ended } = await make({ ...full, days: 1 });
    await db.query("update api_token set ends_at = now() - interval '1 hour' where id = $1", [ended.id]);
    expect((await ask(gone, "/zones")).status).toBe(401);
    expect(await refusedOf(ended.id)).toMatchObject({ state: "expired", refused: { why: "ended" } });
    const { token: taken, row: revoked } = await make(full);
    await browser.call(revokeDnsToken, { tokenid: revoked.id });
    expect((await update(taken, `hostname=home.${apex()}`)).status).toBe(401);
    expect(await refusedOf(revoked.id)).toMatchObject({ state: "revoked", refused: { why: "revoked" } });
  });

  test("have a refusal noted at most once a minute for the whole token; a caller that does not stop is refused at once", async () => {
    clock.advance(60_000);
    const { token, row } = await make({ ...full, networks: ["198.51.100.0/24"] });
    const version = async () => db.query("select xmin::text, refused_at from api_token where id = $1", [row.id]);
    const untouched = await version();
    expect((await ask(`${token}x`, "/zones")).status).toBe(401);
    expect((await ask(row.hint, "/zones")).status).toBe(401);
    expect(await version()).toEqual(untouched);
    expect((await ask(token, "/zones")).status).toBe(403);
    const first = await version();
    expect(first).not.toEqual(untouched);
    for (let index = 0; index < 5; index += 1) expect((await ask(token, "/zones")).status).toBe(403);
    expect(await version()).toEqual(first);
    // This process has not noted a refusal for a minute. It still writes none, because the row shows that another process just
    // did.
    clock.advance(60_000);
    expect((await ask(token, "/zones")).status).toBe(403);
    expect(await version()).toEqual(first);
    await db.query("update api_token set refused_at = now() - interval '2 minutes' where id = $1", [row.id]);
    clock.advance(60_000);
    for (let index = 0; index < 60; index += 1) expect((await ask(token, "/zones")).status).toBe(403);
    expect(await ask(token, "/zones")).toMatchObject({ status: 429 });
    expect(
      await db.query("select 1 from api_token where id = $1 and refused_at > now() - interval '1 minute'", [row.id]),
    ).toHaveLength(1);
    clock.advance(60_000);
  });
});

describe("the PowerDNS API", () => {
  test("shows zones and their record sets, and changes them as one version with the token as its author", async () => {
    const { token, id } = await have(full);
    const answer = await ask(
      token,
      `/zones/${apex()}.`,
      change(set("web", "A", "192.0.2.1", "192.0.2.2"), set("", "TXT", '"v=spf1 -all"'), set("", "MX", "10 mail.example.net.")),
    );
    expect(answer).toEqual({ status: 204, text: "", json: null });
    expect(await stored("web")).toEqual([
      { type: "A", ttl_seconds: 300, rdata: ["192.0.2.1", "192.0.2.2"], changed_by: `token:${id}` },
    ]);
    const versions = await db.query(
      "select version, origin, author, jsonb_array_length(changes) as changes from zone_version where zone_id = $1 order by version",
      [zoneId],
    );
    expect(versions.at(-1)).toEqual({ version: 2, origin: "api", author: `token:${id}`, changes: 3 });
    const zone = await ask(token, `/zones/${apex()}`);
    expect(zone.json).toMatchObject({ id: `${apex()}.`, kind: "Master", type: "Zone", dnssec: false, account: "" });
    const { rrsets } = zone.json as { rrsets: { name: string; type: string }[] };
    expect(rrsets.map(({ type }) => type)).toEqual(expect.arrayContaining(["SOA", "NS", "MX", "TXT", "A"]));
    const one = await ask(token, `/zones/${apex()}.?rrset_name=WEB.${apex()}.&rrset_type=A`);
    expect(one.json).toMatchObject({
      rrsets: [
        {
          name: `web.${apex()}.`,
          type: "A",
          ttl: 300,
          records: [{ content: "192.0.2.1", disabled: false }, { content: "192.0.2.2" }],
          comments: [],
        },
      ],
    });
    expect((await ask(token, `/zones/${apex()}.?rrsets=false`)).json).not.toHaveProperty("rrsets");
    const file = await ask(token, `/zones/${apex()}./export`);
    expect(file.text).toContain(`web.${apex()}.\t300\tIN\tA\t192.0.2.2\n`);
    expect(await ask(token, `/zones/${apex()}./notify`, { method: "PUT" })).toMatchObject({
      json: { result: "Notification queued" },
    });
    expect((await ask(token, `/zones?zone=${apex()}.`)).json).toHaveLength(1);
    expect((await ask(token, "/zones?zone=other.se.")).json).toEqual([]);
  });

  test("refuses more records than the plan holds, and names the plan that holds them", async () => {
    const { token } = await have(full);
    const sets = Array.from({ length: 40 }, (_, n) => set(`web${n}`, "A", "192.0.2.1"));
    const answer = await ask(token, `/zones/${apex()}.`, change(...sets));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Remove some of them, or order Standard DNS+, which holds 200");
    expect(await stored("web0")).toEqual([]);
  });

  test("extends and prunes sets, deletes them, and accepts a change that has already been made", async () => {
    const { token } = await have(full);
    const of = (changetype: string, ...contents: string[]) => ({ ...set("web", "A", ...contents), changetype });
    const patch = (...rrsets: object[]) => ask(token, `/zones/${apex()}.`, change(...rrsets));
    expect((await patch(of("EXTEND", "192.0.2.1"))).status).toBe(204);
    expect((await patch(of("EXTEND", "192.0.2.2"), of("EXTEND", "192.0.2.2"))).status).toBe(204);
    expect(await stored("web")).toMatchObject([{ rdata: ["192.0.2.1", "192.0.2.2"] }]);
    expect((await patch(of("PRUNE", "192.0.2.1"))).status).toBe(204);
    expect(await stored("web")).toMatchObject([{ rdata: ["192.0.2.2"] }]);
    expect((await patch(of("REPLACE", "192.0.2.2"))).status).toBe(204);
    expect((await patch({ name: `web.${apex()}.`, type: "A", changetype: "DELETE" })).status).toBe(204);
    expect((await patch({ name: `web.${apex()}.`, type: "A", changetype: "DELETE" })).status).toBe(204);
    expect((await patch()).status).toBe(204);
    expect(await stored("web")).toEqual([]);
    const versions = await db.query("select 1 from zone_version where zone_id = $1", [zoneId]);
    expect(versions).toHaveLength(5);
  });

  test("a token reads and changes what it covers, and everything else seems to be missing", async () => {
    const { token } = await have(challenges());
    await createTestZone(db, jobs, alva, `second-${count}.se`, clock.now());
    const challenge = set("_acme-challenge.web", "TXT", '"proof"');
    expect((await ask(token, `/zones/${apex()}.`, change(challenge))).status).toBe(204);
    expect((await ask(token, "/zones")).json).toMatchObject([{ name: `${apex()}.` }]);
    expect((await ask(token, `/zones/${apex()}.`)).json).toMatchObject({
      rrsets: [{ name: `_acme-challenge.web.${apex()}.`, type: "TXT" }],
    });
    expect((await ask(token, `/zones/${apex()}./export`)).text.split("\n")).toHaveLength(2);
    expect((await ask(token, `/zones/second-${count}.se.`)).status).toBe(404);
    expect(await ask(token, `/zones/${apex()}.`, change(challenge, set("web", "A", "192.0.2.1")))).toMatchObject({
      status: 403,
      json: { error: `The API key does not allow this: changing A at web.${apex()}.` },
    });
    expect(await stored("web")).toEqual([]);
    const { token: reader } = await have({ kind: "dns", canwrite: false });
    expect(await ask(reader, `/zones/${apex()}.`, change(challenge))).toMatchObject({
      status: 403,
      json: { error: "The API key does not allow this: changing records, it only reads" },
    });
    const { token: theirs } = await have(full);
    const foreignZone = `solros-${count}.se`;
    await createTestZone(db, jobs, bea, foreignZone, clock.now());
    expect(await ask(theirs, `/zones/${foreignZone}.`)).toMatchObject({ status: 404 });
    expect(await ask(theirs, `/zones/${foreignZone}.`, change())).toMatchObject({ status: 404, text: "Not Found" });
  });

  test("the zone's own name servers change only where a token names NS", async () => {
    const servers = set("", "NS", "ns1.example.net.", "ns2.example.net.");
    const { token } = await have(full);
    expect((await ask(token, `/zones/${apex()}.`, change(servers))).status).toBe(403);
    const { token: named } = await have({ ...full, types: ["NS"] });
    expect((await ask(named, `/zones/${apex()}.`, change(servers))).status).toBe(204);
    expect(await ask(named, `/zones/${apex()}.`, change({ ...servers, changetype: "DELETE" }))).toMatchObject({
      status: 422,
      json: { error: `RRset ${apex()}. IN NS: the zone cannot be without name servers` },
    });
  });

  test("refuses in PowerDNS's own words, and changes nothing then", async () => {
    const { token } = await have(full);
    const zone = `/zones/${apex()}.`;
    await ask(token, zone, change(set("web", "A", "192.0.2.1")));
    const error = async (sent: Sent) => {
      const { status, json, text } = await ask(token, zone, sent);
      return [status, (json as { error?: string } | null)?.error ?? text];
    };
    expect(await error(change({ ...set("a", "A", "192.0.2.1"), name: `a.${apex()}` }))).toEqual([
      422,
      `DNS Name 'a.${apex()}' is not canonical`,
    ]);
    expect(await error(change({ ...set("a", "A", "192.0.2.1"), name: "a.other.se." }))).toEqual([
      422,
      "RRset a.other.se. IN A: Name is out of zone",
    ]);
    expect(await error(change(set("a", "LUA", 'A "x"')))).toEqual([422, `RRset a.${apex()}. IN LUA: unknown type given`]);
    expect(await error(change(set("a", "A", "nope")))).toEqual([
      422,
      `Record a.${apex()}./A 'nope': Parsing record content: invalid ipv4`,
    ]);
    expect(await error(change(set("web", "CNAME", "a.example.net.")))).toEqual([
      422,
      `RRset web.${apex()}. IN CNAME: Conflicts with pre-existing RRset`,
    ]);
    expect(await error(change(set("", "SOA", "a. b. 1 2 3 4 5")))).toEqual([
      422,
      `RRset ${apex()}. IN SOA: kept by the server itself (SOA)`,
    ]);
    expect(await error(change(set("ok", "A", "192.0.2.1"), { ...set("b", "A"), changetype: "FROB" }))).toEqual([
      422,
      "Changetype not understood",
    ]);
    expect(await error({ method: "PATCH", body: "{" })).toEqual([400, "Bad Request"]);
    expect(await error({ method: "PATCH", body: { rrsets: "x" } })).toEqual([422, "No rrsets given in update request"]);
    expect(await error({ method: "DELETE" })).toEqual([405, "Method Not Allowed"]);
    expect((await ask(token, "/frob")).status).toBe(404);
    expect(await ask(null, "/zones", { headers: { accept: "application/json" } })).toMatchObject({
      status: 401,
      json: { error: "Unauthorized" },
    });
    expect(await stored("ok")).toEqual([]);
    expect(await db.query("select 1 from zone_version where zone_id = $1", [zoneId])).toHaveLength(2);
  });

  test("is not for pages of other sites", async () => {
    const { token } = await have(full);
    expect((await ask(token, "/zones", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(422);
    expect((await ask(null, "/zones", { headers: { cookie: await signIn(db, alva) } })).status).toBe(401);
  });

  test("shows the public halves of DNSSEC keys, with digests that a registry accepts", async () => {
    const { token } = await have(full);
    expect(await ask(token, `/zones/${apex()}./cryptokeys`)).toMatchObject({ status: 200, json: [] });
    // The example of an ECDSA P-256 key in RFC 6605 section 6.1, used in a zone of ours.
    const key = "GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==";
    await db.query(
      "insert into dnssec_key (account_id, zone_id, id, server_key, role, flags, algorithm, key_tag, public_key, state) values ($1, $2, gen_random_uuid(), 7, 'csk', 257, 13, 55648, $3, 'published')",
      [alva.accountId, zoneId, key],
    );
    const { json } = await ask(token, `/zones/${apex()}./cryptokeys/7`);
    expect(json).toMatchObject({
      type: "Cryptokey",
      id: 7,
      keytype: "csk",
      active: true,
      published: true,
      algorithm: "ECDSAP256SHA256",
      bits: 256,
      dnskey: `257 3 13 ${key}`,
      ds: [expect.stringMatching(/^55648 13 2 [0-9a-f]{64}$/), expect.stringMatching(/^55648 13 4 [0-9a-f]{96}$/)],
    });
    expect((await ask(token, `/zones/${apex()}./cryptokeys/8`)).status).toBe(404);
    expect((await ask(token, `/zones/${apex()}./metadata`)).json).toHaveLength(1);
    expect((await ask(token, `/zones/${apex()}./metadata/ALLOW-AXFR-FROM`)).json).toMatchObject({ metadata: [] });
    expect((await ask(token, `/zones/${apex()}./metadata/FROB`)).status).toBe(422);
  });
});

describe("dynamic DNS", () => {
  test("sets addresses, writes nothing when they are already set, and keeps the other family", async () => {
    const { token } = await have(home());
    const host = `hostname=home.${apex()}`;
    expect(await update(token, host)).toEqual({ status: 200, text: "good 192.0.2.7\n" });
    expect(await stored("home")).toMatchObject([{ type: "A", ttl_seconds: 60, rdata: ["192.0.2.7"] }]);
    expect((await update(token, `${host}&myip=198.51.100.9,2001:DB8::1`)).text).toBe("good 198.51.100.9,2001:db8::1\n");
    const before = await db.query("select xmin::text, * from zone where id = $1", [zoneId]);
    for (let index = 0; index < 10; index += 1)
      expect((await update(token, `${host}&myip=198.51.100.9`)).text).toBe("nochg 198.51.100.9\n");
    expect(await db.query("select xmin::text, * from zone where id = $1", [zoneId])).toEqual(before);
    expect((await update(token, `${host}&myipv6=2001:db8::2`)).text).toBe("good 2001:db8::2\n");
    expect(await stored("home")).toMatchObject([
      { type: "A", rdata: ["198.51.100.9"] },
      { type: "AAAA", rdata: ["2001:db8::2"] },
    ]);
  });

  test("answers for each name separately", async () => {
    const { token } = await have({ ...full, names: ["home", "alias", "*.dyn"] });
    await ask(token, `/zones/${apex()}.`, change(set("alias", "CNAME", "www.example.net.")));
    const hosts = ["home", "alias", "a.dyn", "web"].map((label) => `${label}.${apex()}`);
    const { text } = await update(token, `hostname=${[...hosts, "home", "elsewhere.example"].join(",")}&myip=192.0.2.1`);
    expect(text).toBe("good 192.0.2.1\ndnserr\ngood 192.0.2.1\nnohost\nnotfqdn\nnohost\n");
    expect(await stored("home")).toMatchObject([{ rdata: ["192.0.2.1"] }]);
    expect(await stored("web")).toEqual([]);
    expect((await update(token, "")).text).toBe("notfqdn\n");
    expect((await update(token, `hostname=${hosts[0] ?? ""}&myip=here`)).text).toBe("badip\n");
    expect((await update(token, `hostname=${"a.se,".repeat(21)}`)).text).toBe("numhost\n");
    expect(await update("wrong", `hostname=${hosts[0] ?? ""}`)).toEqual({ status: 401, text: "badauth\n" });
    expect(await update(null, `hostname=${hosts[0] ?? ""}`)).toEqual({ status: 401, text: "badauth\n" });
  });

  test("slows a program down that calls in a loop, with a valid token or a wrong one", async () => {
    clock.advance(60_000);
    const { token } = await have(home());
    const words = [];
    for (let index = 0; index < 62; index += 1) words.push((await update(token, `hostname=home.${apex()}&myip=192.0.2.1`)).text);
    expect(words.slice(0, 60).filter((text) => text === "nochg 192.0.2.1\n")).toHaveLength(59);
    expect(words.slice(60)).toEqual(["abuse\n", "abuse\n"]);
    for (let index = 0; index < 60; index += 1) await ask(`np_dns_${index}`, "/zones");
    expect((await ask("np_dns_x", "/zones")).status).toBe(429);
    clock.advance(60_000);
    expect((await ask("np_dns_x", "/zones")).status).toBe(401);
  });
});

test("premium support raises the number of calls of a token, and no longer when it is suspended [C6.12]", async () => {
  const { token } = await have(home());
  const calls = async (most: number) => {
    for (let made = 0; made < most; made += 1)
      if ((await update(token, "hostname=x.example")).text.startsWith("abuse")) return made;
    return most;
  };
  expect(await calls(61)).toBe(60);
  clock.advance(60_000);
  const id = await givePremiumSupport(db, alva);
  expect(await calls(301)).toBe(300);
  clock.advance(60_000);
  await moveTestService(db, id, "suspended");
  expect(await calls(61)).toBe(60);
  clock.advance(60_000);
});
