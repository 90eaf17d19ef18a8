import { logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

test("a company's number fills in its name and address from the public register, in the panel and at the desk of staff", async ({
  browser,
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2303 POST \/api\/contact\/findcompany\//, /^refusal: 2005 POST \/api\/contact\/findcompany\//);
  const buyer = await newBuyer("sv");
  await logIn(page, buyer);
  await page.goto("/domain/contacts");
  await page.getByRole("button", { name: "Ny kontakt" }).first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("radio", { name: "Företag" }).check();
  await drawer.getByLabel("Land", { exact: true }).selectOption("SE");
  const number = drawer.getByRole("textbox", { name: /^Organisationsnummer/ });
  await number.fill("559900-1319");
  await drawer.getByRole("button", { name: "Hämta från Bolagsverket" }).click();
  await expect(drawer.getByRole("alert")).toBeVisible();
  await number.fill("5599001301");
  await drawer.getByRole("button", { name: "Hämta från Bolagsverket" }).click();
  await expect(drawer.getByText("Enligt Bolagsverket är företaget i konkurs eller under avveckling.")).toBeVisible();
  await number.fill("5599001202");
  await drawer.getByRole("button", { name: "Hämta från Bolagsverket" }).click();
  await expect(drawer.getByText("Namn och adress kommer från Bolagsverket.")).toBeVisible();
  await expect(drawer.getByLabel("Organisation", { exact: true })).toHaveValue("Kvarnbäckens Bageri AB");
  await expect(drawer.getByLabel("Postnummer")).toHaveValue("582 22");
  await expect(drawer.getByLabel("Ort")).toHaveValue("Linköping");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(async () => Number(await page.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  const desk = await colleagueIn(browser, "Support");
  await desk.goto("/staff/customers/new");
  await desk.getByLabel("Country", { exact: true }).selectOption("NO");
  await desk.getByRole("textbox", { name: /^Organisation number/ }).fill("999 991 238");
  await desk.getByRole("button", { name: "Fill in from Brønnøysundregistrene" }).click();
  await expect(desk.getByLabel("Organisation", { exact: true })).toHaveValue("FJORDVIND AS");
  await expect(desk.getByLabel("City")).toHaveValue("Stavanger");
  await expectAccessible(desk);
});
