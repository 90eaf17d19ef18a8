import { bookTransfer } from "./steps/bank.ts";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { rivalRegisters } from "./steps/rival.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

const creditOf = async ({ accountId }: Buyer) =>
  (
    await query(
      "select prepaid_minor::int prepaid, held_minor::int held, owed_minor::int owed from balance where account_id = $1",
      [accountId],
    )
  )[0];

test("the money for a name that was taken becomes credit, which pays the next order and part of the one after", async ({
  page,
}) => {
  const [lost, covered, shared] = [freshName("snuvad", "com"), freshName("gottgjord"), freshName("delad", "com")];
  const buyer = await newBuyer("en");
  await logIn(page, buyer);

  // A name is paid by card, but somebody else has registered it meanwhile. The request is cancelled, and its money becomes
  // credit.
  await fillBasket(page, lost);
  await fillCheckout(page, "Card");
  await expect(page.getByRole("switch", { name: /Use my credit/ })).toBeHidden();
  await placeButton(page).click();
  await expect(page.locator("#number")).toBeVisible();
  await rivalRegisters(lost);
  await payWith(page, cards.good);
  await approve(page);
  await page.getByRole("link", { name: "View request" }).click({ timeout: 60_000 });
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel request" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await creditOf(buyer)).toEqual({ prepaid: 16_125, held: 0, owed: 0 });

  // The credit covers the next order: no other payment is needed.
  await fillBasket(page, covered);
  await page.goto("/checkout");
  await expect(page.getByRole("switch", { name: /Use my credit/ })).toBeChecked();
  await expect(page.getByText("You have 161.25 SEK in credit.")).toBeVisible();
  await expect(page.getByText("Your credit covers the whole order.")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.getByRole("checkbox", { name: /I place a binding order/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Order and pay with your credit" }).click();
  await expectYours(page, covered);
  await expect(page.getByText("All of it was paid with your credit.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Invoice \d+/ }).click();
  await expect(page.getByText("Paid with credit")).toBeVisible();
  await expect(page.getByText("Credits used")).toBeVisible();
  await expectAccessible(page);
  expect(await creditOf(buyer)).toEqual({ prepaid: 3750, held: 0, owed: 0 });

  // The remaining credit is used first, and a card pays the rest.
  await fillBasket(page, shared);
  await fillCheckout(page, "Card");
  await expect(page.getByText("Your credit is used first.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("switch", { name: /Use my credit/ }).uncheck();
  await expect(page.getByRole("button", { name: "Order and pay 161.25 SEK" })).toBeVisible();
  await page.getByRole("switch", { name: /Use my credit/ }).check();
  // The card of the first order was saved and would be charged at once. The test chooses another card, which is entered on the
  // provider's page, so that it can see the held credit before the payment is complete.
  await page.getByRole("radio", { name: /^Another card/ }).check();
  await page.getByRole("button", { name: "Order and pay 123.75 SEK" }).click();
  await expect(page.locator("#number")).toBeVisible();
  expect(await creditOf(buyer)).toEqual({ prepaid: 0, held: 3750, owed: 0 });
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, shared);
  await expect(page.getByText("37.50 SEK of it was paid with your credit.")).toBeVisible();
  expect(await creditOf(buyer)).toEqual({ prepaid: 0, held: 0, owed: 0 });
});

test.describe("in Swedish", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "sv-SE" });

  test("money beyond an invoice is credit; it is held while a card is to pay the rest, and released when nobody pays", async ({
    page,
  }) => {
    const [paid, left] = [freshName("overskott"), freshName("lamnad")];
    const buyer = await newBuyer("sv");
    await logIn(page, buyer);
    const fill = async (name: string, method: RegExp) => {
      await page.goto(`/searchdomains?domainname=${name}`);
      await page.getByRole("button", { name: `Lägg i varukorgen, ${name}` }).click();
      await expect(page.getByRole("button", { name: "Varukorg, 1 vara" })).toBeVisible();
      await page.goto("/checkout");
      await page.getByRole("radio", { name: method }).check();
      await page.getByRole("checkbox", { name: /Jag lägger en bindande beställning/ }).check();
    };
    await fill(paid, /^Banköverföring/);
    await page.getByRole("button", { name: /^Beställ och betala .* med banköverföring$/ }).click();
    const reference = (await page.getByLabel("Referens (OCR)", { exact: true }).innerText()).replaceAll(/\s/g, "");
    expect(await bookTransfer(reference, "173.75", paid)).toBe("matched");
    await expect(page.getByRole("heading", { level: 1, name: `${paid} är din` })).toBeVisible({ timeout: 30_000 });

    await fill(left, /^Kort/);
    await expect(page.getByText("Du har 50,00 kr till godo.")).toBeVisible();
    await expect(page.getByText("Ditt tillgodohavande används först.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Beställ och betala 73,75 kr" }).click();
    await page.getByRole("link", { name: /^(Cancel and return to|Avbryt)/ }).click();
    await expect(page.getByText("50,00 kr av det är avsatt från ditt tillgodohavande tills resten är betald.")).toBeVisible();
    await expect(page.getByRole("button", { name: /73,75 kr/ })).toBeVisible();
    await expectAccessible(page);
    expect(await creditOf(buyer)).toEqual({ prepaid: 0, held: 5000, owed: 0 });

    await page.goto(`/requests?domainname=${left}`);
    await page
      .getByRole("button", { name: /^Avbryt/ })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Avbryt beställningen/ })
      .click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await creditOf(buyer)).toEqual({ prepaid: 5000, held: 0, owed: 0 });
  });
});
