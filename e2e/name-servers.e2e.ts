import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

async function prove(page: Page, password: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
}

async function buy(page: Page, name: string): Promise<string> {
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  const [domain] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
  return domain?.id ?? "";
}

const seenAtRegistry = async (name: string) => {
  const [row] = await query<{ hosts: string[] }>(
    "select x.ns_seen as hosts from domain d join domain_detail x on x.domain_id = d.id where d.ascii_name = $1",
    [name],
  );
  return row?.hosts.toSorted();
};

test("name servers are tested, ordered, fixed where the registry refuses them, restored by one click, and changed through the basket", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const name = freshName("namnservrar");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  const itemid = await buy(page, name);
  const former = await seenAtRegistry(name);
  await page.goto(`/domain/details/${itemid}/nameservers`);
  await expect(page.getByRole("radio", { name: /^Our name servers/ })).toBeChecked();

  // Hosts below the name need addresses, and other hosts do not.
  await page.getByRole("radio", { name: /^Other name servers/ }).check();
  await expect(page.getByLabel(/^Addresses of/)).toHaveCount(0);
  for (const number of [1, 2]) {
    await page.getByLabel(`Name server ${number}`, { exact: true }).fill(`ns${number}.${name}`);
    await page.getByLabel(`Addresses of ns${number}.${name}`).fill("127.0.0.1");
  }
  await page.getByRole("button", { name: "Test servers" }).click();
  await expect(page.getByText(`Every server answers for ${name}`)).toBeVisible();
  await expectAccessible(page);
  // The registry refuses these servers, and the request asks the user for other servers.
  await registry.fault({ verb: "host:create", name: `*.${name}`, times: 1, action: { code: 2005 } });
  await page.getByRole("button", { name: "Change name servers" }).click();
  await prove(page, buyer.password);

  await page.getByRole("link", { name: /^Request \d+/ }).click();
  const form = page.getByRole("form", { name: "Name servers of this request" });
  await expect(form).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  for (const number of [1, 2]) await form.getByLabel(`Name server ${number}`, { exact: true }).fill(`ns${number}.vercel-dns.com`);
  await expect(form.getByLabel(/^Addresses of/)).toHaveCount(0);
  await form.getByRole("button", { name: "Test servers" }).click();
  await form.getByRole("checkbox", { name: /^Change them/ }).check();
  await form.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => seenAtRegistry(name), { timeout: 30_000 }).toEqual(["ns1.vercel-dns.com", "ns2.vercel-dns.com"]);

  await page.goto(`/domain/details/${itemid}/nameservers`);
  await expect(page.getByRole("radio", { name: /^Vercel/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo the change" }).click();
  await prove(page, buyer.password);
  await expect.poll(() => seenAtRegistry(name), { timeout: 30_000 }).toEqual(former);
  await expect(page.getByRole("radio", { name: /^Our name servers/ })).toBeChecked();

  // The same change can go through the basket. Putting it in requires re-authentication, and ordering it is free of charge.
  await page.getByRole("radio", { name: /^Vercel/ }).check();
  await page.getByRole("button", { name: "Test servers" }).click();
  await page.getByRole("checkbox", { name: /^Change them/ }).check();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await prove(page, buyer.password);
  await page.getByRole("button", { name: "Basket, 1 item" }).click();
  const sheet = page.getByRole("dialog", { name: "Basket" });
  await expect(sheet.getByText("ns1.vercel-dns.com, ns2.vercel-dns.com")).toBeVisible();
  await expectAccessible(page);
  // Changing the line takes it out of the basket, and the form shows the choice that it had.
  await sheet.getByRole("link", { name: `Change ${name}:` }).click();
  await expect(page.getByRole("button", { name: "Basket, empty" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Vercel/ })).toBeChecked();
  await page.getByRole("button", { name: "Test servers" }).click();
  await page.getByRole("checkbox", { name: /^Change them/ }).check();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await prove(page, buyer.password);
  await page.getByRole("button", { name: "Basket, 1 item" }).click();
  await sheet.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("checkbox", { name: /^I place a binding order/ }).check();
  await page.getByRole("button", { name: "Order free of charge" }).click();
  await expect.poll(() => seenAtRegistry(name), { timeout: 30_000 }).toEqual(["ns1.vercel-dns.com", "ns2.vercel-dns.com"]);
});

test("a domain is cancelled at its expiry, that is withdrawn, and it is cancelled now by typing its name [C2.30, C5.44]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const name = freshName("avsluta");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  const itemid = await buy(page, name);
  await page.goto(`/domain/details/${itemid}/status`);
  await page.getByRole("link", { name: "Cancel domain" }).click();
  await expect(page.getByRole("radio", { name: /^When it expires/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel domain at expiry" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel ${name}?` });
  const confirm = dialog.getByRole("button", { name: "Cancel domain" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type the domain name to confirm").fill("other.se");
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type the domain name to confirm").fill(name);
  await confirm.click();
  await prove(page, buyer.password);
  await expect(page.getByText(`${name} is cancelled and ends when it expires`)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep domain" }).click();
  await expect(page.getByText(`${name} is cancelled and ends when it expires`)).toHaveCount(0);

  await page.getByRole("radio", { name: /^Now/ }).check();
  await page.getByRole("button", { name: "Cancel domain now" }).click();
  await dialog.getByLabel("Type the domain name to confirm").fill(name);
  await confirm.click();
  await prove(page, buyer.password);
  await expect(page.getByText("There is nothing left to cancel")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Expired, restorable").first()).toBeVisible();
  await expectAccessible(page);
});
