import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";

test("the overview orders Premium DNS, which allows any number of records at once and is set to end; the order page sells plans and names what does not fit [S1.10, S1.19, S2.09, C5.45]", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("plan");
  await holdNames(buyer, [{ name, days: 200 }]);
  const [row] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
  const itemid = row?.id ?? "";
  await logIn(page, buyer);
  const made = await page.request.post("/api/dns/createzone/", {
    headers: { "X-Requested-With": "XMLHttpRequest", "Content-Type": "application/json" },
    data: { itemid },
  });
  expect(((await made.json()) as { code: number }).code).toBe(1000);

  await page.goto("/dashboard");
  const quick = page.locator("section", { has: page.getByRole("heading", { name: "Premium DNS" }) });
  await quick.getByLabel(/^Domain name/).fill(name);
  await quick.getByRole("button", { name: "Add to basket" }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Premium DNS for one year.");
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Done" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Premium DNS");

  // The page that sells plans says that a smaller plan does not fit and names that plan. It keeps the domain in the field.
  await page.goto(`/order?name=${name}`);
  await expect(page.getByRole("radio", { name: /^Standard DNS\+, yearly/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByText(`${name} cannot have this DNS plan: it has Premium DNS, paid until`)).toBeVisible();
  await expect(page.getByLabel(/^Domain name/)).toHaveValue(name);

  await page.goto(`/domain/details/${itemid}/dns`);
  await expect(page.getByText(/^\d+ records$/)).toBeVisible();

  await page.goto("/services");
  await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`^Cancel Premium DNS for ${name}`) });
  const confirm = dialog.getByRole("button", { name: "Cancel at the end of the period" });
  await dialog.getByLabel(/^Type the name of the service/).fill("another.se");
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/^Type the name of the service/).fill(name);
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Ends");
  await expect(page.getByRole("button", { name: "Turn on auto-renew" })).toBeVisible();
});
