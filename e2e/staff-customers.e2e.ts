import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

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
  expect(await desk.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  await desk.setViewportSize({ width: 1280, height: 800 });

  // From what is to be done for the customer to the task, and back by the customer that the task names.
  const [task] = await query<{ id: string }>("select id from staff_task where account_id = $1", [buyer.accountId]);
  const toDo = desk.getByRole("listitem").filter({ hasText: "High" }).getByRole("link");
  await expect(toDo).toHaveAttribute("href", `/staff/tasks/${task?.id ?? ""}`);
  await toDo.click();
  await desk.getByRole("link", { name: new RegExp(`\\(${number}\\)$`) }).click();
  await expect(desk).toHaveURL(new RegExp(`/staff/customers/${number}$`));
});
