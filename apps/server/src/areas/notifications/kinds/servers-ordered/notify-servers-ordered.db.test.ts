import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { DnssecFixture } from "../../../../testing/fixtures/dnssec-fixture.ts";
import { createAccount } from "../../../../testing/test-database.ts";
import { notifyServersOrdered } from "./notify-servers-ordered.ts";

let fixture: DnssecFixture;
beforeAll(async () => {
  fixture = await DnssecFixture.open();
});
afterAll(() => fixture.close());

test("the owner is notified once of an order of other name servers, in their language, with the servers before and after", async () => {
  const owner = await createAccount(fixture.db, { language: "sv" });
  const held = await fixture.hold({ owner });
  const deps = { pool: fixture.db.worker, jobs: fixture.jobs, clock: fixture.clock };
  const news = {
    accountId: owner.accountId,
    brandId: owner.scope.brandId,
    orderId: newId(),
    orderNumber: 4711,
    domainId: held.itemid,
    name: held.name,
    others: 0,
    servers: ["ns1.new.example"],
    former: ["ns1.old.example"],
    at: fixture.clock.now().toISOString(),
  };
  await notifyServersOrdered(deps, owner.scope, news);
  await notifyServersOrdered(deps, owner.scope, news);
  const notified = await fixture.db.query(
    `select n.kind, d.payload ->> 'language' as language, d.payload -> 'facts' -> 'servers' as servers, d.payload -> 'facts' -> 'former' as former
       from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id where n.account_id = $1`,
    [owner.accountId],
  );
  expect(notified).toEqual([{ kind: "servers_ordered", language: "sv", servers: news.servers, former: news.former }]);
});
