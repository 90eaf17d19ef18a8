import * as operations from "@nameplane/contracts/notifications/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { noticeRoutes } from "../bell/index.ts";
import { sendDelivery } from "../delivery/index.ts";
import { nameLeaving } from "../kinds/name-leaving/index.ts";
import { webhookStopped } from "../kinds/webhook-stopped/index.ts";
import { queueMail, writeNotice } from "../queue/index.ts";
import { unsubscribeRoutes } from "./index.ts";
import { unsubscribeTokens } from "./unsubscribe-token.ts";

let db: TestDatabase;
let api: TestApi;
let fixture: NewsFixture;
let account: TestAccount;
let address: string;
let causes = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    noticeRoutes(edge);
    unsubscribeRoutes(edge, { pool: db.app, unsubscribeTokens: unsubscribeTokens(Buffer.alloc(32, 3)) });
  });
});
afterAll(async () => {
  await fixture.close();
  await api.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  address = `reader${(causes += 1)}@example.com`;
  await db.query("update panel_user set email = $2 where id = $1", [account.userId, address]);
});

/** Queues a mail and sends it. Returns null if the recipient has turned it off. */
async function mail(kind: typeof webhookStopped | typeof nameLeaving = webhookStopped, to = address) {
  causes += 1;
  const notice = { kind: "webhook_stopped", cause: `test:${causes}`, params: {}, isBellOnly: false };
  const recipient = { address: to, firstName: "Alva", language: "en", why: { kind: "owner", accountNumber: 1 } } as const;
  const facts = Object.values<unknown>(kind.samples)[0];
  const wanted = { kind, facts } as unknown as Parameters<typeof queueMail>[5];
  await tx(db.worker, account.scope, async (trx) => {
    const noticeId = (await writeNotice(trx, fixture.deps, account.scope, notice)) ?? "";
    await queueMail(trx, fixture.deps, account.scope, noticeId, recipient, wanted);
  });
  const [row] = await db.query<{ id: string }>("select id from delivery where account_id = $1 and state = 'queued'", [
    account.accountId,
  ]);
  if (row === undefined) return null;
  await sendDelivery(fixture.deps, account.scope, row.id);
  return fixture.mailer.sent.at(-1) ?? null;
}

const pathOf = (url: string | undefined) => new URL(url ?? "").pathname;
const tokenOf = (url: string | undefined) => pathOf(url).replace("/unsubscribe/", "");
const post = (path: string, payload: string, type = "application/x-www-form-urlencoded") =>
  api.edge.app.inject({ method: "POST", url: path, payload, headers: { "content-type": type, host: "localhost" } });

test("a mail that can be turned off says where, in its header and at its foot; opening the link turns nothing off", async () => {
  const sent = await mail();
  expect(sent?.unsubscribeUrl).toMatch(/^https:\/\/panel\.nameplane\.test\/unsubscribe\/[\w-]{87}$/);
  expect(sent?.text).toContain(`Unsubscribe from emails like this:\n${sent?.unsubscribeUrl}`);
  expect(sent?.html).toContain(`href="${sent?.unsubscribeUrl}"`);
  const token = tokenOf(sent?.unsubscribeUrl);
  const read = (await api.browser().call(operations.readUnsubscribe, { token })).body;
  expect(read).toMatchObject({ code: 1000, group: "programs", email: address, mail: true });
  expect(await mail()).not.toBeNull();
});

test("the page turns the mails off without a login, and on again; the user's settings say the same", async () => {
  const token = tokenOf((await mail())?.unsubscribeUrl);
  const browser = api.browser();
  expect((await browser.call(operations.unsubscribe, { token, mail: false })).body).toMatchObject({ code: 1000, mail: false });
  expect(browser.cookie).toBeNull();
  expect(await mail()).toBeNull();
  browser.cookie = await signIn(db, account);
  const choices = (await browser.call(operations.noticeChoices, {})).body["data"];
  expect(choices).toContainEqual(expect.objectContaining({ group: "programs", mail: false, bell: true }));
  expect(choices).toContainEqual(expect.objectContaining({ group: "orders", mail: true }));
  expect((await browser.call(operations.unsubscribe, { token, mail: true })).body).toMatchObject({ code: 1000, mail: true });
  expect(await mail()).not.toBeNull();
});

test.each([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])("a mail program turns them off by one POST (%s), as often as it likes (RFC 8058)", async (type, payload) => {
  const path = pathOf((await mail())?.unsubscribeUrl);
  for (let time = 0; time < 2; time += 1) {
    const answer = await post(path, payload, type);
    expect([answer.statusCode, answer.headers["set-cookie"], answer.headers.location]).toEqual([200, undefined, undefined]);
  }
  expect(await mail()).toBeNull();
});

test("a link is for one account and one address; a changed one does nothing", async () => {
  const token = tokenOf((await mail())?.unsubscribeUrl);
  // Changes a character before the last one, because some bits of the last character may have no meaning.
  const path = `/unsubscribe/${token.slice(0, -4)}${token.at(-4) === "A" ? "B" : "A"}${token.slice(-3)}`;
  expect((await post(path, "List-Unsubscribe=One-Click")).statusCode).toBe(404);
  const wrong = await api.browser().call(operations.unsubscribe, { token: "no-such-token", mail: false });
  expect(wrong.body.code).toBe(2303);
  await db.query("update panel_user set email = 'another@example.com' where id = $1", [account.userId]);
  expect((await api.browser().call(operations.unsubscribe, { token, mail: false })).body.code).toBe(2303);
});

test("what is always sent has no link, and neither has a mail to an address of no user", async () => {
  for (const sent of [await mail(nameLeaving), await mail(webhookStopped, "nobody@example.com")]) {
    expect(sent).not.toBeNull();
    expect(sent?.unsubscribeUrl).toBeUndefined();
    expect(sent?.text).not.toContain("Unsubscribe");
  }
});
