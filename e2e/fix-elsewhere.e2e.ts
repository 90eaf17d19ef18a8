import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { rivalAnswersTransfer, rivalLocks } from "./steps/rival.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";

test("a transfer that the present registrar blocks continues once the name is unlocked there, is requested again after a rejection, and completes", async ({
  page,
  trouble,
}) => {
  // The former name servers do not answer, so no records can be copied.
  trouble.foresee(/^refusal: \d+ POST \/api\/dns\/stagezone\//);
  const name = freshName("last").replace(/\.se$/, ".com");
  // A new name may be transferred only after two months.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await registry.hold({ name, registrar: "rival-reg", created: day(-200), expires: day(165) });
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await page.goto("/domain/transfer");
  await page.getByLabel(/^Domain names, with their auth codes/).fill(`${name} ${await registry.newCode(name)}`);
  await page.getByRole("button", { name: "Check 1 domain" }).click();
  await page.getByRole("button", { name: "Continue with 1 ready domain" }).click();
  await page.getByRole("button", { name: "Add 1 transfer to the basket" }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await rivalLocks(name, true);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await page.getByRole("link", { name: "View request" }).click({ timeout: 60_000 });

  await expect(page.getByRole("heading", { name: "Turn off the lock" })).toBeVisible();
  await expect(page.getByText("It is still locked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue the transfer" })).toBeDisabled();
  await expectAccessible(page);
  await rivalLocks(name, false);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Nothing blocks the transfer now")).toBeVisible();
  await page.getByRole("button", { name: "Continue the transfer" }).click();
  await expect(page.getByText("may object").first()).toBeVisible({ timeout: 60_000 });

  await rivalAnswersTransfer(name, "reject");
  await checkAgain(buyer.accountId, name);
  await expect(page.getByRole("heading", { name: "Request the transfer again" })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Request transfer again" }).click();
  await expect(page.getByText("may object").first()).toBeVisible({ timeout: 60_000 });
  await rivalAnswersTransfer(name, "approve");
  await checkAgain(buyer.accountId, name);
  await expect(page.getByRole("listitem").filter({ hasText: "Done: Transferred" })).toBeVisible({ timeout: 60_000 });
  expect(await registry.sponsorOf(name)).toBe("nameplane");
  expect(await query("select state from request where account_id = $1", [buyer.accountId])).toEqual([{ state: "completed" }]);
});

test("a renewal that waits for the registry's verification of the owner continues after it, and one imported from another system says that nothing has to be done", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  const names = ["held", "carried"].map((word) => freshName(word).replace(/\.se$/, ".com"));
  const [held = "", carried = ""] = names;
  // The names have these statuses from the beginning, and the product does not know of them. A later change would reach the
  // product as a poll message, and then it would not offer the names for renewal.
  const statuses = ["serverRenewProhibited", "serverHold"];
  await holdNames(
    buyer,
    names.map((name) => ({ name, days: 40, statuses })),
  );
  await query("update account set credit_limit_minor = 100000000 where id = $1", [buyer.accountId]);
  await logIn(page, buyer);
  await page.goto("/domain/bulk?act=renew");
  await page.getByRole("button", { name: "Show domains" }).click();
  await page.getByRole("checkbox", { name: /binding order/ }).check();
  await page.getByRole("button", { name: "Renew 2 domains" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "0 of 2 renewed, 2 failed" })).toBeVisible({ timeout: 60_000 });
  const numberOf = async (name: string) =>
    (await query<{ number: string }>("select number from request where ascii_name = $1", [name]))[0]?.number ?? "";

  await page.goto(`/requests/${await numberOf(held)}`);
  await expect(page.getByRole("heading", { name: "The registry requires the owner to be verified" })).toBeVisible();
  await expectAccessible(page);
  await registry.change(held, { rem: ["serverRenewProhibited", "serverHold"] });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Renewal of ${held}` })).toBeVisible({ timeout: 60_000 });

  await query("update request set reason = 4014, version = version + 1 where ascii_name = $1", [carried]);
  await page.goto(`/requests/${await numberOf(carried)}`);
  await expect(page.getByRole("heading", { level: 1, name: `${carried} is being migrated` })).toBeVisible();
  await expect(page.getByText("You only need to wait.")).toBeVisible();
  await expectAccessible(page);
});

/** Makes the product check a waiting request now. The registry's poll message would have the same effect, but later. */
async function checkAgain(accountId: string, name: string): Promise<void> {
  await query("update request set next_check_at = now(), version = version + 1 where account_id = $1 and ascii_name = $2", [
    accountId,
    name,
  ]);
}
