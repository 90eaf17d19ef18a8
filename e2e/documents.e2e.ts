import type { Page } from "@playwright/test";
import { samplePdf, samples } from "../apps/server/src/testing/sample-files.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { subjectsTo } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

const refused = "Declaration of local presence required";

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator("input[type=file]").first().setInputFiles(files);

test("a registry requires a document: it is uploaded and sent, the operator asks for another one, accepts that, and the name is registered", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2005 POST \/api\/file\/upload\//);
  const name = freshName("intyg");
  const buyer = await newBuyer("en", "reseller");
  await registry.fault({ verb: "domain:create", name, times: 1, action: { code: 2306, message: refused } });
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await page.getByRole("link", { name: "View request" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Registration of ${name}: a document is missing`);
  await expect(page.getByText(refused, { exact: true })).toBeVisible();
  // The confirmation of the order may arrive before or after these mails.
  const subjects = () => subjectsTo(`${buyer.username}@kund.example`);
  await expect.poll(subjects).toContain(`Action required for ${name}: document missing`);
  await page.getByRole("button", { name: "Submit document" }).click();
  await expect(page.getByText("Add the document first.")).toBeVisible();

  // An HTML page whose file name ends in .pdf is refused. The message names the file, and the other files are not affected.
  await choose(page, {
    name: "falsk.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("<script>alert(1)</script>"),
  });
  await expect(page.getByRole("alert").filter({ hasText: "PDF, PNG, JPEG, HEIC" })).toBeVisible();
  await page.getByRole("button", { name: "Remove falsk.pdf" }).click();
  // A file that is too large is reported without being sent.
  await choose(page, { name: "stor.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(11 * 1024 * 1024) });
  await expect(page.getByRole("alert").filter({ hasText: "at most 10 MB" })).toBeVisible();
  await page.getByRole("button", { name: "Remove stor.pdf" }).click();
  await choose(
    page,
    { name: "intyg.pdf", mimeType: "application/pdf", buffer: samplePdf() },
    { name: "bild.png", mimeType: "image/png", buffer: samples.png },
  );
  const list = page.getByRole("list", { name: "Files" });
  await expect(list.getByRole("button", { name: "intyg.pdf", exact: true })).toBeVisible();
  await expect(list.getByRole("button", { name: "bild.png", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove bild.png" }).click();
  await expect(list.getByRole("button", { name: "bild.png", exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(list.getByRole("button", { name: "intyg.pdf", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Submit document" }).click();
  await expect(page.getByText("Under review")).toBeVisible();
  await expectAccessible(page);

  const queue = await colleagueIn(browser, "Compliance");
  await queue.goto("/staff/documents");
  const row = queue.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("1 file");
  await expectAccessible(queue);
  await row.getByRole("link").click();
  const download = queue.waitForEvent("download");
  await queue.getByRole("button", { name: "intyg.pdf", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("intyg.pdf");
  await queue.getByRole("button", { name: "Ask for another document" }).click();
  await expect(queue.getByText("Enter what is missing or wrong.")).toBeVisible();
  await queue.getByLabel("What is missing or wrong").fill("The signature is missing.");
  await expectAccessible(queue);
  await queue.getByRole("button", { name: "Ask for another document" }).click();
  await expect(queue.getByText("Not sufficient")).toBeVisible();

  await expect(page.getByText("Another document is needed")).toBeVisible();
  await expect(page.getByText("The signature is missing.").first()).toBeVisible();
  await choose(page, { name: "underskrivet.pdf", mimeType: "application/pdf", buffer: samplePdf("signed") });
  await expect(list.getByRole("button", { name: "underskrivet.pdf", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Submit document" }).click();
  await expect(page.getByText("Under review")).toBeVisible();

  await queue.goto("/staff/documents");
  await row.getByRole("link").click();
  await queue.getByRole("button", { name: "Accept" }).click();
  await expect(queue.getByText("Accepted").first()).toBeVisible();

  await page.getByRole("link", { name: /^O\d+/ }).first().click();
  await expectYours(page, name);
  expect(await registry.sponsorOf(name)).not.toBeNull();
  const reads = await query<{ actor: string }>(
    "select split_part(actor, ':', 1) as actor from audit_event where account_id = $1 and action = 'files.read'",
    [buyer.accountId],
  );
  expect(reads).toEqual([{ actor: "staff" }]);
  await queue.context().close();
});
