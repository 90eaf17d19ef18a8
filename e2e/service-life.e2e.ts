import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

/** Checks the page at the width of a phone as well. */
async function expectEverywhere(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** A service of the buyer, as it is some time after its order. Returns its id. */
async function service(
  buyer: Buyer,
  {
    productId,
    name,
    paid,
    states,
  }: { readonly productId: number; readonly name: string; readonly paid: string; readonly states: readonly string[] },
): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into service (account_id, id, product_id, name, currency, started_at, paid_until, renews_at, params)
     values ($1, gen_random_uuid(), $2, $3, 'SEK', now() - interval '1 year', now() + $4::interval, now() + $4::interval - interval '30 days', '{"answers": {}, "subject": ""}') returning id`,
    [buyer.accountId, productId, name, paid],
  );
  for (const state of ["active", ...states])
    await query("update service set state = $2, version = version + 1 where id = $1", [row?.id, state]);
  return row?.id ?? "";
}

test("en avstängd tjänst står på översikten, förnyas och betalas, och en annan sägs upp och behålls", async ({
  page,
  trouble,
}) => {
  // Both services are made without what their orders would have set up, a list of names and a site.
  trouble.foresee(/^refusal: 2303 GET \/api\/(monitoring\/getwatch|seo\/getsite)\//);
  const buyer = await newBuyer("sv", "reseller");
  await service(buyer, { productId: 2327, name: "ID-bevakning kvarnfisk", paid: "-3 days", states: ["suspended"] });
  const running = await service(buyer, { productId: 2306, name: "SEO-verktyg kvarn.shop", paid: "200 days", states: [] });
  await logIn(page, buyer);
  await page.goto("/dashboard");
  const need = page.getByRole("listitem").filter({ hasText: "ID-bevakning kvarnfisk är avstängd eftersom den inte är betald" });
  await expect(need).toBeVisible();
  await expect(need.getByText(/Den upphör helt \d+ \S+ \d{4}/)).toBeVisible();
  await expectEverywhere(page);
  await need.getByRole("link", { name: "Förnya" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ID-bevakning kvarnfisk" })).toBeVisible();
  await expect(page.getByText("Avstängd", { exact: true }).first()).toBeVisible();
  await expectEverywhere(page);
  await page.getByRole("button", { name: "Förnya" }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await page.getByRole("radio", { name: /^Faktura/ }).check();
  await page.getByRole("checkbox", { name: /Jag lägger en bindande beställning/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Beställ/ }).click();
  await expect(page).toHaveURL(/order/);
  const states = () =>
    query<{ state: string }>("select state from service where account_id = $1 and product_id = 2327", [buyer.accountId]);
  await expect.poll(states, { timeout: 60_000 }).not.toEqual([{ state: "suspended" }]);
  await page.goto("/dashboard");
  await expect(page.getByText(/ID-bevakning kvarnfisk är avstängd/)).toBeHidden();

  await page.goto(`/services/seo/${running}`);
  await page.getByRole("button", { name: "Säg upp till periodens slut" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("fel namn");
  await expect(dialog.getByRole("button", { name: "Säg upp till periodens slut" })).toBeDisabled();
  await dialog.getByRole("textbox").fill("SEO-verktyg kvarn.shop");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Säg upp till periodens slut" }).click();
  await expect(page.getByText("Upphör", { exact: true }).first()).toBeVisible();
  await expectEverywhere(page);
  await page.getByRole("button", { name: "Behåll tjänsten" }).click();
  await expect(page.getByText("Aktiv", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Säg upp till periodens slut" })).toBeVisible();
  await expectAccessible(page);
});

test("den som säljer en domän genom deponering ser först vad som händer med dess tjänster", async ({ page }) => {
  const seller = await newBuyer("sv", "reseller");
  const name = freshName("salu");
  await holdNames(seller, [{ name, days: 200 }]);
  const onDomain = async (productId: number, own: string) => {
    const id = await service(seller, { productId, name: own, paid: "200 days", states: [] });
    await query(
      "update service set domain_id = (select id from domain where account_id = $1 and ascii_name = $2), version = version + 1 where id = $3",
      [seller.accountId, name, id],
    );
    return id;
  };
  await onDomain(2306, `SEO-verktyg ${name}`);
  const lock = await onDomain(2298, "Registerlås");
  await logIn(page, seller);
  await page.goto(`/services/escrow/new?domain=${name}`);
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Vad som händer med dess tjänster" }) });
  await expect(panel.getByText(/^Registerlås: bara de två kontakter du har angett kan öppna det/)).toBeVisible();
  await expect(panel.getByText(new RegExp(`^SEO-verktyg ${name}, betald till `))).toBeVisible();
  await expectEverywhere(page);
  await query("update service set state = 'ended', ended_at = now(), version = version + 1 where id = $1", [lock]);
  await page.reload();
  await expect(panel.getByText(new RegExp(`^SEO-verktyg ${name}, betald till `))).toBeVisible();
  await expect(panel.getByText(/^Registerlås/)).toBeHidden();
  await expectAccessible(page);
});
