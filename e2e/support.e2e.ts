import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail, subjectsTo } from "./steps/mail-box.ts";
import { answerTicket } from "./steps/staff.ts";

const numberOnScreen = (page: Page) => /\/support\/tickets\/(\d+)/.exec(page.url())?.[1] ?? "";

test("feedback and a question become tickets; support answers and the badge shows it; the customer replies, closes the ticket, undoes that and reopens it [S1.15, S1.37, S2.51, S2.52, S2.53, S2.94, C1.12, C2.83, C2.84, C2.85, C2.86, C2.87]", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2303 POST \/api\/support\/openticket/);
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/support");
  await expect(page).toHaveURL(/\/support\/opentickets$/);
  await expect(page.getByText("No open tickets")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send feedback" }).click();
  const dialog = page.getByRole("dialog", { name: "Send feedback" });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("Your feedback").fill("The list jumps.\nAlways <b>when</b> I sort it.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "View ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The list jumps." })).toBeVisible();
  await expect(page.getByText("Always <b>when</b> I sort it.")).toBeVisible();
  await expect(page.getByText("/support/opentickets", { exact: true })).toBeVisible();
  // Other journeys open tickets at the same time, so the ticket is identified by its number.
  const subject = `Ticket ${numberOnScreen(page)}: The list jumps.`;
  await expect.poll(() => subjectsTo("support@nameplane.test"), { timeout: 30_000 }).toContain(subject);

  await page.goto("/support/opentickets");
  await page.getByRole("link", { name: "New ticket" }).click();
  await page.getByLabel("Subject").fill("Can we pay by invoice?");
  await page.getByLabel("What is it about?").selectOption("Invoices and payments");
  await page.getByLabel("Message").fill("We buy every month.");
  await page.getByLabel("Related to").selectOption("A domain");
  await page.getByLabel("Domain", { exact: true }).fill("not-ours.se");
  await page.getByRole("button", { name: "Open ticket" }).click();
  await expect(page.getByText("This was not found in your account.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Related to").selectOption("Nothing in particular");
  await page.getByRole("button", { name: "Open ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Can we pay by invoice?" })).toBeVisible();
  const number = numberOnScreen(page);

  await page.goto("/dashboard");
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(sections.getByRole("link", { name: /Support/ })).not.toContainText("1");
  const said = "Yes. Send us your organisation number.";
  const signer = await answerTicket(browser, number, said);
  // The update arrives without a reload of the page.
  await expect(sections.getByRole("link", { name: /Support.*1/ })).toBeVisible();
  const mail = await newestMail(`${buyer.username}@kund.example`);
  expect(mail.subject).toBe(`Answer to ticket ${number}: Can we pay by invoice?`);
  expect(mail.text).toContain(said);

  await page.goto("/support/opentickets");
  const row = page.getByRole("row", { name: /Can we pay by invoice\?/ });
  await expect(row).toContainText("New answer");
  await expect(row).toContainText("You");
  await expectAccessible(page);
  await row.getByRole("link").click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByText(signer)).toBeVisible();
  await expect(sections.getByRole("link", { name: "Support", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel("Your reply").fill("It is 556036-0793.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("log").getByText("It is 556036-0793.")).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveValue("");

  await page.getByRole("button", { name: "Close ticket" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  // The button to close the ticket is also on screen before the undo is answered, so the test waits for the message first.
  await expect(page.getByText(`Ticket ${number} is open again`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Close ticket" })).toBeVisible();
  await page.getByLabel("Your reply").fill("Thank you!");
  await page.getByRole("button", { name: "Reply and close" }).click();
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  await page.goto("/support/closedtickets");
  await page.getByRole("link", { name: /Can we pay by invoice\?/ }).click();
  // The ten minutes in which the closing can be undone are over.
  await query("update ticket set closed_at = closed_at - interval '11 minutes' where number = $1", [number]);
  await page.reload();
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByRole("button", { name: "Close ticket" })).toBeVisible();
});

test("the cost of keeping a name, and how its registrant is notified, can be read by anybody from the foot of every page", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Renewal and restore policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Renewal and restore policy" })).toBeVisible();
  await page.getByRole("textbox", { name: "Find a TLD" }).fill(".com");
  const row = page.getByRole("row").filter({ hasText: ".com" }).first();
  await expect(row).toContainText("offline on the last 8 days");
  await expect(row).toContainText("registrant too");
  await expect(row).toContainText(/\d\sSEK.*\d\sSEK/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test("answers, documents and TLDs can be read [S2.54, S2.55, S2.56, C1.14, C1.16]", async ({ page, trouble }) => {
  // A visitor without a login who opens the article is asked to log in.
  trouble.foresee(/^answer: 401 GET \/api\/account\/getaccountdetails\//);
  await page.goto("/support/tld-wiki/nu");
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: ".nu" })).toBeHidden();
  await logIn(page, await newBuyer("sv"));
  await page.goto("/support/opentickets");
  await page.getByRole("textbox", { name: "Sök efter ett svar" }).fill("tappat telefonen");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/support\/faq\?question=tappat(?:%20|\+)telefonen$/);
  await expect(page.getByText("Med en av reservkoderna")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Alla frågor" }).click();
  await page.getByText("Vilka namnservrar får en ny domän?").click();
  await page.getByRole("link", { name: "Domännamn" }).click();
  await expect(page).toHaveURL(/\/domain\/list/);

  await page.goto("/support/resources");
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Hämta prislistan" }).click();
  expect((await saved).suggestedFilename()).toBe("prislista.csv");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Öppna API-dokumentationen" }).click();
  await expect((await opened).getByText('"openapi"')).toBeVisible();

  await page.getByRole("link", { name: "Öppna TLD-wikin" }).click();
  await page.getByRole("textbox", { name: "Hitta en toppdomän" }).fill("nu");
  await page.getByRole("link", { name: "Öppna sidan om .nu", exact: true }).click();
  await expect(page).toHaveURL(/\/support\/tld-wiki\/nu$/);
  await expect(page.getByRole("heading", { level: 1, name: ".nu" })).toBeVisible();
  await expect(page.getByText("Namnets längd")).toBeVisible();
  await expect(page.getByRole("table", { name: "Registrering" })).toContainText("1 år");
  await expectAccessible(page);
});

test("the state of the systems is shown beside the login, on a page of its own, and on the dashboard [S2.13, S2.64]", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("complementary").getByRole("link", { name: "View status page" }).click();
  await expect(page).toHaveURL(/\/status$/);
  const parts = page.getByRole("main").getByRole("listitem");
  await expect(parts.filter({ hasText: "Registry: Internetstiftelsen" })).toContainText(/Operational.*Checked/);
  for (const part of ["Panel and data", "Name servers", "Orders", "Card payments", "Email"])
    await expect(parts.filter({ hasText: part }).first()).toContainText("Operational");
  await expectAccessible(page);
  await logIn(page, await newBuyer("en"));
  const panel = page.getByRole("region", { name: "System status" }).or(page.locator("section", { hasText: "System status" }));
  await expect(panel.getByText("All systems operational")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "System status" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All systems operational" })).toBeVisible();
});
