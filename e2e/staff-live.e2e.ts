import { logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, joinStaff, ownBrowser } from "./steps/staff.ts";

test("a new ticket appears in the queue without a reload; a colleague who is named in a note is told, and finds it", async ({
  page,
  browser,
}) => {
  const anna = await colleagueIn(browser, "Support");
  const bo = await ownBrowser(browser);
  const username = await joinStaff(bo, "Support");
  await bo.goto("/staff/home");

  // Other journeys also write tickets, which fill the first page of the queue. So Anna searches for the tickets of this
  // journey.
  const subject = `Live ${Math.random().toString(36).slice(2, 8)}`;
  await anna.goto(`/staff/tickets?q=${encodeURIComponent(subject)}`);
  await expect(anna.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();

  await logIn(page, await newBuyer("en"));
  await page.goto("/support/tickets/new");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("What is it about?").selectOption("DNS");
  await page.getByLabel("Message").fill("Nothing arrives.");
  await page.getByRole("button", { name: "Open ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();

  await expect(anna.getByRole("link", { name: subject })).toBeVisible();
  await expectAccessible(anna);
  await anna.getByRole("link", { name: subject }).click();
  await expect(anna.getByRole("heading", { level: 1, name: subject })).toBeVisible();

  // The names of colleagues are suggested, and chosen with the keyboard.
  await anna.keyboard.press("n");
  const note = anna.getByRole("textbox", { name: "Internal note" });
  await note.pressSequentially(`@${username.slice(0, -1)}`);
  await expect(anna.getByRole("option").first()).toContainText(username);
  await expectAccessible(anna);
  await note.press("Enter");
  await note.pressSequentially("can you check this?");
  await anna.getByRole("button", { name: "Add note" }).click();
  await expect(anna.getByText(/has been told/)).toBeVisible();

  // The colleague's first page shows the mention without a reload.
  await expect(bo.getByRole("link", { name: subject })).toBeVisible();
  await expectAccessible(bo);
  await bo.getByRole("link", { name: subject }).click();
  await expect(bo.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await bo.goto("/staff/home");
  await expect(bo.getByRole("link", { name: subject })).toHaveCount(0);
  for (const each of [anna, bo]) await each.context().close();
});
