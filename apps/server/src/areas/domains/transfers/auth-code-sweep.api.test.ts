import { expect, test } from "vitest";
import { domainEvents } from "@nameplane/contracts/domains/operations";
import {
  callAuthCode,
  callLock,
  holdDomain,
  useDomainFixture,
  type DomainFixture,
} from "../../../testing/fixtures/domain-fixture.ts";
import { transferLock } from "../../registry/index.ts";
import { authCodeSweep } from "./auth-code-sweep.ts";
import { pollRegistries } from "../follow/poll-registries.ts";

let fixture: DomainFixture;
useDomainFixture((fresh) => (fixture = fresh));

test("an auth code becomes invalid at the registry after two weeks", async () => {
  const { itemid, name } = await holdDomain(fixture);
  const code = String((await callAuthCode(fixture, itemid)).body["authcode"]);
  fixture.clock.advance(13 * 86_400_000);
  await authCodeSweep(fixture.sweep);
  expect(fixture.registry.domains.get(name)?.authInfo).toBe(code);
  fixture.clock.advance(2 * 86_400_000);
  await authCodeSweep(fixture.sweep);
  expect(fixture.registry.domains.get(name)?.authInfo).not.toBe(code);
  expect(await fixture.db.query("select state from transfer where ascii_name = $1", [name])).toEqual([{ state: "cancelled" }]);
});

const isLocked = (name: string) => fixture.registry.domains.get(name)?.statuses.includes(transferLock);
const history = async (itemid: string) =>
  ((await fixture.browser.call(domainEvents, { itemid })).body["data"] as { kind: string; what: string; actor: object }[])
    .filter(({ kind }) => kind === "lock")
    .map(({ what, actor }) => ({ what, actor }));

test("a lock that was taken off for a transfer is put on again when the auth code expires, and the history says so", async () => {
  const { itemid, name } = await holdDomain(fixture, { statuses: [transferLock] });
  await callLock(fixture, itemid, false);
  await callAuthCode(fixture, itemid);
  expect(isLocked(name)).toBe(false);
  fixture.clock.advance(15 * 86_400_000);
  await authCodeSweep(fixture.sweep);
  expect(isLocked(name)).toBe(true);
  const row = "select d.is_locked, x.lock_opened_at from domain d join domain_detail x on x.domain_id = d.id where d.id = $1";
  expect(await fixture.db.query(row, [itemid])).toEqual([{ is_locked: true, lock_opened_at: null }]);
  expect(await history(itemid)).toEqual([{ what: "lapsed", actor: { kind: "system", name: null } }]);
});

test("a lock that its owner never put on, or took off long before the transfer, stays off", async () => {
  const [never, before] = [await holdDomain(fixture), await holdDomain(fixture, { statuses: [transferLock] })];
  await callLock(fixture, before.itemid, false);
  await fixture.db.query(
    "update domain_detail set lock_opened_at = lock_opened_at - interval '40 days', version = version + 1 where domain_id = $1",
    [before.itemid],
  );
  for (const { itemid } of [never, before]) await callAuthCode(fixture, itemid);
  fixture.clock.advance(15 * 86_400_000);
  await authCodeSweep(fixture.sweep);
  expect([never, before].map(({ name }) => isLocked(name))).toEqual([false, false]);
});

test("a transfer that the other registrar cancelled makes the auth code invalid at once, and puts the lock on again", async () => {
  const { itemid, name } = await holdDomain(fixture, { statuses: [transferLock] });
  await callLock(fixture, itemid, false);
  const code = (await callAuthCode(fixture, itemid)).body["authcode"];
  const transfer = {
    requestedBy: "rival",
    requestedAt: null,
    actsBy: "nameplane",
    actsAt: "2099-11-26T09:00:00Z",
    expiresAt: null,
  };
  const about = { queuedAt: null, kind: "trnData", name, text: "", body: "<epp/>", pendingAction: null };
  fixture.registry.messages.push(
    { ...about, id: `${name} 1`, transfer: { ...transfer, status: "pending" } },
    { ...about, id: `${name} 2`, transfer: { ...transfer, status: "clientCancelled" } },
  );
  await pollRegistries(fixture.sweep);
  expect(isLocked(name)).toBe(false);
  await authCodeSweep(fixture.sweep);
  expect(isLocked(name)).toBe(true);
  expect(fixture.registry.domains.get(name)?.authInfo).not.toBe(code);
  expect(await history(itemid)).toEqual([{ what: "stopped", actor: { kind: "system", name: null } }]);
});
