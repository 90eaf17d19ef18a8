import { samples } from "../apps/server/src/testing/sample-files.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail, newestWith } from "./steps/mail-box.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

test("a stranger reports a phishing page; staff ask the owner, who answers, take the domain out of DNS, answer, and put it back", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const buyer = await newBuyer("en");
  const name = freshName("kvarnlogin", "com");
  await holdNames(buyer, [{ name, days: 200 }]);
  const [domain] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);

  // A stranger without a login reports the abuse.
  await page.goto("/");
  await page.getByRole("link", { name: "Report abuse" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Report abuse" })).toBeVisible();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByLabel("Domain or address")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Domain or address").fill(`hxxps://login.${name}/bank`);
  await page.getByLabel("What is it used for?").selectOption("phishing");
  await page.getByLabel("What have you seen?").fill("A copy of the login of Sparbanken, sent by text message.");
  await page.getByLabel("Choose files").setInputFiles({ name: "skärmbild.png", mimeType: "image/png", buffer: samples.png });
  await expect(page.getByRole("list", { name: "Files" }).getByText("skärmbild.png")).toBeVisible();
  const reporter = `rita-${buyer.username}@cert.example`;
  await page.getByLabel("Your email address").fill(reporter);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(Number(await page.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText(/Your report has the number/)).toBeVisible();
  await expectAccessible(page);
  expect((await newestMail(reporter)).subject).toContain(`Your report about login.${name}`);

  // A staff member finds the report in the queue and asks the domain's owner.
  const desk = await colleagueIn(browser, "Compliance");
  await desk.getByRole("link", { name: "Abuse reports", exact: true }).click();
  const row = desk
    .getByRole("list", { name: "To do" })
    .getByRole("listitem")
    .filter({ hasText: name.split(".")[0] ?? name });
  await expect(row).toContainText("Phishing");
  await expectAccessible(desk);
  await row.getByRole("link").click();
  await expect(desk.getByText("A copy of the login of Sparbanken, sent by text message.")).toBeVisible();
  const downloading = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "skärmbild.png" }).click();
  expect((await downloading).suggestedFilename()).toBe("skärmbild.png");
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Ask the customer" }).click();
  const ask = desk.getByRole("dialog", { name: /^Ask the owner/ });
  await ask.getByRole("button", { name: "Ask the customer" }).click();
  await expect(ask.getByText("Fill this in.").first()).toBeVisible();
  await ask.getByLabel("To the customer").fill("Please remove the pages today.");
  await ask.getByLabel("Reason").fill("Broken into");
  await expectAccessible(desk);
  await ask.getByRole("button", { name: "Ask the customer" }).click();
  await expect(ask).toBeHidden();

  // The owner answers on the domain's page.
  await logIn(page, buyer);
  await page.goto(`/domain/details/${domain?.id ?? ""}/status`);
  await expect(page.getByText("Please remove the pages today.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your answer").fill("They are gone.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "They are gone." })).toBeVisible();

  // The pages are still online, so the staff member puts the domain on hold, which requires re-authentication.
  await desk.reload();
  await expect(desk.getByText("They are gone.").first()).toBeVisible();
  await desk.getByRole("button", { name: "Put on hold" }).click();
  const hold = desk.getByRole("dialog", { name: /^Put / });
  await hold.getByLabel("To the customer").fill("The pages are still there.");
  await hold.getByLabel("Reason").fill("Checked again");
  await hold.getByRole("button", { name: "Put on hold" }).click();
  await confirmWithPasskey(desk);
  await expect(desk.getByText("The domain is on hold and does not answer in DNS")).toBeVisible();
  await page.reload();
  await expect(page.getByText("This domain is suspended after an abuse report")).toBeVisible();
  await expect(page.getByText("The pages are still there.")).toBeVisible();

  await desk.getByRole("button", { name: "Answer the reporter" }).click();
  const answer = desk.getByRole("dialog", { name: /^Answer who reported/ });
  await answer.getByLabel("To those who reported it").fill("Thank you for the addresses.");
  await answer.getByLabel("Reason").fill("Done");
  await answer.getByRole("button", { name: "Answer the reporter" }).click();
  await expect(answer).toBeHidden();
  await expect(desk.getByText("Thank you for the addresses.").first()).toBeVisible();
  expect(await newestWith(reporter, /(Thank you for the addresses)/)).toBeDefined();

  await desk.getByRole("button", { name: "Lift the hold" }).click();
  const lift = desk.getByRole("dialog", { name: /^Lift the hold/ });
  await lift.getByLabel("To the customer").fill("Thank you.");
  await lift.getByLabel("Reason").fill("Clean");
  await lift.getByRole("button", { name: "Lift the hold" }).click();
  await expect(lift).toBeHidden();
  await expect(desk.getByText("Closed", { exact: true }).first()).toBeVisible();
  await expect
    .poll(() => query<{ state: string }>("select state from domain where id = $1", [domain?.id]))
    .toEqual([{ state: "active" }]);
});
