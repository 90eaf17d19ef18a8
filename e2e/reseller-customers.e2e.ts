import { brandWeb } from "./steps/brand.ts";
import { proveItIsMe } from "./steps/certificates.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { subjectsTo } from "./steps/mail-box.ts";
import { fillBasket, fillCheckout } from "./steps/steps.ts";
import { endpoints } from "./start-product.ts";

const brand = `(select brand_id from brand_host where host = 'solrosen.localhost')`;

// Restores groups, prices and customers of the brand for the other journeys.
test.afterEach(async () => {
  const ofGroups = `(select id from price_group where brand_id = ${brand} and name like 'Agencies%')`;
  await query(
    `update account set price_group_id = (select parent_id from price_group where id = account.price_group_id), version = version + 1 where price_group_id in ${ofGroups}`,
    [],
  );
  await query(`update price_group set is_for_new = false where id in ${ofGroups}`, []);
  await query(
    `update price_group set ended_at = now(), name = name || ' ' || id where id in ${ofGroups} and ended_at is null`,
    [],
  );
});

test("a reseller makes a price group with a discount, moves a customer into it after seeing the difference, and reads since when", async ({
  page,
}) => {
  await logIn(page, endpoints().demo.reseller);
  await page.goto("/tools/customers?lang=en&view=groups");
  await expect(page.getByRole("heading", { level: 1, name: "Your customers" })).toBeVisible();
  await page.getByRole("button", { name: "New price group" }).click();
  const drawer = page.getByRole("dialog", { name: "New price group" });
  await drawer.getByRole("button", { name: "Save the group" }).click();
  await expect(drawer.getByText("Enter a name")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Name" }).fill("Agencies");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save the group" }).click();
  await expect(page.getByText("The price group is saved")).toBeVisible();
  await page.getByRole("link", { name: "Prices of Agencies" }).click();

  await page.getByRole("button", { name: "Add a margin" }).click();
  const margin = page.getByRole("dialog", { name: "Margin" });
  await margin.getByRole("textbox", { name: "Margin or discount" }).fill("-5");
  await margin.getByRole("combobox", { name: "Rounding" }).selectOption("exact");
  await margin.getByRole("button", { name: "Show what changes" }).click();
  await expect(margin.getByRole("row", { name: /Registration, 1 year/ }).first()).toBeVisible();
  await margin.getByRole("button", { name: "Save the prices" }).click();
  await expect(page.getByRole("row", { name: /Everything −5/ })).toBeVisible();
  await expectAccessible(page);

  // Other journeys make customers with the same name in this brand, so the customer is identified by its number.
  const [customer] = await query<{ number: number }>(
    "select a.number::int as number from account a join membership m on m.account_id = a.id join panel_user u on u.id = m.user_id where u.username = $1",
    [endpoints().demo.client.username],
  );
  await page.goto(`/tools/customers?lang=en&search=${customer?.number}`);
  await page.getByRole("checkbox", { name: /Linds Blommor/ }).check();
  await page.getByRole("button", { name: "Move to a price list" }).click();
  const move = page.getByRole("dialog", { name: "Move 1 customer to a price list" });
  await move.getByRole("combobox", { name: "Price list" }).selectOption({ label: "Agencies" });
  await move.getByRole("button", { name: "Show what changes" }).click();
  await expect(move.getByRole("row", { name: /Registration, 1 year/ }).first()).toBeVisible();
  await expectAccessible(page);
  await move.getByRole("button", { name: "Move the customers" }).click();
  await expect(page.getByText("1 customer is moved")).toBeVisible();
  await page.getByRole("button", { name: /^Details/ }).click();
  await expect(page.getByRole("dialog").getByText("Agencies")).toBeVisible();
});

test("a reseller suspends a customer with a reason that the customer reads, and opens the account again", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const { reseller } = endpoints().demo;
  const client = await newBuyer("en", "client");
  const [row] = await query<{ number: number; email: string }>(
    "select a.number::int as number, c.email from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = $1",
    [client.accountId],
  );
  await logIn(page, reseller);
  await page.goto(`/tools/customers?lang=en&search=${row?.number}`);
  await page.getByRole("button", { name: /^Details/ }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Reason").fill("Three invoices are unpaid");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Suspend the account" }).click();
  await proveItIsMe(page, { ...client, ...reseller });
  await expect(page.getByText("The account is suspended, and the customer has been told")).toBeVisible();
  await expect(page.getByText("Suspended", { exact: true })).toBeVisible();
  await expect
    .poll(() => subjectsTo(row?.email ?? ""), { timeout: 30_000 })
    .toContain(`Your account ${row?.number} is suspended`);
  await page.getByRole("button", { name: /^Details/ }).click();
  await expect(drawer.getByText("You have suspended the account.")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Open the account again" }).click();
  await proveItIsMe(page, { ...client, ...reseller });
  await expect(page.getByText("The account is open again, and the customer has been told")).toBeVisible();
});

