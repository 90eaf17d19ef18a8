import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { LiveEvent } from "@nameplane/contracts/platform/live";
import { tx } from "../../../platform/db/transaction.ts";
import { LiveHub } from "../../../platform/live.ts";
import { DnssecFixture } from "../../../testing/fixtures/dnssec-fixture.ts";
import { someKey } from "../../../testing/far-ends/fake-chain.ts";
import { brokenInvariants, invariants } from "../../../testing/invariants.ts";
import { createAccount } from "../../../testing/test-database.ts";
import { dsRecordOf } from "../own-ds.ts";
import { nameServerChangeBlock } from "../index.ts";
import { renewSignatures } from "./renew-signatures.ts";
import { findStrayDs, sweepDnssec } from "./sweep-dnssec.ts";

let fixture: DnssecFixture;
beforeAll(async () => {
  fixture = await DnssecFixture.open();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(
    await brokenInvariants(
      fixture.db,
      invariants.filter(({ id }) => id === "I-Z7"),
    ),
  ).toEqual([]);
});
beforeEach(async () => {
  fixture.account = await createAccount(fixture.db);
  Object.assign(fixture.chain, { isParentDown: false, isServerDown: false, isSignerDown: false });
  fixture.registry.isDown = false;
  fixture.registry.forgetFaults();
});

async function signed() {
  const held = await fixture.hold();
  await fixture.set(held, "signing");
  await fixture.runUntil(held, "signed");
  return held;
}

test("signing: key, old data out of caches, DS by EPP, proof; every wait has its reason and its end", async () => {
  const held = await fixture.hold();
  await fixture.set(held, "signing");
  await fixture.advance(held);
  expect(fixture.chain.zones.get(held.name)).toHaveLength(1);
  const first = await fixture.of(held);
  expect(first).toMatchObject({ state: "signing", waits_for: "old_data", keys: ["published"], ds: [] });
  // The wait is one day: caches keep the delegation for that long, and with it unsigned answers of the former servers.
  expect(first.waits_until?.getTime()).toBe(fixture.clock.now().getTime() + 86_400_000);
  expect(fixture.signersOf(held)).toEqual([]);
  fixture.clock.advance(86_400_000);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "signed", waits_for: null, ds: ["matched"], cause: null });
  const [key] = fixture.chain.zones.get(held.name) ?? [];
  if (key === undefined) throw new Error("no key");
  expect(fixture.signersOf(held)).toEqual([dsRecordOf(held.name, key)]);
  const [zone] = await fixture.db.query("select is_signed from zone where domain_id = $1", [held.itemid]);
  expect(zone).toEqual({ is_signed: true });
});

test("a zone is published with a higher serial when it gets a key, and each time the server renews its signatures", async () => {
  const held = await fixture.hold();
  const renewed = async () => {
    const [zone] = await fixture.db.query<{ renewal_at: Date | null; pub_state: string }>(
      "select renewal_at, pub_state from zone where domain_id = $1",
      [held.itemid],
    );
    return [zone?.pub_state, zone?.renewal_at?.getTime() ?? null];
  };
  const published = async () => {
    for (const state of ["publishing", "current"])
      await fixture.db.query("update zone set pub_state = $2 where domain_id = $1", [held.itemid, state]);
    const at = fixture.clock.now();
    await fixture.db.query("update zone set renewal_at = null, published_at = $2 where domain_id = $1", [held.itemid, at]);
  };
  const renew = () => renewSignatures({ ...fixture.deps, pool: fixture.db.worker }, fixture.db.readonly);
  await published();
  await fixture.set(held, "signing");
  await fixture.advance(held);
  expect(await renewed()).toEqual(["waiting", fixture.clock.now().getTime()]);
  await fixture.runUntil(held, "signed");
  await published();
  expect([await renew(), await renewed()]).toEqual([0, ["current", null]]);
  fixture.clock.advance(7 * 86_400_000);
  fixture.chain.renewedAt = fixture.clock.now();
  fixture.clock.advance(60_000);
  expect(await renew()).toBe(1);
  expect(await renewed()).toEqual(["waiting", fixture.clock.now().getTime()]);
  expect(await renew()).toBe(0);
  await published();
  expect([await renew(), await renewed()]).toEqual([0, ["current", null]]);
  fixture.chain.renewedAt = new Date(0);
});

