import { once } from "node:events";
import { connect } from "node:net";
import { brandWeb } from "./steps/brand.ts";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { headerOf, lastMailId, newestMail, type Mail } from "./steps/mail-box.ts";
import { endpoints } from "./start-product.ts";

const domain = "solrosen-webb.se";
const address = `hej@${domain}`;

// The other journeys expect the brand to have no sender of its own, and its customers to get mail.
test.afterEach(async () => {
  await query("delete from brand_sender_key", []);
  await query("delete from brand_sender", []);
  await query("delete from mail_suppression", []);
});

/** Reports by SMTP that a mail could not be delivered, as the recipient's mail server does (RFC 3464). */
async function report(returnPath: string, recipient: string): Promise<string[]> {
  const message = [
    "From: MAILER-DAEMON@mx.kund.example",
    `To: <${returnPath}>`,
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    "",
    "--B",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.kund.example",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
    "",
    "--B--",
    ".",
  ].join("\r\n");
  const lines = ["EHLO mx.kund.example", "MAIL FROM:<>", `RCPT TO:<${returnPath}>`, "DATA", message, "QUIT"];
  const { host, port } = endpoints().supportMail;
  const socket = connect(port, host);
  const codes: string[] = [];
  let unread = "";
  socket.on("data", (chunk: Buffer) => {
    unread += chunk.toString("latin1");
    const code = /^(\d{3}) [^\r\n]*\r\n$/m.exec(unread)?.[1];
    if (code === undefined) return;
    unread = "";
    codes.push(code);
    const next = /^[45]/.test(code) ? "QUIT" : lines.shift();
    if (next !== undefined) socket.write(`${next}\r\n`);
  });
  await once(socket, "close");
  return codes;
}

const fromOf = (mail: Mail) => headerOf(mail, "from");

test("a reseller enters a sender, adds its records by one press, and customers get signed mail from it; a mail that comes back stops the address, which is then tried again", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2005 /, /^answer: 401 /);
  const theirs = await (await browser.newContext({ baseURL: brandWeb, locale: "en-GB", reducedMotion: "reduce" })).newPage();
  const { reseller } = endpoints().demo;
  // This journey uses a customer of its own, because a user is sent at most three links in a quarter of an hour.
  const client = await newBuyer("sv", "client");
  const [row] = await query<{ email: string }>("select email from panel_user where username = $1", [client.username]);
  const reader = row?.email ?? "";
  // Asks for a link as the reader, and waits for the mail that comes because of it.
  const askForLink = async () => {
    const last = await lastMailId(reader);
    await theirs.goto("/forgot?lang=en");
    await theirs.getByRole("textbox", { name: "Username or email" }).fill(client.username);
    await theirs.getByRole("button", { name: "Email me a link" }).click();
    return newestMail(reader, last);
  };
  const before = await askForLink();
  expect(fromOf(before)).toMatch(/Solrosen.*<[^<>]*@nameplane\.test>/);
  expect(headerOf(before, "dkim-signature")).toBe("");

  await logIn(page, reseller);
  await page.goto("/tools/whitelabel?lang=en");
  await page.getByRole("link", { name: "Email and SMS" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Email and SMS" })).toBeVisible();
  await expect(page.getByText("Sent from the provider's address")).toBeVisible();
  await expect(page.getByText("Emails reach all addresses.")).toBeVisible();
  await expectAccessible(page);

  const sender = page.getByRole("textbox", { name: "Address to send from" });
  await sender.fill("hej@localhost");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText(/^Enter an email address at a domain of yours/)).toBeVisible();
  await sender.fill(address);
  await page.getByRole("button", { name: "Save address" }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(reseller.password);
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Waiting for the DNS", { exact: true })).toBeVisible();
  await expect(page.getByText(/_domainkey\.solrosen-webb\.se$/)).toBeVisible();
  await page.getByRole("button", { name: `Add the records to ${domain}` }).click();
  await expect(page.getByText(/^The records are added to/)).toBeVisible();
  await expect(async () => {
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByText("Sent from your own address")).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("In place").first()).toBeVisible();
  await expectAccessible(page);

  const after = await askForLink();
  expect(fromOf(after)).toContain(`<${address}>`);
  expect(headerOf(after, "dkim-signature")).toMatch(/d=solrosen-webb\.se;/);
  const returnPath = /<(b-[a-z2-7-]+@[^<>]+)>/.exec(headerOf(after, "return-path"))?.[1] ?? "";
  expect(await report(returnPath, reader)).toEqual(["220", "250", "250", "250", "354", "250", "221"]);

  await logIn(theirs, client);
  await theirs.goto("/user/profile?lang=en");
  await expect(theirs.getByText(`Emails to ${reader} do not arrive`)).toBeVisible();
  await expectAccessible(theirs);
  await page.goto("/tools/whitelabel/mail?lang=en");
  await expect(page.getByText(reader, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("The other server: 5.1.1 550 5.1.1 User unknown")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Send again ${reader}` }).click();
  await expect(page.getByText("Emails reach all addresses.")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(theirs.getByText(`Emails to ${reader} do not arrive`)).toHaveCount(0);
});

test.describe("on a telephone in Swedish", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "sv-SE" });

  test("a reseller reads which records a sender needs, and chooses the sender of SMS", async ({ page, trouble }) => {
    trouble.foresee(/^refusal: 2205 /, /^refusal: 2005 /);
    const { reseller } = endpoints().demo;
    await logIn(page, reseller);
    await page.goto("/tools/whitelabel/mail?lang=sv");
    await page.getByRole("textbox", { name: "Adress att skicka från" }).fill("hej@annan-dns.example");
    await page.getByRole("button", { name: "Spara adressen" }).click();
    await page.getByRole("dialog").getByLabel("Ditt lösenord").fill(reseller.password);
    await page.getByRole("dialog").getByRole("button", { name: "Bekräfta" }).click();
    await expect(page.getByText("Väntar på DNS", { exact: true })).toBeVisible();
    await expect(page.getByText("Signatur (DKIM)", { exact: true })).toBeVisible();
    await expect(page.getByText("bounce.annan-dns.example")).toBeVisible();
    await expectAccessible(page);
    const sms = page.getByRole("textbox", { name: "Avsändare av sms" });
    await sms.fill("Å");
    await page.getByRole("button", { name: "Spara avsändaren" }).click();
    await expect(page.getByText(/^Skriv 3 till 11 bokstäver/)).toBeVisible();
    await sms.fill("Solrosen");
    await page.getByRole("button", { name: "Spara avsändaren" }).click();
    await page.getByRole("dialog").getByLabel("Ditt lösenord").fill(reseller.password);
    await page.getByRole("dialog").getByRole("button", { name: "Bekräfta" }).click();
    await expect(page.getByText("Avsändaren är sparad")).toBeVisible();
    const [stored] = await query<{ sender: string }>(
      "select sms_sender as sender from brand where name = 'Solrosen' and not is_operator",
      [],
    );
    expect(stored?.sender).toBe("Solrosen");
    await query("update brand set sms_sender = null where not is_operator", []);
    await expect.poll(() => page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  });
});
