import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";
import { turnOnTwoStep } from "./steps/two-step.ts";

/** Makes the product check requests that wait for the lock now, instead of within the next five minutes. */
const checkNow = (accountId: string) =>
  query("update request set next_check_at = now(), version = version + 1 where account_id = $1 and state = 'pending_unlock'", [
    accountId,
  ]);

test("a registry lock is ordered and visible at the registry, opened for some hours after fresh proof, lets a waiting change through, and is locked again; ending it needs its name typed [S1.23, C5.45]", async ({
  page,
  trouble,
}) => {
  // The event that the basket is empty may arrive before the answer to the order.
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2306 POST \/api\/order\/preparecheckout\//);
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("las");
  await holdNames(buyer, [{ name, days: 200 }]);
  const [row] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
  const itemid = row?.id ?? "";
  await logIn(page, buyer);
  const codes = await turnOnTwoStep(page, buyer);
  const prove = (asked: Page) => proveWith(asked, codes.pop() ?? "");

  // The lock is ordered on the page for services of a domain.
  await page.goto("/order");
  await page.getByRole("link", { name: "Choose a domain" }).click();
  await rowOf(page, name).getByRole("link").first().click();
  await page.getByRole("button", { name: "Order a registry lock" }).click();
  const drawer = page.getByRole("dialog", { name: `Registry lock of ${name}` });
  for (const [who, person, phone] of [
    ["First person", "Alva Kvarn", "070-123 45 67"],
    ["Second person", "Bo Kvarn", "070-765 43 21"],
  ] as const) {
    const fields = drawer.getByRole("group", { name: who });
    await fields.getByRole("textbox", { name: "Name" }).fill(person);
    await fields.getByRole("textbox", { name: "Phone" }).fill(phone);
  }
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Add to basket" }).click();
  await prove(page);
  await drawer.getByRole("link", { name: "Go to the basket" }).click();
  // When the line is changed in the basket, the form opens with the same people.
  await page.getByRole("link", { name: `Change ${name}:` }).click();
  const second = drawer.getByRole("group", { name: "Second person" });
  await expect(second.getByRole("textbox", { name: "Name" })).toHaveValue("Bo Kvarn");
  await second.getByRole("textbox", { name: "Name" }).fill("Bo Kvarn-Lund");
  await drawer.getByRole("button", { name: "Add to basket" }).click();
  await prove(page);
  await drawer.getByRole("link", { name: "Go to the basket" }).click();
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Done" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Registry lock");
  expect(await registry.isLocked(name)).toBe(true);

  // The list of domains finds the locked name, and the list of requests shows it.
  await page.goto("/requests");
  await expect(rowOf(page, name)).toContainText("Registry lock");
  await page.goto("/domain/list");
  await page.getByRole("button", { name: /^Have a registry lock/ }).click();
  const inList = rowOf(page, name);

  await expect(inList.getByText("On", { exact: true })).toHaveCount(1);
  await expectAccessible(page);

  // A change that was ordered before our books knew of the lock waits for the lock, and its page says how to continue.
  await query(
    "update domain_detail set is_registry_locked = false, statuses_seen = '{ok}', version = version + 1 where domain_id = $1",
    [itemid],
  );
  await page.goto(`/domain/details/${itemid}/cancel`);
  await page.getByRole("button", { name: "Cancel domain at expiry" }).click();
  const asked = page.getByRole("dialog", { name: `Cancel ${name}?` });
  await asked.getByLabel("Type the domain name to confirm").fill(name);
  await asked.getByRole("button", { name: "Cancel domain" }).click();
  await prove(page);
  await page.goto("/requests");
  const waiting = rowOf(page, name).filter({ hasText: "Cancellation" });
  await expect(waiting).toContainText("Pending registry unlock");
  await waiting.getByRole("link", { name: /^Open / }).click();
  await expect(page.getByText("When the lock is opened, the request continues automatically.")).toBeVisible();
  await expectAccessible(page);

  // The lock is opened for four hours. The user requests this here, the registry's staff open the lock, and the product detects
  // it when it reads the name at the registry.
  await page.getByRole("link", { name: "Open the registry lock" }).click();
  await expect(drawer.getByText("No changes can be made until the lock is opened.")).toBeVisible();
  await drawer.getByRole("combobox", { name: "For how long" }).selectOption("240");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Request opening" }).click();
  await prove(page);
  await expect(drawer.getByText("Waiting for the lock to be opened")).toBeVisible();
  await expect.poll(async () => (await lockRequests(buyer.accountId)).get("create-item-registration")).toBe("pending_unlock");
  await registry.openLock(name, 4 * 3600);
  // A check that was running when the registry opened the lock may postpone the next check, so the next check is made due several
  // times.
  await expect(async () => {
    await checkNow(buyer.accountId);
    await expect(drawer.getByRole("timer")).toContainText(/^Closes in 3:\d\d:\d\d$/, { timeout: 6000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);
  await expect
    .poll(
      async () => {
        await checkNow(buyer.accountId);
        return [...(await lockRequests(buyer.accountId)).values()];
      },
      { timeout: 60_000, intervals: [2000] },
    )
    .toEqual(["completed", "completed", "completed"]);

  await drawer.getByRole("button", { name: "Close now" }).click();
  await expect(drawer.getByText("No changes can be made until the lock is opened.")).toBeVisible();
  expect(await registry.isLocked(name)).toBe(true);

  await drawer.getByRole("button", { name: "Cancel the registry lock" }).click();
  const end = page.getByRole("dialog", { name: "Cancel the registry lock" });
  const confirm = end.getByRole("button", { name: "Cancel the lock" });
  await expect(confirm).toBeDisabled();
  await end.getByLabel("Type the domain name to confirm").fill("other.se");
  await expect(confirm).toBeDisabled();
  await end.getByLabel("Type the domain name to confirm").fill(name);
  await expectAccessible(page);
  await confirm.click();
  await prove(page);
  await expect(drawer.getByText(/^It ends on /)).toBeVisible();
});

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** The states of the account's requests, by type of request. */
async function lockRequests(accountId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ type: string; state: string }>(
    "select type, state from request where account_id = $1 order by created_at",
    [accountId],
  );
  return new Map(rows.map(({ type, state }) => [type, state]));
}

async function proveWith(page: Page, code: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Code from the app, or a recovery code").fill(code);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(proof).toHaveCount(0);
}
