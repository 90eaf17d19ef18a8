import { bookTransfer } from "./steps/bank.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

test.use({ viewport: { width: 390, height: 844 }, locale: "sv-SE" });

test("on a phone, in Swedish: an order paid by bank waits for its money, and the name belongs to the buyer when it arrived [S1.08, S1.09, S1.11, C1.30, C1.34, C2.89, C9.19]", async ({
  page,
}) => {
  const name = freshName("bankresa");
  const buyer = await newBuyer("sv");
  await page.goto("/");
  await expectAccessible(page);
  await logIn(page, buyer);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/searchdomains");
  await page.getByRole("textbox", { name: "Namn eller idé" }).fill(name);
  await page.getByRole("button", { name: `Lägg i varukorgen, ${name}` }).click();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Varukorg, 1 vara" }).click();
  const basket = page.getByRole("dialog", { name: "Varukorg" });
  await expect(basket.getByRole("rowheader", { name })).toBeVisible();
  await expectAccessible(page);
  await basket.getByRole("link", { name: "Till kassan" }).click();

  await page.getByRole("radio", { name: /^Banköverföring/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Beställ och betala .* med banköverföring$/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Godkänn villkoren för att beställa" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /Jag lägger en bindande beställning/ }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: /^Banköverföring/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /Jag lägger en bindande beställning/ })).toBeChecked();
  await page.getByRole("button", { name: /^Beställ och betala .* med banköverföring$/ }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Väntar på din banköverföring" })).toBeVisible();
  const reference = (await page.getByLabel("Referens (OCR)", { exact: true }).innerText()).replaceAll(/\s/g, "");
  const amount = await page.getByLabel("Belopp, SEK", { exact: true }).getAttribute("title");
  await expect(page.getByText("Väntar på betalning")).toBeVisible();
  await expectAccessible(page);

  expect(await bookTransfer(reference, amount ?? "", name)).toBe("matched");
  await expect(page.getByRole("heading", { level: 1, name: `${name} är din` })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  // If the same line of the bank statement is booked again, it is recognised, and nothing is paid twice.
  expect(await bookTransfer(reference, amount ?? "", name)).toBe("known");
  expect(await query("select 1 from payment where account_id = $1", [buyer.accountId])).toHaveLength(1);

  await page.getByRole("link", { name: /^Faktura \d+/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: amount?.replace(".", ",") ?? "" })).toBeVisible();
  await expect(page.getByText("Betald").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/domain/list?search=${name}`);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectAccessible(page);
});
