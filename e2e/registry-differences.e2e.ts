import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { compareWithRegistry } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { delegateByHand, deleteByHand, silentServers } from "./steps/rival.ts";
import { colleagueIn } from "./steps/staff.ts";
import { fillCheckout, placeButton, putIntoBasket } from "./steps/steps.ts";

async function prove(page: Page, password: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
}

async function domainOf(name: string): Promise<{ id: string; seen: readonly string[] }> {
  const [row] = await query<{ id: string; seen: string[] }>(
    "select d.id, x.ns_seen as seen from domain d join domain_detail x on x.domain_id = d.id where d.ascii_name = $1",
    [name],
  );
  if (row === undefined) throw new Error(`nobody holds ${name}`);
  return { id: row.id, seen: row.seen.toSorted() };
}

/** The fields in which our books and the registry differ now. */
const differencesOf = async (name: string) =>
  (
    await query<{ field: string }>("select field from registry_diff where ascii_name = $1 and closed_at is null order by field", [
      name,
    ])
  ).map(({ field }) => field);

test("differences from the registry are settled by the owner on the name's page, or by the operator in the queue: taken over, put back, accepted", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2400 POST \/api\/delegation\/takeover\//);
  const names = { taken: freshName("skillnad-tas"), back: freshName("skillnad-ater") };
  const queued = {
    taken: freshName("skillnad-bord"),
    back: freshName("skillnad-stol"),
    gone: freshName("skillnad-borta", "com"),
  };
  const changed = [names.taken, names.back, queued.taken, queued.back];
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await putIntoBasket(page, [...changed, queued.gone]);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "All 5 domains are yours" })).toBeVisible({ timeout: 60_000 });

  // Changes are made at the registry without the product, which then detects them.
  const { seen: ours } = await domainOf(names.taken);
  await Promise.all(changed.map((name) => delegateByHand(name, { from: ours, to: silentServers })));
  await deleteByHand(queued.gone);
  for (const name of [...changed, queued.gone]) await compareWithRegistry(name);
  for (const name of changed) await expect.poll(() => differencesOf(name), { timeout: 120_000 }).toEqual(["ns"]);
  await expect.poll(() => differencesOf(queued.gone), { timeout: 120_000 }).toEqual(["existence"]);

  // What the owner can do: accept the registry's values. While the registry does not answer, the page says so and changes
  // nothing.
  const banner = page.getByText("The registry has different name servers");
  await page.goto(`/domain/details/${(await domainOf(names.taken)).id}/nameservers`);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await registry.fault({ verb: "domain:info", name: names.taken, times: 1, action: { code: 2400 } });
  await page.getByRole("button", { name: "Use the registry’s name servers" }).click();
  await expect(page.getByText("The registry is not answering right now.")).toBeVisible();
  await page.getByRole("button", { name: "Use the registry’s name servers" }).click();
  await expect(banner).toHaveCount(0);
  expect((await domainOf(names.taken)).seen).toEqual(silentServers);

  await page.goto(`/domain/details/${(await domainOf(names.back)).id}/nameservers`);
  await page.getByRole("button", { name: "Restore my name servers" }).click();
  await prove(page, buyer.password);
  await expect(banner).toHaveCount(0);
  await expect.poll(async () => (await domainOf(names.back)).seen, { timeout: 60_000 }).toEqual(ours);

  // The operator can do the same for customers' names, and can also accept that a name was deleted at the registry.
  const queue = await colleagueIn(browser, "Domains");
  await queue.goto("/staff/differences");
  const row = (name: string) => queue.getByRole("listitem").filter({ has: queue.getByRole("heading", { name }) });
  await expect(row(queued.gone)).toBeVisible();
  await expectAccessible(queue);
  await row(queued.taken)
    .getByRole("button", { name: /^Read it again/ })
    .click();
  await expect(row(queued.taken).getByText("The registry still says the same")).toBeVisible();
  await row(queued.taken)
    .getByRole("button", { name: /^Use the registry’s/ })
    .click();
  await expect(row(queued.taken)).toHaveCount(0);
  expect((await domainOf(queued.taken)).seen).toEqual(silentServers);
  await row(queued.back)
    .getByRole("button", { name: /^Restore the customer’s name servers/ })
    .click();
  await expect.poll(async () => (await domainOf(queued.back)).seen, { timeout: 60_000 }).toEqual(ours);
  await expect(row(queued.back)).toHaveCount(0);
  await row(queued.gone)
    .getByRole("button", { name: /^Accept the deletion/ })
    .click();
  await expect(row(queued.gone)).toHaveCount(0);
  expect(await differencesOf(queued.gone)).toEqual([]);
});
