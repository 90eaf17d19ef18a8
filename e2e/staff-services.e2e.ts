import { newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

test("a colleague finds the services of a customer that wait for people, by product and by deadline", async ({ browser }) => {
  const buyer = await newBuyer("en", "customer");
  const service = async (productId: number, name: string, resumes: boolean) => {
    const [row] = await query<{ id: string }>(
      `insert into service (account_id, id, product_id, name, currency, started_at, delivered_at, paid_until, renews_at, params)
       values ($1, gen_random_uuid(), $2, $3, 'SEK', now(), now(), now() + interval '200 days', now() + interval '170 days', '{"answers": {}, "subject": ""}') returning id`,
      [buyer.accountId, productId, name],
    );
    for (const state of resumes ? ["active", "suspended", "resuming"] : ["active"])
      await query("update service set state = $2, resume_due_at = $3, version = version + 1 where id = $1", [
        row?.id,
        state,
        state === "resuming" ? new Date(Date.now() - 3_600_000) : null,
      ]);
  };
  await service(2264, "Premium support", false);
  await service(20_001, "TREx Kvarnen", true);
  const [account] = await query<{ number: string }>("select number from account where id = $1", [buyer.accountId]);

  const staff = await colleagueIn(browser);
  await staff.getByRole("link", { name: "Services", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Services" })).toBeVisible();
  await staff.getByRole("textbox", { name: "Customer number" }).fill(account?.number ?? "");
  const rows = staff.getByRole("main").getByRole("row");
  await expect(rows.filter({ hasText: "Premium support" })).toBeVisible();
  await expect(rows.filter({ hasText: "TREx Kvarnen" })).toContainText("Being switched on");
  await expectAccessible(staff);
  await staff.getByRole("combobox", { name: "What is next" }).selectOption("late");
  await expect(staff).toHaveURL(/due=late/);
  await expect(rows.filter({ hasText: "Premium support" })).toBeHidden();
  await expect(rows.filter({ hasText: "TREx Kvarnen" })).toBeVisible();
  await staff.getByRole("combobox", { name: "Product" }).selectOption("Premium support");
  await expect(staff.getByText("Nothing matches the filters")).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Clear the filters" }).click();
  await expect(staff).not.toHaveURL(/due=late/);
  await staff.getByRole("textbox", { name: "Name or domain" }).fill("trex kv");
  await expect(rows.filter({ hasText: "TREx Kvarnen" }).first()).toBeVisible();
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(staff);
  const wide = await staff.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await staff.context().close();
});