test("no DS is published before the delegation is complete [C4.87]", async () => {
  const held = await fixture.hold();
  fixture.chain.delegated.set(held.name, ["ns1.former.example", "ns2.former.example"]);
  await fixture.set(held, "signing");
  await fixture.advance(held);
  fixture.clock.advance(2 * 86_400_000);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "signing", waits_for: "delegation", ds: [] });
  // It is not enough either if the domain is delegated to our servers and to one server of another DNS provider.
  const ours = fixture.registry.domains.get(held.name)?.nameServers ?? [];
  fixture.chain.delegated.set(held.name, [...ours, "ns1.former.example"]);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ waits_for: "delegation", ds: [] });
  expect(fixture.registry.received.filter((one) => "name" in one && one.name === held.name)).toEqual([]);
  fixture.chain.delegated.delete(held.name);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "signed", ds: ["matched"] });
});

test("no DS is published while one of our servers does not serve the key", async () => {
  const held = await fixture.hold();
  await fixture.set(held, "signing");
  fixture.chain.isServerDown = true;
  await fixture.advance(held);
  fixture.clock.advance(2 * 86_400_000);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ waits_for: "servers", keys: ["pending"], ds: [] });
  expect(fixture.signersOf(held)).toEqual([]);
});

test("turning off: the DS is removed first, then, when caches have forgotten it, the key", async () => {
  const held = await signed();
  await fixture.set(held, "unsigning");
  await fixture.advance(held);
  const waiting = await fixture.of(held);
  expect(fixture.signersOf(held)).toEqual([]);
  expect(waiting).toMatchObject({ state: "unsigning", waits_for: "parent_ttl", ds: ["revoked"], keys: ["published"] });
  expect(waiting.waits_until?.getTime()).toBe(fixture.clock.now().getTime() + 3_600_000);
  fixture.clock.advance(3_599_000);
  await fixture.advance(held);
  expect(fixture.chain.zones.get(held.name)).toHaveLength(1);
  fixture.clock.advance(1000);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "unsigned", keys: ["archived"], next_check_at: null });
  expect(fixture.chain.zones.get(held.name)).toEqual([]);
});

test("signed again while it was being turned off, it goes on from where it is", async () => {
  const held = await signed();
  await fixture.set(held, "unsigning");
  await fixture.advance(held);
  await fixture.set(held, "signing");
  await fixture.runUntil(held, "signed");
  expect(fixture.chain.zones.get(held.name)).toHaveLength(1);
  expect(fixture.signersOf(held)).toHaveLength(1);
});

test("a lost reply of the registry is resolved, and the DS is sent once", async () => {
  const held = await fixture.hold();
  await fixture.set(held, "signing");
  await fixture.advance(held);
  fixture.clock.advance(86_400_000);
  fixture.registry.next("domain:update", { kind: "lost", executed: true });
  await fixture.runUntil(held, "signed");
  expect(fixture.registry.received.filter((one) => "name" in one && one.name === held.name)).toHaveLength(1);
});

test("a registry that is away or says no is tried again, and the reason is shown", async () => {
  const held = await fixture.hold();
  await fixture.set(held, "signing");
  await fixture.advance(held);
  fixture.clock.advance(86_400_000);
  fixture.registry.next("domain:update", { kind: "refused", code: 2306, text: "not today" });
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "signing", waits_for: "registry", ds: ["pending_publish"] });
  const [row] = await fixture.db.query<{ events: { what: string; detail: string }[] }>(
    "select events from domain_dnssec where domain_id = $1",
    [held.itemid],
  );
  expect(row?.events[0]).toMatchObject({ what: "registry_refused", detail: "not today" });
  await fixture.runUntil(held, "signed");
});

test("a key made just before the worker died is taken up, not made twice", async () => {
  const held = await fixture.hold();
  fixture.chain.zones.set(held.name, [someKey(7)]);
  await fixture.set(held, "signing");
  await fixture.runUntil(held, "signed");
  expect(fixture.chain.zones.get(held.name)).toHaveLength(1);
  expect((await fixture.of(held)).keys).toEqual(["published"]);
});

