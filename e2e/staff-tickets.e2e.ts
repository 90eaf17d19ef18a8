import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";

/** Opens a ticket as the customer who is logged in. Returns the ticket's number. */
async function openTicket(page: Page, subject: string, message: string): Promise<string> {
  await page.goto("/support/tickets/new");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("What is it about?").selectOption("DNS");
  await page.getByLabel("Message").fill(message);
  await page.getByRole("button", { name: "Open ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  return /\/support\/tickets\/(\d+)/.exec(page.url())?.[1] ?? "";
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a customer writes; a colleague finds the ticket, takes it, leaves a note and answers in the customer's language; what crosses is seen first", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const number = await openTicket(page, "Mail bounces since Monday", "Nothing arrives.");

  const desk = await colleagueIn(browser, "Support");
  await desk.getByRole("link", { name: "Answer tickets" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  await desk.getByRole("textbox", { name: "Search tickets" }).fill(number);
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("link", { name: "Mail bounces since Monday" })).toBeVisible();
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });

  // With the keyboard the staff member moves to the row, opens the ticket, takes it, and writes a note.
  await desk.getByRole("heading", { level: 1, name: "Tickets" }).click();
  await desk.keyboard.press("j");
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("heading", { level: 1, name: "Mail bounces since Monday" })).toBeVisible();
  await desk.keyboard.press("?");
  await expect(desk.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await desk.keyboard.press("Escape");
  await desk.keyboard.press("a");
  await expect(desk.getByText("The ticket is yours")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Assign to me" })).toHaveCount(0);
  await desk.keyboard.press("n");
  await desk.keyboard.type("Their MX points to the old provider");
  await press(desk, "Add note");
  await expect(desk.getByRole("log").getByText("Their MX points to the old provider")).toBeVisible();
  await expectAccessible(desk);

  // The draft of the answer survives a reload.
  await press(desk, "Reply");
  const reply = desk.getByLabel(/^Reply to /);
  await reply.fill("Your MX record is old. Change it to mx.new.example.");
  await desk.reload();
  await expect(reply).toHaveValue("Your MX record is old. Change it to mx.new.example.");

  // The customer writes meanwhile, so the answer cannot be sent until the staff member has seen the new message.
  await page.getByLabel("Your reply").fill("We changed provider on Sunday.");
  await press(page, "Send reply");
  await expect(page.getByRole("log").getByText("We changed provider on Sunday.")).toBeVisible();
  await expect(desk.getByText("There are new messages since you opened the ticket")).toBeVisible();
  await expect(desk.getByRole("log").getByText("We changed provider on Sunday.")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Send reply" })).toBeDisabled();
  await expectAccessible(desk);
  await press(desk, "I have read them");
  await press(desk, "Send reply");
  await expect(desk.getByRole("log").getByText("Your MX record is old.")).toBeVisible();
  await expect(reply).toHaveValue("");

  await page.reload();
  await expect(page.getByRole("log").getByText("Your MX record is old.")).toBeVisible();
  await expect(page.getByText("old provider")).toHaveCount(0);
  await expect
    .poll(async () => (await newestMail(`${buyer.username}@kund.example`)).subject)
    .toBe(`Answer to ticket ${number}: Mail bounces since Monday`);

  // The ticket is closed, and then the closing is undone.
  await desk.getByRole("button", { name: "Close", exact: true }).click();
  await expect(desk.getByText(`Ticket ${number} is closed`)).toBeVisible();
  await desk.getByRole("button", { name: "Undo closing" }).click();
  await expect(desk.getByText(`Ticket ${number} is open again`)).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(desk);
});

test("several tickets are chosen by keyboard and changed at once; e closes the row, and junk is hidden from its customer", async ({
  page,
  browser,
  trouble,
}) => {
  // A customer cannot see a ticket of theirs that was marked as junk.
  trouble.foresee(/^refusal: 2303 GET \/api\/support\/getticket/);
  await logIn(page, await newBuyer("en"));
  const word = `Kvarn${Date.now().toString(36)}`;
  const first = await openTicket(page, `${word} one`, "One.");
  const second = await openTicket(page, `${word} two`, "Two.");
  const third = await openTicket(page, `${word} three`, "Three.");
  const desk = await colleagueIn(browser, "Support");
  await desk.goto(`/staff/tickets?view=us&q=${word}`);
  const rows = desk.getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(3);
  const stateOf = async (number: string) => {
    const [row] = await query<{ state: string; priority: number; is_mine: boolean }>(
      "select state, priority, assigned_to is not null as is_mine from ticket where number = $1",
      [number],
    );
    return row;
  };
  await desk.getByRole("heading", { level: 1 }).click();
  for (const key of ["x", "j", "x"]) await desk.keyboard.press(key);
  await desk.getByRole("button", { name: "Set priority" }).click();
  await desk.getByRole("menuitem", { name: "Urgent" }).click();
  await expect(desk.getByText("2 tickets changed")).toBeVisible();
  await expect(rows.filter({ hasText: "Urgent" })).toHaveCount(2);
  expect([await stateOf(first), await stateOf(second)]).toMatchObject([{ priority: 1 }, { priority: 1 }]);

  await desk
    .getByRole("row")
    .filter({ hasText: `${word} one` })
    .focus();
  await desk.keyboard.press("e");
  await expect(desk.getByText(`Ticket ${first} is closed`)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await desk
    .getByRole("row")
    .filter({ hasText: `${word} two` })
    .focus();
  await desk.keyboard.press("a");
  await expect.poll(async () => (await stateOf(second))?.is_mine).toBe(true);

  await desk.goto(`/staff/tickets/${third}`);
  await press(desk, "Mark as junk");
  await expect(desk.getByText("Junk and archived tickets cannot be answered.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`API did not return data for ticket ${third}`)).toBeVisible();
});

test("a reply is saved in both languages; used for a ticket it speaks its customer's language, and what it does not know is written by hand", async ({
  page,
  browser,
}) => {
  await logIn(page, await newBuyer("sv"));
  await page.goto("/support/tickets/new");
  const subject = `Studsar ${Date.now().toString(36)}`;
  await page.getByLabel("Rubrik").fill(subject);
  await page.getByLabel("Vad gäller det?").selectOption("DNS");
  await page.getByLabel("Meddelande").fill("Inget kommer fram.");
  await page.getByRole("button", { name: "Skapa ärendet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  const number = /\/support\/tickets\/(\d+)/.exec(page.url())?.[1] ?? "";

  const desk = await colleagueIn(browser, "Support");
  await desk.goto("/staff/tickets/replies");
  await press(desk, "New saved reply");
  const name = `Old MX ${number}`;
  await desk.getByLabel("Name", { exact: true }).fill(name);
  await desk.getByLabel("Text in English").fill("Hi {customer}, the MX of {domain} is old.");
  await desk.getByLabel("Text in Swedish").fill("Hej {kund}, MX för {domain} i ärende {ticket} är gammal.");
  await expect(desk.getByText("There is no variable {kund}.")).toBeVisible();
  await press(desk, "Save reply");
  await expect(desk.getByText("There is no variable called kund. Use one from the list").first()).toBeVisible();
  await desk.getByLabel("Text in Swedish").fill("Hej {customer}, MX för {domain} i ärende {ticket} är gammal.");
  await expect(desk.getByText("MX för kaffebryggarna.se i ärende 10001 är gammal.")).toBeVisible();
  await desk.getByLabel("After the answer").selectOption("Is closed");
  await expectAccessible(desk);
  await press(desk, "Save reply");
  await expect(desk.getByRole("heading", { name })).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });

  await desk.goto(`/staff/tickets/${number}`);
  await press(desk, "Saved replies");
  await desk.getByRole("menuitem", { name }).click();
  const reply = desk.getByLabel(/^Reply to /);
  await expect(reply).toHaveValue(new RegExp(`^Hej .+, MX för \\{domain\\} i ärende ${number} är gammal\\.$`));
  await expect(desk.getByText("Write in what is missing: {domain}")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Send and close" })).toBeDisabled();
  await reply.fill((await reply.inputValue()).replace("{domain}", "fjäll.se"));
  await press(desk, "Send and close");
  await expect(desk.getByText(`Reply sent, ticket ${number} is closed`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`MX för fjäll.se i ärende ${number} är gammal.`)).toBeVisible();
  await expect(page.getByText("Stängt", { exact: true }).first()).toBeVisible();
});

test("colleagues say when support works; the page of a ticket says by when it is to be answered", async ({ page, browser }) => {
  await logIn(page, await newBuyer("en"));
  const number = await openTicket(page, "How do I move a domain?", "I have bought one.");
  const desk = await colleagueIn(browser, "Support");
  await desk.goto(`/staff/tickets/${number}`);
  await expect(desk.getByText("Answer due")).toBeVisible();
  await desk.goto("/staff/tickets/answer-times");
  const holidays = desk.getByLabel("Holidays");
  await holidays.fill("2031-12-24\n2031-02-30");
  await press(desk, "Save answer times");
  await expect(desk.getByText("These are not dates: 2031-02-30")).toBeVisible();
  await holidays.fill("2031-12-24");
  await expectAccessible(desk);
  await press(desk, "Save answer times");
  await expect(desk.getByText("The answer times are saved")).toBeVisible();
  await desk.reload();
  await expect(holidays).toHaveValue("2031-12-24");
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(desk);
});

test("a colleague tags a ticket and puts it off by keyboard; it is found by its tag, and comes back when the customer writes", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const number = await openTicket(page, "Later, please", "There is no hurry.");
  const desk = await colleagueIn(browser, "Support");
  await desk.goto(`/staff/tickets/${number}`);
  await expect(desk.getByRole("heading", { level: 1, name: "Later, please" })).toBeVisible();
  await desk.keyboard.press("t");
  await expect(desk.getByLabel("Add a tag")).toBeFocused();
  const tag = `later-${number}`;
  await desk.keyboard.type(`Later ${number}`);
  await desk.keyboard.press("Enter");
  const tags = desk.getByRole("list", { name: "Tags" });
  await expect(tags.getByText(tag)).toBeVisible();
  await desk.getByRole("heading", { level: 1, name: "Later, please" }).click();
  await desk.keyboard.press("s");
  await expect(desk.getByText(/^Snoozed until/)).toBeVisible();
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.goto("/staff/tickets?view=snoozed");
  await desk.getByLabel("Tag", { exact: true }).selectOption(tag);
  await expect(desk.getByRole("link", { name: "Later, please" })).toBeVisible();
  await expectAccessible(desk);

  await page.goto(`/support/tickets/${number}`);
  await page.getByLabel("Your reply").fill("Now it is urgent.");
  await page.getByRole("button", { name: "Send", exact: false }).first().click();
  await expect(page.getByText("Now it is urgent.").first()).toBeVisible();
  await desk.goto(`/staff/tickets?view=us&tag=${tag}`);
  await expect(desk.getByRole("link", { name: "Later, please" })).toBeVisible();
});
