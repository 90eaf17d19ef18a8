import { freshName, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { colleagueIn, ownBrowser } from "./steps/staff.ts";

test("a colleague orders two domains for a customer at a price of their own, and the customer pays by the link in the mail without a login", async ({
  browser,
  page,
}) => {
  const buyer = await newBuyer("en");
  const [row] = await query<{ number: string; email: string }>(
    "select a.number::text as number, c.email from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = $1",
    [buyer.accountId],
  );
  const { number = "", email = "" } = row ?? {};
  const [first, second] = [freshName("bestalld"), freshName("bestalld")];
  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/customers/${number}`);
  await desk.getByRole("link", { name: "New order" }).click();
  await expect(desk.getByText("Nothing is on the order yet")).toBeVisible();
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  await expect(desk.getByText("Enter at least one domain, and 100 at most")).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel("Domains", { exact: true }).fill(`${first} ${second}\nnodots`);
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  const lines = desk.getByRole("list", { name: "Order" });
  await expect(lines.getByRole("listitem")).toHaveCount(2);
  await expect(desk.getByText(/line was not added/)).toBeVisible();
  await desk.getByRole("button", { name: `Change price of ${first}` }).click();
  await desk.getByLabel("Price in SEK, without VAT").fill("10");
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Use this price" }).click();
  await expect(lines.getByText(/^List price/)).toBeVisible();
  await desk.getByRole("button", { name: `Take ${second} off the order` }).click();
  await expect(lines.getByRole("listitem")).toHaveCount(1);
  await expect(desk.getByText(/12\.50/).first()).toBeVisible();

  await desk.getByRole("radio", { name: /^Payment link by email/ }).check();
  await desk.getByRole("button", { name: "Place order" }).click();
  await expect(desk.getByText("Enter a reason of at least three characters")).toBeVisible();
  await desk.getByLabel("Reason").fill("Ordered by phone");
  await desk.setViewportSize({ width: 390, height: 800 });
  expect(Number(await desk.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.getByRole("button", { name: "Place order" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: /^Order O\d+/ })).toBeVisible();
  await expect(desk.getByText("Staff", { exact: true }).first()).toBeVisible();
  await expectAccessible(desk);

  const path = await newestWith(email, /(\/pay\/[^\s?]+)/);
  const own = await ownBrowser(browser);
  await own.goto(path);
  await expect(own.getByText(/12\.50/).first()).toBeVisible();
  await page.close();
});

test("an order sent as a quote places itself when the customer accepts it by the link in the mail", async ({ browser, page }) => {
  const buyer = await newBuyer("sv");
  const [row] = await query<{ number: string; email: string }>(
    "select a.number::text as number, c.email from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = $1",
    [buyer.accountId],
  );
  const { number = "", email = "" } = row ?? {};
  const name = freshName("offert");
  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/customers/${number}/order`);
  await desk.getByLabel("Domains", { exact: true }).fill(name);
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  await desk.getByRole("button", { name: "Send as quote" }).click();
  const drawer = desk.getByRole("dialog", { name: "Send as quote" });
  await drawer.getByRole("button", { name: "Send quote" }).click();
  await expect(drawer.getByText("Write a subject")).toBeVisible();
  await drawer.getByLabel("Subject").fill("Ett namn till");
  await expectAccessible(desk);
  await drawer.getByRole("button", { name: "Send quote" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: /^Quote \d+$/ })).toBeVisible();
  await expect(desk.getByText("Ordered when the customer accepts")).toBeVisible();
  await expectAccessible(desk);

  const path = await newestWith(email, /(\/quote\/[^\s?]+)/);
  const reader = await ownBrowser(browser);
  await reader.goto(path);
  await expect(reader.getByText(name).first()).toBeVisible();
  await reader.getByRole("textbox").first().fill("Berit Kvarn");
  await reader.getByRole("checkbox").first().check();
  await reader.getByRole("button", { name: /^(Accept|Godkänn)/ }).click();
  await reader.waitForURL("**/pay/**");
  const orders = await query<{ origin: string; state: string }>("select origin, state from sales_order where account_id = $1", [
    buyer.accountId,
  ]);
  expect(orders).toEqual([{ origin: "staff", state: "awaiting_payment" }]);
  await desk.reload();
  await expect(desk.getByRole("link", { name: /^O\d+$/ })).toBeVisible();
  await page.close();
});
