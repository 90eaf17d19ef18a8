import { randomBytes } from "node:crypto";
import {
  addDs,
  checkDnssec,
  domainDnssec,
  removeDs,
  signDomain,
  testDs,
  unsignDomain,
} from "@nameplane/contracts/dnssec/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callProven } from "../../testing/call-proven.ts";
import { DnssecFixture } from "../../testing/fixtures/dnssec-fixture.ts";
import { someKey } from "../../testing/far-ends/fake-chain.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { forgetTldCatalogue } from "../tlds/index.ts";
import { dnssecRoutes } from "./dnssec.routes.ts";
import { findStrayDs } from "./actions/sweep-dnssec.ts";
import { dsRecordOf } from "./own-ds.ts";

const password = "Kvarnen-2026";
let fixture: DnssecFixture;
let api: TestApi;
let browser: TestBrowser;

beforeAll(async () => {
  fixture = await DnssecFixture.open();
  api = await createTestApi(fixture.db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(fixture.db));
    dnssecRoutes(edge, { jobs: fixture.jobs, chain: fixture.chain, waitMaxSeconds: 600 });
  });
});
afterAll(async () => {
  await api.close();
  await fixture.close();
});
beforeEach(async () => {
  fixture.account = await createAccount(fixture.db);
  await setPassword(fixture.db, fixture.account, password);
  browser = api.browser();
  browser.cookie = await signIn(fixture.db, fixture.account);
});

type Held = Awaited<ReturnType<DnssecFixture["hold"]>>;
type View = {
  status: number;
  cansign: boolean;
  mode: string;
  keys: Record<string, unknown>[];
  conditions: { name: string; state: string }[];
  cause: string | null;
};

async function read({ itemid }: Held): Promise<View> {
  const { body } = await browser.call(domainDnssec, { itemid });
  return body["dnssec"] as View;
}

/** Clicks the page's button "check" and runs the job. */
async function check(held: Held): Promise<void> {
  expect((await browser.call(checkDnssec, { itemid: held.itemid })).body).toMatchObject({ asked: true });
  await fixture.advance(held);
}

const newKey = () => randomBytes(12).toString("hex");
const proven = (operation: typeof unsignDomain | typeof addDs | typeof removeDs, input: Record<string, unknown>) =>
  callProven(browser, operation, input, { password }, { key: newKey() });

