import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";

async function openTicket(page: Page, subject: string, message: string): Promise<string> {
  await page.goto("/support/tickets/new");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("What is it about?").selectOption("DNS");
  await page.getByLabel("Message").fill(message);
  await page.getByRole("button", { name: "Open ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  return /\/support\/tickets\/(\d+)/.exec(page.url())?.[1] ?? "";
}

test("two tickets of a customer become one and a message a ticket of its own, by keyboard; the customer rates the support by one press in the mail, and says more in the panel", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const first = await openTicket(page, "Mail bounces", "Nothing arrives.");
  const second = await openTicket(page, "Mail still bounces", "Still nothing. And my invoice is wrong.");

  const desk = await colleagueIn(browser, "Support");
  await desk.goto(`/staff/tickets/${first}`);
  await expect(desk.getByRole("heading", { level: 1, name: "Mail bounces" })).toBeVisible();
  await desk.keyboard.press("m");
  const merging = desk.getByRole("dialog", { name: `Merge into ticket ${first}` });
  await expect(merging).toBeVisible();
  await merging.getByRole("button", { name: "Merge tickets" }).click();
  await expect(merging.getByText("Choose a ticket, or enter the number of one")).toBeVisible();
  await merging.getByRole("checkbox", { name: /Mail still bounces/ }).check();
  await expectAccessible(desk);
  await merging.getByRole("button", { name: "Merge tickets" }).click();
  await expect(desk.getByText(`One ticket is merged into ${first}`)).toBeVisible();
  await expect(desk.getByRole("log").getByText("Still nothing. And my invoice is wrong.")).toBeVisible();
  await expect(desk.getByText(`${second} Mail still bounces`)).toBeVisible();

  // The old number leads the customer to the same conversation.
  await page.goto(`/support/tickets/${second}`);
  await expect(page.getByRole("heading", { level: 1, name: "Mail bounces" })).toBeVisible();
  await expect(page.getByRole("log").getByText("Nothing arrives.")).toBeVisible();

  await desk.keyboard.press("p");
  const splitting = desk.getByRole("dialog", { name: "Split off into a new ticket" });
  await splitting.getByLabel("Subject of the new ticket").fill("Wrong invoice");
  await splitting.getByRole("checkbox", { name: /Still nothing/ }).check();
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await splitting.getByRole("button", { name: "Split off" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Wrong invoice" })).toBeVisible();
  await expect(desk.getByRole("link", { name: `Ticket ${first}` })).toBeVisible();

  // The answer that closes the ticket asks for a rating.
  await desk.getByLabel(/^Reply to /).fill("The invoice is corrected.");
  await desk.getByLabel("After the answer").selectOption("Is closed");
  await desk.getByRole("button", { name: "Send and close" }).click();
  await expect(desk.getByText(/is closed/).first()).toBeVisible();
  const link = await newestWith(`${buyer.username}@kund.example`, /https?:\/\/[^/]+(\/rate\/\S+\?r=okay)/);
  const visitor = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("button", { name: "Okay" })).toHaveAttribute("aria-pressed", "true");
  await visitor.mouse.move(200, 200);
  await expect(visitor.getByText("Thank you, your answer is saved")).toBeVisible();
  await expectAccessible(visitor);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(visitor);

  await page.goto("/support/closedtickets");
  await page.getByRole("link", { name: "Wrong invoice" }).click();
  await expect(page.getByRole("button", { name: "Okay" })).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("What was good, what could be better? (optional)").fill("Quick and friendly");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Thank you, your answer is saved")).toBeVisible();
  await expectAccessible(page);
  await desk.reload();
  await expect(desk.getByText("Quick and friendly")).toBeVisible();
  await expectAccessible(desk);
});
