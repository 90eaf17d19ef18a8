import type { Browser } from "@playwright/test";

import { freshName, logIn, newBuyer, newColleague } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";
import { expectYours, fillBasket, fillCheckout } from "./steps/steps.ts";

/** Turns on approval of orders for an account, on the operator's staff page. */
async function moderate(browser: Browser, number: string): Promise<void> {
  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/customers/${number}`);
  await desk.getByRole("switch", { name: "Orders need approval" }).click();
  await expect(desk.getByText("Order approval switched")).toBeVisible();
  await desk.context().close();
}

test("with order moderation on, a colleague's orders wait for a user who may approve: one is approved and delivered, one is denied with its reason", async ({
  page,
  browser,
}) => {
  const owner = await newBuyer("en", "reseller");
  const colleague = await newColleague(owner);
  const [account] = await query<{ number: string }>("select number from account where id = $1", [owner.accountId]);
  await query(
    "update membership set denied = '{order_approve}' where account_id = $1 and user_id = (select id from panel_user where username = $2)",
    [owner.accountId, colleague.username],
  );
  await moderate(browser, account?.number ?? "");
  const [wanted, unwanted] = [freshName("godkand"), freshName("nekad")];
  await logIn(page, colleague);
  const order = async (name: string) => {
    await fillBasket(page, name);
    await fillCheckout(page, "Invoice");
    await page.getByRole("button", { name: /^Send for approval/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Waiting for approval" })).toBeVisible();
    await expect(page.getByText("You do not have the right to approve orders.")).toBeHidden();
    await expect(page.getByRole("button", { name: "Withdraw order" })).toBeVisible();
    return new URL(page.url()).pathname;
  };
  const first = await order(wanted);
  await expectAccessible(page);
  const second = await order(unwanted);

  const approver = await (await browser.newContext()).newPage();
  await logIn(approver, owner);
  await approver.goto(second);
  await expect(approver.getByRole("button", { name: /^Approve, / })).toBeVisible();
  await approver.getByLabel("Reason").fill("We have that name under .com");
  await expectAccessible(approver);
  await approver.getByRole("button", { name: "Reject" }).click();
  await expect(approver.getByText("We have that name under .com").first()).toBeVisible();
  await approver.goto("/requests");
  await approver
    .getByRole("table", { name: "Requests" })
    .getByRole("row")
    .filter({ hasText: wanted })
    .getByRole("link", { name: /^Open request / })
    .click();
  await expect(
    approver.getByRole("heading", { level: 1, name: `Registration of ${wanted} is waiting for approval` }),
  ).toBeVisible();
  await expectAccessible(approver);
  await approver.getByRole("button", { name: /^Approve, / }).click();
  await expect(approver.getByRole("heading", { level: 1, name: `Registration of ${wanted}`, exact: true })).toBeVisible({
    timeout: 60_000,
  });

  // The page of the user who ordered shows that the order was denied, without a reload.
  await expect(page.getByText("We have that name under .com").first()).toBeVisible();
  await page.goto(first);
  await expectYours(page, wanted);
  await expect(page.getByText(/^Approved by /)).toBeVisible();
  const states = await query("select ascii_name, state, release from request where account_id = $1 order by created_at", [
    owner.accountId,
  ]);
  expect(states).toEqual([
    { ascii_name: wanted, state: "completed", release: "fulfilled" },
    { ascii_name: unwanted, state: "rejected", release: null },
  ]);
});
