import { afterAll, beforeAll, expect, test } from "vitest";
import { DnssecFixture } from "../../../../testing/fixtures/dnssec-fixture.ts";
import { createAccount } from "../../../../testing/test-database.ts";
import { notifyChainBroken } from "./notify-chain-broken.ts";

let fixture: DnssecFixture;
beforeAll(async () => {
  fixture = await DnssecFixture.open();
});
afterAll(() => fixture.close());

test("the owner of a domain whose chain broke is notified once for each time, in their language", async () => {
  const owner = await createAccount(fixture.db, { language: "sv" });
  const held = await fixture.hold({ owner });
  const deps = { pool: fixture.db.worker, jobs: fixture.jobs, clock: fixture.clock };
  const news = { accountId: owner.accountId, brandId: owner.scope.brandId, domainId: held.itemid, name: held.name };
  const first = { ...news, at: "2026-11-21T10:00:00.000Z" };
  await notifyChainBroken(deps, owner.scope, first);
  await notifyChainBroken(deps, owner.scope, first);
  await notifyChainBroken(deps, owner.scope, { ...news, at: "2026-12-24T10:00:00.000Z" });
  const notified = await fixture.db.query(
    `select n.kind, d.payload ->> 'language' as language, d.payload -> 'facts' ->> 'template' as template, d.payload -> 'facts' ->> 'name' as name
       from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id where n.account_id = $1`,
    [owner.accountId],
  );
  const mail = { kind: "chain_broken", language: "sv", template: "chain-broken", name: held.name };
  expect(notified).toEqual([mail, mail]);
});
