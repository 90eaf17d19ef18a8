import { freshName, newBuyer } from "./steps/buyers.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { headerOf, newestMail } from "./steps/mail-box.ts";
import { arrived, proved, sendMail } from "./steps/send-mail.ts";
import { colleagueIn } from "./steps/staff.ts";
import { endpoints } from "./start-product.ts";

test("abuse reported by mail is read by staff, filed about two domains, and answered once in the conversation", async ({
  browser,
}) => {
  const buyer = await newBuyer("en");
  const names = [freshName("kvarnlogin", "com"), freshName("solroslogin", "com")] as const;
  await holdNames(
    buyer,
    names.map((name) => ({ name, days: 200 })),
  );
  const from = `rita-${buyer.username}@cert.example`;
  const subject = `Phishing seen by ${buyer.username}`;
  const mail = { from, to: endpoints().supportMail.abuse, subject, id: `1.${buyer.username}@cert.example` };
  const headers = [proved("cert.example"), 'Content-Type: multipart/mixed; boundary="b"'];
  const text = [
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "",
    `A copied login at hxxps://login[.]${names[0]}/bank, and mails from info@${names[1]}.`,
    "--b",
    'Content-Type: message/rfc822; name="spam.eml"',
    "Content-Disposition: attachment",
    "",
    `From: info@${names[1]}`,
    "Subject: Your account",
    "",
    "Log in now.",
    "--b--",
  ].join("\n");
  expect(await sendMail({ ...mail, text, headers })).toEqual(arrived);
  const confirmation = await newestMail(from);
  expect(confirmation.subject).toBe(`Re: ${subject}`);
  expect(confirmation.text).toContain("Thank you for reporting abuse.");

  // A staff member reads the mail: the domains in it are found, and the mail attached to it is kept as evidence.
  const desk = await colleagueIn(browser, "Compliance");
  await desk.getByRole("link", { name: "Abuse reports", exact: true }).click();
  const link = desk.getByRole("list", { name: "To read" }).getByRole("link", { name: subject });
  await expect(async () => {
    await desk.reload();
    await expect(link).toHaveCount(1, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(desk);
  await link.click();
  await expect(desk.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(desk.getByText("found in the email")).toHaveCount(2);
  const downloading = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "spam.eml" }).click();
  expect((await downloading).suggestedFilename()).toBe("spam.eml");
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  expect(Number(await desk.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });

  await desk.getByRole("button", { name: "File as report" }).click();
  const drawer = desk.getByRole("dialog", { name: "File as a report of abuse" });
  for (const name of names) await drawer.getByLabel(name).uncheck();
  await drawer.getByRole("button", { name: "File as report" }).click();
  await expect(drawer.getByText("Choose or enter at least one domain.")).toBeVisible();
  for (const name of names) await drawer.getByLabel(name).check();
  await drawer.getByLabel("Kind of abuse").selectOption("phishing");
  await drawer.getByLabel("One answer to the reporter for all of them").check();
  await expectAccessible(desk);
  await drawer.getByRole("button", { name: "File as report" }).click();
  await expect(drawer).toBeHidden();

  // There is a case for each domain. When both cases are answered, the reporter gets one mail in the conversation.
  for (const name of names) {
    const report = desk.getByRole("link", { name: name.split(".")[0] ?? name });
    await expect(async () => {
      await desk.reload();
      await expect(report).toHaveCount(1, { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await report.click();
    await desk.getByRole("button", { name: "Answer the reporter" }).click();
    const answer = desk.getByRole("dialog", { name: /^Answer who reported/ });
    await answer.getByLabel("The abuse has stopped").check();
    await answer.getByLabel("To those who reported it").fill("The owner has removed the pages.");
    await answer.getByLabel("Reason", { exact: true }).fill("Seen");
    await answer.getByRole("button", { name: "Answer the reporter" }).click();
    await expect(answer).toBeHidden();
    await desk.getByRole("link", { name: "From an email" }).click();
    await expect(desk.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  }
  const answered = await newestMail(from, confirmation.id);
  for (const name of names) expect(answered.text).toContain(name);
  expect(answered.text).toContain("The owner has removed the pages.");
  expect(headerOf(answered, "References")).toContain(`<${mail.id}>`);

  // The reporter replies, and the reply waits for staff to read it.
  const replyTo = /[^\s<>]+@[^\s<>]+/.exec(headerOf(answered, "Reply-To"))?.[0] ?? "";
  expect(replyTo).toMatch(/^abuse\+[a-z2-7]{26}@/);
  const reply = { ...mail, to: replyTo, subject: `Re: ${subject}`, id: `2.${buyer.username}@cert.example` };
  expect(await sendMail({ ...reply, text: "It has begun again.", headers: [proved("cert.example")] })).toEqual(arrived);
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText("It has begun again.")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await desk.getByRole("button", { name: "Mark as read" }).click();
  await expect(desk.getByRole("button", { name: "Mark as read" })).toHaveCount(0);

  // The page is checked in Swedish on a phone.
  const letter = desk.url();
  await desk.goto("/staff/security");
  await desk.getByRole("button", { name: "Svenska" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Dina passnycklar" })).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(letter);
  await expect(desk.getByRole("heading", { name: "Konversation" })).toBeVisible();
  expect(Number(await desk.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Registrera som anmälan" }).click();
  await expect(desk.getByRole("dialog", { name: "Registrera som anmälan av missbruk" })).toBeVisible();
  await expectAccessible(desk);
  await desk.context().close();
});
