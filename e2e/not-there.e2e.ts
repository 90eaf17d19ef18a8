import { randomUUID } from "node:crypto";

import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, test } from "./steps/journey.ts";

test("objects of other accounts and objects that do not exist look the same: not found, with a link back", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: (2303|2005|2004) /);
  await logIn(page, await newBuyer("en"));
  // The demo's customers place their orders during the product's first start, which may not have ended when the journeys begin.
  const read = `select (select number from sales_order order by number limit 1) as order,
            (select number from request where order_id is not null order by number limit 1) as request,
            (select id from invoice order by id limit 1) as invoice,
            (select id from account order by id limit 1) as account,
            (select id from domain order by id limit 1) as domain`;
  await expect.poll(async () => Object.values<unknown>((await query(read))[0] ?? {}), { timeout: 60_000 }).not.toContain(null);
  const [foreign] = await query<{ order: string; request: string; invoice: string; account: string; domain: string }>(read);
  const places: readonly (readonly [string, readonly unknown[], string])[] = [
    ["/requests/order/", [foreign?.order, 99_999_999], "Order not found"],
    ["/requests/", [foreign?.request, 99_999_999], "This request is not in your account"],
    ["/economy/invoices/", [foreign?.invoice, randomUUID()], "This invoice is not in your account"],
    ["/domain/details/", [foreign?.domain, randomUUID(), "torn-off"], "This domain is not in your account"],
    ["/account/subaccounts/", [foreign?.account, randomUUID(), "torn-off"], "Sub-account not found"],
    ["/domain/bulk/", [randomUUID(), "torn-off"], "This bulk action was not found in your account"],
    ["/domain/pushes/receive/", ["torn-off"], "Offer not found"],
  ];
  for (const [folder, ids, words] of places) {
    for (const id of ids) {
      await page.goto(`${folder}${String(id)}`);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.locator("main").getByRole("link").first()).toBeVisible();
    }
  }
});