test("a chain that breaks is found within fifteen minutes, its owner notified at once, and it is repaired by removing the DS", async () => {
  const held = await signed();
  const before = await fixture.of(held);
  expect(before.next_check_at?.getTime()).toBeLessThanOrEqual(fixture.clock.now().getTime() + 15 * 60_000);
  // The name server answers with another key, as it would after its database was restored from an old backup.
  fixture.chain.zones.set(held.name, [someKey(99)]);
  fixture.clock.advance((before.next_check_at?.getTime() ?? 0) - fixture.clock.now().getTime());
  expect(
    await sweepDnssec({ pool: fixture.db.worker, jobs: fixture.jobs, clock: fixture.clock }, fixture.db.readonly),
  ).toBeGreaterThan(0);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "broken", cause: "no_match", ds: ["missing_local"] });
  const mails = await fixture.db.query("select data ->> 'name' as name from pgboss.job where name = 'dnssec.broken'");
  expect(mails).toContainEqual({ name: held.name });
  await fixture.set(held, "unsigning");
  await fixture.runUntil(held, "unsigned");
  expect(fixture.signersOf(held)).toEqual([]);
});

/** Runs both periodic jobs and the job that they enqueue. Returns whether they found this domain. */
async function sweeps(held: Awaited<ReturnType<DnssecFixture["hold"]>>): Promise<boolean> {
  await findStrayDs({ pool: fixture.db.worker, clock: fixture.clock }, fixture.db.readonly);
  await sweepDnssec({ pool: fixture.db.worker, jobs: fixture.jobs, clock: fixture.clock }, fixture.db.readonly);
  const taken = await fixture.db.query(
    "delete from pgboss.job where name = 'dnssec.advance' and state = 'created' and data ->> 'domainId' = $1 returning 1 as one",
    [held.itemid],
  );
  if (taken.length > 0) await fixture.advance(held);
  return taken.length > 0;
}

const foreign = (name: string) => dsRecordOf(name, someKey(5));

test("a DS that somebody else put at the registry of an unsigned name is found by the sweeps, reported, and removed by the button", async () => {
  const held = await fixture.hold();
  await fixture.sight(held);
  expect(await sweeps(held)).toBe(false);
  fixture.setAtRegistry(held, [foreign(held.name)]);
  expect(await sweeps(held)).toBe(false);
  await fixture.sight(held);
  expect(await sweeps(held)).toBe(true);
  expect(await fixture.of(held)).toMatchObject({ state: "broken", cause: "no_key", ds: ["missing_local"] });
  const mails = await fixture.db.query("select data ->> 'name' as name from pgboss.job where name = 'dnssec.broken'");
  expect(mails).toContainEqual({ name: held.name });
  // The button on the page does the same, after the user has confirmed their identity (dnssec.api.test.ts).
  await fixture.set(held, "unsigning");
  await fixture.runUntil(held, "unsigned");
  expect(fixture.signersOf(held)).toEqual([]);
  const seen = await fixture.db.query("select ds_seen from domain_detail where domain_id = $1", [held.itemid]);
  expect(seen).toEqual([{ ds_seen: [] }]);
  expect(await sweeps(held)).toBe(false);
  expect((await fixture.of(held)).next_check_at).toBeNull();
});

test("a DS that the registry has and its zone does not yet is checked until it is there", async () => {
  const held = await fixture.hold();
  fixture.setAtRegistry(held, [foreign(held.name)]);
  fixture.chain.atParent.set(held.name, []);
  await fixture.sight(held);
  expect(await sweeps(held)).toBe(true);
  const waiting = await fixture.of(held);
  expect(waiting).toMatchObject({ state: "unsigned", cause: null });
  expect((waiting.next_check_at?.getTime() ?? 0) - fixture.clock.now().getTime()).toBeLessThanOrEqual(15 * 60_000);
  fixture.chain.atParent.delete(held.name);
  fixture.clock.advance(15 * 60_000);
  expect(await sweeps(held)).toBe(true);
  expect(await fixture.of(held)).toMatchObject({ state: "broken" });
});

test("it breaks a name even if its name server cannot sign, and the name recovers when the DS is removed", async () => {
  const held = await fixture.hold();
  fixture.chain.isSigner = false;
  try {
    await fixture.advance(held);
    expect(await fixture.of(held)).toMatchObject({ state: "unsupported" });
    fixture.setAtRegistry(held, [foreign(held.name)]);
    await fixture.sight(held);
    expect(await sweeps(held)).toBe(true);
    expect(await fixture.of(held)).toMatchObject({ state: "broken", cause: "no_key" });
    fixture.setAtRegistry(held, []);
    await fixture.runUntil(held, "unsupported");
  } finally {
    fixture.chain.isSigner = true;
  }
});

