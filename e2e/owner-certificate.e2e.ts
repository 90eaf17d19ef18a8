import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

test("an owner certificate is ordered and ready at once, anybody checks it by number or file, and a new one follows a new owner [S1.24]", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: 2303 /);
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("intyg", "shop");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  await page.goto("/services/ownercertificate");
  await page.getByRole("combobox", { name: "Domain" }).first().fill(name);
  await page.getByLabel("Language of the certificate").first().selectOption("English");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Owner certificate, standard to basket" }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  const made = () =>
    query<{ service: string }>("select service_id as service from owner_certificate where account_id = $1", [buyer.accountId]);
  await expect.poll(made, { timeout: 60_000 }).toHaveLength(1);
  const serviceid = (await made())[0]?.service ?? "";

  await page.goto(`/services/ownercertificate/${serviceid}`);
  const panel = page
    .getByRole("region", { name: "Certificate", exact: true })
    .or(page.locator("section", { has: page.getByRole("heading", { name: "Certificate", exact: true }) }));
  await expect(panel.getByText("Solrosen Webb AB").first()).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`owner-certificate-${name}.pdf`);
  const pdf = await readFile(await file.path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  await file.saveAs(`${process.env["PICTURES"] ?? "/tmp"}/owner-certificate.pdf`);

  // A visitor without a login checks it, in Swedish.
  const visitor = await (await browser.newContext({ locale: "sv" })).newPage();
  await visitor.goto("/owner-certificate");
  await visitor.getByLabel("Nummer").fill("0000-0000-0000");
  await visitor.getByRole("button", { name: "Kontrollera", exact: true }).click();
  await expect(visitor.getByText(/^Vi har inte utfärdat något sådant certifikat/)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.locator("input[type=file]").setInputFiles({ name: "intyg.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(visitor.getByText("Äkta, och innehavaren är densamma i dag")).toBeVisible();
  await expect(visitor.getByText(name, { exact: true })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(visitor);
  const wide = await visitor.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await visitor.setViewportSize({ width: 1440, height: 900 });
  const [row] = await query<{ hash: string; number: string }>(
    "select encode(pdf_hash, 'hex') as hash, number from owner_certificate where service_id = $1",
    [serviceid],
  );
  expect(row?.hash).toBe(createHash("sha256").update(pdf).digest("hex"));

  // The domain gets another owner.
  await query("update contact set organization = 'Nya Solrosen AB', id_number = '556000-4615' where account_id = $1", [
    buyer.accountId,
  ]);
  await visitor.getByLabel("Nummer").fill(row?.number ?? "");
  await visitor.getByRole("button", { name: "Kontrollera", exact: true }).click();
  await expect(visitor.getByText("Äkta, men domänen har en annan innehavare i dag")).toBeVisible();
  await expectAccessible(visitor);
  await page.reload();
  await expect(page.getByText("The owner is now Nya Solrosen AB")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create a new certificate" }).click();
  await expect(page.getByText("The new certificate is ready")).toBeVisible();
  await expect(page.getByText("The owner is now Nya Solrosen AB")).toBeHidden();
  await expect(page.getByText(/^Replaced: number/)).toBeVisible();
  await expectAccessible(page);
});
