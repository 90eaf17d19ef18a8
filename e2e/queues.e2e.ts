import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";
import { fillCheckout, placeButton, putIntoBasket } from "./steps/steps.ts";

async function requestOf(name: string): Promise<{ number: number; state: string }> {
  const [row] = await query<{ number: number; state: string }>(
    "select number, state from request where ascii_name = $1 and state <> 'in_basket'",
    [name],
  );
  if (row === undefined) throw new Error(`nobody has ordered ${name}`);
  return row;
}
const stateOf = async (name: string) => (await requestOf(name)).state;

const act = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("orders that stopped at their registry come to the operator's queue: tried again together, locked, unlocked, rejected with a reason that the customer reads", async ({
  page,
  browser,
}) => {
  // These names belong to a registry that no parallel journey uses, because its problems stop all orders there.
  const [unpaid, odd] = [freshName("bord-kassa", "shop"), freshName("bord-udda", "shop")];
  await registry.fault({ verb: "domain:create", name: unpaid, times: 1, action: { code: 2104 } });
  await registry.fault({ verb: "domain:create", name: odd, times: 1, action: { code: 2307 } });
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await putIntoBasket(page, [unpaid, odd]);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect.poll(() => stateOf(unpaid).catch(() => null)).toBe("on_hold");
  await expect.poll(() => stateOf(odd)).toBe("manual");

  // The operator gets one task for the registry. The orders that the registry stopped are tried again together, and the task ends
  // when one of them succeeds.
  const queue = await colleagueIn(browser);
  await expect(queue.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(queue.getByRole("link", { name: "Open tasks" })).toBeVisible();
  await expectAccessible(queue);
  await queue.goto("/staff/tasks?view=stopped");
  await expectAccessible(queue);
  await queue.getByRole("link", { name: "A registry rejects everything we send" }).first().click();
  await expect(queue.getByRole("listitem").filter({ hasText: unpaid })).toBeVisible();
  await expectAccessible(queue);
  await queue.getByRole("button", { name: /^Try (again|all \d+ again)$/ }).click();
  await expect.poll(() => stateOf(unpaid)).toBe("completed");
  await queue.reload();
  await expect(queue.getByText("resolved automatically")).toBeVisible();

  // For the other order the operator reads the commands sent to the registry and its answers, locks and unlocks the request, and
  // rejects it with a reason.
  const { number } = await requestOf(odd);
  await queue.goto(`/staff/requests/${String(number)}`);
  await queue.getByText("Show commands").click();
  await expect(queue.getByText(`domain:create ${odd}`)).toBeVisible();
  await expectAccessible(queue);
  await act(queue, "Lock for the customer");
  await queue.getByLabel("Reason for locking it").fill("The owner is disputed");
  await act(queue, "Lock for the customer");
  await expect(queue.getByText("Locked for the customer: The owner is disputed")).toBeVisible();
  await page.goto(`/requests/${String(number)}`);
  await expect(page.getByText("Request currently locked, contact support")).toBeVisible();
  await expect(page.getByText("disputed")).toHaveCount(0);
  await act(queue, "Unlock");
  await expect(queue.getByText("Locked for the customer")).toHaveCount(0);
  await act(queue, "Reject");
  await act(queue, "Reject");
  await expect(queue.getByText("Write something first.")).toBeVisible();
  await queue.getByLabel("Reason for rejecting it").fill("The registry does not take names of this kind.");
  await act(queue, "Reject");
  await expect.poll(() => stateOf(odd)).toBe("rejected");
  await expect(queue.getByText("It is closed.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("The registry does not take names of this kind.")).toBeVisible();
});