test("a name that is signed where it is served is followed from then on, and not called broken", async () => {
  const held = await fixture.hold({ nameServers: ["ns1.other.example", "ns2.other.example"] });
  const key = someKey(6);
  fixture.chain.zones.set(held.name, [key]);
  fixture.setAtRegistry(held, [dsRecordOf(held.name, key)]);
  await fixture.sight(held);
  expect(await sweeps(held)).toBe(true);
  expect(await fixture.of(held)).toMatchObject({ state: "signed", cause: null });
});

test("a parent that does not answer is asked again within a quarter of an hour", async () => {
  const held = await fixture.hold();
  fixture.setAtRegistry(held, [foreign(held.name)]);
  await fixture.sight(held);
  fixture.chain.isParentDown = true;
  expect(await sweeps(held)).toBe(true);
  fixture.chain.isParentDown = false;
  expect(await sweeps(held)).toBe(false);
  fixture.clock.advance(15 * 60_000);
  expect(await sweeps(held)).toBe(true);
  expect(await fixture.of(held)).toMatchObject({ state: "broken" });
});

test("expired signatures are reported as such; when they are renewed, the domain is signed again by itself", async () => {
  const held = await signed();
  fixture.chain.expired.add(held.name);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "broken", cause: "signature_expired" });
  fixture.chain.expired.delete(held.name);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "signed", cause: null });
});

test("the parent that does not answer breaks nothing", async () => {
  const held = await signed();
  fixture.chain.isParentDown = true;
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "signed", ds: ["matched"] });
});

/** When the chain was last checked, and what was seen. */
async function seenOf({ itemid }: { readonly itemid: string }) {
  const [row] = await fixture.db.query<{
    checked_at: Date;
    rolls_at: Date | null;
    seen: { servers: { isAnswering: boolean }[] };
  }>("select checked_at, rolls_at, seen from domain_dnssec where domain_id = $1", [itemid]);
  return {
    at: row?.checked_at.getTime(),
    rollsAt: row?.rolls_at,
    answering: row?.seen.servers.map(({ isAnswering }) => isAnswering),
  };
}

test("a parent that does not answer leaves the day of the next key as it is", async () => {
  const held = await signed();
  const { rollsAt } = await seenOf(held);
  expect(rollsAt).not.toBeNull();
  fixture.chain.isParentDown = true;
  await fixture.advance(held);
  expect((await seenOf(held)).rollsAt).toEqual(rollsAt);
});

test("a name server that does not answer at all changes nothing for the name", async () => {
  const held = await signed();
  Object.assign(fixture.chain, { isServerDown: true, isSignerDown: true });
  fixture.clock.advance(600_000);
  await fixture.advance(held);
  expect(await seenOf(held)).toMatchObject({ at: fixture.clock.now().getTime(), answering: [false] });
  expect(await fixture.of(held)).toMatchObject({
    state: "signed",
    waits_for: "servers",
    keys: ["published"],
    ds: ["matched"],
  });
  Object.assign(fixture.chain, { isServerDown: false, isSignerDown: false });
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "signed", waits_for: null });
});

test("a broken chain is found although the name server does not list its keys, and its DS is removed; its key waits until it does", async () => {
  const held = await signed();
  fixture.chain.isSignerDown = true;
  fixture.chain.expired.add(held.name);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "broken", cause: "signature_expired", keys: ["published"] });
  await fixture.set(held, "unsigning");
  await fixture.advance(held);
  expect(fixture.signersOf(held)).toEqual([]);
  fixture.clock.advance(86_400_000);
  await fixture.advance(held);
  expect(await fixture.of(held)).toMatchObject({ state: "unsigning", waits_for: "servers", keys: ["published"] });
  fixture.chain.isSignerDown = false;
  await fixture.runUntil(held, "unsigned");
  expect(fixture.chain.zones.get(held.name)).toEqual([]);
});

