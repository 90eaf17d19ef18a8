import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

test("a colleague sees the panel as the customer does and changes nothing, then acts for the customer; the customer sees who was there", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en", "customer");
  const [row] = await query<{ number: string }>("select number::text as number from account where id = $1", [buyer.accountId]);
  const number = row?.number ?? "";

  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/customers/${number}`);
  await desk.getByRole("button", { name: "Open their panel" }).click();
  const drawer = desk.getByRole("dialog", { name: "Open the customer's panel" });
  await drawer.getByRole("button", { name: "Make the link" }).click();
  await expect(drawer.getByText("Write why, in at least five letters.")).toBeVisible();
  await drawer.getByLabel("Reason").fill("Ticket 1001: asks about the overview");
  await expectAccessible(desk);
  await drawer.getByRole("button", { name: "Make the link" }).click();

  const opened = desk.waitForEvent("popup");
  await drawer.getByRole("link", { name: /Open the panel of/ }).click();
  const panel = await opened;
  await expect(panel.getByRole("heading", { name: "Enter a customer's panel" })).toBeVisible();
  await expect(panel).toHaveURL(/\/enter$/);
  await expectAccessible(panel);
  await panel.getByRole("button", { name: "Enter" }).click();
  await expect(panel.getByText(`customer ${number}`)).toBeVisible();
  await expectAccessible(panel);

  // The staff member can read every page. A call that would change something is refused with a message.
  await panel.goto("/user/notifications");
  await expect(panel.getByText("You can read everything they can, and change nothing.")).toBeVisible();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await expect(panel.getByText("cannot change anything in it").first()).toBeVisible();
  await panel.setViewportSize({ width: 390, height: 844 });
  await panel.goto("/");
  await expect(panel.getByText("You can read everything they can, and change nothing.")).toBeVisible();
  await panel.getByRole("button", { name: "Leave the panel" }).click();
  await expect(panel.getByRole("button", { name: "Log in" }).first()).toBeVisible();

  // To act for the customer, the staff member has to confirm their identity.
  await desk.getByRole("button", { name: "Open their panel" }).click();
  await drawer.getByText("To act for them").click();
  await drawer.getByLabel("Reason").fill("Ticket 1001: asked us to do it");
  await drawer.getByRole("button", { name: "Make the link" }).click();
  await confirmWithPasskey(desk);
  const again = desk.waitForEvent("popup");
  await drawer.getByRole("link", { name: /Open the panel of/ }).click();
  const acting = await again;
  await acting.getByRole("button", { name: "Enter" }).click();
  await expect(acting.getByText(`You act for`)).toBeVisible();

  // The customer sees the staff member's session in the list of sessions, and ends it.
  await logIn(page, buyer);
  await page.goto("/user/security");
  const session = page.getByRole("row").filter({ hasText: "Our support, for half an hour at most" });
  await expect(session).toBeVisible();
  await session.getByRole("button", { name: /Log out/ }).click();
  await expect(session).toBeHidden();
  await acting.reload();
  await expect(acting.getByText(`You act for`)).toBeHidden();
});
