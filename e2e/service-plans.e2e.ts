import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

/** Checks the page at the width of a phone as well. */
async function expectEverywhere(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const premiumSupport = 2264;

test("en kollega skapar ett paket, en kund byter till det för resten av perioden, och väljer sedan det mindre från nästa period", async ({
  page,
  browser,
}) => {
  const staff = await colleagueIn(browser, "Prices");
  await staff.goto("/staff/prices");
  await staff.getByRole("link", { name: "Plans of services" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Plans of services" })).toBeVisible();
  await expectEverywhere(staff);
  await staff.getByRole("button", { name: "Make a plan of Premium support" }).click();
  const drawer = staff.getByRole("dialog", { name: "Make a plan of Premium support" });
  await drawer.getByRole("textbox", { name: "Name in English" }).fill("Business");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Write at least one price.")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Name in Swedish" }).fill("Företag");
  await drawer.getByRole("textbox", { name: "Times the usual API calls" }).fill("20");
  await drawer.getByRole("textbox", { name: "Price of a period in SEK" }).fill("8390");
  await drawer.getByRole("textbox", { name: "Price of a period in EUR" }).fill("790");
  await expectEverywhere(staff);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  await expect(staff.getByRole("row").filter({ hasText: "Business" })).toContainText(/8,390/);
  await expectAccessible(staff);
  await staff.context().close();

  const buyer = await newBuyer("sv", "reseller");
  const [row] = await query<{ id: string }>(
    `insert into service (account_id, id, product_id, name, currency, started_at, delivered_at, paid_until, renews_at, params)
     values ($1, gen_random_uuid(), $2, 'Premiumsupport', 'SEK', now(), now(), now() + interval '100 days', now() + interval '70 days', '{"answers": {}, "subject": ""}') returning id`,
    [buyer.accountId, premiumSupport],
  );
  await query("update service set state = 'active', version = version + 1 where id = $1", [row?.id]);
  await logIn(page, buyer);

  // Whoever orders it can choose the plan.
  await page.goto("/services/premiumsupport");
  await expect(page.getByRole("radio", { name: /^Företag, 20 gånger så många API-anrop/ })).toBeVisible();
  await expectEverywhere(page);

  await page.goto(`/services/premiumsupport/${row?.id ?? ""}`);
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Paket", exact: true }) });
  await expect(panel.getByText(/^Bas, 5 gånger/)).toBeVisible();
  await expectEverywhere(page);
  await panel.getByRole("button", { name: "Byt paket" }).click();
  const choose = page.getByRole("dialog", { name: "Byt paket för Premiumsupport" });
  await expect(choose.getByText(/Gäller direkt\. För resten av perioden, till .*: /)).toBeVisible();
  await choose.getByRole("radio", { name: /^Företag/ }).check();
  await expectEverywhere(page);
  await choose.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByText(/Paketet Företag, för resten av perioden till/).first()).toBeVisible();
  await page.getByRole("radio", { name: /^Faktura/ }).check();
  await page.getByRole("checkbox", { name: /Jag lägger en bindande beställning/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Beställ/ }).click();
  await expect(page).toHaveURL(/order/);
  const plans = () =>
    query<{ plan: string | null; next: string | null }>(
      `select (select name_en from product where id = s.plan_id) as plan, (select name_en from product where id = s.next_plan_id) as next
         from service s where s.id = $1`,
      [row?.id],
    );
  await expect.poll(plans, { timeout: 60_000 }).toEqual([{ plan: "Business", next: null }]);
  const [line] = await query<{ text: string }>("select text from invoice_line where account_id = $1", [buyer.accountId]);
  expect(line?.text).toBe("Byte av paket: Premiumsupport Företag");

  await page.goto(`/services/premiumsupport/${row?.id ?? ""}`);
  await expect(panel.getByText(/^Företag, 20 gånger/)).toBeVisible();
  await panel.getByRole("button", { name: "Byt paket" }).click();
  await expect(choose.getByText(/Gäller från nästa period, .*Inget debiteras nu/)).toBeVisible();
  await choose.getByRole("radio", { name: /^Bas/ }).check();
  await expectAccessible(page);
  await choose.getByRole("button", { name: /^Byt \d/ }).click();
  await expect(choose).toBeHidden();
  await expect(panel.getByText(/^Från \d/)).toBeVisible();
  await expectEverywhere(page);
  await panel.getByRole("button", { name: "Byt paket" }).click();
  await choose.getByRole("radio", { name: /^Företag/ }).check();
  await choose.getByRole("button", { name: "Behåll Företag" }).click();
  await expect(panel.getByText(/^Från \d/)).toBeHidden();
  expect(await plans()).toEqual([{ plan: "Business", next: null }]);
});
