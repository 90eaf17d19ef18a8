import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createPublicKey, X509Certificate } from "node:crypto";
import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { proveItIsMe, servedName } from "./steps/certificates.ts";
import { texts } from "./steps/dns-answers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { subjectsTo } from "./steps/mail-box.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";

const saved = async (page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const download = page.waitForEvent("download");
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
};

test("a certificate is ordered with a key that is made in the browser, proved in the zone by itself, downloaded, reissued and revoked [S1.20, C1.18, S3.17]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 POST \/api\/certificate\/revokecertificate\//);
  const buyer = await newBuyer("en", "reseller");
  const name = await servedName(page, buyer);
  await page.goto(`/services/ssl?name=${name}`);
  const names = page.getByRole("textbox", { name: "Names on the certificate" });
  await expect(names).toHaveValue(`${name}\nwww.${name}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add certificate to basket" }).click();
  await expect(page.getByText("Create the key first")).toBeVisible();
  await names.fill(`*.${name}`);
  await expect(page.getByText(`*.${name} needs the wildcard certificate`)).toBeVisible();
  await names.fill(`${name}\nwww.${name}`);
  const key = await saved(page, () => page.getByRole("button", { name: "Create key and save it" }).click());
  expect(key.name).toBe(`${name}.key`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add certificate to basket" }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("SSL certificate");
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Done" })).toBeVisible({ timeout: 90_000 });

  await page.goto("/services/ssl");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("Issued", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const chain = await saved(page, () => page.getByRole("button", { name: "Full chain (PEM)" }).click());
  const leaf = new X509Certificate(chain.text);
  expect(leaf.checkHost(`www.${name}`)).toBe(`www.${name}`);
  const mine = createPublicKey(key.text).export({ format: "der", type: "spki" });
  expect(leaf.publicKey.export({ format: "der", type: "spki" }).equals(mine)).toBe(true);
  expect((await saved(page, () => page.getByRole("button", { name: /^P7B/ }).click())).text).toContain("BEGIN PKCS7");
  await page.getByRole("button", { name: /^PFX/ }).click();
  const pfx = page.getByRole("dialog", { name: "PFX file with certificate and key" });
  await pfx.getByRole("button", { name: "Save PFX file" }).click();
  await expect(pfx.getByText("Choose the key file", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const keyFile = { name: key.name, mimeType: "text/plain", buffer: Buffer.from(key.text) };
  await pfx.getByLabel("Key file").setInputFiles(keyFile);
  await pfx.getByLabel("Password for the file").fill("Kvarnen-2026");
  const file = page.waitForEvent("download");
  await pfx.getByRole("button", { name: "Save PFX file" }).click();
  const opened = ["pkcs12", "-in", await (await file).path(), "-nodes", "-passin", "pass:Kvarnen-2026"];
  const inside = execFileSync("openssl", opened, { stdio: ["ignore", "pipe", "ignore"] }).toString();
  expect(inside).toContain(key.text.trim());
  expect(inside.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  await expect(page.getByRole("heading", { name: "What the world sees" })).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Has no address").first()).toBeVisible();
  await expectAccessible(page);
  // The record of the proof has been removed from the zone again, and no private key has ever reached the server.
  await expect.poll(() => texts(`_acme-challenge.${name}`)).toEqual([]);
  expect(
    await query("select 1 from certificate_issuance where key_enc is not null and names @> array[$1::text]", [name]),
  ).toEqual([]);
  for (const server of ["Apache", "IIS", "HAProxy"]) await page.getByRole("button", { name: server, exact: true }).click();
  await expect(page.getByText(`cat ${name}.fullchain.pem ${name}.key`)).toBeVisible();

  await page.getByRole("button", { name: "Reissue" }).click();
  const dialog = page.getByRole("dialog", { name: "Reissue the certificate" });
  await dialog.getByLabel("Names on the certificate").fill(`${name}\nmail.${name}`);
  await dialog.getByRole("radio", { name: /A new key, created here/ }).check();
  await saved(page, () => dialog.getByRole("button", { name: "Create key and save it" }).click());
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reissue" }).click();
  await expect(page.getByText(`mail.${name}`, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Reissue", { exact: true }).first()).toBeVisible();
  await expect
    .poll(
      async () =>
        (await query("select 1 from certificate_issuance where state = 'issued' and names @> array[$1::text]", [`mail.${name}`]))
          .length,
      { timeout: 60_000 },
    )
    .toBe(1);

  await page.getByRole("button", { name: "Revoke" }).click();
  const sure = page.getByRole("dialog", { name: `Revoke the certificate for ${name}?` });
  await sure.getByLabel("Reason").selectOption({ label: "The key may be in the wrong hands" });
  await expect(sure.getByText("The key is not accepted for any certificate again")).toBeVisible();
  await expectAccessible(page);
  await sure.getByRole("button", { name: "Revoke" }).click();
  await proveItIsMe(page, buyer);
  await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const [owner] = await query<{ email: string }>("select email from contact where account_id = $1", [buyer.accountId]);
  await expect.poll(() => subjectsTo(owner?.email ?? "")).toContain(`The certificate for ${name} is revoked`);
});

test("the certificate of a name elsewhere waits in Swedish for a record, and reads well on a phone [S1.20]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = await newBuyer("sv", "reseller");
  await logIn(page, buyer);
  await page.goto("/services/ssl");
  const name = freshName("annat");
  await expect(page.getByRole("radio", { name: /Låt oss skapa nyckeln/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Namn på certifikatet" }).first().fill(name);
  await page.getByRole("radio", { name: /Låt oss skapa nyckeln/ }).check();
  await page.getByRole("button", { name: "Lägg certifikatet i varukorgen" }).click();
  await page.getByRole("button", { name: "Till kassan" }).click();
  await page.getByRole("radio", { name: /^Faktura/ }).check();
  await page.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: /^Beställ/ }).click();
  await expect
    .poll(async () => (await query("select 1 from service where account_id = $1", [buyer.accountId])).length, { timeout: 60_000 })
    .toBe(1);
  const [service] = await query<{ id: string }>("select id from service where account_id = $1", [buyer.accountId]);
  await page.goto(`/services/ssl/${service?.id ?? ""}`);
  await expect(page.getByText(`Posten för ${name} syns inte än`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(`_acme-challenge.${name}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
});
