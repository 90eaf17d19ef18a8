import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { sendDelivery } from "../../delivery/send-delivery.ts";
import { notifyWebhookStopped } from "./notify-webhook-stopped.ts";

let db: TestDatabase;
let fixture: NewsFixture;
beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

test("the owner is notified once that an endpoint is not called any more, in their language, with a link to it", async () => {
  const owner = await createAccount(db, { language: "sv" });
  const webhookId = newId();
  const news = {
    accountId: owner.accountId,
    brandId: owner.scope.brandId,
    webhookId,
    host: "hooks.example.com",
    cause: "failing",
    at: "2026-11-21T10:00:00.000Z",
  } as const;
  await notifyWebhookStopped(fixture.deps, owner.scope, news);
  await notifyWebhookStopped(fixture.deps, owner.scope, news);
  const queued = await db.query<{ id: string; kind: string }>(
    "select d.id, n.kind from delivery d join notice n on n.account_id = d.account_id and n.id = d.notice_id where d.account_id = $1",
    [owner.accountId],
  );
  expect(queued.map(({ kind }) => kind)).toEqual(["webhook_stopped"]);
  await sendDelivery(fixture.deps, owner.scope, queued[0]?.id ?? "");
  const [mail] = fixture.mailer.sent;
  expect(mail?.subject).toBe("Vi har slutat skicka webhookar till hooks.example.com");
  expect(mail?.text).toContain(`/account/webhooks/${webhookId}`);
  expect(mail?.text).toMatch(/femton\s+gånger\s+i\s+rad/);
});
