import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { expectYours, fillCheckout, placeButton, putIntoBasket } from "./steps/steps.ts";

const salt = Math.random().toString(36).slice(2, 8).toUpperCase();

test("a colleague makes a promotion with a code, a customer uses it once, the invoice shows it, and the report counts it; a second use is refused in words", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/refusal: 2303 POST \/api\/order\/entervoucher/, /refusal: 2306 POST \/api\/order\/entervoucher/);
  const staff = await colleagueIn(browser, "Prices");
  await staff.getByRole("link", { name: "Promotions", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Promotions" })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: "New promotion" }).click();
  const name = `Journey ${salt}`;
  await staff.getByRole("textbox", { name: "Name" }).fill(name);
  await staff.getByRole("button", { name: "Create promotion" }).click();
  await expect(staff.getByText("Some fields have to be corrected")).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("textbox", { name: "Title in English" }).fill("Harvest offer");
  await staff.getByRole("textbox", { name: "Title in Swedish" }).fill("Skördeerbjudande");
  await staff.getByRole("textbox", { name: "TLDs" }).fill(".se");
  await staff.getByRole("radio", { name: /^A fixed price/ }).check();
  await staff.getByRole("textbox", { name: "Amount in SEK" }).fill("90");
  await staff.getByRole("textbox", { name: "At most for each customer" }).fill("1");
  await staff.getByRole("button", { name: "Show prices" }).click();
  await expect(staff.getByRole("row").filter({ hasText: ".se registration" })).toContainText("90 SEK");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Create promotion" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByRole("heading", { level: 1, name })).toBeVisible();
  const code = `SKORD${salt}`;
  await staff.getByRole("textbox", { name: "A code that many customers share" }).fill(code);
  await staff.getByRole("button", { name: "Create code", exact: true }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText(code)).toBeVisible();
  await expectAccessible(staff);

  const domain = freshName("kampanj");
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, await newBuyer("en", "reseller"));
  await putIntoBasket(page, [domain]);
  await page.goto("/checkout");
  await page.getByRole("button", { name: "I have a voucher code" }).click();
  const field = page.getByRole("textbox", { name: "Voucher code" });
  await field.fill("nosuchcode");
  await field.press("Enter");
  await expect(page.getByText("There is no such code. Check each letter and digit")).toBeVisible();
  await expect(field).toHaveValue("nosuchcode");
  await expectAccessible(page);
  await field.fill(`${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`);
  await page.getByRole("button", { name: "Use code" }).click();
  await expect(page.getByText("Harvest offer, first year:")).toBeVisible();
  await expect(page.getByText("Before discounts")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, domain);
  await page.goto("/economy/invoices");
  await page.getByRole("main").getByRole("link").filter({ hasText: /\d/ }).first().click();
  await expect(page.getByText(`Discount ${domain}: Harvest offer`)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/[-−]9\.00/);
  await expectAccessible(page);

  await putIntoBasket(page, [freshName("kampanj")]);
  await page.goto("/checkout");
  await page.getByRole("button", { name: "I have a voucher code" }).click();
  await page.getByRole("textbox", { name: "Voucher code" }).fill(code);
  await page.getByRole("button", { name: "Use code" }).click();
  await expect(page.getByText("This account has already used the code as often as it can be used")).toBeVisible();

  await staff.reload();
  await expect(staff.getByText("Items sold")).toBeVisible();
  await expect(staff.getByRole("main")).toContainText("9 SEK");
  await staff.getByRole("button", { name: "Stop now" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Stop now" }).click();
  await expect(staff.getByText("The promotion is stopped")).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});

test("en kund ser kampanjpriset i sökningen och rabatten i kassan, på svenska", async ({ page }) => {
  const domain = freshName("skord", "nu");
  await logIn(page, await newBuyer("sv", "reseller"));
  await page.goto(`/searchdomains?domainname=${domain}`);
  await expect(page.getByRole("main")).toContainText(/49\s*kr/);
  await expect(page.getByText("första året").first()).toBeVisible();
  await expectAccessible(page);
  await putIntoBasket(page, [domain]);
  await page.goto("/checkout");
  await expect(page.getByText("Erbjudande på .nu, första året:")).toBeVisible();
  await expect(page.getByText(/Sedan 159\skr per år/)).toBeVisible();
  await expectAccessible(page);
});