describe("the state of a domain's DNSSEC", () => {
  test("a domain that was never signed is 'Unsigned', with every condition answered [C4.83]", async () => {
    const held = await fixture.hold();
    const before = await read(held);
    expect(before).toMatchObject({ status: 20_801, cansign: false, mode: "ours" });
    expect(before.conditions.filter(({ state }) => state === "unknown").map(({ name }) => name)).toEqual([
      "signer",
      "servers",
      "foreignds",
    ]);
    await check(held);
    const after = await read(held);
    expect(after).toMatchObject({ status: 20_801, cansign: true });
    expect(after.conditions.every(({ state }) => state === "ok")).toBe(true);
  });

  test("a name server without DNSSEC prevents signing, and is named, until it is gone [C4.84]", async () => {
    const held = await fixture.hold();
    fixture.chain.isOld = true;
    await check(held);
    const shown = await read(held);
    expect(shown).toMatchObject({ cansign: false, servers: [{ answering: true, takesdnssec: false }] });
    expect(shown.conditions.filter(({ state }) => state !== "ok")).toEqual([{ name: "servers", state: "bad" }]);
    const refused = await browser.call(signDomain, { itemid: held.itemid });
    expect(refused.body["desc"]).toBe("The domain cannot be signed yet: a name server of the domain cannot serve signatures");
    fixture.chain.isOld = false;
    await check(held);
    expect(await read(held)).toMatchObject({ cansign: true });
  });

  test("signing is offered and taken only where the zone has records [C4.84]", async () => {
    const held = await fixture.hold();
    await check(held);
    expect(await read(held)).toMatchObject({ cansign: true });
    // A zone that has only its NS records counts as empty, because it answers nothing that visitors ask for.
    await fixture.db.query(
      "delete from zone_rrset r using zone z where z.id = r.zone_id and z.domain_id = $1 and (r.owner, r.type) <> ('', 'NS')",
      [held.itemid],
    );
    await fixture.db.query("update zone set rrset_count = 1 where domain_id = $1", [held.itemid]);
    expect(await read(held)).toMatchObject({ cansign: false });
    const refused = await browser.call(signDomain, { itemid: held.itemid });
    expect(refused.body["desc"]).toBe("The domain cannot be signed yet: the zone has no records");
    expect(await read(held)).toMatchObject({ status: 20_801 });
  });

  test("asked for before the first check, it says so and makes the worker check", async () => {
    const held = await fixture.hold();
    const early = await browser.call(signDomain, { itemid: held.itemid });
    expect(early.body).toMatchObject({
      code: 2400,
      desc: expect.stringContaining("We are checking whether") as unknown,
    });
    const due = await fixture.db.query("select 1 as one from domain_dnssec where domain_id = $1 and next_check_at is not null", [
      held.itemid,
    ]);
    expect(due).toEqual([{ one: 1 }]);
    await fixture.advance(held);
    expect((await browser.call(signDomain, { itemid: held.itemid })).body).toMatchObject({
      code: 1000,
      status: 20_802,
    });
  });

  test("'Signing in progress' from the click on, 'Signed' when the chain is proven, and its keys in full [C4.85, C4.88, C3.46]", async () => {
    const held = await fixture.hold();
    await check(held);
    expect((await browser.call(signDomain, { itemid: held.itemid })).body).toMatchObject({ status: 20_802 });
    expect(await read(held)).toMatchObject({ status: 20_802, cansign: false });
    await fixture.runUntil(held, "signed");
    const view = await read(held);
    // Caches keep the DS for an hour, but the operator limits waits to ten minutes.
    expect(view).toMatchObject({ status: 20_803, parent: { ttlseconds: 3600, waitseconds: 600 } });
    const [key] = fixture.chain.zones.get(held.name) ?? [];
    if (key === undefined) throw new Error("no key");
    const ds = dsRecordOf(held.name, key);
    expect(view.keys).toEqual([
      {
        keytag: ds.keyTag,
        algorithm: 13,
        flags: 257,
        protocol: 3,
        publickey: key.publicKey,
        digesttype: 2,
        digest: ds.digest,
        status: 20_822,
        publishedat: expect.stringMatching(/^20/) as unknown,
      },
    ]);
  });

  test("'Broken chain' with its cause; the fix needs proof, and ends unsigned [C4.89]", async () => {
    const held = await fixture.hold();
    await check(held);
    await browser.call(signDomain, { itemid: held.itemid });
    await fixture.runUntil(held, "signed");
    fixture.chain.zones.set(held.name, [someKey(77)]);
    await check(held);
    expect(await read(held)).toMatchObject({ status: 20_805, cause: "no_match" });
    const unproven = await browser.call(unsignDomain, { itemid: held.itemid });
    expect(unproven.body["code"]).toBe(2205);
    expect((await proven(unsignDomain, { itemid: held.itemid })).body).toMatchObject({ status: 20_804 });
    // A key that is being removed gets no successor.
    expect(await read(held)).toMatchObject({ rollsat: null });
    await fixture.runUntil(held, "unsigned");
    expect(await read(held)).toMatchObject({ status: 20_801, rollsat: null });
  });

  test("'Not supported' where the name server cannot sign, with the reason, until it can [C4.90]", async () => {
    const held = await fixture.hold();
    fixture.chain.isSigner = false;
    await check(held);
    const view = await read(held);
    expect(view).toMatchObject({ status: 20_806, cansign: false });
    expect(view.conditions).toContainEqual({ name: "signer", state: "bad" });
    expect((await browser.call(signDomain, { itemid: held.itemid })).body["code"]).toBe(2304);
    fixture.chain.isSigner = true;
    await check(held);
    expect(await read(held)).toMatchObject({ status: 20_801, cansign: true });
  });

  test("'Not supported' where the registry takes no DS, with the reason, until it does [C4.90]", async () => {
    const held = await fixture.hold({ tld: "nu" });
    const rules = await fixture.db.query<{ rules: object }>("select rules from tld_rule where tld = 'nu'");
    const setRules = async (dnssec: string) => {
      await fixture.db.query("update tld_rule set rules = $1::jsonb || $2::jsonb where tld = 'nu'", [rules[0]?.rules, dnssec]);
      forgetTldCatalogue();
    };
    await setRules('{"dnssec": {"supported": false, "maxRecords": 0, "digests": []}}');
    await check(held);
    const view = await read(held);
    expect(view).toMatchObject({ status: 20_806, cansign: false });
    expect(view.conditions.filter(({ state }) => state === "bad")).toEqual([{ name: "tld", state: "bad" }]);
    expect((await browser.call(signDomain, { itemid: held.itemid })).body).toMatchObject({
      code: 2304,
      desc: "The domain cannot be signed yet: the registry does not support DNSSEC",
    });
    await setRules("{}");
    await check(held);
    expect(await read(held)).toMatchObject({ status: 20_801, cansign: true });
  });

  test.each([
    [
      "has ALIAS records",
      "alias",
      "the zone has ALIAS records",
      "insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by) select account_id, id, 'butik', 'ALIAS', 300, '{shops.example.net.}', 1, 'test' from zone where domain_id = $1",
      "delete from zone_rrset r using zone z where z.id = r.zone_id and r.type = 'ALIAS' and z.domain_id = $1",
    ],
    [
      "is not served yet",
      "served",
      "the zone is not on our name servers yet",
      "update zone set published_version = 0 where domain_id = $1",
      "update zone set published_version = version where domain_id = $1",
    ],
  ])("a zone that %s is not signed, and is when that has changed", async (_what, name, words, spoil, mend) => {
    const held = await fixture.hold();
    await check(held);
    await fixture.db.query(spoil, [held.itemid]);
    const view = await read(held);
    expect(view).toMatchObject({ status: 20_801, cansign: false });
    expect(view.conditions.filter(({ state }) => state === "bad")).toEqual([{ name, state: "bad" }]);
    expect((await browser.call(signDomain, { itemid: held.itemid })).body).toMatchObject({
      code: 2304,
      desc: `The domain cannot be signed yet: ${words}`,
    });
    await fixture.db.query(mend, [held.itemid]);
    expect((await browser.call(signDomain, { itemid: held.itemid })).body).toMatchObject({ code: 1000 });
  });

  test("a DS of somebody else's key at the registry keeps a domain from being signed", async () => {
    const held = await fixture.hold();
    fixture.chain.atParent.set(held.name, [dsRecordOf(held.name, someKey(3))]);
    await check(held);
    expect(await read(held)).toMatchObject({ status: 20_805, cause: "no_key", cansign: false });
  });

  test("a DS that somebody put at the registry of an unsigned name is a broken chain; the button removes it, confirmed by reading it back", async () => {
    const held = await fixture.hold();
    fixture.setAtRegistry(held, [dsRecordOf(held.name, someKey(3))]);
    await fixture.sight(held);
    expect(await findStrayDs({ pool: fixture.db.worker, clock: fixture.clock }, fixture.db.readonly)).toBeGreaterThan(0);
    await fixture.advance(held);
    expect(await read(held)).toMatchObject({ status: 20_805, cause: "no_key", cansign: false });
    expect((await proven(unsignDomain, { itemid: held.itemid })).body).toMatchObject({ status: 20_804 });
    await fixture.runUntil(held, "unsigned");
    expect(await read(held)).toMatchObject({ status: 20_801, cause: null });
    expect(fixture.signersOf(held)).toEqual([]);
  });

  test("a DS that somebody else removed is reported as gone, and not as asked for", async () => {
    const held = await fixture.hold();
    await check(held);
    await browser.call(signDomain, { itemid: held.itemid });
    await fixture.runUntil(held, "signed");
    fixture.setAtRegistry(held, [dsRecordOf(held.name, someKey(3))]);
    await check(held);
    const { body } = await browser.call(domainDnssec, { itemid: held.itemid });
    const mails = (body["dnssec"] as { events: { what: string }[] }).events.map(({ what }) => what);
    expect(mails).toContain("ds_revoked");
    expect(mails).not.toContain("ds_pending_removal");
  });

  test("there is nothing to turn off where nothing is signed, and no proof is asked for it", async () => {
    const held = await fixture.hold();
    expect((await browser.call(unsignDomain, { itemid: held.itemid })).body["code"]).toBe(2304);
  });
});

