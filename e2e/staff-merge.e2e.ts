import { freshName, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

test("a colleague proposes the merge of two customers, a second one approves it, and the former number leads to the customer", async ({
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 22\d\d /);
  const [from, into] = [await newBuyer("en"), await newBuyer("en")];
  const name = freshName("ihop", "com");
  await holdNames(from, [{ name, days: 200 }]);
  const numberOf = async (accountId: string) =>
    String((await query<{ number: string }>("select number from account where id = $1", [accountId]))[0]?.number);
  const [source, target] = [await numberOf(from.accountId), await numberOf(into.accountId)];

  const anna = await colleagueIn(browser);
  const bo = await colleagueIn(browser);
  await anna.goto(`/staff/customers/${source}`);
  await anna.getByRole("button", { name: "Merge", exact: true }).click();
  const drawer = anna.getByRole("dialog", { name: /^Merge .* into another customer$/ });
  await drawer.getByRole("button", { name: "See what happens" }).click();
  await expect(drawer.getByText("Enter the number of another account, such as 10042")).toBeVisible();
  await drawer.getByLabel("Into customer").fill(target);
  await drawer.getByRole("button", { name: "See what happens" }).click();
  await expect(drawer.getByText("1 domain with its DNS")).toBeVisible();
  await expectAccessible(anna);
  await drawer.getByLabel("Reason").fill("The same company");
  await drawer.getByRole("button", { name: "Merge", exact: true }).click();
  const second = anna.getByRole("dialog", { name: "A colleague has to approve this" });
  await second.getByLabel("Reason").fill("They asked for it");
  await second.getByRole("button", { name: "Send for approval" }).click();
  await expect(anna).toHaveURL(/\/staff\/proposals\//);
  await expectAccessible(anna);

  await bo.goto(new URL(anna.url()).pathname);
  await expect(bo.getByText("The same company")).toBeVisible();
  await expectAccessible(bo);
  await bo.getByRole("button", { name: "Approve", exact: true }).click();
  await confirmWithPasskey(bo);
  await expect
    .poll(() => query("select state from account where id = $1", [from.accountId]), { timeout: 30_000 })
    .toEqual([{ state: "closed" }]);
  await anna.goto(`/staff/customers/${source}`);
  await expect(anna.getByText(/^This customer was merged into/)).toBeVisible();
  await expectAccessible(anna);
  await anna.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(anna);
  expect(await query("select 1 from domain where account_id = $1 and ascii_name = $2", [into.accountId, name])).toHaveLength(1);
  for (const each of [anna, bo]) await each.context().close();
});
