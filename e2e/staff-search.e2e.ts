import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";
import { fillCheckout, placeButton, putIntoBasket } from "./steps/steps.ts";

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill(text);
  await page.keyboard.press("Enter");
}
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("a colleague pastes a name, presses Enter, and walks from the domain to its order, request and invoice by links", async ({
  page,
  browser,
}) => {
  const name = freshName("sok-allt", "se");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await putIntoBasket(page, [name]);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect
    .poll(
      async () =>
        (await query<{ state: string }>("select state from request where ascii_name = $1 and state <> 'in_basket'", [name]))[0]
          ?.state,
    )
    .toBe("completed");

  const staff = await colleagueIn(browser);
  await expect(staff.getByRole("button", { name: /Search/ })).toBeVisible();
  await find(staff, name);
  await expect(heading(staff, name)).toBeVisible();
  await expect(staff.getByText("What happened")).toBeVisible();
  await expectAccessible(staff);

  // An order names its requests, and a request names its order. A note on the order stays with the order.
  await staff
    .getByRole("link", { name: /^Order O\d+$/ })
    .first()
    .click();
  await expect(heading(staff, /^Order O\d+$/)).toBeVisible();
  await staff.getByLabel("Write a note").fill("Asked about by phone");
  await staff.getByRole("button", { name: "Add note" }).click();
  await expect(staff.getByText("Asked about by phone")).toBeVisible();
  await expectAccessible(staff);
  await staff
    .getByRole("link", { name: new RegExp(name.replace(".", "\\.")) })
    .first()
    .click();
  await expect(staff).toHaveURL(/\/staff\/requests\/\d+$/);
  await expect(staff.getByText("Internal notes")).toBeVisible();
  await expectAccessible(staff);

  // The empty search lists what the staff member has just seen. The search is opened and used with only the keyboard.
  await staff.keyboard.press("ControlOrMeta+k");
  await expect(staff.getByRole("option", { name: new RegExp(name.replace(".", "\\.")) }).first()).toBeVisible();
  await expectAccessible(staff);
  await staff.keyboard.press("Escape");

  for (const list of ["domains", "orders", "requests", "invoices", "payments"]) {
    await staff.goto(`/staff/${list}`);
    await expect(heading(staff, new RegExp(`^${list}$`, "i"))).toBeVisible();
    await expectAccessible(staff);
  }
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.goto(`/staff/domains?name=${name}`);
  await expect(staff.getByRole("link", { name })).toBeVisible();
  expect(await staff.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  await expectAccessible(staff);
});
