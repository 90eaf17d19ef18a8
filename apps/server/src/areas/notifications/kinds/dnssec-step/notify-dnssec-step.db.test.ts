import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnerStepNews } from "../../../dnssec/index.ts";
import { DnssecFixture } from "../../../../testing/fixtures/dnssec-fixture.ts";
import { createAccount } from "../../../../testing/test-database.ts";
import { notifyDnssecStep } from "./notify-dnssec-step.ts";

let fixture: DnssecFixture;
beforeAll(async () => {
  fixture = await DnssecFixture.open();
});
afterAll(() => fixture.close());

test("what the registrar of a name has to do is notified once for each step, with one reminder, in the owner's language", async () => {
  const owner = await createAccount(fixture.db, { language: "sv" });
  const held = await fixture.hold({ owner, elsewhere: true });
  const deps = { pool: fixture.db.worker, jobs: fixture.jobs, clock: fixture.clock };
  const records = [{ keyTag: 60_485, algorithm: 13, digestType: 2, digest: "AB".repeat(32) }];
  const keys: OwnerStepNews["keys"] = [];
  const news = {
    keys,
    accountId: owner.accountId,
    brandId: owner.scope.brandId,
    domainId: held.itemid,
    name: held.name,
    act: "add",
    records,
    since: "2026-11-21T10:00:00.000Z",
    isReminder: false,
  } as const;
  await notifyDnssecStep(deps, owner.scope, news);
  await notifyDnssecStep(deps, owner.scope, news);
  await notifyDnssecStep(deps, owner.scope, { ...news, isReminder: true });
  await notifyDnssecStep(deps, owner.scope, { ...news, isReminder: true });
  await notifyDnssecStep(deps, owner.scope, { ...news, act: "remove", since: "2026-11-24T10:00:00.000Z" });
  const notified = await fixture.db.query(
    `select n.kind, d.payload ->> 'language' as language, d.payload -> 'facts' ->> 'act' as act, d.payload -> 'facts' ->> 'isReminder' as again, d.payload -> 'facts' -> 'records' as records
       from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id where n.account_id = $1 order by again, act`,
    [owner.accountId],
  );
  const mail = { kind: "dnssec_step", language: "sv", act: "add", again: "false", records };
  expect(notified).toEqual([mail, { ...mail, act: "remove" }, { ...mail, again: "true" }]);
});
