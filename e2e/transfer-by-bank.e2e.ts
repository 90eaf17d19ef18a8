import { bookTransfer } from "./steps/bank.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { rivalAnswersTransfer } from "./steps/rival.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";

test("transfers paid through a bank: payment is requested without an invoice, reserved when it arrives, and only completed transfers are invoiced", async ({
  page,
}) => {
  const [comes, stays] = [freshName("kommer", "com"), freshName("stannar", "com")];
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const items = [];
  for (const domainname of [comes, stays]) {
    // A name can be transferred only sixty days after its registration, so this registration is older.
    await registry.hold({ name: domainname, registrar: "rival-reg", created: "2020-03-01T00:00:00Z", statuses: [] });
    items.push({ itemaction: "create-domain-transfer", domainname, authcode: await registry.newCode(domainname) });
  }
  const put = await page.request.post("/api/order/addtobasket/", {
    headers: { "X-Requested-With": "XMLHttpRequest", "Idempotency-Key": crypto.randomUUID() },
    data: { items },
  });
  expect(((await put.json()) as { results: { code: number }[] }).results.map(({ code }) => code)).toEqual([1000, 1000]);

  await page.goto("/checkout");
  await fillCheckout(page, "Bank transfer");
  await expect(page.getByText(/^The account number .* yours until the transfers are done/)).toBeVisible();
  await expectAccessible(page);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your bank transfer" })).toBeVisible();
  const reference = (await page.getByLabel("Reference (OCR)", { exact: true }).innerText()).replaceAll(/\s/g, "");
  const amount = (await page.getByLabel("Amount, SEK", { exact: true }).getAttribute("title")) ?? "";
  await expect(page.getByRole("link", { name: /^Invoice / })).toHaveCount(0);
  const mail = await newestMail(`${buyer.username}@kund.example`);
  expect(mail.subject).toMatch(/: pay .* by .* and we start$/);
  expect(mail.text.replaceAll(/\s+/g, " ")).toContain("It is invoiced when the whole order is completed");
  expect(mail.text).toContain(reference);

  expect(await bookTransfer(reference, amount, comes)).toBe("matched");
  await expect(page.getByText(/^Your transfer is yours until then/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await expect(page.getByText("Pending registry response")).toHaveCount(2, { timeout: 60_000 });
  expect(await query("select 1 from invoice where account_id = $1", [buyer.accountId])).toHaveLength(0);

  await rivalAnswersTransfer(comes, "approve");
  await rivalAnswersTransfer(stays, "reject");
  const order = page.url();
  const requested = () =>
    query<{ number: string; state: string }>("select number, state from request where account_id = $1 and ascii_name = $2", [
      buyer.accountId,
      stays,
    ]);
  // A request cannot be cancelled while it is being checked, so the test waits until the check has ended.
  await expect.poll(async () => (await requested())[0]?.state, { timeout: 60_000 }).toBe("action_required");
  const [request] = await requested();
  await page.goto(`/requests/${request?.number ?? ""}`);
  await page.getByRole("button", { name: "Cancel request" }).click({ timeout: 60_000 });
  const dialog = page.getByRole("dialog", { name: "Cancel this request?" });
  await expect(dialog.getByText(/^Nothing has been charged or invoiced for it/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel request" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(order);
  await expect(page.getByRole("link", { name: /^Invoice \d+/ })).toBeVisible({ timeout: 60_000 });
  const [books] = await query<{ prepaid: string; held: string; invoices: string }>(
    "select prepaid_minor as prepaid, held_minor as held, (select count(*) from invoice i where i.account_id = b.account_id) as invoices from balance b where account_id = $1",
    [buyer.accountId],
  );
  expect([Number(books?.prepaid) * 2, Number(books?.held), Number(books?.invoices)]).toEqual([
    Math.round(Number(amount.replace(/[^\d.]/g, "")) * 100),
    0,
    1,
  ]);
  await expectAccessible(page);
});
