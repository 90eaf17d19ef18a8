import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

test("a colleague corrects the company that invoices, sees a wrong number refused by its field, and sets and takes back a VAT rate", async ({
  browser,
  page,
}) => {
  const desk = await colleagueIn(browser);
  await desk.getByRole("link", { name: "Companies", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
  await expectAccessible(desk);
  await desk
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const drawer = desk.getByRole("dialog", { name: /^Data of / });
  const bank = drawer.getByLabel("Bankgiro");
  const former = await bank.inputValue();
  await bank.fill("123");
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByLabel("Reason").fill("New phone");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(bank).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(desk);
  await bank.fill(former);
  await drawer.getByLabel("Phone on invoices").fill("+46 8 123 456");
  await drawer.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(desk);
  await expect(drawer).toBeHidden();
  await expect(desk.getByText("+46 8 123 456")).toBeVisible();
  await expect(desk.getByText("New phone")).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 800 });
  expect(Number(await desk.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });

  await desk.getByRole("link", { name: "VAT rates" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "VAT rates" })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Change Finland" }).click();
  const set = desk.getByRole("dialog", { name: "Set a rate" });
  await set.getByLabel("Rate").fill("many");
  await set.getByRole("button", { name: "Save" }).click();
  await expect(set.getByText("Enter a percentage, such as 25")).toBeVisible();
  await set.getByLabel("Rate").fill("26");
  const coming = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);
  await set.getByLabel("From").fill(coming);
  await set.getByLabel("Reason").fill("Budget");
  await expectAccessible(desk);
  await set.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(desk);
  await expect(set).toBeHidden();
  await expect(desk.getByText(/^26 % from/)).toBeVisible();
  await desk.getByRole("button", { name: /^Take back the rate of Finland/ }).click();
  const back = desk.getByRole("dialog", { name: /^Take back the rate of Finland/ });
  await back.getByLabel("Reason").fill("Postponed");
  await back.getByRole("button", { name: "Take back" }).click();
  await confirmWithPasskey(desk);
  await expect(desk.getByText(/^26 % from/)).toBeHidden();
  const acts = await query<{ action: string }>(
    "select action from audit_event where action like 'companies.%' order by at desc, seq desc limit 3",
  );
  expect(acts.map(({ action }) => action)).toEqual(["companies.remove-vat-rate", "companies.set-vat-rate", "companies.change"]);
  await page.close();
});
