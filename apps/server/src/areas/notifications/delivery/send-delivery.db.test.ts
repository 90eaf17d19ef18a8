import { taskWords } from "@nameplane/contracts/backoffice/task-texts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope } from "../../../platform/scope.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { notifyInvoiceIssued } from "../events/notify-invoice-issued.ts";
import { notifyOrderNews } from "../events/notify-order-news.ts";
import { sendDelivery } from "./send-delivery.ts";
import { deliverySweep } from "./sweep-deliveries.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  fixture = await NewsFixture.open(db);
  account = await createAccount(db);
  // Each test starts with an empty queue and no sent mails.
  await db.query("delete from delivery");
  await db.query("delete from notice");
  await db.query("delete from staff_task");
  await db.query("delete from pgboss.job");
  return () => fixture.close();
});
afterAll(() => db.close());

const minutes = (count: number) => count * 60_000;
const unavailable = () => new OutcomeError("unavailable", "mail: 451 try later", { code: "451" });
const unknown = () => new OutcomeError("unknown", "mail: connection closed", { code: "ECONNRESET" });
const refused = (code: string) => new OutcomeError("refused", `mail: ${code} no such user`, { code });

let counter = 0;

/** Queues an order confirmation. Returns the id of its delivery. */
async function queued(): Promise<string> {
  counter += 1;
  fixture.clock.advance(1); // The clock advances, because ids sort by time.
  const order = await fixture.order(account, [`mail${counter}.se`]);
  const { invoiceId } = await fixture.invoice(account, order);
  await fixture.pay(account, order, invoiceId);
  const news = { kind: "order_placed", orderId: order.orderId, requestId: null, version: 1 } as const;
  await notifyOrderNews(fixture.deps, account.scope, {
    accountId: account.accountId,
    brandId: account.scope.brandId,
    ...news,
  });
  const [row] = await db.query<{ id: string }>("select id from delivery where account_id = $1 order by id desc limit 1", [
    account.accountId,
  ]);
  return row?.id ?? "";
}

type Row = {
  state: string;
  tries: number;
  error: string | null;
  provider_ref: string | null;
  due: Date | null;
  sent_at: Date | null;
  done_at: Date | null;
  delivered: boolean;
  escalated: boolean;
};

async function delivery(id: string): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `select d.state, d.tries, d.error, d.provider_ref, d.next_try_at as due, d.sent_at, d.done_at, n.delivered_at is not null as delivered, n.escalated_at is not null as escalated
       from delivery d join notice n on n.account_id = d.account_id and n.id = d.notice_id where d.id = $1`,
    [id],
  );
  return row;
}

const send = (id: string) => sendDelivery(fixture.deps, account.scope, id);
const tasks = async () =>
  (
    await db.query<{ account_id: string; kind: string; severity: string; text: string }>(
      "select account_id, kind, severity, text from staff_task order by id",
    )
  ).map((task) => ({ ...task, text: taskWords(task.text, "en") }));
const jobs = () =>
  db.query<{ due: Date }>(
    "select start_after as due from pgboss.job where name = 'notifications.send' and state = 'created' order by start_after",
  );

describe("a mail that is accepted", () => {
  test("is sent once in the brand's name, and its notice is delivered", async () => {
    const id = await queued();
    await send(id);
    await send(id);
    expect(fixture.mailer.sent).toHaveLength(1);
    expect(fixture.mailer.sent[0]).toMatchObject({
      messageId: `${id}@nameplane.test`,
      from: { name: "Nameplane", address: "no-reply@nameplane.test" },
      to: { name: "Alva", address: "alva@example.com" },
      replyTo: "billing@nameplane.test",
      language: "en",
      attachments: [],
    });
    expect(fixture.mailer.sent[0]?.html).toContain("https://panel.nameplane.test/requests/order/");
    expect(await delivery(id)).toMatchObject({
      state: "sent",
      tries: 1,
      due: null,
      error: null,
      provider_ref: "250 queued as 1",
      sent_at: fixture.clock.now(),
      delivered: true,
    });
  });

  test("has the invoice attached, drawn for this account", async () => {
    const order = await fixture.order(account, ["faktura.se"]);
    const { invoiceId, number } = await fixture.invoice(account, order);
    await notifyInvoiceIssued(fixture.deps, account.scope, { invoiceId });
    const [row] = await db.query<{ id: string }>("select id from delivery");
    await send(row?.id ?? "");
    expect(fixture.mailer.sent[0]?.attachments).toEqual([
      { filename: `invoice-${number}.pdf`, content: Buffer.from(`%PDF ${invoiceId}`), contentType: "application/pdf" },
    ]);
  });

  test("of another brand has its colour and links to its own host", async () => {
    const id = await queued();
    const operator = newId();
    await db.query("update brand set is_operator = false where id = $1", [account.scope.brandId]);
    await db.query(
      "insert into brand (id, name, seller_id, mail_from, is_operator) select $1, 'Operator', seller_id, 'post@operator.test', true from brand limit 1",
      [operator],
    );
    await db.query(
      "insert into brand_host (host, brand_id, is_live, is_main) values ('panel.solrosen.test', $1, true, true), ('later.solrosen.test', $1, false, false)",
      [account.scope.brandId],
    );
    try {
      const config = await fixture.deps.brands.config(account.scope.brandId);
      const brands = { config: async () => ({ ...config, themeColor: "#F9B818" }) };
      await sendDelivery({ ...fixture.deps, brands, publicUrl: "https://panel.nameplane.test:8443/" }, account.scope, id);
    } finally {
      await db.query("delete from brand_host where host like '%.solrosen.test'");
      await db.query("delete from brand where id = $1", [operator]);
      await db.query("update brand set is_operator = true where id = $1", [account.scope.brandId]);
    }
    // Nobody has proved that the brand owns its address, so the address is only used for answers.
    expect(fixture.mailer.sent[0]).toMatchObject({
      from: { name: "Nameplane", address: "post@operator.test" },
      replyTo: "no-reply@nameplane.test",
    });
    const html = fixture.mailer.sent[0]?.html ?? "";
    expect(html).toContain('bgcolor="#F9B818"');
    expect(new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => new URL(url ?? "").origin))).toEqual(
      new Set(["https://panel.solrosen.test:8443"]),
    );
  });

  test("is sent outside any transaction: nobody waits for the mail server", async () => {
    const id = await queued();
    let open: unknown[] = [];
    fixture.mailer.during = async () => {
      open = await db.query(
        "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
    };
    await send(id);
    expect(fixture.mailer.sent).toHaveLength(1);
    expect(open).toEqual([]);
  });
});