describe("a name that is registered elsewhere", () => {
  type Elsewhere = View & {
    awaited: { act: string; ds: { digest: string }[] } | null;
    scans: string | null;
    steps: { name: string; state: string; who: string }[];
  };
  const readAll = async (held: Held) => (await read(held)) as Elsewhere;
  const now = ({ steps }: Elsewhere) => steps.find(({ state }) => state === "now");

  test("its DS is asked for while the parent is to publish it, and neither before nor after", async () => {
    const held = await fixture.hold({ elsewhere: true, tld: "com" });
    fixture.chain.atParent.set(held.name, []);
    const ours = (await fixture.db.query<{ host: string }>("select host from dns_server where is_enabled")).map(
      ({ host }) => host,
    );
    fixture.chain.delegated.set(held.name, ours);
    await check(held);
    expect(await readAll(held)).toMatchObject({ mode: "elsewhere", awaited: null, scans: null });
    await browser.call(signDomain, { itemid: held.itemid });
    await fixture.advance(held);
    const early = await readAll(held);
    expect([early.awaited, now(early)]).toEqual([null, { name: "olddata", state: "now", who: "time" }]);
    fixture.clock.advance(86_400_000);
    await fixture.advance(held);
    const key = fixture.chain.zones.get(held.name)?.[0];
    if (key === undefined) throw new Error("no key");
    const ds = dsRecordOf(held.name, key);
    const waiting = await readAll(held);
    expect(waiting.awaited).toMatchObject({ act: "add", ds: [{ keytag: ds.keyTag, digest: ds.digest }] });
    expect(now(waiting)).toEqual({ name: "ds", state: "now", who: "owner" });
    fixture.chain.atParent.set(held.name, [ds]);
    await fixture.runUntil(held, "signed");
    expect(await readAll(held)).toMatchObject({ awaited: null, steps: [] });

    // A year later the key is replaced. First come the new key and its DS, then the removal of the old DS and the old key.
    fixture.clock.advance(366 * 86_400_000);
    await fixture.advance(held);
    expect(now(await readAll(held))).toEqual({ name: "rollkeyttl", state: "now", who: "time" });
    fixture.clock.advance(3_600_000);
    await fixture.advance(held);
    const next = (fixture.chain.zones.get(held.name) ?? []).map((one) => dsRecordOf(held.name, one))[1];
    if (next === undefined) throw new Error("no successor");
    const rolling = await readAll(held);
    expect(rolling.awaited).toMatchObject({ act: "add", ds: [{ digest: next.digest }] });
    expect(now(rolling)).toEqual({ name: "rollds", state: "now", who: "owner" });
    fixture.chain.atParent.set(held.name, [ds, next]);
    await fixture.advance(held);
    expect(now(await readAll(held))).toEqual({ name: "rolldsttl", state: "now", who: "time" });
    fixture.clock.advance(3_600_000);
    await fixture.advance(held);
    const last = await readAll(held);
    expect(last.awaited).toMatchObject({ act: "remove", ds: [{ digest: ds.digest }] });
    expect(now(last)).toEqual({ name: "rolloldds", state: "now", who: "owner" });
    fixture.chain.atParent.set(held.name, [next]);
    await fixture.advance(held);
    expect(now(await readAll(held))).toEqual({ name: "rolloldttl", state: "now", who: "time" });
    fixture.clock.advance(3_600_000);
    await fixture.advance(held);
    expect(await readAll(held)).toMatchObject({ status: 20_803, awaited: null, steps: [] });
  });

  test("nothing is asked of its owner as long as it is delegated to somebody else's servers", async () => {
    const held = await fixture.hold({ elsewhere: true, tld: "com" });
    fixture.chain.atParent.set(held.name, []);
    fixture.chain.delegated.set(held.name, ["ns1.former.example"]);
    await check(held);
    await browser.call(signDomain, { itemid: held.itemid });
    await fixture.advance(held);
    fixture.clock.advance(2 * 86_400_000);
    await fixture.advance(held);
    expect(await readAll(held)).toMatchObject({ status: 20_802, waitsfor: "delegation", awaited: null });
  });
});

