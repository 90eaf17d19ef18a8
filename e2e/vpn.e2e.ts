import { readFileSync } from "node:fs";
import { createPublicKey, createPrivateKey } from "node:crypto";
import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query, vendor } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

/** Checks the page at the width of a phone as well. */
async function expectEverywhere(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The public key that belongs to the private key of a configuration (RFC 8410: a Curve25519 key as PKCS #8). */
function publicKeyOf(config: string): string {
  const secret = Buffer.from(/^PrivateKey = (\S+)$/m.exec(config)?.[1] ?? "", "base64");
  const der = Buffer.concat([Buffer.from("302e020100300506032b656e04220420", "hex"), secret]);
  const jwk = createPublicKey({
    key: createPrivateKey({ key: der, format: "der", type: "pkcs8" }).export({ format: "pem", type: "pkcs8" }),
    format: "pem",
  }).export({ format: "jwk" });
  return Buffer.from(jwk.x ?? "", "base64url").toString("base64");
}

/** Has the browser make a key, and gives the configuration that was downloaded. */
async function makeKey(page: Page, at: { button: string; title: string; name?: string }, password: string): Promise<string> {
  await page.getByRole("button", { name: at.button }).click();
  const drawer = page.getByRole("dialog", { name: at.title });
  if (at.name !== undefined) await drawer.getByLabel("Name of the device").fill(at.name);
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Create key", exact: true }).click();
  await expect(proof.or(drawer.getByText("The device can connect")).first()).toBeVisible({ timeout: 30_000 });
  if (await proof.isVisible()) {
    await proof.getByLabel("Your password").fill(password);
    await proof.getByRole("button", { name: "Confirm" }).click();
  }
  await expect(drawer.getByText("The device can connect")).toBeVisible({ timeout: 30_000 });
  await expect(drawer.getByRole("img", { name: "QR code with the file for WireGuard" })).toBeVisible();
  await expectEverywhere(page);
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: /^Download vpn-/ }).click();
  const config = readFileSync(await (await download).path(), "utf8");
  await drawer.getByRole("checkbox", { name: "I have saved the file or scanned the code" }).check();
  await drawer.getByRole("button", { name: "Done" }).click();
  return config;
}

test("a VPN is ordered and paid, set up by the vendor, gets devices whose private keys never leave the browser, a new key, loses a device, and is ended by its name [S1.22, C1.20]", async ({
  page,
  trouble,
}) => {
  // A new key needs fresh proof, for which the panel asks.
  trouble.foresee(/^refusal: 2205 POST \/api\/provisioning\/(setvpnkey|addvpndevice)\//);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/services/vpn");
  await expectEverywhere(page);
  const put = page.getByRole("button", { name: "Add VPN to basket" });
  await page.getByLabel("Username").fill("alva_vpn");
  await put.click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await expect(page.getByRole("row", { name: /alva_vpn/ })).toContainText("VPN");
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);
  await expect(page.getByRole("listitem").filter({ hasText: "alva_vpn" })).toBeVisible({ timeout: 60_000 });

  await page.goto("/services/list");
  await page.getByRole("link", { name: "VPN alva_vpn" }).click();
  await expect(page.getByText("Needs a device")).toBeVisible({ timeout: 60_000 });
  await expectEverywhere(page);

  const added = "Add a device";
  const config = await makeKey(page, { button: "Set up a device", title: added, name: "Laptop" }, buyer.password);
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  const [service] = await query<{ id: string }>("select id from service where account_id = $1", [buyer.accountId]);
  const id = service?.id ?? "";
  const peer = async () => (await vendor.peers()).filter((each) => each.id === id);
  expect(await peer()).toMatchObject([{ publicKey: publicKeyOf(config) }]);
  expect(config).toContain("Endpoint = vpn.kvarnen.example:51820");

  const second = await makeKey(page, { button: "New key Laptop", title: "New key for Laptop" }, buyer.password);
  expect(publicKeyOf(second)).not.toBe(publicKeyOf(config));
  expect(await peer()).toMatchObject([{ publicKey: publicKeyOf(second) }]);
  const phone = await makeKey(page, { button: added, title: added, name: "Phone" }, buyer.password);
  const addressOf = (text: string) => /^Address = (.+)$/m.exec(text)?.[1];
  expect(addressOf(phone)).not.toBe(addressOf(second));
  expect(await peer()).toHaveLength(2);
  for (const text of [config, second, phone]) {
    const secret = /^PrivateKey = (\S+)$/m.exec(text)?.[1] ?? "none";
    expect(sent.some((body) => body.includes(secret))).toBe(false);
  }
  await page.reload();
  await expect(page.getByText(publicKeyOf(second))).toBeVisible();
  await page.getByRole("button", { name: "Rename Phone" }).click();
  await page.getByLabel("Name of the device").fill("Alva’s phone");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Alva’s phone" })).toBeVisible();
  await expectEverywhere(page);
  await page.getByRole("button", { name: "Remove Alva’s phone" }).click();
  const question = page.getByRole("dialog", { name: "Remove Alva’s phone?" });
  await expectEverywhere(page);
  await question.getByRole("button", { name: "Remove device" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Alva’s phone" })).toHaveCount(0);
  await expect.poll(peer).toMatchObject([{ publicKey: publicKeyOf(second) }]);

  await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel VPN alva_vpn?" });
  await dialog.getByLabel(/^Type the name of the service/).fill("VPN alva_vpn");
  await dialog.getByRole("button", { name: "Cancel at the end of the period" }).click();
  await expect(page.getByText("Ends", { exact: true }).first()).toBeVisible();
});