describe("a mail that is not accepted", () => {
  test("for the moment is tried again after growing pauses, with the same message id, and then delivered", async () => {
    const id = await queued();
    fixture.mailer.answers.push(unavailable(), unavailable());
    await send(id);
    expect(await delivery(id)).toMatchObject({
      state: "queued",
      tries: 1,
      error: "unavailable: mail: 451 try later",
      due: new Date(fixture.clock.now().getTime() + 30_000),
      delivered: false,
    });
    await send(id);
    expect(await delivery(id)).toMatchObject({ tries: 1 });
    fixture.clock.advance(30_000);
    await send(id);
    expect(await delivery(id)).toMatchObject({ tries: 2, due: new Date(fixture.clock.now().getTime() + 60_000) });
    fixture.clock.advance(60_000);
    await send(id);
    expect(await delivery(id)).toMatchObject({ state: "sent", tries: 3, delivered: true });
    expect(fixture.mailer.sent.map((mail) => mail.messageId)).toEqual([`${id}@nameplane.test`]);
    expect(await tasks()).toEqual([]);
  });

  test.each([
    ["550", "bounced"],
    ["554", "failed"],
  ])("for good (%s) is %s, and staff get a task at once", async (code, state) => {
    const ids = [await queued(), await queued()];
    fixture.mailer.answers.push(refused(code), refused(code));
    for (const id of ids) await send(id);
    expect(await delivery(ids[0] ?? "")).toMatchObject({
      state,
      due: null,
      done_at: fixture.clock.now(),
      delivered: false,
      escalated: true,
    });
    expect(await tasks()).toMatchObject([{ account_id: account.accountId, kind: "mail_undeliverable", severity: "normal" }]);
    expect(JSON.stringify(await db.query("select key from staff_task"))).not.toContain("alva");
  });

  test("with an unknown outcome is repeated once under the same message id and then left to a person", async () => {
    const id = await queued();
    fixture.mailer.answers.push("lost", unavailable(), unknown());
    await send(id);
    expect(await delivery(id)).toMatchObject({
      state: "queued",
      error: "unknown: mail: connection closed",
      due: new Date(fixture.clock.now().getTime() + minutes(2)),
    });
    fixture.clock.advance(minutes(2));
    await send(id);
    fixture.clock.advance(minutes(15));
    await send(id);
    expect(await delivery(id)).toMatchObject({ state: "failed", tries: 3, escalated: true });
    expect(await tasks()).toMatchObject([{ kind: "mail_undeliverable" }]);
  });

  test("because of a lost answer, and accepted at the repeat, has the same message id twice", async () => {
    const id = await queued();
    fixture.mailer.answers.push("lost");
    await send(id);
    fixture.clock.advance(minutes(2));
    await send(id);
    expect(fixture.mailer.sent.map((mail) => mail.messageId)).toEqual(Array(2).fill(`${id}@nameplane.test`));
    expect(fixture.mailer.sent[1]?.html).toBe(fixture.mailer.sent[0]?.html);
    expect(await delivery(id)).toMatchObject({ state: "sent", delivered: true });
  });

  test("because of a wrong setting waits, and after the second attempt the operator gets one task", async () => {
    const ids = [await queued(), await queued()];
    const wrong = () => new OutcomeError("misconfigured", "mail: 535 login refused", { code: "535" });
    fixture.mailer.answers.push(wrong(), wrong(), wrong(), wrong());
    for (const id of ids) await send(id);
    expect(await tasks()).toEqual([]);
    fixture.clock.advance(30_000);
    for (const id of ids) await send(id);
    expect(await delivery(ids[1] ?? "")).toMatchObject({ state: "queued", tries: 2 });
    expect(await tasks()).toEqual([
      {
        account_id: db.installation.operatorAccountId,
        kind: "mail_misconfigured",
        severity: "alarm",
        text: "Email cannot be sent: mail: 535 login refused",
      },
    ]);
  });

  test("because its document cannot be drawn waits too, and is not sent without it", async () => {
    const order = await fixture.order(account, ["ritning.se"]);
    const { invoiceId } = await fixture.invoice(account, order);
    await notifyInvoiceIssued(fixture.deps, account.scope, { invoiceId });
    const [row] = await db.query<{ id: string }>("select id from delivery");
    const invoicePdf = () => Promise.reject(new Error("no font"));
    await sendDelivery({ ...fixture.deps, invoicePdf }, account.scope, row?.id ?? "");
    expect(fixture.mailer.sent).toEqual([]);
    expect(await delivery(row?.id ?? "")).toMatchObject({ state: "queued", error: "misconfigured: no font" });
  });

  test("for three days is given up", async () => {
    const id = await queued();
    fixture.clock.advance(minutes(72 * 60));
    fixture.mailer.answers.push(unavailable());
    await send(id);
    expect(await delivery(id)).toMatchObject({ state: "failed", escalated: true });
  });
});

