import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { NewsDesk } from "../../../../testing/desks/news-desk.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { sendDelivery, notifyWebhookStopped } from "../../index.ts";

let db: TestDatabase;
let desk: NewsDesk;
beforeAll(async () => {
  db = await createTestDatabase();
  desk = await NewsDesk.open(db);
});
afterAll(async () => {
  await desk.close();
  await db.close();
});

test("the owner is told once that an endpoint is not called any more, in their language, with the way to it", async () => {
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
  await notifyWebhookStopped(desk.deps, owner.scope, news);
  await notifyWebhookStopped(desk.deps, owner.scope, news);
  const queued = await db.query<{ id: string; kind: string }>(
    "select d.id, n.kind from delivery d join notice n on n.account_id = d.account_id and n.id = d.notice_id where d.account_id = $1",
    [owner.accountId],
  );
  expect(queued.map(({ kind }) => kind)).toEqual(["webhook_stopped"]);
  await sendDelivery(desk.deps, owner.scope, queued[0]?.id ?? "");
  const [mail] = desk.mailer.sent;
  expect(mail?.subject).toBe("Inga fler webhookar skickas till hooks.example.com");
  expect(mail?.text).toContain(`/account/webhooks/${webhookId}`);
  expect(mail?.text).toMatch(/femton\s+gånger\s+i\s+rad/);
});
