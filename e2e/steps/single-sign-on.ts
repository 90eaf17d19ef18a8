import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { endpoints } from "../start-product.ts";
import type { Buyer } from "./buyers.ts";
import { proveItIsMe } from "./certificates.ts";
import { query, registry } from "./far-ends.ts";
import { expect } from "./journey.ts";

/** The login service of an organization that runs beside the product. */
export const serviceDetails = () => endpoints().loginProvider;

/** Adds a TXT record to the zone of a name, as its owner would. The owner is logged in. */
async function addText(page: Page, name: string, owner: string, text: string): Promise<void> {
  const [zone] = await query<{ id: string }>("select id from zone where apex = $1", [name]);
  const saved = await page.request.post("/api/dns/savezone/", {
    headers: {
      "X-Requested-With": "XMLHttpRequest",
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    data: {
      zoneid: zone?.id ?? "",
      changes: [{ owner, type: "TXT", base: null, new: { ttl: 300, rdata: [`"${text}"`], note: "proof" } }],
      note: "Proof of the mail domain",
    },
  });
  expect(await saved.json()).toMatchObject({ code: 1000 });
}

/** Delegates a name to the product's name server, so that resolvers find its records. */
export async function delegate(name: string): Promise<void> {
  const hosts = ["ns1.nameplane.example", "ns2.nameplane.example"];
  const { dns } = endpoints();
  await registry.serve(hosts, `${dns.host}:${dns.port}`);
  await registry.hold({ name, registrar: "nameplane", hosts });
}

/** Chooses the person with this address at the login service, which then sends the browser back. */
export async function pick(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Log in to your organisation" })).toBeVisible();
  await page.getByRole("radio", { name: new RegExp(email.replaceAll(".", String.raw`\.`)) }).check();
  await page.getByRole("button", { name: "Log in" }).click();
}

/** A page of a new browser that has no cookies. */
export const freshPage = async (browser: Browser, locale = "en-GB", width = 1280): Promise<Page> =>
  (await browser.newContext({ locale, reducedMotion: "reduce", viewport: { width, height: 800 } })).newPage();

/**
 * Adds the domain of the mail addresses on the page of single sign-on, whose owner is logged in. It is tried once before the
 * DNS record exists, which the page reports, and confirmed once the record exists.
 */
export async function confirmMailDomain(page: Page, owner: Buyer, domain: string): Promise<void> {
  await page.getByLabel("Email domain").fill(domain);
  await page.getByRole("button", { name: "Add domain" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("Waiting for its TXT record")).toBeVisible();
  await page.getByRole("button", { name: `Check now ${domain}` }).click();
  await expect(page.getByText(/^We cannot see the TXT record yet/)).toBeVisible();
  const value = await page.getByText(/^nameplane-login=/).innerText();
  await addText(page, domain, "_nameplane", value);
  await expect(async () => {
    await page.getByRole("button", { name: `Check now ${domain}` }).click();
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
}
