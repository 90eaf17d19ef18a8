import { logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { headerOf, newestMail } from "./steps/mail-box.ts";
import { arrived, proved, sendMail } from "./steps/send-mail.ts";
import { colleagueIn } from "./steps/staff.ts";
import { endpoints } from "./start-product.ts";

test("a customer writes by mail, a colleague answers, and the reply to that mail stands in the same ticket", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  const address = `${buyer.username}@kund.example`;
  const support = endpoints().supportMail.addresses;
  const subject = `Mail bounces for ${buyer.username}`;
  const opening = {
    from: address,
    to: support,
    subject,
    id: `1.${buyer.username}@kund.example`,
    text: "Nothing has arrived since Monday.",
  };
  expect(await sendMail({ ...opening, headers: [proved("kund.example")] })).toEqual(arrived);
  // The same mail is sent again, as after a lost reply. It is accepted, but does not add anything a second time.
  expect(await sendMail({ ...opening, headers: [proved("kund.example")] })).toEqual(arrived);

  const desk = await colleagueIn(browser, "Support");
  await desk.getByRole("link", { name: "Answer tickets" }).click();
  const row = desk.getByRole("link", { name: subject });
  await expect(async () => {
    await desk.reload();
    await expect(row).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await row.click();
  const log = desk.getByRole("log");
  await expect(log.getByText(`By email from Alva Kund, ${address}`)).toBeVisible();
  await expect(log.getByText("Sender proved (DMARC pass)")).toBeVisible();
  await expect(log.getByText("Nothing has arrived since Monday.")).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel(/^Reply to /).fill("Your MX record is old. Change it to mx.new.example.");
  await desk.getByRole("button", { name: "Send reply", exact: true }).click();
  await expect(log.getByText("Your MX record is old.")).toBeVisible();

  // The answer belongs to the same conversation: it has its subject, refers to the mail that it answers, and has an address that
  // leads to the ticket.
  let answer = await newestMail(address);
  while (!answer.text.includes("Your MX record is old.")) answer = await newestMail(address, answer.id);
  expect(answer.subject).toBe(`Re: ${subject}`);
  expect(headerOf(answer, "References")).toContain(`<${opening.id}>`);
  expect(headerOf(answer, "In-Reply-To")).not.toBe("");
  const replyTo = /[^\s<>]+@[^\s<>]+/.exec(headerOf(answer, "Reply-To"))?.[0] ?? "";
  expect(replyTo).toMatch(/^support\+[a-z2-7]{26}@/);
  const quote = "On Tue, Nov 3, 2026 at 10:00 AM Nameplane <no-reply@nameplane.test> wrote:\n\n> Your MX record is old.";
  const reply = { from: address, to: replyTo, subject: `Re: ${subject}`, id: `2.${buyer.username}@kund.example` };
  expect(await sendMail({ ...reply, text: `Done, thank you!\n\n${quote}` })).toEqual(arrived);
  // The mail was forwarded to somebody else, who writes to the same address.
  expect(
    await sendMail({
      ...reply,
      from: "eva@elsewhere.example",
      id: `3.${buyer.username}@elsewhere.example`,
      text: "I run their mail.",
    }),
  ).toEqual(arrived);

  await expect(async () => {
    await desk.reload();
    await expect(log.getByText("Done, thank you!")).toBeVisible({ timeout: 2000 });
    await expect(log.getByText("I run their mail.")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(log.getByText("Not from the customer's address")).toBeVisible();
  const quoted = log.getByText("On Tue, Nov 3, 2026 at 10:00 AM");
  await expect(quoted).toBeHidden();
  await log.getByText("Show quoted text").click();
  await expect(quoted).toBeVisible();
  for (const [width, scheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await desk.setViewportSize({ width, height: 1000 });
    await desk.emulateMedia({ colorScheme: scheme });
    await desk.reload();
    await expect(log.getByText("Done, thank you!")).toBeVisible();
    await expectAccessible(desk);
    const shots = process.env["SHOTS"];
    if (shots !== undefined) await desk.screenshot({ path: `${shots}/desk-${width}-${scheme}.png`, fullPage: true });
  }

  // The customer sees the conversation in the panel, without what the other person wrote.
  await logIn(page, buyer);
  await page.goto("/support/opentickets");
  await page.getByRole("link", { name: subject }).click();
  const seen = page.getByRole("log");
  await expect(seen.getByText("Done, thank you!")).toBeVisible();
  await expect(seen.getByText("Show quoted text")).toBeVisible();
  await expect(seen.getByText("I run their mail.")).toHaveCount(0);
  await expectAccessible(page);
});

test("a mail of nobody we know waits as a visitor's; an address that is not ours is refused", async ({ browser }) => {
  const who = `okand${Date.now().toString(36)}@elsewhere.example`;
  const subject = `Question of ${who}`;
  const mail = { from: who, to: endpoints().supportMail.addresses, subject, id: `1.${who}`, text: "Do you sell .se?" };
  expect(await sendMail(mail)).toEqual(arrived);
  expect(await sendMail({ ...mail, to: "nobody@nameplane.test" })).toEqual(["220", "250", "250", "550", "221"]);
  const desk = await colleagueIn(browser, "Support");
  const row = desk.getByRole("link", { name: subject });
  await expect(async () => {
    await desk.goto("/staff/tickets");
    await desk.getByRole("textbox", { name: "Search tickets" }).fill(who);
    await expect(row).toHaveCount(1, { timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await row.click();
  await expect(desk.getByText("Not linked to a customer")).toBeVisible();
  await expect(desk.getByText("Sender not checked")).toBeVisible();
  await expectAccessible(desk);
});