describe("a DS for name servers of somebody else", () => {
  const nameServers = ["ns1.other.example", "ns2.other.example"];
  const input = (held: Held, { keyTag, algorithm, digestType, digest }: ReturnType<typeof dsRecordOf>) => ({
    itemid: held.itemid,
    keytag: keyTag,
    algorithm,
    digesttype: digestType,
    digest: digest.toLowerCase(),
  });

  test("is tested against what they answer, and only one that fits is taken", async () => {
    const held = await fixture.hold({ nameServers });
    const [right, wrong] = [someKey(1), someKey(2)];
    fixture.chain.zones.set(held.name, [right]);
    const tried = await browser.call(testDs, input(held, dsRecordOf(held.name, wrong)));
    expect(tried.body).toMatchObject({ verdict: "fitsnone", keys: [{ keytag: dsRecordOf(held.name, right).keyTag }] });
    const refused = await proven(addDs, input(held, dsRecordOf(held.name, wrong)));
    expect(refused.body["desc"]).toContain("None of the name servers' keys match this DS");
    expect((await browser.call(testDs, input(held, dsRecordOf(held.name, right)))).body).toMatchObject({
      verdict: "fits",
    });
    expect((await proven(addDs, input(held, dsRecordOf(held.name, right)))).body).toMatchObject({ status: 20_802 });
    await fixture.runUntil(held, "signed");
    expect(fixture.signersOf(held)).toEqual([dsRecordOf(held.name, right)]);
  });

  test("a request of those servers for no DS (CDS 0 0 0 00) is recognised", async () => {
    const held = await fixture.hold({ nameServers });
    await check(held);
    expect(await read(held)).toMatchObject({ asksremoval: false });
    fixture.chain.askingRemoval.add(held.name);
    await check(held);
    expect(await read(held)).toMatchObject({ asksremoval: true, status: 20_801 });
  });

  test("goes as its key to a registry that takes keys, whatever digest was given", async () => {
    const held = await fixture.hold({ nameServers, tld: "nl" });
    const key = someKey(1);
    fixture.chain.zones.set(held.name, [key]);
    expect((await proven(addDs, input(held, dsRecordOf(held.name, key, 4)))).body).toMatchObject({ status: 20_802 });
    await fixture.runUntil(held, "signed");
    expect(fixture.signersOf(held)).toMatchObject([{ ...dsRecordOf(held.name, key), key: { publicKey: key.publicKey } }]);
  });

  test("of a provider that replaces its key joins the old one, which is removed when asked for, but never the last that fits", async () => {
    const held = await fixture.hold({ nameServers });
    const [before, after] = [someKey(1), someKey(2)];
    const [old, next] = [dsRecordOf(held.name, before), dsRecordOf(held.name, after)];
    fixture.chain.zones.set(held.name, [before]);
    await proven(addDs, input(held, old));
    await fixture.runUntil(held, "signed");
    // No other DS would be left, so the removal is refused before the user has to confirm their identity.
    const last = await browser.call(removeDs, input(held, old));
    expect(last.body).toMatchObject({ code: 2305, param: "keytag" });
    fixture.chain.zones.set(held.name, [before, after]);
    await proven(addDs, input(held, next));
    await fixture.advance(held);
    expect(fixture.signersOf(held)).toEqual([old, next]);
    fixture.chain.zones.set(held.name, [after]);
    await fixture.advance(held);
    expect((await browser.call(removeDs, input(held, next))).body["code"]).toBe(2305);
    expect((await browser.call(removeDs, input(held, old))).body["code"]).toBe(2205);
    expect((await proven(removeDs, input(held, old))).body).toMatchObject({ code: 1000, status: 20_803 });
    await fixture.advance(held);
    expect(fixture.signersOf(held)).toEqual([next]);
    expect(await read(held)).toMatchObject({ status: 20_803, cause: null });
    expect((await browser.call(removeDs, input(held, old))).body["code"]).toBe(2303);
    const ours = await fixture.hold();
    expect((await browser.call(removeDs, input(ours, old))).body["code"]).toBe(2304);
  });

  test("that is to be removed stays as long as no other is seen to fit: the provider went back to its old key, or nobody answers", async () => {
    const held = await fixture.hold({ nameServers });
    const [before, after] = [someKey(1), someKey(2)];
    const [old, next] = [dsRecordOf(held.name, before), dsRecordOf(held.name, after)];
    fixture.chain.zones.set(held.name, [before, after]);
    for (const ds of [old, next]) await proven(addDs, input(held, ds));
    await fixture.runUntil(held, "signed");
    const tags = () =>
      fixture
        .signersOf(held)
        .map(({ keyTag }) => keyTag)
        .toSorted((a, b) => a - b);
    const both = tags();
    expect(both).toHaveLength(2);
    expect((await proven(removeDs, input(held, old))).body["code"]).toBe(1000);
    fixture.chain.zones.set(held.name, [before]);
    await fixture.advance(held);
    expect(tags()).toEqual(both);
    fixture.chain.isServerDown = true;
    await fixture.advance(held);
    fixture.chain.isServerDown = false;
    expect(tags()).toEqual(both);
    fixture.chain.zones.set(held.name, [after]);
    await fixture.advance(held);
    expect(fixture.signersOf(held)).toEqual([next]);
    expect(await read(held)).toMatchObject({ status: 20_803, cause: null });
  });

  test("above the registry's limit is refused with that number, and one that exists already does not count twice", async () => {
    const held = await fixture.hold({ nameServers });
    const keys = Array.from({ length: 10 }, (_, index) => someKey(index + 1));
    fixture.chain.zones.set(held.name, keys);
    const codes: unknown[] = [];
    for (const key of keys) codes.push((await proven(addDs, input(held, dsRecordOf(held.name, key)))).body["code"]);
    const taken = codes.indexOf(2308);
    expect(taken).toBeGreaterThan(0);
    expect(new Set(codes.slice(0, taken))).toEqual(new Set([1000]));
    const [first, more] = [keys[0], keys[taken]].map((key) => dsRecordOf(held.name, key ?? someKey()));
    if (first === undefined || more === undefined) throw new Error("no key");
    const refused = await browser.call(addDs, input(held, more));
    expect(refused.body["desc"]).toContain(`accepts at most ${taken} DS records per domain`);
    expect((await proven(addDs, input(held, first))).body["code"]).toBe(1000);
  });

  test("is refused with SHA-1, and for a zone of ours", async () => {
    const held = await fixture.hold({ nameServers });
    const key = someKey(1);
    fixture.chain.zones.set(held.name, [key]);
    const sha1 = dsRecordOf(held.name, key, 1);
    expect((await browser.call(addDs, input(held, sha1))).body["code"]).toBe(2306);
    const ours = await fixture.hold();
    expect((await browser.call(addDs, input(ours, dsRecordOf(ours.name, key)))).body["code"]).toBe(2304);
  });
});
