import { freshName } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

/** Texts that people type and paste, and the message for each. */
const junk: readonly (readonly [typed: string, message: RegExp])[] = [
  ["-kvarn-.se", /hyphen/],
  ["kv\u0430rn.se", /scripts|not allowed under/],
  [`${"k".repeat(64)}.se`, /longer than 63/],
  [`${"kvarn.".repeat(50)}se`, /longer than 253|two or three parts|two dots/],
  ["kvarn🙂.se", /🙂/],
  ["kv!arn.se", /!/],
  ["xn--99999999999.se", /Punycode/],
  ["192.0.2.1", /IP address/],
  ["<script>alert(1)</script>.se", /> is not allowed in a domain name/],
  ["kvarn..se", /There are two dots in a row/],
];

test("a search for text that is not a name says why beside it, and keeps it", async ({ page }) => {
  await page.goto("/searchdomains");
  const box = page.getByRole("textbox", { name: "Name or idea" });
  for (const [typed, message] of junk) {
    await box.fill(typed);
    await expect(page.locator("main")).toContainText(message);
    await expect(box).toHaveValue(typed);
    await expect(page.getByRole("button", { name: /^Add to basket/ })).toHaveCount(0);
  }
  await expectAccessible(page);
});

test("a thousand pasted names are checked, and those that cannot be searched are listed first with their reason [C1.31]", async ({
  page,
}) => {
  const bad = junk.map(([typed]) => typed);
  const free = freshName("massa");
  const good = Array.from({ length: 1000 - bad.length - 1 }, (_, index) => `massa${index}-kvarn.se`);
  const list = [free, ...bad, ...good].join("\n");
  await page.goto("/searchdomainsbulk");
  const box = page.getByRole("textbox", { name: /^Names, one per line/ });
  await box.fill(list);
  await page.getByRole("button", { name: "Check 1,000 names" }).click();
  const refused = page.getByRole("table", { name: "8 names cannot be searched" });
  await expect(refused.getByRole("row", { name: /^kv!arn\.se ! is not allowed in a domain name/ })).toBeVisible();
  await expect(refused.getByRole("row", { name: /^kvarn\.\.se There are two dots in a row/ })).toBeVisible();
  // These two are names that the registry does not allow: they are listed with the others and cannot be bought.
  await expect(page.getByText("990 available, 0 taken, 2 other")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /^Add all 990 available/ })).toBeVisible();
  await expect(box).toHaveValue(list);

  // With one more name the list is too long. This is reported before anything is sent, and the typed list stays in the field.
  await box.fill(`${list}\nen-till.se`);
  await expect(page.getByText("These are 1,001 names")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Check/ })).toBeDisabled();
  await expect(box).toHaveValue(`${list}\nen-till.se`);
});
