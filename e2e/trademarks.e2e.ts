import type { Page } from "@playwright/test";
import { endpoints } from "./start-product.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";

/** Checks the page at the width of a phone as well. */
async function expectEverywhere(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Makes the clearing house create an SMD file, and downloads it like its holder. */
async function smdFile(name: string, labels: readonly string[]): Promise<Buffer> {
  const reply = await fetch(`${endpoints().markFiles}/smd/${name}.smd?labels=${labels.join(",")}`);
  return Buffer.from(await reply.arrayBuffer());
}

async function add(page: Page, domainname: string): Promise<{ code: number; desc: string }> {
  const answer = await page.request.post("/api/order/addtobasket/", {
    headers: {
      "X-Requested-With": "XMLHttpRequest",
      "Idempotency-Key": crypto.randomUUID(),
      "Content-Type": "application/json",
    },
    data: { items: [{ itemaction: "create-domain-registration", domainname, years: 1 }] },
  });
  const { results } = (await answer.json()) as { results: { code: number; desc: string }[] };
  return results[0] ?? { code: 0, desc: "" };
}

test("an SMD file is uploaded, and with it a name is ordered in a sunrise and allocated by the registry", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 20\d\d POST \/api\/trademark\/uploadmark\//);
  trouble.foresee(/^refusal: 2201 POST \/api\/trademark\/uploadmark\//);
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  const label = freshName("marke").split(".")[0] ?? "";
  expect(await add(page, `${label}.systems`)).toMatchObject({ code: 2003 });

  await page.goto("/services/trademark");
  await expect(page.getByText("No SMD files")).toBeVisible();
  await expect(page.getByText("Only names that an SMD file of yours covers can be ordered.")).toBeVisible();
  await expectEverywhere(page);
  const choose = async (buffer: Buffer) =>
    page.getByLabel("Upload SMD file").last().setInputFiles({ name: "mark.smd", mimeType: "text/plain", buffer });
  await choose(Buffer.from("not an SMD file"));
  await expect(page.getByText(/^This is not an SMD file/)).toBeVisible();
  const file = await smdFile("kvarnmark", [label, `${label}-cafe`]);
  const xml = Buffer.from(/ENCODED SMD-----([^-]+)-----END/.exec(file.toString())?.[1] ?? "", "base64").toString();
  await choose(Buffer.from(xml.replace(`${label}-cafe`, `${label}-bar`)));
  await expect(page.getByText(/^The signature of the file is not valid/)).toBeVisible();
  await choose(file);
  await expect(page.getByRole("heading", { name: "Kvarnmark" })).toBeVisible();
  await expect(page.getByText(`${label}, ${label}-cafe`)).toBeVisible();
  await expectEverywhere(page);

  expect(await add(page, `${label}.systems`)).toMatchObject({ code: 1000 });
  await fillCheckout(page, "Invoice");
  await expect(page.getByText("Ordered in the sunrise with the SMD file of Kvarnmark.")).toBeVisible();
  await placeButton(page).click();
  await page.waitForURL(/\/requests\/order\//);
  const state = () => query<{ state: string }>("select state from request where account_id = $1", [buyer.accountId]);
  await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: "pending_registry" }]);
  await expect.poll(state, { timeout: 120_000 }).toEqual([{ state: "completed" }]);
});

test("a name with trademark claims is registered only after its buyer has read and acknowledged the notice", async ({ page }) => {
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  const name = "varumarke.solutions";
  expect(await add(page, name)).toMatchObject({ code: 1000 });
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: /action required/ })).toBeVisible({ timeout: 60_000 });
  const [request] = await query<{ number: string }>("select number from request where account_id = $1", [buyer.accountId]);
  await page.goto(`/requests/${String(request?.number)}`);
  await expect(page.getByRole("heading", { name: `Trademark notice for ${name}` })).toBeVisible();
  await expect(page.getByText(/^You have received this Trademark Notice because/)).toBeVisible();
  await expect(page.getByText("UNITED STATES")).toBeVisible();
  await expectEverywhere(page);
  await page.getByRole("button", { name: "Acknowledge and register the domain" }).click();
  await expect(page.getByText("Confirm that you have read and understood the notice")).toBeVisible();
  await page.getByRole("checkbox", { name: "I have read and understood the notice" }).check();
  await page.getByRole("button", { name: "Acknowledge and register the domain" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Registration of ${name}` })).toBeVisible({ timeout: 60_000 });
  const proof = () =>
    query("select notice_id from claims_notice where account_id = $1 and accepted_at is not null", [buyer.accountId]);
  await expect.poll(proof).toHaveLength(1);
  const state = () => query<{ state: string }>("select state from request where account_id = $1", [buyer.accountId]);
  await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: "completed" }]);
});
