import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

async function numberOf({ accountId }: Buyer): Promise<string> {
  const [row] = await query<{ number: string }>("select number::text as number from account where id = $1", [accountId]);
  if (row === undefined) throw new Error("the buyer has no account");
  return row.number;
}

test("a colleague finds the customer who calls, by name and by number, and sees on one page who it is, what it has and who is logged in", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en", "reseller");
  const number = await numberOf(buyer);
  await query(
    "insert into staff_task (account_id, id, kind, key, severity, text) values ($1, gen_random_uuid(), 'bank_unplaced', $2, 'high', 'A payment without a reference')",
    [buyer.accountId, `journey ${number}`],
  );
  await logIn(page, buyer);

  const desk = await colleagueIn(browser);
  await desk.getByRole("link", { name: "Customers", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  await expectAccessible(desk);
  const search = desk.getByRole("searchbox").or(desk.getByRole("search").getByRole("textbox")).first();
  await search.fill("nobody is called this");
  await search.press("Enter");
  await expect(desk.getByText("No customers found")).toBeVisible();
  await search.fill(buyer.username);
  await search.press("Enter");
  const rows = desk.getByRole("row").filter({ has: desk.getByRole("link") });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(number);
  await rows.getByRole("link").click();

  await expect(desk).toHaveURL(new RegExp(`/staff/customers/${number}$`));
  await expect(desk.getByText(`Customer ${number}`).first()).toBeVisible();
  await expect(desk.getByRole("listitem").filter({ hasText: buyer.username }).first()).toBeVisible();
  await expect(desk.getByRole("listitem").filter({ hasText: `${buyer.username}, Chrome` })).toBeVisible();
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 800 });
  expect(Number(await desk.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await desk.setViewportSize({ width: 1280, height: 800 });

  // A link in the customer's list of open tasks leads to the task, and the customer that the task names leads back.
  const [task] = await query<{ id: string }>("select id from staff_task where account_id = $1", [buyer.accountId]);
  const toDo = desk.getByRole("listitem").filter({ hasText: "High" }).getByRole("link");
  await expect(toDo).toHaveAttribute("href", `/staff/tasks/${task?.id ?? ""}`);
  await toDo.click();
  await desk.getByRole("link", { name: new RegExp(`\\(${number}\\)$`) }).click();
  await expect(desk).toHaveURL(new RegExp(`/staff/customers/${number}$`));
});

test("a customer is suspended after the colleague has read the mail, is out at once and gets the mail, and is back when the suspension is lifted", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/2104/, /^answer: 40[13] /, /^refusal: 2205 /);
  const buyer = await newBuyer("en", "reseller");
  const number = await numberOf(buyer);
  await logIn(page, buyer);
  await page.goto("/user/security");
  await expect(page.getByRole("heading", { name: "Authenticator app", exact: true })).toBeVisible();
  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/customers/${number}`);
  await desk.getByRole("button", { name: "Suspend" }).click();
  const drawer = desk.getByRole("dialog", { name: /^Suspend / });
  await expect(drawer.getByText("What happens")).toBeVisible();
  await drawer.getByLabel("Message to the customer").fill("Pay invoice 20117.");
  await drawer.getByLabel("Reason for colleagues").fill("Passed to collection today");
  await expectAccessible(desk);
  await drawer.getByRole("button", { name: "Preview the email" }).click();
  await expect(drawer.getByText("Pay invoice 20117.")).toBeVisible();
  await expectAccessible(desk);
  await drawer.getByRole("button", { name: "Suspend" }).click();
  await confirmWithPasskey(desk);
  await expect(drawer).toBeHidden();
  await expect(desk.getByText("Suspended", { exact: true }).first()).toBeVisible();
  await expect(desk.getByText("Account suspended")).toBeVisible();

  // The open page learns of the suspension without a reload.
  await expect(page.getByRole("dialog", { name: "Billing failure - Legal Action" })).toContainText("passed to collection", {
    timeout: 60_000,
  });
  await expect
    .poll(() =>
      query("select 1 from delivery where account_id = $1 and template = 'account-state' and state = 'sent'", [buyer.accountId]),
    )
    .toHaveLength(1);

  await desk.getByRole("button", { name: "Lift suspension" }).click();
  const lift = desk.getByRole("dialog", { name: /^Lift the suspension/ });
  await lift.getByLabel("Reason for colleagues").fill("Paid");
  await lift.getByRole("button", { name: "Preview the email" }).click();
  await lift.getByRole("button", { name: "Lift suspension" }).click();
  await confirmWithPasskey(desk);
  await expect(lift).toBeHidden();
  await page.goto("/");
  await logIn(page, buyer);
});

test("a customer reads out the PIN from the panel, and the colleague on the phone knows who it is, once", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  const number = await numberOf(buyer);
  await logIn(page, buyer);
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Show PIN" }).click();
  const shown = page.getByText(/^\d{3} \d{3}$/);
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const pin = (await shown.textContent()) ?? "";

  const desk = await colleagueIn(browser, "Support");
  await desk.goto(`/staff/customers/${number}`);
  await desk.getByRole("button", { name: "Verify caller" }).click();
  const drawer = desk.getByRole("dialog", { name: "Who is calling?" });
  await drawer.getByLabel("PIN").fill("12");
  await drawer.getByRole("button", { name: "Check PIN" }).click();
  await expect(drawer.getByText("A PIN has six digits")).toBeVisible();
  await drawer.getByLabel("PIN").fill(pin);
  await drawer.getByRole("button", { name: "Check PIN" }).click();
  await expect(drawer.getByText(/^This is /)).toBeVisible();
  await expectAccessible(desk);
  await drawer.getByRole("button", { name: "Check PIN" }).click();
  await expect(drawer.getByText("No user here has this PIN")).toBeVisible();
  await desk.context().close();
});
