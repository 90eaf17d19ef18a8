import { readFileSync } from "node:fs";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

const count = 500;
const [restorable, tooFar] = [7, 5];
test("many names are renewed with five clicks; the 12 that fail are grouped by cause, and only those are tried again", async ({
  page,
}) => {
  // On a machine that is busy with other work, this journey takes three times as long as usual.
  test.setTimeout(300_000);
  const buyer = await newBuyer("en", "reseller");
  const base = freshName("bulk").replace(".se", "");
  const kind = (index: number) => (index < restorable ? "gone" : index < restorable + tooFar ? "far" : "ok");
  const names = Array.from({ length: count }, (_, index) => ({
    name: `${base}-${kind(index)}-${index}.se`,
    days: 30 + (index % 25),
  }));
  await holdNames(buyer, names);
  await query("update account set credit_limit_minor = 100000000 where id = $1", [buyer.accountId]);
  await registry.fault({
    verb: "domain:renew",
    name: `${base}-gone-*`,
    times: restorable,
    action: { code: 2105, message: "Not eligible for renewal" },
  });
  await registry.fault({
    verb: "domain:renew",
    name: `${base}-far-*`,
    times: tooFar,
    action: { code: 2306, message: "Maximum registration period exceeded" },
  });
  await logIn(page, buyer);

  await page.goto("/domain/bulk?act=renew");
  await page.getByRole("button", { name: "Show domains" }).click();
  await expect(page.getByRole("heading", { name: `Renew ${count} of ${count} domains` })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);
  // One name gets two years, and another is left out and put back. The sum changes at once.
  const toPay = page.getByRole("complementary", { name: "To pay" });
  await page
    .getByRole("button", { name: /^Leave out / })
    .first()
    .click();
  await expect(toPay.getByRole("button", { name: `Renew ${count - 1} domains` })).toBeVisible();
  await page.getByRole("button", { name: "Include them again" }).click();
  await page.getByRole("textbox", { name: "Your reference" }).fill("PO 7712");
  await page.getByRole("checkbox", { name: /binding order/ }).check();
  await toPay.getByRole("button", { name: `Renew ${count} domains` }).click();

  await expect(page.getByRole("heading", { level: 1, name: `${count - 12} of ${count} renewed, 12 failed` })).toBeVisible({
    timeout: 200_000,
  });
  const causes = page.locator("section", { has: page.getByRole("heading", { name: "Failed, by cause" }) });
  await expect(causes).toContainText("7 domains");
  await expect(causes).toContainText("5 domains");
  await expect(causes).toContainText("Maximum registration period exceeded");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export results as CSV" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(count + 1);
  expect(csv.match(/Not eligible for renewal/g)).toHaveLength(restorable);

  await page.getByRole("button", { name: "Try these 7 again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${count - 5} of ${count} renewed, 5 failed` })).toBeVisible({
    timeout: 60_000,
  });

  // There is one order and one invoice, with a line for each name and the customer's reference. Renewals that finally failed are
  // credited. The expiry dates are the registry's.
  const [money] = await query(
    `select count(*)::int as invoices, sum((select count(*) from invoice_line l where l.invoice_id = i.id))::int as lines, max(note) as note
       from invoice i where account_id = $1 and kind = 'invoice'`,
    [buyer.accountId],
  );
  expect(money).toEqual({ invoices: 1, lines: count, note: "Your reference: PO 7712" });
  expect(await query("select 1 from invoice where account_id = $1 and kind = 'credit_note'", [buyer.accountId])).toHaveLength(5);
  const moved = await query(
    "select count(*)::int as n from domain d where account_id = $1 and expires_at > now() + interval '380 days'",
    [buyer.accountId],
  );
  expect(moved).toEqual([{ n: count - 5 }]);
  const sample = names.at(-1);
  const held = await registry.endOf(sample?.name ?? "");
  const [ours] = await query<{ at: Date }>("select expires_at as at from domain where ascii_name = $1", [sample?.name]);
  expect(ours?.at.toISOString().slice(0, 10)).toBe(held?.slice(0, 10));

  // The five names are renewed by a new order, from the list of failures.
  await page.getByRole("button", { name: "Renew these 5 again" }).click();
  await expect(page.getByRole("heading", { name: "Renew 5 of 5 domains" })).toBeVisible();
});

test("domains that expire soon are renewed together from the overview; the search leads to all of one's own that match", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  const base = freshName("samlad").replace(".se", "");
  await holdNames(
    buyer,
    Array.from({ length: 6 }, (_, index) => ({ name: `${base}-${index}.se`, days: 10 + index })),
  );
  await logIn(page, buyer);
  await expect(page.getByRole("heading", { level: 1, name: "Six things need your attention" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Renew several at once" }).click();
  await expect(page.getByRole("heading", { name: "Renew 6 of 6 domains" })).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type(base);
  await page.getByRole("link", { name: `All your domains with “${base}”` }).click();
  await page.waitForURL(/\/domain\/list\?.*search=samlad/);
  await expect(page.getByRole("row", { name: /samlad/ })).toHaveCount(6);
});
