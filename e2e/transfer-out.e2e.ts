import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { rivalTransfers, rivalRegisters } from "./steps/rival.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

test("a name is transferred away with a code that is shown once, after fresh proof, and its owner is notified of every step", async ({
  page,
  trouble,
}) => {
  // Without re-authentication the server refuses, and says which methods it accepts.
  trouble.foresee(/^refusal: 2205 /);
  const name = freshName("bort");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  const [row] = await query<{ id: string }>("select id from domain where account_id = $1", [buyer.accountId]);
  await page.goto(`/domain/details/${row?.id ?? ""}/status`);

  const prove = async () => {
    const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
    await proof.getByLabel("Your password").fill(buyer.password);
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(proof).toBeHidden();
  };
  await page.getByRole("switch", { name: "Transfer lock: Locked" }).click();
  await prove();
  await expect(page.getByRole("switch", { name: "Transfer lock: Off" })).toBeVisible();
  await page.getByRole("button", { name: "Show the auth code" }).click();
  await prove();
  const shown = page.getByRole("dialog", { name: "Auth code" });
  const code = (await shown.locator(".np-mono").innerText()).trim();
  await expectAccessible(page);
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(/^This domain has a valid auth code/)).toBeVisible();
  await expectAccessible(page);

  await rivalTransfers(name, code);
  expect(await registry.sponsorOf(name)).toBe("rival-reg");
  await expect
    .poll(() => query("select state from transfer where account_id = $1", [buyer.accountId]), { timeout: 60_000 })
    .toEqual([{ state: "completed" }]);
  const notices = () =>
    query<{ step: string }>(
      "select params ->> 'step' as step from notice where account_id = $1 and kind = 'name_leaving' order by created_at",
      [buyer.accountId],
    );
  await expect
    .poll(async () => (await notices()).map(({ step }) => step).toSorted(), { timeout: 60_000 })
    .toEqual(["code", "moved", "unlocked"]);
});

test("where the registry waits for an answer, a transfer is rejected on the page of its name, and the next one approved", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("pa-vag", "com");
  await holdNames(buyer, [{ name, days: 200 }]);
  const [row] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
  await logIn(page, buyer);
  const prove = async () => {
    const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
    await proof.getByLabel("Your password").fill(buyer.password);
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(proof).toBeHidden();
  };
  // Once a name of that registrar has been read, the page shows the registrar's name from the directory, not the registry's id
  // for it.
  const theirs = freshName("deras", "com");
  await rivalRegisters(theirs);
  await page.goto(`/domain/transfer?domainname=${theirs}`);
  await page.getByRole("button", { name: "Check 1 domain" }).click();
  await expect(page.getByText(/^at Rival Registrations Ltd \(from/)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(`/domain/details/${row?.id ?? ""}/status`);
  await rivalTransfers(name, await registry.newCode(name));
  await expect(page.getByText(`Rival Registrations Ltd has requested a transfer of ${name}`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("We host its DNS for 48 hours after the transfer")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop the transfer" }).click();
  await prove();
  await expect(page.getByText("Transfer away: Rejected")).toBeVisible();
  await expect(page.getByText("Being transferred to another registrar")).toHaveCount(0);

  await page.getByRole("switch", { name: "Transfer lock: Locked" }).click();
  await prove();
  await expect(page.getByRole("switch", { name: "Transfer lock: Off" })).toBeVisible();
  await rivalTransfers(name, await registry.newCode(name));
  await page.getByRole("button", { name: "Approve now" }).click({ timeout: 60_000 });
  await prove();
  await expect(page.getByText("Transferred away").first()).toBeVisible();
  expect(await registry.sponsorOf(name)).toBe("rival-reg");
});
