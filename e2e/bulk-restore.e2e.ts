import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { holdNames, compareWithRegistry } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { deleteByHand } from "./steps/rival.ts";

test("many deleted names are restored as one approved order: one is left out, the one that the registry refuses is shown with its cause and tried again alone", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  await query("update account set credit_limit_minor = 100000000 where id = $1", [buyer.accountId]);
  const base = freshName("atertas").replace(".se", "");
  const lapsed = [1, 2, 3].map((index) => `${base}-${index}.se`);
  const [refused, deleted, alive] = [`${base}-vagras.se`, `${base}-raderat.com`, `${base}-lever.se`];
  await holdNames(buyer, [
    ...[...lapsed, refused].map((name) => ({ name, days: -10 })),
    { name: deleted, days: 200 },
    { name: alive, days: 100 },
  ]);
  await deleteByHand(deleted);
  const gone = [...lapsed, refused, deleted];
  for (const name of gone) await compareWithRegistry(name);
  await registry.fault({
    verb: "domain:renew",
    name: refused,
    times: 1,
    action: { code: 2105, message: "Not eligible for renewal" },
  });
  const restorable = () =>
    query("select 1 from domain where account_id = $1 and state = 'expired_restorable'", [buyer.accountId]);
  await expect.poll(async () => (await restorable()).length, { timeout: 120_000 }).toBe(gone.length);
  await logIn(page, buyer);

  await page.goto("/domain/bulk?act=restore");
  await page.getByRole("button", { name: "By name" }).click();
  await page.getByRole("textbox", { name: "Domain names" }).fill([...gone, alive].join("\n"));
  await page.getByRole("button", { name: "Show domains" }).click();
  await expect(page.getByRole("heading", { name: "Restore 5 of 6 domains" })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const pay = page.getByRole("complementary", { name: "To pay" });
  await page
    .getByRole("listitem")
    .filter({ hasText: `${base}-3` })
    .getByRole("checkbox")
    .uncheck();
  await expect(page.getByRole("heading", { name: "Restore 4 of 6 domains" })).toBeVisible();
  await page.getByRole("checkbox", { name: /binding order/ }).check();
  await pay.getByRole("button", { name: "Restore 4 domains" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "3 of 4 restored, 1 failed" })).toBeVisible({
    timeout: 120_000,
  });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "4 domains restored" })).toBeVisible({ timeout: 60_000 });
  expect((await restorable()).length).toBe(1);
});
