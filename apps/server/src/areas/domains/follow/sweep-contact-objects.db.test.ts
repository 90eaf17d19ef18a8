import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { sweepContactObjects } from "./sweep-contact-objects.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

/** A contact in the given state, with its object at the registry. */
async function contact(state: "unassigned" | "cancelled"): Promise<string> {
  const id = newId();
  const handle = `np-${randomBytes(5).toString("hex")}`;
  await db.query(
    `insert into contact (account_id, id, state, party, first_name, last_name, street, postcode, city, country, phone, email)
     values ($1, $2, 'unassigned', 'person', 'Bo', 'Åkerbär', '{Bygatan 1}', '111 20', 'Stockholm', 'SE', '+46.701234568', 'bo@example.com')`,
    [account.accountId, id],
  );
  if (state === "cancelled") await db.query("update contact set state = 'cancelled', version = version + 1 where id = $1", [id]);
  await db.query(
    "insert into contact_handle (account_id, contact_id, registry_id, handle, seen_at) values ($1, $2, 'iis', $3, now())",
    [account.accountId, id, handle],
  );
  rig.iis.contacts.set(handle, {
    handle,
    name: "Bo Åkerbär",
    organization: null,
    street: [],
    city: "Stockholm",
    region: null,
    postcode: null,
    country: "SE",
    phone: null,
    email: "bo@example.com",
    organizationNumber: null,
    vatNumber: null,
  });
  return handle;
}

const isDropped = async (handle: string) =>
  (await db.query<{ gone: boolean }>("select deleted_at is not null as gone from contact_handle where handle = $1", [handle]))[0]
    ?.gone;
const deletes = (handle: string) =>
  rig.iis.received.filter((sent) => sent.verb === "contact:delete" && sent.handle === handle).length;

test("objects of deleted contacts are deleted, others stay; one that is still linked is tried again a month later", async () => {
  const [kept, gone, linked] = [await contact("unassigned"), await contact("cancelled"), await contact("cancelled")];
  rig.iis.onSend = (sent) => {
    if (sent.verb === "contact:delete" && sent.handle === linked)
      rig.iis.next("contact:delete", { kind: "refused", code: 2305, text: "linked" });
  };
  await sweepContactObjects(rig.sweep);
  rig.iis.onSend = null;
  expect([kept, gone, linked].map((handle) => rig.iis.contacts.has(handle))).toEqual([true, false, true]);
  expect(await isDropped(gone)).toBe(true);
  expect([await isDropped(linked), await isDropped(kept)]).toEqual([false, false]);
  rig.clock.advance(29 * 86_400_000);
  expect(await sweepContactObjects(rig.sweep)).toBe(0);
  rig.clock.advance(2 * 86_400_000);
  await sweepContactObjects(rig.sweep);
  expect([rig.iis.contacts.has(linked), await isDropped(linked)]).toEqual([false, true]);
});

test("an object that the registry no longer holds is done without a command", async () => {
  const handle = await contact("cancelled");
  rig.iis.contacts.delete(handle);
  await sweepContactObjects(rig.sweep);
  expect([await isDropped(handle), deletes(handle)]).toEqual([true, 0]);
});
