import { expect, test } from "vitest";
import { domainEvents } from "@nameplane/contracts/domains/operations";
import { callAuthCode, callLock, holdDomain, useDomainDesk, type DomainDesk } from "../../../testing/desks/domain-desk.ts";
import { transferLock } from "../../registry/index.ts";
import { authCodeSweep } from "./auth-code-sweep.ts";
import { pollRegistries } from "../follow/poll-registries.ts";

let desk: DomainDesk;
useDomainDesk((fresh) => (desk = fresh));

test("an auth code dies at the registry after two weeks", async () => {
  const { itemid, name } = await holdDomain(desk);
  const code = String((await callAuthCode(desk, itemid)).body["authcode"]);
  desk.clock.advance(13 * 86_400_000);
  await authCodeSweep(desk.sweep);
  expect(desk.registry.domains.get(name)?.authInfo).toBe(code);
  desk.clock.advance(2 * 86_400_000);
  await authCodeSweep(desk.sweep);
  expect(desk.registry.domains.get(name)?.authInfo).not.toBe(code);
  expect(await desk.db.query("select state from transfer where ascii_name = $1", [name])).toEqual([{ state: "cancelled" }]);
});

const isLocked = (name: string) => desk.registry.domains.get(name)?.statuses.includes(transferLock);
const history = async (itemid: string) =>
  ((await desk.browser.call(domainEvents, { itemid })).body["data"] as { kind: string; what: string; actor: object }[])
    .filter(({ kind }) => kind === "lock")
    .map(({ what, actor }) => ({ what, actor }));

test("a lock that was opened for a move is closed again when its code runs out, and the history says so", async () => {
  const { itemid, name } = await holdDomain(desk, { statuses: [transferLock] });
  await callLock(desk, itemid, false);
  await callAuthCode(desk, itemid);
  expect(isLocked(name)).toBe(false);
  desk.clock.advance(15 * 86_400_000);
  await authCodeSweep(desk.sweep);
  expect(isLocked(name)).toBe(true);
  const row = "select d.is_locked, x.lock_opened_at from domain d join domain_detail x on x.domain_id = d.id where d.id = $1";
  expect(await desk.db.query(row, [itemid])).toEqual([{ is_locked: true, lock_opened_at: null }]);
  expect(await history(itemid)).toEqual([{ what: "lapsed", actor: { kind: "system", name: null } }]);
});

test("a lock its owner never closed, or opened long before the move, stays open", async () => {
  const [never, before] = [await holdDomain(desk), await holdDomain(desk, { statuses: [transferLock] })];
  await callLock(desk, before.itemid, false);
  await desk.db.query(
    "update domain_detail set lock_opened_at = lock_opened_at - interval '40 days', version = version + 1 where domain_id = $1",
    [before.itemid],
  );
  for (const { itemid } of [never, before]) await callAuthCode(desk, itemid);
  desk.clock.advance(15 * 86_400_000);
  await authCodeSweep(desk.sweep);
  expect([never, before].map(({ name }) => isLocked(name))).toEqual([false, false]);
});

test("a move the other registrar took back makes the code worthless at once, and closes the lock that was opened for it", async () => {
  const { itemid, name } = await holdDomain(desk, { statuses: [transferLock] });
  await callLock(desk, itemid, false);
  const code = (await callAuthCode(desk, itemid)).body["authcode"];
  const transfer = {
    requestedBy: "rival",
    requestedAt: null,
    actsBy: "nameplane",
    actsAt: "2099-11-26T09:00:00Z",
    expiresAt: null,
  };
  const about = { queuedAt: null, kind: "trnData", name, text: "", body: "<epp/>", pendingAction: null };
  desk.registry.messages.push(
    { ...about, id: `${name} 1`, transfer: { ...transfer, status: "pending" } },
    { ...about, id: `${name} 2`, transfer: { ...transfer, status: "clientCancelled" } },
  );
  await pollRegistries(desk.sweep);
  expect(isLocked(name)).toBe(false);
  await authCodeSweep(desk.sweep);
  expect(isLocked(name)).toBe(true);
  expect(desk.registry.domains.get(name)?.authInfo).not.toBe(code);
  expect(await history(itemid)).toEqual([{ what: "stopped", actor: { kind: "system", name: null } }]);
});