test("a year later the key is replaced: two DS, then one; at no moment a DS without its key", async () => {
  const held = await signed();
  const [old] = fixture.chain.zones.get(held.name) ?? [];
  fixture.clock.advance(366 * 86_400_000);
  const seen: string[] = [];
  for (let run = 0; run < 20; run += 1) {
    await fixture.advance(held);
    const served = (fixture.chain.zones.get(held.name) ?? []).map((key) => dsRecordOf(held.name, key).digest);
    const promised = fixture.signersOf(held).map(({ digest }) => digest);
    expect(promised.every((digest) => served.includes(digest))).toBe(true);
    expect(promised.length).toBeGreaterThan(0);
    seen.push(`${served.length} keys, ${promised.length} DS`);
    expect((await fixture.of(held)).state).toBe("signed");
    const { waits_until: until, waits_for: reason } = await fixture.of(held);
    if (reason === null) break;
    fixture.clock.advance(Math.max(15_000, (until?.getTime() ?? 0) - fixture.clock.now().getTime()));
  }
  expect([...new Set(seen)]).toEqual(["2 keys, 1 DS", "2 keys, 2 DS", "1 keys, 1 DS"]);
  expect(fixture.chain.zones.get(held.name)).not.toContainEqual(old);
  const [next] = keysServed(held);
  if (old === undefined || next === undefined) throw new Error("no successor");
  const former = dsRecordOf(held.name, old).keyTag;
  expect(await fixture.stepsNotified(held)).toEqual([
    `begun ${next.keyTag}`,
    `served ${next.keyTag}`,
    `promised ${next.keyTag}`,
    `dropped ${former}`,
    `replaced ${former}`,
  ]);
});

test("each step of a key's replacement reaches the browsers that are open", async () => {
  const held = await signed();
  fixture.clock.advance(366 * 86_400_000);
  const hub = new LiveHub(fixture.db.url, fixture.deps.log);
  onTestFinished(() => hub.close());
  await hub.start();
  const news: LiveEvent[] = [];
  hub.subscribe(fixture.account.accountId, (event) => event.topic === "domain" && news.push(event));
  await fixture.advance(held);
  expect(await fixture.stepsNotified(held)).toHaveLength(2);
  // There is one event for the new key, one for when the key is served everywhere, and one for the check itself.
  const ours = { topic: "domain", ids: [held.itemid] };
  await expect.poll(() => news).toEqual([ours, ours, ours]);
});

test("name servers elsewhere: a DS that was given goes to the registry, is proven, and is removed again", async () => {
  const nameServers = ["ns1.other.example", "ns2.other.example"];
  const held = await fixture.hold({ nameServers });
  const key = someKey(5);
  fixture.chain.zones.set(held.name, [key]);
  const { keyTag, algorithm, digestType, digest } = dsRecordOf(held.name, key);
  await fixture.db.query(
    "insert into domain_ds (account_id, domain_id, key_tag, algorithm, digest_type, digest) values ($1, $2, $3, $4, $5, $6)",
    [fixture.account.accountId, held.itemid, keyTag, algorithm, digestType, digest],
  );
  await fixture.set(held, "signing");
  await fixture.runUntil(held, "signed");
  expect(fixture.signersOf(held)).toEqual([{ keyTag, algorithm, digestType, digest }]);
  await fixture.set(held, "unsigning");
  await fixture.runUntil(held, "unsigned");
  expect(fixture.signersOf(held)).toEqual([]);
  expect(fixture.chain.zones.get(held.name)).toEqual([key]);
});

test("name servers cannot be changed away while there is a DS, nor while caches hold it", async () => {
  const held = await signed();
  const block = (to: string[]) =>
    tx(fixture.db.worker, fixture.account.scope, (trx) =>
      nameServerChangeBlock({ clock: fixture.clock, waitMaxSeconds: 172_800 }, trx, fixture.account.scope, held.itemid, to),
    );
  const ours = [...(fixture.registry.domains.get(held.name)?.nameServers ?? [])];
  expect(await block(["ns1.other.example"])).toEqual({ until: null, isOfSigners: false });
  expect(await block(ours)).toBeNull();
  await fixture.set(held, "unsigning");
  await fixture.advance(held);
  expect(await block(["ns1.other.example"])).toEqual({
    until: new Date(fixture.clock.now().getTime() + 3_600_000),
    isOfSigners: false,
  });
  fixture.clock.advance(3_600_000);
  expect(await block(["ns1.other.example"])).toBeNull();
});

