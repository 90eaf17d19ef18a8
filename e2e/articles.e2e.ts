import { logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

test("a colleague writes a question for the FAQ in both languages, a customer reads it, and a change keeps the former text, which is brought back", async ({
  page,
  browser,
}) => {
  const question = `How do I fold a letter ${Math.random().toString(36).slice(2, 7)}?`;
  const staff = await colleagueIn(browser, "Settings");
  await staff.getByRole("link", { name: "Texts for customers" }).click();
  await expect(staff.getByRole("link", { name: "How do I register a domain?" })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: "Write" }).click();
  await staff.getByLabel("Title (English)").fill(question);
  await staff.getByLabel("Text (English)").fill("Twice, see [the order page](/order).\n\n- first **along**\n- then across");
  await expect(staff.getByRole("region", { name: "What customers read (English)" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Publish" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await staff.getByRole("link", { name: "Texts for customers" }).first().click();
  await staff.getByRole("textbox", { name: "Search in titles" }).fill(question.slice(0, -1));
  await expect(staff.getByText("Swedish is missing")).toBeVisible();

  await logIn(page, await newBuyer("en"));
  await page.goto("/support/faq");
  await page.getByText(question).click();
  const answer = page.locator("details").filter({ hasText: question });
  await expect(answer.getByRole("link", { name: "the order page" })).toBeVisible();
  await expect(answer.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);

  // A staff member changes the English text and the Swedish title.
  await staff.getByRole("link", { name: question }).click();
  await staff.getByLabel("Text (English)").fill("Not at all.");
  await staff.getByLabel("Title (Svenska)").fill("Hur viker jag ett brev?");
  await staff.getByRole("button", { name: "Save" }).click();
  await expect(staff.getByText("Saved. Customers read it now").first()).toBeVisible();

  // The page now shows the text that was saved.
  await expect(staff.locator("details")).toHaveCount(3);
  const former = staff.locator("details").filter({ hasText: "English" }).last();
  // The click is near the left edge, because a pointer over the date would open the hint of the date.
  await former.locator("summary").click({ position: { x: 40, y: 12 } });
  await expect(former.getByText("Twice, see")).toBeVisible();
  await expectAccessible(staff);
  await former.getByRole("button", { name: "Use this text" }).click();
  await staff.getByRole("button", { name: "Save" }).click();
  await expect(staff.locator("details")).toHaveCount(4);

  await staff.getByRole("button", { name: "Take offline" }).click();
  await expect(staff.getByRole("button", { name: "Take offline" })).toHaveCount(0);
  await page.goto("/support/faq");
  await expect(page.getByText("How do I register a domain?")).toBeVisible();
  await expect(page.getByText(question)).toHaveCount(0);
  await staff.context().close();
});
