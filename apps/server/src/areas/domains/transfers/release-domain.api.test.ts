import { domainDetails, getTransfer, releaseDomain } from "@nameplane/contracts/domains/operations";
import { beforeEach, describe, expect, test } from "vitest";
import { callProven } from "../../../testing/call-proven.ts";
import {
  fixturePassword,
  holdDomain,
  newKey,
  useDomainFixture,
  type DomainFixture,
} from "../../../testing/fixtures/domain-fixture.ts";
import { notifiedLeaving } from "../../../testing/fixtures/transfer-parts.ts";
import type { FakeRegistry } from "../../../testing/far-ends/fake-registries.ts";
import type { TestDatabase } from "../../../testing/test-database.ts";
import type { PollMessage } from "../../registry/index.ts";
import { journalSweep, pollRegistries, syncDomain } from "../follow/index.ts";
import { authCodeSweep } from "./auth-code-sweep.ts";

let fixture: DomainFixture;
let db: TestDatabase;
let registry: FakeRegistry;
useDomainFixture((fresh) => {
  fixture = fresh;
  ({ db, registry } = fresh);
});
beforeEach(() => {
  registry.forgetFaults();
  registry.capabilities = {
    ...registry.capabilities,
    codes: "none",
    transfer: { isImmediate: false, mayAnswer: false, addsMonths: 0, byRelease: true },
  };
});

const release = (itemid: string, tag: string, parts: { unlock?: boolean; key?: string; password?: string } = {}) =>
  callProven(
    fixture.browser,
    releaseDomain,
    { itemid, tag, ...(parts.unlock === true ? { unlock: true } : {}) },
    { password: parts.password ?? fixturePassword },
    { key: parts.key ?? newKey() },
  );
const transfers = (name: string) =>
  db.query<{ state: string; other_party: string; acts_at: Date | null; reason: string | null }>(
    "select state, other_party, acts_at, reason from transfer where ascii_name = $1 order by created_at",
    [name],
  );
const stateOf = async (name: string) =>
  (await db.query<{ state: string; is_locked: boolean }>("select state, is_locked from domain where ascii_name = $1", [name]))[0];
const sent = (name: string) =>
  registry.received.flatMap((one) => (one.verb === "domain:release" && one.name === name ? [one.registrarTag] : []));
const steps = (itemid: string) =>
  notifiedLeaving.flatMap(({ domainId, step, otherParty }) => (domainId === itemid ? [[step, otherParty]] : []));
const advance = (days: number) => fixture.clock.advance(days * 86_400_000);
const said = (change: NonNullable<PollMessage["tagChange"]>): PollMessage => ({
  id: newKey(),
  queuedAt: null,
  kind: "tagChange",
  name: null,
  text: "",
  body: "<epp/>",
  pendingAction: null,
  transfer: null,
  tagChange: change,
});

