import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillCheckout, placeButton, putIntoBasket } from "./steps/steps.ts";

/**
 * Returns a function that computes the price in kronor of a fee in dollars: by today's exchange rate, with the operator's margin,
 * rounded up to whole kronor.
 */
async function soldFor(): Promise<(cents: number) => number> {
  let ppm = 0n;
  // A product that has just started fetches its first rates in its first minute.
  await expect
    .poll(
      async () => {
        const rates = await query<{ ppm: string }>(
          "select ppm::text as ppm from reference_rate where kind = 'fx' and key = 'USDSEK' order by valid_from desc limit 1",
        );
        ppm = BigInt(rates[0]?.ppm ?? 0);
        return ppm > 0n;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return (cents) => Number(((BigInt(cents) * ppm * 12_000n) / 10_000_000_000n + 99n) / 100n) * 100;
}

const shown = (minor: number) => (minor / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 });

test("a registry changes its fees after an order was placed: the higher price is accepted, the lower one gives credit back, and one that changes while it is shown is cancelled instead", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2\d{3} POST \/api\/order\/agreerequote\//);
  const buyer = await newBuyer("en", "reseller");
  await query("update account set credit_limit_minor = 100000000 where id = $1", [buyer.accountId]);
  const [up, down, moving] = [freshName("dyrare", "app"), freshName("billigare", "app"), freshName("rorlig", "app")];
  const names = [up, down, moving];
  for (const name of names) {
    await registry.setPrice(name, 12_500);
    await registry.fault({ verb: "domain:create", name, times: 1, action: { code: 2004, message: "The fee has moved" } });
  }
  const net = await soldFor();
  const gross = (cents: number) => net(cents) * 1.25;
  await logIn(page, buyer);
  await putIntoBasket(page, names);
  await page.goto("/checkout");
  await page.getByRole("combobox", { name: `Years for ${up}` }).selectOption("2");
  await expect(page.getByRole("row").filter({ hasText: up })).toContainText(shown(2 * net(12_500)));
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: /action required on 3/i })).toBeVisible({ timeout: 60_000 });
  const rows = await query<{ number: string; ascii_name: string }>(
    "select number, ascii_name from request where account_id = $1",
    [buyer.accountId],
  );
  const open = async (name: string) => {
    await page.goto(`/requests/${rows.find((row) => row.ascii_name === name)?.number ?? ""}`);
    await expect(page.getByRole("heading", { name: "The registry has changed its fee", exact: true })).toBeVisible();
  };
  await registry.setPrice(up, 15_000);
  await registry.setPrice(down, 10_000);
  await registry.setPrice(moving, 20_000);

  await open(up);
  await expect(page.getByText("250.00 USD → 300.00 USD")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept, by invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Registration of ${up}` })).toBeVisible({ timeout: 60_000 });

  await open(down);
  await page.getByRole("button", { name: "Accept the lower price" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Registration of ${down}` })).toBeVisible({ timeout: 60_000 });

  // Only the price on the screen is accepted: when the fee changes again, the user has to accept the newer price.
  await open(moving);
  await expect(page.getByText("125.00 USD → 200.00 USD")).toBeVisible();
  await registry.setPrice(moving, 30_000);
  await page.getByRole("button", { name: "Accept, by invoice" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("125.00 USD → 300.00 USD")).toBeVisible();
  await page.getByRole("button", { name: "Cancel request" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel request" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Credited" })).toBeVisible();
  expect(await registry.sponsorOf(moving)).toBeNull();
  expect(
    await query("select kind, state, total_minor::int total from invoice where account_id = $1 order by created_at", [
      buyer.accountId,
    ]),
  ).toEqual([
    { kind: "invoice", state: "voided", total: 4 * gross(12_500) },
    { kind: "credit_note", state: "paid", total: 2 * gross(12_500) },
    { kind: "invoice", state: "unpaid", total: 2 * gross(15_000) },
    { kind: "credit_note", state: "paid", total: gross(12_500) },
    { kind: "invoice", state: "unpaid", total: gross(10_000) },
    { kind: "credit_note", state: "paid", total: gross(12_500) },
  ]);
});