describe("several workers", () => {
  test("send a mail once", async () => {
    const id = await queued();
    await Promise.all([send(id), send(id), send(id)]);
    expect(fixture.mailer.sent).toHaveLength(1);
    expect(await delivery(id)).toMatchObject({ state: "sent", tries: 1 });
  });

  test("that died while sending are replaced, and a slow one does not overwrite the result of its replacement", async () => {
    const id = await queued();
    fixture.mailer.answers.push(unavailable());
    fixture.mailer.during = async () => {
      fixture.mailer.during = async () => {};
      fixture.clock.advance(minutes(5));
      await send(id);
      // The second attempt has already failed here: it got the answer from above. The first attempt ends after this, and
      // succeeds.
      expect(await delivery(id)).toMatchObject({ state: "queued", tries: 2 });
    };
    await send(id);
    expect(await delivery(id)).toMatchObject({ state: "sent", tries: 2, delivered: true });
  });
});

describe("the sweep", () => {
  test("queues a delivery again whose job was lost, and no other", async () => {
    const id = await queued();
    await db.query("delete from pgboss.job");
    expect(await deliverySweep(fixture.deps)).toBe(0);
    fixture.clock.advance(minutes(1));
    expect(await deliverySweep(fixture.deps)).toBe(1);
    await deliverySweep(fixture.deps);
    expect(await jobs()).toHaveLength(1);
    await send(id);
    expect(await deliverySweep(fixture.deps)).toBe(0);
  });

  test("makes a task for staff of notices that reached nobody for a day, once per account", async () => {
    const ids = [await queued(), await queued()];
    fixture.clock.advance(minutes(23 * 60));
    await deliverySweep(fixture.deps);
    expect(await tasks()).toEqual([]);
    fixture.clock.advance(minutes(61));
    await deliverySweep(fixture.deps);
    await deliverySweep(fixture.deps);
    expect(await tasks()).toEqual([
      {
        account_id: account.accountId,
        kind: "notice_undelivered",
        severity: "high",
        text: "2 notices have not reached the customer by email for a day",
      },
    ]);
    expect(await delivery(ids[0] ?? "")).toMatchObject({ state: "queued", escalated: true });
    // The mail server works again after a day, and all mails are then sent.
    for (const id of ids) await send(id);
    expect(fixture.mailer.sent).toHaveLength(2);
  });

  test("after a day of outage every notice is delivered or a task for staff", async () => {
    const ids = [await queued(), await queued(), await queued()];
    fixture.mailer.answers.push(unavailable(), refused("550"));
    for (const id of ids) await send(id);
    fixture.clock.advance(minutes(24 * 60 + 1));
    await deliverySweep(fixture.deps);
    // The queries of the invariants use the clock of the database, so the notice is made older by that clock.
    await db.query("update notice set created_at = now() - interval '25 hours'");
    expect((await brokenInvariants(db)).filter((found) => JSON.stringify(found).includes("I-N"))).toEqual([]);
  });
});

test("a delivery of another account is not found", async () => {
  const id = await queued();
  const other = await createAccount(db);
  const scope = makeScope({ accountId: other.accountId, brandId: other.scope.brandId, actor: "job:mail" });
  await sendDelivery(fixture.deps, scope, id);
  expect(fixture.mailer.sent).toEqual([]);
  expect(await delivery(id)).toMatchObject({ state: "queued", tries: 0 });
});
