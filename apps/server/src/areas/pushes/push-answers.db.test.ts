import { declinePush, planPush, readPush, startPush, withdrawPush } from "@nameplane/contracts/pushes/operations";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { usePushFixture } from "../../testing/fixtures/use-push-fixture.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import type { TestAccount, TestDatabase } from "../../testing/test-database.ts";
import { sweepPushes } from "./actions/end-push.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let giver: TestAccount;
let taker: TestAccount;
let atGiver: TestBrowser;
let atTaker: TestBrowser;
let email: string;
let next: number;
const { customer, owned, plan, start, listOf, tokenOf, read, accept, pushAndAccept, holders } = usePushFixture((fresh) => {
  ({ db, fixture, giver, taker, atGiver, atTaker, email, next } = fresh);
});

describe("the receiver chooses an owner", () => {
  test("of a TLD where an owner is changed at once: one request sets it in every role", async () => {
    const name = `nyagare-${next}.se`;
    const itemid = await owned(name);
    const answer = await pushAndAccept([itemid], taker.contactId);
    expect(answer.body).toMatchObject({ code: 1000, requestids: [expect.any(Number)] });
    await fixture.work(taker);
    const [request] = await fixture.requests(taker);
    expect(request).toMatchObject({ state: "completed" });
    expect(await db.query("select distinct contact_id from domain_contact where account_id = $1", [taker.accountId])).toEqual([
      { contact_id: taker.contactId },
    ]);
  });

  test("of a TLD where both owners are asked: the registry gets contacts of the receiver's account first, and the change waits", async () => {
    const name = `nyagare-${next}.org`;
    const itemid = await owned(name);
    await db.query("update contact set email = 'annan@example.com', organization = 'Annan AB' where account_id = $1", [
      taker.accountId,
    ]);
    const before = fixture.gtld.domains.get(name);
    if (before?.registrant === undefined || before.registrant === null) throw new Error("the registry holds no owner");
    // One role has the owner's object, and another has a different object of the giver.
    fixture.gtld.domains.set(name, {
      ...before,
      contacts: [
        { role: "admin", handle: before.registrant },
        { role: "tech", handle: "np-teknik" },
      ],
    });
    const answer = await pushAndAccept([itemid], taker.contactId);
    expect(answer.body).toMatchObject({ code: 1000, requestids: [expect.any(Number), expect.any(Number)] });
    const handles = await db.query<{ handle: string }>("select handle from contact_handle where account_id = $1", [
      giver.accountId,
    ]);
    await fixture.work(taker);
    const held = fixture.gtld.domains.get(name);
    const at = [held?.registrant, ...(held?.contacts ?? []).map(({ handle }) => handle)];
    expect(at.length).toBeGreaterThan(2);
    expect(at).not.toContain("np-teknik");
    for (const { handle } of handles) expect(at).not.toContain(handle);
    const states = (await fixture.requests(taker)).map(({ state, reason }) => [state, reason]);
    expect(states).toEqual([
      ["completed", null],
      ["action_required", 4011],
    ]);
  });
});

describe("obstacles", () => {
  const reasons = async (itemid: string) => (await plan([itemid])).names[0]?.obstacles.map(({ reason }) => reason);

  test("are named, and nothing is offered until they are gone", async () => {
    const name = `hinder-${next}.se`;
    const itemid = await owned(name);
    await db.query(
      "update domain_detail set is_registry_locked = true, auth_code_set_until = now() + interval '1 day', version = version + 1 where domain_id = $1",
      [itemid],
    );
    await fixture.order(giver, [`annat-${next}.se`], { method: "bank" });
    await db.query("update request set ascii_name = $2 where account_id = $1 and state = 'awaiting_payment'", [
      giver.accountId,
      name,
    ]);
    expect(await reasons(itemid)).toEqual(["registryLock", "requests", "code"]);
    const { seal } = await plan([itemid]);
    const refused = await atGiver.call(startPush, { itemids: [itemid], email, seal }, { key: newId() });
    expect(refused.body["name"]).toBe("PushObstructed");
    expect(await db.query("select 1 from push where account_id = $1", [giver.accountId])).toEqual([]);
  });

  test("also count when they come up after the offer: then none of its names changes accounts", async () => {
    const [one, two] = [await owned(`en-${next}.se`), await owned(`tva-${next}.se`)];
    expect((await start([one, two])).body.code).toBe(1000);
    const token = await tokenOf();
    const { seal } = await read(token);
    await db.query("update domain_detail set is_registry_locked = true, version = version + 1 where domain_id = $1", [two]);
    const refused = await accept(token, seal);
    expect(refused.body["name"]).toBe("PushObstructed");
    expect((await holders(`en-${next}.se`)).map(({ account_id }) => account_id)).toEqual([giver.accountId]);
    await db.query("update domain_detail set is_registry_locked = false, version = version + 1 where domain_id = $1", [two]);
    await db.query("update domain set whois_shield = true, version = version + 1 where id = $1", [one]);
    expect((await accept(token, seal)).body["name"]).toBe("PushChanged");
    expect((await accept(token, (await read(token)).seal)).body.code).toBe(1000);
  });

  test("include a login that was changed a short while ago, an open push of the name, and a name of somebody else", async () => {
    const itemid = await owned(`vanta-${next}.se`);
    const { seal } = await plan([itemid]);
    const wish = { itemids: [itemid], email, seal };
    await db.query("update panel_user set quiet_until = '2099-01-02' where id = $1", [giver.userId]);
    expect((await atGiver.call(startPush, wish, { key: newId() })).body["name"]).toBe("QuietPeriod");
    await db.query("update panel_user set quiet_until = null where id = $1", [giver.userId]);
    expect((await atGiver.call(startPush, wish, { key: newId() })).body["name"]).toBe("StepUpRequired");
    expect((await start([itemid])).body.code).toBe(1000);
    expect(await reasons(itemid)).toEqual(["offered"]);
    expect((await atTaker.call(planPush, { itemids: [itemid] })).body["name"]).toBe("NotFound");
  });
});

