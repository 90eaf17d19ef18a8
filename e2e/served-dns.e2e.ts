import type { Browser, Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { pointers } from "./steps/dns-answers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";
import { approve, cards, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Checks the page at the width of a phone as well. */
async function expectEverywhere(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Asks for a quote on the page of DNS services, has staff offer a price, and pays it. Ends on the page of the service. */
async function buy(page: Page, browser: Browser, product: string, answers: Readonly<Record<string, string>>): Promise<void> {
  await page.goto("/services/premiumDNS");
  await page.getByRole("radio", { name: product }).check();
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: `Request a quote for ${product}` }).click();
  await expect(page.getByText(/^We answer by/)).toBeVisible();
  const [asked] = await query<{ number: number }>("select max(number)::int as number from inquiry", []);
  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/quotes/${String(asked?.number ?? 0)}`);
  await desk.getByLabel("First year").fill("900");
  await desk.getByLabel("What is included, for the customer").fill("One year.");
  await desk.getByLabel("Can be ordered until and including").fill(inDays(20));
  await desk.getByRole("button", { name: "Send the offer" }).click();
  await expect(desk.getByText("The offer is sent")).toBeVisible();
  await desk.context().close();
  await page.reload();
  await page.getByRole("button", { name: "Accept and go to checkout" }).click();
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);
  await expect(page.getByRole("listitem").filter({ hasText: Object.values(answers)[0] ?? "" })).toBeVisible({ timeout: 60_000 });
}

async function openService(page: Page, accountId: string): Promise<void> {
  const found = () => query<{ id: string }>("select id from service where account_id = $1 and state = 'active'", [accountId]);
  await expect.poll(found, { timeout: 60_000 }).toHaveLength(1);
  const [service] = await found();
  await page.goto(`/services/premiumDNS/${service?.id ?? ""}`);
}

test("reverse DNS of a network is quoted, paid, delegated by the address provider and answered, and its names are changed", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const part = Math.floor(Math.random() * 200) + 20;
  const [network, zone] = [`185.40.${String(part)}.0/24`, `${String(part)}.40.185.in-addr.arpa`];
  await buy(page, browser, "Reverse DNS", { Network: network });
  await openService(page, buyer.accountId);
  await expect(page.getByText("Waits for delegation")).toBeVisible({ timeout: 60_000 });
  await expectEverywhere(page);

  const servers = await query<{ host: string }>("select host from dns_server where is_enabled order by id", []);
  await registry.delegate(
    zone,
    servers.map(({ host }) => host),
  );
  await page.getByRole("button", { name: "Check the delegation now" }).click();
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: "Add names" }).click();
  await page.getByLabel("Address", { exact: true }).fill(`185.40.${String(part)}.10`);
  await page.getByLabel(/^Last address of a range/).fill(`185.40.${String(part)}.12`);
  await page.getByLabel("Name", { exact: true }).fill("host.example.com");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText(/^Use a part that differs/)).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("host-{4}.example.com");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save 3 names" }).click();
  await expect(page.getByText("host-12.example.com")).toBeVisible();
  await expect.poll(() => pointers(`185.40.${String(part)}.11`), { timeout: 60_000 }).toEqual(["host-11.example.com"]);
  await page.getByRole("button", { name: `Remove the name of 185.40.${String(part)}.11` }).click();
  await expect.poll(() => pointers(`185.40.${String(part)}.11`), { timeout: 60_000 }).toEqual([]);
  await expectEverywhere(page);
});

test("a zone of an own primary is quoted and paid; what is wrong with the primary is said, and a key is made", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const apex = `egen-${Date.now().toString(36)}.se`;
  await buy(page, browser, "Premium secondary DNS", { Domain: apex, "Addresses of the primary servers": "127.0.0.1:9" });
  await openService(page, buyer.accountId);
  await expect(page.getByText("None of your primary servers answers")).toBeVisible({ timeout: 60_000 });
  await expectEverywhere(page);
  await page.getByRole("button", { name: "Change primary servers" }).click();
  await page.getByLabel("Your primary servers").fill("ns1.example.com");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Write one to five IP addresses, separated by commas")).toBeVisible();
  await page.getByLabel("Your primary servers").fill("127.0.0.1:10");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("127.0.0.1:10")).toBeVisible();
});
