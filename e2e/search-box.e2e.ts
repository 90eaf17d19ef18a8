import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

const fieldOf = (page: Page) => page.getByRole("banner").getByRole("combobox", { name: "Search or register" });
/** Waits for a newly opened screen to take the focus. Letters typed earlier would go to another element. */
const arrived = (page: Page) => expect(page.getByRole("main").locator("h1:focus")).toHaveCount(1);
const own = (page: Page) => page.getByRole("region", { name: "Yours" });

test("one box finds what one has before what one could buy: a domain by a part or its name, numbers, a contact; ideas for a name that is taken", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  const name = freshName("sokruta");
  const part = name.slice(0, -3);
  await holdNames(buyer, [{ name, days: 200 }]);
  const [ticket] = await query<{ number: string }>(
    `insert into ticket (account_id, id, subject, created_by) values ($1, gen_random_uuid(), 'Sokrutans fraga', 'test:journey') returning number`,
    [buyer.accountId],
  );
  await logIn(page, buyer);
  const field = fieldOf(page);
  await expect(page.getByRole("banner")).toContainText("Ctrl K");
  await arrived(page);

  // When a part of a name is typed, the user's own domain is listed first, with a link to its DNS.
  await page.keyboard.press("/");
  await page.keyboard.type(part);
  const mine = own(page).getByRole("link").filter({ hasText: name });
  await expect(mine).toBeVisible();
  await expect(own(page).getByRole("link", { name: `DNS of ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  // When the whole name is typed, Enter opens the domain's page.
  await page.goto("/dashboard");
  await field.click();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await arrived(page);

  // Pressing Escape once clears and leaves the field.
  await page.keyboard.press("/");
  await page.keyboard.type("kaffe");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(page.getByRole("group", { name: "What to search" })).toHaveCount(0);

  // When a number is typed, Enter opens the ticket with that number.
  await field.click();
  await page.keyboard.type(String(ticket?.number));
  await expect(own(page).getByRole("link", { name: /^Sokrutans fraga/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/support/tickets/${ticket?.number}`);

  // Several words without a dot count as an idea for one name, first joined, and then with hyphens. Enter opens the list of
  // results with both at the top.
  const words = freshName("alvas").slice(0, -3);
  await arrived(page);
  await field.fill(`${words} surdeg`);
  const panel = page.getByRole("region", { name: "What to search" });
  await expect(panel.getByRole("button", { name: `Add to basket, ${words}surdeg.se` })).toBeVisible();
  await expect(
    panel.getByRole("region", { name: "Ideas" }).getByRole("button", { name: `Add ${words}-surdeg.se` }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/searchdomainsbulk?**");
  const asOne = page.locator("section", { has: page.getByRole("heading", { name: "As one name" }) });
  await expect(asOne.getByRole("button", { name: `Add ${words}surdeg.se` })).toBeVisible();
  await expect(asOne.getByRole("button", { name: `Add ${words}-surdeg.se` })).toBeVisible();

  // For a name that is taken, free names are suggested.
  await arrived(page);
  await field.fill("ikea.se");
  await expect(panel.getByRole("region", { name: "Ideas" }).getByRole("button", { name: /^Add / }).first()).toBeVisible();
  await page.keyboard.press("Escape");

  // The command menu finds a page by its word and a part of a name, a screen by its name, and a ticket by its number.
  const best = page.getByRole("dialog").getByRole("option", { selected: true });
  const command = page.getByRole("dialog").getByRole("combobox");
  await page.keyboard.press("Control+k");
  await expect(command).toBeFocused();
  await page.keyboard.type(`dns ${part}`);
  await expect(best).toContainText(`${name}DNS`);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dns");
  await page.keyboard.press("Control+k");
  await expect(command).toBeFocused();
  await page.keyboard.type("transfer");
  await expect(best).toContainText("Transfer in");
  await command.fill(String(ticket?.number));
  await expect(page.getByRole("option", { name: /^Sokrutans fraga/ })).toBeVisible();
});

test("på svenska hittar samma ruta det man har, och ger förslag", async ({ page }) => {
  const buyer = await newBuyer("sv");
  const name = freshName("sokruta");
  await holdNames(buyer, [{ name, days: 200 }]);
  await logIn(page, buyer);
  await arrived(page);
  await page.keyboard.press("/");
  await page.keyboard.type(name.slice(0, -3));
  await expect(page.getByRole("region", { name: "Ditt" }).getByRole("link").filter({ hasText: name })).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("ikea.se");
  await expect(page.getByRole("region", { name: "Förslag" })).toBeVisible();
  await expectAccessible(page);
});
