import { expect, test } from "vitest";
import { registerName, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { nightAfter } from "./compare-contact.ts";
import { sweepContactData } from "./sweep-contact-data.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

const hourMs = 3_600_000;

/** Registers a name. Returns the handle of its owner's contact object, which is due to be read. */
async function due(): Promise<string> {
  const { name } = await registerName(db, account, rig);
  const handle = rig.iis.domains.get(name)?.registrant ?? "";
  const now = rig.clock.now();
  await db.query("update contact set changed_at = $1", [new Date(now.getTime() - 2 * hourMs)]);
  await db.query("update contact_handle set check_due_at = $1 where handle = $2", [now, handle]);
  return handle;
}
const row = async (handle: string) =>
  (
    await db.query<{ differs: object; check_due_at: Date; differs_since: Date | null }>(
      "select differs, check_due_at, differs_since from contact_handle where handle = $1",
      [handle],
    )
  )[0];
function tamper(handle: string): void {
  const held = rig.iis.contacts.get(handle);
  if (held) rig.iis.contacts.set(handle, { ...held, city: "Uppsala" });
}

test("an object is read when its night has come, and again after as many nights as its registry's row says", async () => {
  const handle = await due();
  tamper(handle);
  await db.query("update registry set contact_nights = 3 where id = 'iis'");
  expect(await sweepContactData(rig.sweep)).toBe(1);
  const read = await row(handle);
  expect(read?.differs).toEqual({ city: "Uppsala" });
  const hours = ((read?.check_due_at.getTime() ?? 0) - rig.clock.now().getTime()) / hourMs;
  expect(hours).toBeGreaterThan(2 * 24);
  expect(hours).toBeLessThan(4.5 * 24);
  expect([22, 23, 0, 1, 2, 3]).toContain(read?.check_due_at.getUTCHours());
  expect(await sweepContactData(rig.sweep)).toBe(0);
  // A difference that is found again keeps its age.
  await db.query("update contact_handle set check_due_at = $1", [rig.clock.now()]);
  rig.clock.advance(60_000);
  await sweepContactData(rig.sweep);
  expect((await row(handle))?.differs_since).toEqual(read?.differs_since);
});

test("a registry that does not answer is asked an hour later, and nothing is called a difference", async () => {
  const handle = await due();
  tamper(handle);
  rig.iis.isDown = true;
  expect(await sweepContactData(rig.sweep)).toBe(1);
  rig.iis.isDown = false;
  expect(await row(handle)).toMatchObject({ differs: {}, check_due_at: new Date(rig.clock.now().getTime() + hourMs) });
});

test("many objects are spread evenly over the hours of a night", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const hours = Array.from({ length: 6000 }, () => nightAfter(now, 7)).map((at) => {
    expect(at.getTime()).toBeGreaterThanOrEqual(Date.parse("2026-11-28T22:00:00Z"));
    expect(at.getTime()).toBeLessThan(Date.parse("2026-11-29T04:00:00Z"));
    return at.getUTCHours();
  });
  for (const hour of [22, 23, 0, 1, 2, 3]) expect(hours.filter((each) => each === hour).length).toBeGreaterThan(800);
});
