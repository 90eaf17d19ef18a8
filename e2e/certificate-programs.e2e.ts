import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { newBuyer } from "./steps/buyers.ts";
import { proveItIsMe, servedName } from "./steps/certificates.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { missingPrograms, run } from "./steps/programs.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";

const missing = missingPrograms("certbot");

test("certbot gets and renews the certificate with a key made in the panel, and the page shows it [S1.20]", async ({
  page,
  trouble,
}) => {
  test.setTimeout(240_000);
  test.skip(missing.length > 0, `not installed: ${missing.join(", ")}`);
  trouble.foresee(/^refusal: 2205 POST \/api\/certificate\/createacmekey\//);
  const buyer = await newBuyer("en", "reseller");
  const name = await servedName(page, buyer);
  await page.goto(`/services/ssl?name=${name}`);
  await page.getByRole("radio", { name: /Let us create the key/ }).check();
  await page.getByRole("button", { name: "Add certificate to basket" }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Done" })).toBeVisible({ timeout: 90_000 });
  await page.goto("/services/ssl");
  await page.getByRole("link", { name, exact: true }).click();
  const panel = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Automatic renewal on your server (ACME)" }) });
  await expect(panel.getByText("can fetch this certificate and renew it")).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Create key" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Create key" }).click();
  await expect(drawer.getByRole("textbox", { name: "Name of the key" })).toHaveAttribute("aria-invalid", "true");
  await drawer.getByRole("textbox", { name: "Name of the key" }).fill("Web server");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Create key" }).click();
  await proveItIsMe(page, buyer);
  await expect(page.getByText("The key is ready")).toBeVisible();
  await expectAccessible(page);
  const command = await drawer.getByText(/^certbot certonly/).innerText();
  for (const [program, words] of [
    ["lego", "/etc/lego"],
    ["Caddy", "acme_eab"],
    ["acme.sh", "--register-account"],
  ] as const) {
    await drawer.getByRole("button", { name: program, exact: true }).click();
    await expect(drawer.getByText(words).first()).toBeVisible();
  }
  await drawer.getByRole("checkbox", { name: "I have saved the key" }).check();
  await drawer.getByRole("button", { name: "Done" }).click();

  // The command is exactly as the panel shows it, except for its folders, which are the test's own.
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-certbot-"));
  try {
    const where = ["--config-dir", folder, "--work-dir", folder, "--logs-dir", folder];
    const first = await run(["bash", "-c", `${command} ${where.join(" ")}`]);
    expect(first.status, first.said).toBe(0);
    const file = path.join(folder, "live", name, "fullchain.pem");
    const got = new X509Certificate(readFileSync(file));
    expect(got.checkHost(`www.${name}`)).toBe(`www.${name}`);
    await expect(page.getByText("Made by the program on your server")).toBeVisible();
    await expect(panel.getByText(/CertbotACMEClient/)).toBeVisible();
    await expect(page.getByText(got.serialNumber.toLowerCase())).toBeVisible();
    const renewed = await run(["certbot", "renew", "--force-renewal", "--no-random-sleep-on-renew", ...where]);
    expect(renewed.status, renewed.said).toBe(0);
    const next = new X509Certificate(readFileSync(file));
    expect(next.serialNumber).not.toBe(got.serialNumber);
    await expect(page.getByText(next.serialNumber.toLowerCase())).toBeVisible();
    await expect(page.getByText("Ordered by a program")).toHaveCount(2);
    await expectAccessible(page);

    await panel.getByRole("button", { name: "Revoke Web server" }).click();
    const sure = page.getByRole("dialog", { name: "Revoke the key Web server?" });
    await expectAccessible(page);
    await sure.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect(panel.getByText("Stopped with its key")).toBeVisible();
    const refused = await run(["certbot", "renew", "--force-renewal", "--no-random-sleep-on-renew", ...where]);
    expect(refused.status).not.toBe(0);
    expect(refused.said).toContain("is not valid any more");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a script downloads the certificate and its private key with an API key made in the panel, and again only when it is new [S1.20]", async ({
  page,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: (2205|2303) POST \/api\/dns\/createtoken\//);
  const buyer = await newBuyer("en", "reseller");
  const name = await servedName(page, buyer);
  await page.goto(`/services/ssl?name=${name}`);
  await page.getByRole("radio", { name: /Let us create the key/ }).check();
  await page.getByRole("button", { name: "Add certificate to basket" }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Done" })).toBeVisible({ timeout: 90_000 });
  await page.goto("/services/ssl");
  await page.getByRole("link", { name, exact: true }).click();
  const address = await page.getByText(/\/certificates\/[\da-f-]{36}\/fullchain\.pem$/).innerText();
  await expectAccessible(page);

  await page.goto("/account/apikeys");
  await page.getByRole("button", { name: "New key" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("radio", { name: /^Downloading certificates/ }).check();
  await drawer.getByRole("textbox", { name: "Name", exact: true }).fill("Web server");
  const names = drawer.getByLabel(/^Names of the certificates/);
  await names.fill(`else.${name}`);
  await drawer.getByRole("radio", { name: /Certificates and their private keys/ }).check();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Create key" }).click();
  await expect(drawer.getByText(`This account has no certificate for else.${name}`)).toBeVisible();
  await names.fill(name);
  await drawer.getByRole("button", { name: "Create key" }).click();
  await proveItIsMe(page, buyer);
  await expect(page.getByText("The key is ready")).toBeVisible();
  await expectAccessible(page);
  const shown = await drawer.getByText(/^curl /).allInnerTexts();
  await drawer.getByRole("checkbox", { name: "I have saved the key" }).check();
  await drawer.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("downloads certificates and private keys")).toBeVisible();

  // The commands are exactly as the panel shows them, with the id of the certificate in place of ID.
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-download-"));
  const [, id = ""] = /certificates\/([\da-f-]{36})/.exec(address) ?? [];
  try {
    const download = async () => {
      for (const command of shown) {
        const done = await run(["bash", "-c", `cd ${folder} && ${command.replace("/ID/", `/${id}/`)}`]);
        expect(done.status, done.said).toBe(0);
      }
      return [readFileSync(path.join(folder, "fullchain.pem")), readFileSync(path.join(folder, "key.pem"))] as const;
    };
    const [chain, key] = await download();
    const leaf = new X509Certificate(chain);
    expect(leaf.checkHost(`www.${name}`)).toBe(`www.${name}`);
    expect(leaf.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect((await download()).map((file, at) => file.equals([chain, key][at] ?? Buffer.of()))).toEqual([true, true]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the keys of a certificate read well in Swedish on a phone [S1.20]", async ({ page, trouble }) => {
  trouble.foresee(/^refusal: 2205 POST \/api\/certificate\/createacmekey\//);
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = await newBuyer("sv", "reseller");
  const name = await servedName(page, buyer);
  await page.goto(`/services/ssl?name=${name}`);
  await page.getByRole("radio", { name: /Låt oss skapa nyckeln/ }).check();
  await page.getByRole("button", { name: "Lägg certifikatet i varukorgen" }).click();
  await page.getByRole("button", { name: "Till kassan" }).click();
  await page.getByRole("radio", { name: /^Faktura/ }).check();
  await page.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: /^Beställ/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Klar" })).toBeVisible({ timeout: 90_000 });
  await page.goto("/services/ssl");
  await page.getByRole("link", { name, exact: true }).click();
  const panel = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Automatisk förnyelse på din server (ACME)" }) });
  await panel.getByRole("button", { name: "Skapa nyckel" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Nyckelns namn" }).fill("Webbserver");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Skapa nyckel" }).click();
  const proof = page.getByRole("dialog", { name: "Bekräfta att det är du" });
  await proof.getByLabel("Ditt lösenord").fill(buyer.password);
  await proof.getByRole("button", { name: "Bekräfta" }).click();
  await expect(page.getByText("Nyckeln är klar")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/account/apikeys");
  await page.getByRole("button", { name: "Ny nyckel" }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /^Hämtning av certifikat/ })
    .check();
  await expect(page.getByRole("dialog").getByText("Certifikatens namn")).toBeVisible();
  await expectAccessible(page);
});