describe("who may answer", () => {
  test("only the user who has proved the address it was sent to, in another account; nobody learns whether anybody has it", async () => {
    const itemid = await owned(`vem-${next}.se`);
    const nobody = await start([itemid], `finns-inte-${next}@example.com`);
    expect(Object.keys(nobody.body).toSorted()).toEqual(["code", "desc", "endsat", "pushid"]);
    await atGiver.call(withdrawPush, { pushid: nobody.body["pushid"] });
    expect((await start([itemid])).body.code).toBe(1000);
    const token = await tokenOf();
    const other = await fixture.browser(await customer(`cia-${next}@example.com`));
    for (const operation of [readPush, declinePush])
      expect((await other.call(operation, { token })).body["name"]).toBe("PushNotForYou");
    await db.query("update panel_user set email_proved_at = null where id = $1", [taker.userId]);
    expect((await atTaker.call(readPush, { token })).body["name"]).toBe("PushNotForYou");
    expect((await listOf(atTaker)).offered).toEqual([]);
    await db.query("update panel_user set email_proved_at = now() where id = $1", [taker.userId]);
    expect((await atTaker.call(readPush, { token: `${token.slice(0, -4)}AAAA` })).body["name"]).toBe("InvalidToken");
    await db.query("update panel_user set email = $2, email_proved_at = now() where id = $1", [giver.userId, email]);
    expect((await atGiver.call(readPush, { token })).body["name"]).toBe("PushToSelf");
  });

  test("it is declined, withdrawn or lapses: each once, and the name stays", async () => {
    const name = `stannar-${next}.se`;
    const itemid = await owned(name);
    await start([itemid]);
    const declined = await tokenOf();
    expect((await atTaker.call(declinePush, { token: declined })).body).toMatchObject({ code: 1000, state: "declined" });
    expect((await atTaker.call(declinePush, { token: declined })).body["name"]).toBe("PushEnded");
    const again = await start([itemid]);
    const { pushid } = again.body;
    expect((await atTaker.call(withdrawPush, { pushid })).body["name"]).toBe("NotFound");
    expect((await atGiver.call(withdrawPush, { pushid })).body).toMatchObject({ code: 1000, state: "withdrawn" });
    expect((await atGiver.call(withdrawPush, { pushid })).body["name"]).toBe("PushEnded");
    await start([itemid]);
    const late = await tokenOf();
    const { seal } = await read(late);
    const deps = { ...fixture.deps, clock: fixture.clock };
    expect(await sweepPushes(deps, db.readonly)).toBe(0);
    await db.query("update push set ends_at = now() - interval '1 hour' where account_id = $1 and state = 'open'", [
      giver.accountId,
    ]);
    expect((await accept(late, seal)).body["name"]).toBe("PushEnded");
    expect(await sweepPushes(deps, db.readonly)).toBe(1);
    expect(await sweepPushes(deps, db.readonly)).toBe(0);
    expect((await listOf(atGiver)).given.map(({ state }) => state).toSorted()).toEqual(["declined", "lapsed", "withdrawn"]);
    // The domain is offered again before the periodic job has recorded that the last push is over.
    await start([itemid]);
    await db.query("update push set ends_at = now() - interval '1 hour' where account_id = $1 and state = 'open'", [
      giver.accountId,
    ]);
    expect((await start([itemid])).body.code).toBe(1000);
    expect((await listOf(atGiver)).given.map(({ state }) => state).toSorted()).toEqual([
      "declined",
      "lapsed",
      "lapsed",
      "open",
      "withdrawn",
    ]);
    expect((await holders(name)).map(({ account_id }) => account_id)).toEqual([giver.accountId]);
  });
});
