import { addToBasket, getOrder, getRequest } from "@nameplane/contracts/orders/operations";
import { renewServices } from "../../areas/orders/services/index.ts";
import { notifyOrderNews } from "../../areas/notifications/index.ts";
import { composeMail } from "../../areas/notifications/delivery/compose.ts";
import { nameplane } from "../../areas/notifications/delivery/sample-mails.fixture.ts";
import { mailPayload } from "../../areas/notifications/kinds/index.ts";
import { NewsFixture } from "../fixtures/news-fixture.ts";
import { OrderFixture } from "../fixtures/order-fixture.ts";
import { createAccount, createTestDatabase } from "../test-database.ts";

// Orders the planted service in a copy of the source tree, and prints, as JSON, what a customer sees of it: basket, pages,
// invoice, mails, renewal.

const productid = 9100;
const db = await createTestDatabase();
const news = await NewsFixture.open(db);
const fixture = await OrderFixture.open(db);
try {
  await db.query(
    "insert into product (id, family, page, name_en, name_sv, billing_months) values ($1, 'seo', 'seo', 'Name watch', 'Namnbevakning', 12)",
    [productid],
  );
  await db.query(
    `insert into price (id, price_group_id, product_id, operation, period_months, currency, amount_minor, valid_from)
     select gen_random_uuid(), $1, $2, operation, 12, 'SEK', 24000, '2020-01-01' from unnest(array['create', 'renew']) operation`,
    [db.installation.priceGroupId, productid],
  );
  const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  const browser = await fixture.browser(account);
  const domainname = "bevakas.se";
  await fixture.order(account, [domainname], { method: "invoice" });
  await fixture.work(account);
  await fixture.news(account);

  const item = { itemaction: "create-service", domainname, change: { productid } };
  const put = await browser.call(addToBasket, { items: [item] });
  const prepared = await fixture.prepare(browser);
  const placed = await fixture.place(browser, prepared, { method: "invoice" });
  const ordernr = Number(placed.body["ordernr"]);
  await fixture.work(account);
  const [line] = await fixture.lines(ordernr);
  const order = (await browser.call(getOrder, { ordernr })).body["order"];
  const request = (await browser.call(getRequest, { requestid: line?.number ?? 0 })).body["request"];
  const invoiced = await db.query(
    'select text, net_minor::int as net from invoice_line where account_id = $1 order by text collate "C"',
    [account.accountId],
  );

  const notified = await fixture.news(account);
  for (const kind of ["order_placed", "order_closed"] as const)
    for (const one of notified.filter((each) => each.kind === kind)) await notifyOrderNews(news.deps, account.scope, one);
  const mails = await db.query<{ payload: unknown }>("select d.payload from delivery d where d.account_id = $1 order by d.id", [
    account.accountId,
  ]);
  const words = mails.map(({ payload }) => composeMail(mailPayload.parse(payload), nameplane).text);

  fixture.clock.advance(340 * 86_400_000);
  await renewServices(fixture.deps, db.readonly);
  await fixture.work(account);
  const [service] = await db.query(
    "select state, (paid_until > $2::timestamptz + interval '1 year') as renewed from service where account_id = $1",
    [account.accountId, fixture.clock.now()],
  );
  process.stdout.write(
    `${JSON.stringify({
      put: put.body["results"],
      prepared: prepared.items,
      placed: placed.body,
      order,
      request,
      invoiced,
      words,
      service,
    })}\n`,
  );
} finally {
  await fixture.close();
  await news.close();
  await db.close();
}