type Named = Awaited<ReturnType<DnssecFixture["hold"]>>;
const keysServed = ({ name }: Named) => (fixture.chain.zones.get(name) ?? []).map((key) => dsRecordOf(name, key));
/** Mails about steps that only the owner can carry out, in the order in which they were enqueued. */
async function asked({ itemid }: Named): Promise<string[]> {
  const rows = await fixture.db.query<{ act: string; again: string; tags: string }>(
    `select data ->> 'act' as act, data ->> 'isReminder' as again, data -> 'records' -> 0 ->> 'keyTag' as tags
       from pgboss.job where name = 'dnssec.owner_step' and data ->> 'domainId' = $1 order by created_on, id`,
    [itemid],
  );
  return rows.map(({ act, again, tags }) => `${act} ${tags}${again === "true" ? " again" : ""}`);
}
const isWaiting = (held: Named) => fixture.of(held).then(({ waits_for: reason }) => reason);
/** Runs checks until the domain waits for something else than before. */
async function pass(held: Named): Promise<string | null> {
  const before = await isWaiting(held);
  for (let run = 0; run < 10; run += 1) {
    const { waits_until: until, next_check_at: next } = await fixture.of(held);
    const at = until ?? next;
    if (at !== null && at > fixture.clock.now()) fixture.clock.advance(at.getTime() - fixture.clock.now().getTime());
    await fixture.advance(held);
    if ((await isWaiting(held)) !== before) return isWaiting(held);
  }
  throw new Error(`still waits for ${before}`);
}

async function signedElsewhere(tld: string) {
  const held = await fixture.hold({ elsewhere: true, tld });
  fixture.chain.atParent.set(held.name, []);
  await fixture.set(held, "signing");
  await fixture.advance(held);
  expect(await isWaiting(held)).toBe("old_data");
  expect(await pass(held)).toBe("customer_add");
  const first = keysServed(held);
  const before = await asked(held);
  fixture.chain.atParent.set(held.name, first);
  await fixture.runUntil(held, "signed");
  return { held, first, before };
}

test("registered elsewhere: the owner is notified once of the DS to add, and reminded once; only what the parent shows is believed", async () => {
  const held = await fixture.hold({ elsewhere: true, tld: "com" });
  fixture.chain.atParent.set(held.name, []);
  await fixture.set(held, "signing");
  await fixture.advance(held);
  await pass(held);
  const [key] = keysServed(held);
  expect(await asked(held)).toEqual([`add ${key?.keyTag}`]);
  fixture.clock.advance(86_400_000);
  await fixture.advance(held);
  // If a server does not answer for a while, the step that the owner has to carry out stays the same.
  fixture.chain.isServerDown = true;
  await fixture.advance(held);
  fixture.chain.isServerDown = false;
  await fixture.advance(held);
  expect(await asked(held)).toHaveLength(1);
  fixture.clock.advance(6 * 86_400_000);
  await fixture.advance(held);
  fixture.clock.advance(30 * 86_400_000);
  await fixture.advance(held);
  expect(await asked(held)).toEqual([`add ${key?.keyTag}`, `add ${key?.keyTag} again`]);
  expect(await fixture.of(held)).toMatchObject({ state: "signing", waits_for: "customer_add" });
  fixture.chain.atParent.set(held.name, keysServed(held));
  await fixture.runUntil(held, "signed");
});

