import { describe, expect, test } from "vitest";
import { domainDetails, domainEvents, domainList, setWhoisShield } from "@nameplane/contracts/domains/operations";
import { fixturePassword, holdDomain, useDomainFixture, type DomainFixture } from "../../../testing/fixtures/domain-fixture.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { newHandle } from "../../registry/contacts/index.ts";
import { syncDomain } from "../follow/sync-domain.ts";

let fixture: DomainFixture;
useDomainFixture((fresh) => (fixture = fresh));

/** A domain of ours whose registrant is a contact object of ours. */
async function holdOwned(handle: string, name?: string) {
  const held = await holdDomain(fixture, name === undefined ? {} : { name });
  const known = fixture.registry.domains.get(held.name);
  if (known === undefined) throw new Error(held.name);
  fixture.registry.hold(held.name, { ...known, registrant: handle });
  return held;
}

async function addHandle(): Promise<string> {
  const handle = newHandle();
  fixture.registry.contacts.set(handle, {
    handle,
    name: "Alva Hedström",
    organization: null,
    street: ["Kvarngatan 1"],
    city: "Lund",
    region: null,
    postcode: "222 22",
    country: "SE",
    phone: "+46.701234567",
    email: "alva@example.se",
    organizationNumber: null,
    vatNumber: null,
  });
  await fixture.db.query(
    "insert into contact_handle (account_id, contact_id, registry_id, handle, seen_at) values ($1, $2, 'iis', $3, now())",
    [fixture.account.accountId, fixture.account.contactId, handle],
  );
  return handle;
}

const shieldsListed = async () => {
  const { body } = await fixture.browser.call(domainList, { orderby: "domainname" });
  return (body["data"] as { whoisshield: boolean }[]).map(({ whoisshield }) => whoisshield);
};

describe("the whois shield", () => {
  test("is sent to the registry, read back, and applies to every domain of the owner there", async () => {
    const handle = await addHandle();
    const { itemid } = await holdOwned(handle);
    const other = await holdOwned(handle);
    const answer = await fixture.browser.call(setWhoisShield, { itemid, shield: true });
    expect(answer.body).toMatchObject({ code: 1000, shield: true, others: 1 });
    expect(fixture.registry.contacts.get(handle)).toMatchObject({ isShielded: true, name: "Alva Hedström" });
    expect(await shieldsListed()).toEqual([true, true]);
    expect(await fixture.db.query("select verb, state, args from registry_command where object = $1", [handle])).toEqual([
      { verb: "contact:update", state: "succeeded", args: { shield: true } },
    ]);
    const details = (await fixture.browser.call(domainDetails, { itemid: other.itemid })).body["domain"];
    expect(details).toMatchObject({ whoisshield: true, shieldoffered: true, abilities: { shield: true } });
    const events = (await fixture.browser.call(domainEvents, { itemid })).body["data"] as Record<string, unknown>[];
    expect(events[0]).toMatchObject({ kind: "shield", what: "on" });
    // If somebody else removes the shield, the next reading of the contact shows that, and the stored setting follows.
    await fixture.db.query("update contact_handle set is_shielded = false where handle = $1", [handle]);
    await syncDomain(fixture.sweep, fixture.account.scope, other.itemid);
    expect(await shieldsListed()).toContain(false);
  });

  test("stays as it was when the registry refuses the change, or does not get it", async () => {
    const handle = await addHandle();
    const { itemid } = await holdOwned(handle);
    fixture.registry.next("contact:update", { kind: "refused", code: 2306, text: "Disclosure is not yours to set" });
    const refused = await fixture.browser.call(setWhoisShield, { itemid, shield: true });
    expect(refused.body).toMatchObject({ code: 2306, name: "RegistryRefused" });
    fixture.registry.isDown = true;
    expect((await fixture.browser.call(setWhoisShield, { itemid, shield: true })).body).toMatchObject({
      name: "RegistryBusy",
    });
    fixture.registry.isDown = false;
    fixture.registry.next("contact:update", { kind: "lost", executed: false });
    expect((await fixture.browser.call(setWhoisShield, { itemid, shield: true })).body).toMatchObject({
      name: "ShieldNotSeen",
    });
    expect(await shieldsListed()).toEqual([false]);
  });

  test("whose answer was lost counts as on if the registry shows it", async () => {
    const handle = await addHandle();
    const { itemid } = await holdOwned(handle);
    fixture.registry.next("contact:update", { kind: "lost", executed: true });
    expect((await fixture.browser.call(setWhoisShield, { itemid, shield: true })).body).toMatchObject({ shield: true });
    expect(await fixture.db.query("select state, decided_by from registry_command where object = $1", [handle])).toEqual([
      { state: "succeeded", decided_by: "info" },
    ]);
  });

  test("is refused where a registry does not offer it, and for a contact object that is not ours", async () => {
    const handle = await addHandle();
    const com = await holdOwned(handle, `shield-${Date.now()}.com`);
    expect((await fixture.browser.call(setWhoisShield, { itemid: com.itemid, shield: true })).body).toMatchObject({
      name: "NoShield",
    });
    const stranger = await holdOwned("foreign-1");
    expect((await fixture.browser.call(setWhoisShield, { itemid: stranger.itemid, shield: true })).body).toMatchObject({
      name: "StatusProhibits",
    });
    expect(fixture.registry.contacts.get(handle)?.isShielded).toBeUndefined();
  });

  test("is taken off by fresh proof only, which is not asked for where it cannot be taken off (T85)", async () => {
    const handle = await addHandle();
    const { itemid } = await holdOwned(handle);
    await fixture.browser.call(setWhoisShield, { itemid, shield: true });
    const off = () => fixture.browser.call(setWhoisShield, { itemid, shield: false });
    expect((await off()).body).toMatchObject({ code: 2205, name: "StepUpRequired" });
    expect(fixture.registry.contacts.get(handle)?.isShielded).toBe(true);
    const com = await holdOwned(handle, `off-${Date.now()}.com`);
    const none = await fixture.browser.call(setWhoisShield, { itemid: com.itemid, shield: false });
    expect(none.body).toMatchObject({ name: "NoShield" });
    const proof = { password: fixturePassword };
    const done = await callProven(fixture.browser, setWhoisShield, { itemid, shield: false }, proof);
    expect(done.body).toMatchObject({ code: 1000, shield: false });
    expect(fixture.registry.contacts.get(handle)?.isShielded).toBe(false);
    expect((await off()).body).toMatchObject({ name: "StepUpRequired" });
  });
});
