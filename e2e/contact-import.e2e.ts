import { readFile } from "node:fs/promises";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

/** A file as an old spreadsheet in Swedish writes it: Windows-1252, semicolons, an empty line, quoted cells, another's headings. */
const ugly = Buffer.from(
  [
    "sep=;",
    "Registrant Name;Företag;E-post;Telefon;Adress;Postnr;Ort;Land;Anteckning",
    "Åkesson, Örjan;;orjan@example.com;070-123 45 67;Storgatan 1;SE-111 22;Malmö;Sverige;kund sedan 1999",
    ";;;;;;;;",
    'Bo Ek;"Solrosen; Blommor AB";bo@example.com;0046 8 123 456 78;Bygatan 2;11120;Stockholm;se;',
    "Örjan Åkesson;;orjan@example.com;070-123 45 67;Annan gata 9;111 22;Malmö;SE;",
    "Cecilia Dahl;;cecilia@;070-123 45 67;Storgatan 1;1;Malmö;Narnia;=SUM(A1)",
  ].join("\r\n"),
  "latin1",
);

test("a customer who moves in brings contacts from an ugly file, sees what happens with each line, and repeats it without duplicates", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/domain/contacts");
  await page.getByRole("link", { name: "Import contacts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import contacts" })).toBeVisible();
  await page.getByRole("button", { name: "Check the lines" }).click();
  await expect(page.getByText("Choose a file, or paste some lines")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Choose a file").setInputFiles({ name: "kontakter.csv", mimeType: "text/csv", buffer: ugly });

  await expect(page.getByText("Columns that are left out: Anteckning")).toBeVisible();
  const lines = page.getByRole("listitem").filter({ hasText: /^Line \d/ });
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText("Line 7");
  await expect(lines.first()).toContainText("Country: We do not know this country");
  await expect(lines.first()).toContainText("Email:");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Duplicates/ }).click();
  await expect(lines.first()).toContainText("Line 3 is the same contact");
  await page.getByRole("button", { name: /^New \d/ }).click();
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText("Örjan Åkesson");
  const stored = () =>
    query(
      "select organization, last_name, phone from contact where account_id = $1 and email in ('orjan@example.com', 'bo@example.com') order by email",
      [buyer.accountId],
    );
  expect(await stored()).toEqual([]);

  await page.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(page.getByText("2 contacts were imported")).toBeVisible();
  await expectAccessible(page);
  expect(await stored()).toEqual([
    { organization: "Solrosen; Blommor AB", last_name: "Ek", phone: "+46.812345678" },
    { organization: "", last_name: "Åkesson", phone: "+46.701234567" },
  ]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the lines left out (CSV)" }).click();
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved).toContain("Registrant Name,Företag,E-post,Telefon,Adress,Postnr,Ort,Land,Anteckning,Why not");
  expect(saved).toContain("'=SUM(A1)");
  expect(saved).toContain("Line 3 is the same contact");

  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("Choose a file").setInputFiles({ name: "kontakter.csv", mimeType: "text/csv", buffer: ugly });
  await page.getByRole("button", { name: /^The same/ }).click();
  await expect(lines).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
});

test("en kund klistrar in kontakter på svenska i mobilen, och ändrar en som redan finns", async ({ page }) => {
  const buyer = await newBuyer("sv");
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, buyer);
  const paste = async (street: string) => {
    await page.goto("/domain/contacts/import");
    await page
      .getByLabel("Eller klistra in raderna")
      .fill(
        `Förnamn\tEfternamn\tE-post\tTelefon\tGatuadress\tPostnummer\tOrt\tLand\nÅsa\tLärka\tasa@example.com\t0701234567\t${street}\t111 22\tStockholm\tSE`,
      );
    await page.getByRole("button", { name: "Kontrollera raderna" }).click();
  };
  await paste("Storgatan 1");
  await page.getByRole("button", { name: "Importera 1 kontakt" }).click();
  await expect(page.getByText("1 kontakt importerades")).toBeVisible();
  await paste("Bygatan 9");
  await expect(page.getByText("Gatuadress: Storgatan 1 → Bygatan 9")).toBeVisible();
  await expect(page.getByRole("button", { name: "Importera", exact: true })).toBeDisabled();
  await page.getByLabel("Ändra även kontakten som redan finns").check();
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Importera 1 kontakt" }).click();
  await expect(page.getByText("Nya: 0. Ändrade: 1.")).toBeVisible();
  await expectAccessible(page);
  const rows = await query("select street[1] as street from contact where account_id = $1 and email = 'asa@example.com'", [
    buyer.accountId,
  ]);
  expect(rows).toEqual([{ street: "Bygatan 9" }]);
});
