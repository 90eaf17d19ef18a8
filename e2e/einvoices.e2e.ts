import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

test("a company gets its invoices through the Peppol network: a wrong address is refused, then an invoice is delivered", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2005 POST \/api\/economy\/seteinvoicing\//);
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await page.goto("/economy/invoices");
  await page.getByRole("button", { name: "Get electronic invoices" }).click();
  const drawer = page.getByRole("dialog", { name: "Electronic invoices" });
  await drawer.getByRole("switch", { name: "Send electronic invoices" }).check();
  await drawer.getByRole("textbox", { name: "Peppol ID" }).fill("0007:0000000000");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText(/^0007:0000000000 does not receive invoices in the Peppol network/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole("textbox", { name: "Peppol ID" }).fill("0088:7300010000001");
  await drawer.getByRole("textbox", { name: "Reference on the invoices" }).fill("Cost centre 4711");
  await drawer.getByRole("radio", { name: "Only if an electronic invoice cannot be delivered" }).check();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Electronic invoices are on")).toBeVisible();
  await expect(page.getByRole("button", { name: "Electronic invoices: on" })).toBeVisible();

  await fillBasket(page, freshName("efaktura"));
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await page.waitForURL("**/requests/order/**");
  const delivered = "select invoice_id as id from einvoice where account_id = $1 and state = 'delivered'";
  await expect.poll(() => query(delivered, [buyer.accountId]), { timeout: 60_000 }).toHaveLength(1);
  const [invoice] = await query<{ id: string }>(delivered, [buyer.accountId]);
  await page.goto(`/economy/invoices/${invoice?.id ?? ""}`);
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  await expect(page.getByText("0088:7300010000001")).toBeVisible();
  await expectAccessible(page);
  expect(await query("select 1 from notice where account_id = $1 and kind = 'invoice_issued'", [buyer.accountId])).toEqual([]);
  const href = await page.getByRole("link", { name: "Factur-X" }).getAttribute("href");
  // The page fetches the file, because the server gives it only to pages of the panel.
  const file = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { "X-Requested-With": "XMLHttpRequest" } });
    return { type: answer.headers.get("content-type"), text: new TextDecoder("latin1").decode(await answer.arrayBuffer()) };
  }, href ?? "");
  expect(file.type).toContain("application/pdf");
  expect(file.text).toContain("factur-x.xml");
});