test("registered elsewhere: a year later the owner adds the new DS, then removes the old; the old key stays until that is seen", async () => {
  const { held, first } = await signedElsewhere("com");
  const [old] = first;
  fixture.clock.advance(366 * 86_400_000);
  await fixture.advance(held);
  expect(await pass(held)).toBe("customer_add");
  const next = keysServed(held).find(({ digest }) => digest !== old?.digest);
  if (old === undefined || next === undefined) throw new Error("no successor");
  expect(await asked(held)).toEqual([`add ${old.keyTag}`, `add ${next.keyTag}`]);
  fixture.clock.advance(86_400_000);
  await fixture.advance(held);
  expect(keysServed(held)).toHaveLength(2);
  // The digest type is not ours, because the registrar chooses it.
  const key = fixture.chain.zones.get(held.name)?.[1];
  if (key === undefined) throw new Error("no successor");
  fixture.chain.atParent.set(held.name, [old, dsRecordOf(held.name, key, 4)]);
  expect(await pass(held)).toBe("parent_ttl");
  expect(await pass(held)).toBe("customer_remove");
  expect(keysServed(held)).toHaveLength(2);
  expect(await asked(held)).toEqual([`add ${old.keyTag}`, `add ${next.keyTag}`, `remove ${old.keyTag}`]);
  fixture.chain.atParent.set(held.name, [dsRecordOf(held.name, key, 4)]);
  expect(await pass(held)).toBe("parent_ttl");
  expect(await pass(held)).toBeNull();
  expect(keysServed(held)).toEqual([next]);
  expect(await fixture.of(held)).toMatchObject({ state: "signed", cause: null });
  expect(await fixture.stepsNotified(held)).toEqual([
    `add ${old.keyTag}`,
    `begun ${next.keyTag}`,
    `served ${next.keyTag}`,
    `add ${next.keyTag}`,
    `promised ${next.keyTag}`,
    `remove ${old.keyTag}`,
    `dropped ${old.keyTag}`,
    `replaced ${old.keyTag}`,
  ]);
});

test("where the parent reads CDS nobody is notified before its scan was due, and the old key goes so that CDS stops asking for its DS", async () => {
  const { held, first, before } = await signedElsewhere("se");
  expect(before).toEqual([]);
  fixture.clock.advance(366 * 86_400_000);
  await fixture.advance(held);
  expect(await pass(held)).toBe("customer_add");
  fixture.chain.atParent.set(held.name, keysServed(held));
  expect(await pass(held)).toBe("parent_ttl");
  expect(await pass(held)).toBe("customer_remove");
  expect(keysServed(held)).toHaveLength(1);
  expect(keysServed(held)).not.toEqual(first);
  expect(await fixture.of(held)).toMatchObject({ state: "signed", cause: null });
  fixture.chain.atParent.set(held.name, keysServed(held));
  expect(await pass(held)).toBeNull();
});

test("turning off asks the parent by CDS to remove the DS; signed again it asks for the keys (RFC 8078 section 4)", async () => {
  const { held } = await signedElsewhere("se");
  await fixture.set(held, "unsigning");
  await fixture.advance(held);
  expect(fixture.chain.askingRemoval.has(held.name)).toBe(true);
  expect(await fixture.of(held)).toMatchObject({ waits_for: "customer_remove", keys: ["published"] });
  await fixture.set(held, "signing");
  await fixture.advance(held);
  expect(fixture.chain.askingRemoval.has(held.name)).toBe(false);
  await fixture.runUntil(held, "signed");
  await fixture.set(held, "unsigning");
  await fixture.advance(held);
  expect(fixture.chain.askingRemoval.has(held.name)).toBe(true);
  fixture.chain.atParent.set(held.name, []);
  await fixture.runUntil(held, "unsigned");
  expect(fixture.chain.askingRemoval.has(held.name)).toBe(false);
  const [row] = await fixture.db.query("select asks_removal from domain_dnssec where domain_id = $1", [held.itemid]);
  expect(row).toEqual({ asks_removal: false });
});

test("a registry that takes keys gets the key, and gives back the DS that its zone has (RFC 5910 section 4)", async () => {
  const held = await fixture.hold({ tld: "de" });
  await fixture.set(held, "signing");
  await fixture.runUntil(held, "signed");
  const [key] = fixture.chain.zones.get(held.name) ?? [];
  if (key === undefined) throw new Error("no key");
  const { flags, protocol, algorithm, publicKey } = key;
  const ds = dsRecordOf(held.name, key);
  expect(fixture.signersOf(held)).toEqual([{ ...ds, key: { flags, protocol, algorithm, publicKey } }]);
  await fixture.set(held, "unsigning");
  await fixture.runUntil(held, "unsigned");
  expect(fixture.signersOf(held)).toEqual([]);
  const removed = fixture.registry.received.flatMap((one) =>
    "name" in one && one.name === held.name && "signers" in one ? [...(one.signers?.remove ?? [])] : [],
  );
  expect(removed).toEqual([{ ...ds, key: { flags, protocol, algorithm, publicKey } }]);
});
