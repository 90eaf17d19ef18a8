import { afterAll, beforeAll, expect, test } from "vitest";
import { DnssecDesk } from "../../../../testing/desks/dnssec-desk.ts";
import { createAccount } from "../../../../testing/test-database.ts";
import { notifyChainBroken } from "../../index.ts";

let desk: DnssecDesk;
beforeAll(async () => {
  desk = await DnssecDesk.open();
});
afterAll(() => desk.close());

test("the owner of a domain whose chain broke is told once for each time, in their language", async () => {
  const owner = await createAccount(desk.db, { language: "sv" });
  const held = await desk.hold({ owner });
  const deps = { pool: desk.db.worker, jobs: desk.jobs, clock: desk.clock };
  const news = { accountId: owner.accountId, brandId: owner.scope.brandId, domainId: held.itemid, name: held.name };
  const first = { ...news, at: "2026-11-21T10:00:00.000Z" };
  await notifyChainBroken(deps, owner.scope, first);
  await notifyChainBroken(deps, owner.scope, first);
  await notifyChainBroken(deps, owner.scope, { ...news, at: "2026-12-24T10:00:00.000Z" });
  const told = await desk.db.query(
    `select n.kind, d.payload ->> 'language' as language, d.payload -> 'facts' ->> 'template' as template, d.payload -> 'facts' ->> 'name' as name
       from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id where n.account_id = $1`,
    [owner.accountId],
  );
  const mail = { kind: "chain_broken", language: "sv", template: "chain-broken", name: held.name };
  expect(told).toEqual([mail, mail]);
});