test("a reseller sets rules for a customer, whose next order waits for the reseller and goes on when it is approved", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const { reseller } = endpoints().demo;
  const client = await newBuyer("en", "client");
  await query(
    "update account set invoice_method = 'postpayment', credit_limit_minor = 10000000, version = version + 1 where id = $1",
    [client.accountId],
  );
  const [row] = await query<{ number: number; email: string }>(
    "select a.number::int as number, c.email from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = $1",
    [client.accountId],
  );
  await logIn(page, reseller);
  await page.goto(`/tools/customers?lang=en&search=${row?.number}`);
  await page.getByRole("button", { name: /^Details/ }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Orders in a month without asking").fill("mycket");
  await drawer.getByRole("button", { name: "Save the rules" }).click();
  await expect(drawer.getByText("Enter an amount such as 1500")).toBeVisible();
  await drawer.getByLabel("Orders in a month without asking").fill("1");
  await drawer.getByLabel("Domains without asking").fill("10");
  await drawer.getByRole("checkbox", { name: "Tools" }).check();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save the rules" }).click();
  await proveItIsMe(page, { ...client, ...reseller });
  await expect(page.getByText("The rules are saved, and the customer has been told")).toBeVisible();
  await expect
    .poll(() => subjectsTo(row?.email ?? ""), { timeout: 30_000 })
    .toContain("Solrosen has changed what applies to your account");

  const buyer = await (await browser.newContext({ baseURL: brandWeb })).newPage();
  await logIn(buyer, client);
  await expect(buyer.getByRole("link", { name: "Tools", exact: true })).toHaveCount(0);
  await buyer.goto("/economy/spending?lang=en");
  await expect(buyer.getByText(/^You can order for/)).toBeVisible();
  await expectAccessible(buyer);
  await fillBasket(buyer, freshName("regel"));
  await fillCheckout(buyer, "Invoice");
  await buyer.getByRole("button", { name: /^Send for approval/ }).click();
  await expect(
    buyer.getByText("Your provider has to approve the order.").or(buyer.getByText("Waiting for approval")).first(),
  ).toBeVisible();

  await page.goto("/tools/customers?lang=en&view=waiting");
  const line = page.getByRole("listitem").filter({ hasText: String(row?.number) });
  await expect(line.getByText(/^The customer may order for/)).toBeVisible();
  await expectAccessible(page);
  await line.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText(/^Order O\d+ is approved$/)).toBeVisible();
  await expect(line).toHaveCount(0);
  await buyer.context().close();
});

const file = [
  "Customer number;First name;Last name;Email;Phone;Address;Postcode;City;Country",
  "J-1;Ada;Berg;ada.berg@example.com;070-111 22 33;Storgatan 1;111 22;Stockholm;SE",
  "J-2;Bo;Ek;bo.ek@example.com;fel;Lillgatan 2;111 23;Stockholm;SE",
].join("\n");

test("a reseller imports customers from pasted lines: a wrong line is corrected in place, and the report says what came of each", async ({
  page,
}) => {
  await query("update account set customer_ref = null, version = version + 1 where customer_ref like 'J-%'", []);
  await logIn(page, endpoints().demo.reseller);
  await page.goto("/tools/customers/import?lang=en");
  await expect(page.getByRole("heading", { level: 1, name: "Import customers" })).toBeVisible();
  await page.getByRole("button", { name: "Read the lines" }).click();
  await expect(page.getByText("Choose a file, or paste some lines")).toBeVisible();
  await page.getByRole("textbox", { name: "Or paste the lines" }).fill(file);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Read the lines" }).click();
  await expect(page.getByText("The file has 2 customers.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the lines" }).click();
  await page.getByRole("textbox", { name: "Phone, line 3" }).fill("070-444 55 66");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Import 2 customers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Import of 2 customers/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("2 created")).toBeVisible();
  await expect(page.getByText("No invitations were sent.")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("customer-import.csv");
  await page.goto("/tools/customers?lang=en&search=J-1");
  await expect(page.getByText("Ada Berg").first()).toBeVisible();
});

test.describe("in Swedish on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("customers, price groups and the import fit", async ({ page }) => {
    await logIn(page, endpoints().demo.reseller);
    for (const [path, heading] of [
      ["/tools/customers?lang=sv", "Era kunder"],
      ["/tools/customers?lang=sv&view=groups", "Era kunder"],
      ["/tools/customers?lang=sv&view=waiting", "Era kunder"],
      ["/tools/customers/import?lang=sv", "Importera kunder"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      expect(overflow).toBe(0);
    }
  });
});