describe("a domain that is released", () => {
  test("is gone at once where the other registrar accepts everything, and its owner is told", async () => {
    const { itemid, name } = await holdDomain(fixture);
    const key = newKey();
    const answer = await release(itemid, " rival-Tag ", { key });
    expect(answer.body).toMatchObject({ code: 1000, state: "completed", tag: "RIVAL-TAG", actsat: null });
    expect((await release(itemid, "RIVAL-TAG", { key })).body).toMatchObject({ state: "completed" });
    expect(sent(name)).toEqual(["RIVAL-TAG"]);
    expect(await transfers(name)).toMatchObject([{ state: "completed", other_party: "RIVAL-TAG" }]);
    expect((await stateOf(name))?.state).toBe("transferred_away");
    expect(steps(itemid)).toEqual([["moved", "RIVAL-TAG"]]);
    expect(
      await db.query("select body -> 'after' as after from audit_event where object_id = $1 and action = 'domain.release'", [
        itemid,
      ]),
    ).toEqual([{ after: { tag: "RIVAL-TAG", state: "completed" } }]);
  });

  test("waits where the other registrar has to accept it: it can be seen, changed and not released again, and stays when nobody accepts it", async () => {
    const { itemid, name } = await holdDomain(fixture);
    registry.next("domain:release", { kind: "pending" });
    const answer = await release(itemid, "RIVAL-TAG");
    expect(answer.body).toMatchObject({ state: "pending" });
    expect(new Date(String(answer.body["actsat"])).getTime()).toBe(fixture.clock.now().getTime() + 8 * 86_400_000);
    const view = (await fixture.browser.call(getTransfer, { itemid })).body["transfer"];
    expect(view).toMatchObject({
      direction: "out",
      state: "pending",
      byrelease: true,
      mayanswer: false,
      otherparty: { id: "RIVAL-TAG" },
    });
    expect((await fixture.browser.call(domainDetails, { itemid })).body).toMatchObject({
      domain: { byrelease: true, statussummary: { is: "releasing", next: { what: "stays" } } },
    });
    expect((await release(itemid, "OTHER-TAG")).body).toMatchObject({ name: "ReleaseWaits", param: "tag" });
    // No command of the release is still open in the journal. An open command would block other commands for the name.
    expect(await db.query("select 1 from registry_command where object = $1 and decided_at is null", [name])).toEqual([]);
    advance(7);
    await syncDomain(fixture.sweep, fixture.account.scope, itemid);
    expect(await transfers(name)).toMatchObject([{ state: "pending" }]);
    advance(2);
    await syncDomain(fixture.sweep, fixture.account.scope, itemid);
    expect(await transfers(name)).toMatchObject([{ state: "cancelled", reason: "seen to be over" }]);
    expect(steps(itemid)).toEqual([["released", "RIVAL-TAG"]]);
  });

  test("leaves when the other registrar accepts it, which a message or a reading tells", async () => {
    const { itemid, name } = await holdDomain(fixture);
    registry.next("domain:release", { kind: "pending" });
    await release(itemid, "RIVAL-TAG");
    registry.hold(name, { sponsor: "RIVAL-TAG" });
    registry.messages.push(said({ step: "released", names: [name], fromTag: "NAMEPLANE", toTag: "RIVAL-TAG", caseId: null }));
    await pollRegistries(fixture.sweep);
    await syncDomain(fixture.sweep, fixture.account.scope, itemid);
    expect((await stateOf(name))?.state).toBe("transferred_away");
    expect(await transfers(name)).toMatchObject([{ state: "completed" }]);
  });

  test("stays and is locked again when the other registrar rejects it, and its owner is told once", async () => {
    const { itemid, name } = await holdDomain(fixture, { statuses: ["clientTransferProhibited"] });
    expect((await release(itemid, "RIVAL-TAG")).body).toMatchObject({ name: "DomainLocked" });
    registry.next("domain:release", { kind: "pending" });
    await release(itemid, "RIVAL-TAG", { unlock: true });
    expect(registry.domains.get(name)?.statuses).toEqual(["ok"]);
    expect((await stateOf(name))?.is_locked).toBe(false);
    const rejected = said({
      step: "rejected",
      names: ["others.co.uk", name],
      fromTag: "NAMEPLANE",
      toTag: "RIVAL-TAG",
      caseId: "7",
    });
    registry.messages.push(rejected, { ...rejected, id: newKey() });
    await pollRegistries(fixture.sweep);
    expect(await transfers(name)).toMatchObject([{ state: "rejected" }]);
    expect(steps(itemid)).toEqual([
      ["unlocked", null],
      ["released", "RIVAL-TAG"],
      ["declined", "RIVAL-TAG"],
    ]);
    await authCodeSweep(fixture.sweep);
    expect(registry.domains.get(name)?.statuses).toEqual(["clientTransferProhibited"]);
    expect((await stateOf(name))?.is_locked).toBe(true);
  });
});

