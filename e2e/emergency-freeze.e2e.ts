import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { proveItIsMe } from "./steps/certificates.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";

test("an owner freezes the account in an emergency: no transfer lock comes off until the freeze is lifted with fresh proof", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2304 /, /^refusal: 2201 /);
  const owner = await newBuyer("en", "reseller");
  const name = freshName("fryst");
  await holdNames(owner, [{ name, days: 200 }]);
  const [row] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
  const itemid = row?.id ?? "";
  await logIn(page, owner);
  const code = (path: string, data: object) =>
    page.request
      .post(path, { headers: { "X-Requested-With": "XMLHttpRequest", "Idempotency-Key": crypto.randomUUID() }, data })
      .then(async (answer) => ((await answer.json()) as { name?: string }).name);
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Freeze the account" }).click();
  await expect(page.getByText("Frozen", { exact: true })).toBeVisible();
  await expect(page.getByText(`by ${owner.username}`)).toBeVisible();
  await expectAccessible(page);
  expect((await newestMail(`${owner.username}@kund.example`)).subject).toBe("Your account is frozen");
  expect(await code("/api/domain/setlock/", { itemid, locked: false })).toBe("AccountFrozen");

  const phone = await (
    await browser.newContext({ locale: "sv-SE", reducedMotion: "reduce", viewport: { width: 390, height: 800 } })
  ).newPage();
  await logIn(phone, owner);
  await phone.goto("/account/security?lang=sv");
  await expect(phone.getByText("Fryst", { exact: true })).toBeVisible();
  await expectAccessible(phone);

  await page.getByRole("button", { name: "Lift the freeze" }).click();
  await expect(page.getByText("Domains will be able to leave the account again.")).toBeVisible();
  await proveItIsMe(page, owner);
  await expect(page.getByText("Frozen", { exact: true })).toHaveCount(0);
  expect(await code("/api/domain/setlock/", { itemid, locked: false })).toBe("StepUpRequired");
});
