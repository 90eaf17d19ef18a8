import { freshName, logIn, newBuyer, newColleague } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";
import { fillBasket, fillCheckout } from "./steps/steps.ts";

test("a colleague approves a moderated order on its page, refuses two others in one act, and moves the domain to another customer", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const owner = await newBuyer("en", "reseller");
  const receiver = await newBuyer("en", "reseller");
  const user = await newColleague(owner);
  await query("update account set moderates_orders = true, version = version + 1 where id = $1", [owner.accountId]);
  await query(
    "update membership set denied = '{order_approve}' where account_id = $1 and user_id = (select id from panel_user where username = $2)",
    [owner.accountId, user.username],
  );
  await logIn(page, user);
  const order = async (name: string): Promise<string> => {
    await fillBasket(page, name);
    await fillCheckout(page, "Invoice");
    await page.getByRole("button", { name: /^Send for approval/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Waiting for approval" })).toBeVisible();
    const [found] = await query<{ number: string }>(
      "select o.number::text as number from request r join sales_order o on o.account_id = r.account_id and o.id = r.order_id where r.account_id = $1 and r.ascii_name = $2",
      [owner.accountId, name],
    );
    return found?.number ?? "";
  };
  const wanted = freshName("flyttas");
  const first = await order(wanted);
  const others = [await order(freshName("nekas")), await order(freshName("nekas"))];

  const staff = await colleagueIn(browser);
  await staff.goto(`/staff/orders/O${first}`);
  await expect(staff.getByRole("heading", { level: 2, name: "Acts", exact: true })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Approve", exact: true }).click();
  const drawer = staff.getByRole("dialog", { name: `Approve order O${first}` });
  await drawer.getByRole("button", { name: "Approve" }).click();
  await expect(drawer.getByText("Write at least three letters")).toBeVisible();
  await drawer.getByLabel("Reason").fill("Asked by phone, caller verified");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Approve" }).click();
  await expect(drawer).toBeHidden();

  await staff.goto("/staff/security");
  await staff.getByRole("button", { name: "Svenska" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Dina passnycklar" })).toBeVisible();
  await staff.goto("/staff/orders");
  for (const number of others)
    await staff
      .getByRole("main")
      .getByRole("row")
      .filter({ hasText: `O${number}` })
      .getByRole("checkbox")
      .check();
  await staff.getByRole("button", { name: "Avslå" }).click();
  const batch = staff.getByRole("dialog", { name: "Avslå 2 ordrar" });
  await expectAccessible(staff);
  await batch.getByLabel("Skäl till avslaget").fill("We have these names already");
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(staff);
  await staff.setViewportSize({ width: 1440, height: 900 });
  await batch.getByRole("button", { name: "Starta" }).click();
  await expect(staff.getByText(/2 av 2 klara\. Klart/)).toBeVisible({ timeout: 30_000 });
  await staff.getByRole("button", { name: "Stäng" }).last().click();

  const held = () =>
    query<{ account: string }>("select account_id as account from domain where ascii_name = $1 and state = 'active'", [wanted]);
  await expect.poll(held, { timeout: 60_000 }).toEqual([{ account: owner.accountId }]);
  const [to] = await query<{ number: string }>("select number::text as number from account where id = $1", [receiver.accountId]);
  await staff.goto(`/staff/domains?name=${wanted}`);
  await staff.getByRole("main").getByRole("row").filter({ hasText: wanted }).getByRole("checkbox").check();
  await staff.getByRole("button", { name: "Flytta till en kund" }).click();
  const move = staff.getByRole("dialog", { name: "Flytta 1 domän till en annan kund" });
  await move.getByLabel("Kundnummer för den som får domänerna").fill(to?.number ?? "");
  await move.getByLabel("Motivering").fill("Såld till en annan kund");
  await expectAccessible(staff);
  await move.getByRole("button", { name: "Starta" }).click();
  await staff
    .getByRole("dialog")
    .getByRole("button", { name: /passnyckel/i })
    .click();
  await expect(staff.getByText(/1 av 1 klara\. Klart/)).toBeVisible({ timeout: 30_000 });
  expect(await held()).toEqual([{ account: receiver.accountId }]);
  await staff.context().close();
});