describe("a release that cannot be", () => {
  test.each([
    ["", "TagMalformed"],
    ["A", "TagMalformed"],
    ["two words", "TagMalformed"],
    ["Nameplane", "TagIsOurs"],
    ["detagged", "TagGivesUp"],
  ])("to the tag '%s' is refused at its field, before proof and without a word to the registry: %s", async (tag, refusal) => {
    const { itemid, name } = await holdDomain(fixture);
    const answer = await fixture.browser.call(releaseDomain, { itemid, tag }, { key: newKey() });
    expect(answer.body).toMatchObject({ name: refusal, param: "tag" });
    expect(sent(name)).toEqual([]);
    expect(await transfers(name)).toEqual([]);
  });

  test("to a tag that the registry does not know says so at the field; the lock is on again, and the right tag is accepted afterwards", async () => {
    const { itemid, name } = await holdDomain(fixture, { statuses: ["clientTransferProhibited"] });
    const wrong = await release(itemid, "NOBODY", { unlock: true });
    expect(wrong.body).toMatchObject({ name: "TagUnknown", param: "tag" });
    expect(wrong.body["desc"]).toContain("NOBODY");
    expect(registry.domains.get(name)?.statuses).toContain("clientTransferProhibited");
    expect((await stateOf(name))?.is_locked).toBe(true);
    expect(await transfers(name)).toMatchObject([{ state: "failed" }]);
    expect(steps(itemid)).toEqual([]);
    expect((await release(itemid, "RIVAL-TAG", { unlock: true })).body).toMatchObject({ state: "completed" });
    expect((await transfers(name)).map(({ state }) => state)).toEqual(["failed", "completed"]);
  });

  test("by the registry's own reasons is told in its words, and when it is silent nothing was changed", async () => {
    const { itemid, name } = await holdDomain(fixture);
    registry.next("domain:release", { kind: "refused", code: 2304, text: "pendingDelete" });
    expect((await release(itemid, "RIVAL-TAG")).body).toMatchObject({ name: "RegistryRefused", param: "tag" });
    registry.isDown = true;
    expect((await release(itemid, "RIVAL-TAG")).body).toMatchObject({ name: "RegistryBusy" });
    registry.isDown = false;
    expect((await transfers(name)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect((await stateOf(name))?.state).toBe("active");
  });

  test("where domains leave by auth code is refused, and the page does not offer it", async () => {
    registry.capabilities = {
      ...registry.capabilities,
      codes: "set",
      transfer: { isImmediate: true, mayAnswer: false, addsMonths: 0 },
    };
    const { itemid } = await holdDomain(fixture);
    expect((await fixture.browser.call(releaseDomain, { itemid, tag: "RIVAL-TAG" }, { key: newKey() })).body).toMatchObject({
      name: "NotReleased",
    });
    expect((await fixture.browser.call(domainDetails, { itemid })).body).toMatchObject({
      domain: { byrelease: false, abilities: { release: false } },
    });
  });

  test("without fresh proof, or with a wrong password, sends nothing", async () => {
    const { itemid, name } = await holdDomain(fixture);
    expect((await release(itemid, "RIVAL-TAG", { password: "wrong" })).body.code).toBe(2202);
    expect(sent(name)).toEqual([]);
  });
});

describe("a lost reply to a release", () => {
  test("that was carried out is found by reading: the domain is gone", async () => {
    const { itemid, name } = await holdDomain(fixture);
    registry.next("domain:release", { kind: "lost", executed: true });
    expect((await release(itemid, "RIVAL-TAG")).body).toMatchObject({ state: "completed" });
    expect((await stateOf(name))?.state).toBe("transferred_away");
  });

  test("that was not carried out ends when two readings show no trace of it, and the domain can be released then", async () => {
    const { itemid, name } = await holdDomain(fixture);
    registry.next("domain:release", { kind: "lost", executed: false });
    expect((await release(itemid, "RIVAL-TAG")).body).toMatchObject({ name: "OutcomeBeingChecked" });
    expect(await transfers(name)).toMatchObject([{ state: "requested" }]);
    await syncDomain(fixture.sweep, fixture.account.scope, itemid);
    expect(await transfers(name)).toMatchObject([{ state: "requested" }]);
    fixture.clock.advance(70_000);
    await journalSweep(fixture.sweep);
    await syncDomain(fixture.sweep, fixture.account.scope, itemid);
    expect(await transfers(name)).toMatchObject([{ state: "failed", reason: "seen to be over" }]);
    expect((await release(itemid, "RIVAL-TAG")).body).toMatchObject({ state: "completed" });
  });
});
