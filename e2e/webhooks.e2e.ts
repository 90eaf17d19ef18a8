import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";

type Call = { readonly id: string; readonly type: string; readonly signature: string };

/** The calls that the receiver got at a path, newest first. */
async function received(path: string): Promise<Call[]> {
  const reply = await fetch(`${endpoints().receiver}/calls?path=${path}`);
  return ((await reply.json()) as { calls: Call[] }).calls;
}

async function prove(page: Page, { password }: Buyer): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
}

/** Sends a test event and waits for its result. */
async function sendTest(page: Page, outcome: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Send test event" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("status")).toContainText(outcome);
  await drawer.getByRole("button", { name: "Close" }).last().click();
  await expect(drawer).toBeHidden();
}

test("an endpoint is made, tested, sent events, suppressed when it fails, reactivated, and sent what it missed", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const buyer = await newBuyer("en");
  const path = `/hooks-${randomUUID().slice(0, 8)}`;
  await logIn(page, buyer);
  await page.goto("/account/webhooks");
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await expectAccessible(page);

  // Errors are shown beside their fields, and typed text survives a reload.
  await page.getByRole("button", { name: "New endpoint" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Address").fill("http://10.0.0.1/hooks");
  await drawer.getByLabel(/^Name/).fill("Bookkeeping");
  await drawer.getByRole("button", { name: "Create endpoint" }).click();
  await expect(drawer.getByText("We cannot call this address.")).toBeVisible();
  trouble.foresee(/^refusal: 2005 /);
  await page.reload();
  await page.getByRole("button", { name: "New endpoint" }).click();
  await expect(drawer.getByLabel(/^Name/)).toHaveValue("Bookkeeping");
  await drawer.getByLabel("Address").fill(endpoints().receiver + path);
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Create endpoint" }).click();
  await prove(page, buyer);
  await expect(page.getByText("The signing secret is ready")).toBeVisible();
  const secret = await page.getByText(/^whsec_[\w+/]{43}=$/).innerText();
  const answer = await fetch(`${endpoints().receiver}/secret`, { method: "POST", body: new URLSearchParams({ secret }) });
  expect(answer.ok).toBe(true);
  await page.getByRole("checkbox", { name: "I have saved the secret" }).check();
  await page.getByRole("button", { name: "Done" }).click();

  // A test event arrives, and code that shares nothing with the product accepts its signature.
  await page.getByRole("link", { name: "Bookkeeping" }).click();
  await sendTest(page, /Delivered.*204/);
  expect(await received(path)).toMatchObject([{ type: "webhook.test", signature: "valid" }]);
  await expectAccessible(page);

  // Events of the account arrive without any further action.
  const itemid = randomUUID();
  const name = `hooks-${Date.now().toString(36)}.se`;
  await query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
    [buyer.accountId, itemid, name],
  );
  const made = await page.request.post("/api/dns/createzone/", {
    data: { itemid },
    headers: { "X-Requested-With": "XMLHttpRequest" },
  });
  expect(await made.json()).toMatchObject({ code: 1000 });
  await expect
    .poll(async () => (await received(path)).map(({ type, signature }) => [type, signature]))
    .toContainEqual(["dns.published", "valid"]);
  await expect(page.getByRole("button", { name: "dns.published" })).toBeVisible();

  // After the receiver has failed fifteen times in a row, nothing more is sent to it.
  const webhookId = page.url().split("/").at(-1);
  const url = (to: string) => query("update webhook set url = $2 where id = $1", [webhookId, endpoints().receiver + to]);
  await url("/fail");
  for (let n = 0; n < 15; n += 1) await sendTest(page, /Failed.*500/);
  await expect(page.getByText("Sending stopped: fifteen calls in a row failed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test event" })).toBeDisabled();
  await expectAccessible(page);
  await query("update domain set dnssec_state = 'signing', version = version + 1 where id = $1 and dnssec_state = 'unsigned'", [
    itemid,
  ]);
  await query("update domain set dnssec_state = 'signed', version = version + 1 where id = $1", [itemid]);
  await expect(page.getByText("Not sent").first()).toBeVisible();

  // The receiver works again: the events that it missed are sent, with the same ids as before.
  await url(path);
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("button", { name: /^Reset and send/ }).click();
  await expect.poll(async () => (await received(path)).map(({ type }) => type)).toContain("dnssec.signed");
  await expect(page.getByText("Working", { exact: true })).toBeVisible();

  // One event is sent again.
  const before = (await received(path)).filter(({ type }) => type === "dnssec.signed");
  await page.getByRole("button", { name: "dnssec.signed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await expect.poll(async () => (await received(path)).filter(({ id }) => id === before[0]?.id).length).toBe(before.length + 1);
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  // Deleting the endpoint deletes everything about it.
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
});
