import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { confirmAddress, fillLogin } from "./steps/sign-up-steps.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

test("a name is pushed to another account: both see what goes along, the receiver accepts, and the giver no longer has it", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const [giver, receiver] = [await newBuyer("en", "reseller"), await newBuyer("en")];
  const address = `${receiver.username}@kund.example`;
  const name = freshName("gava", "shop");
  await logIn(page, giver);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  const [domain] = await query("select id from domain where account_id = $1 and ascii_name = $2", [giver.accountId, name]);
  await page.goto(`/domain/details/${String(domain?.["id"])}/status`);
  await page.getByRole("link", { name: "Push to another account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Push ${name} to another account` })).toBeVisible();
  const diff = page.getByRole("region", { name: `What happens with ${name}` });
  await expect(diff.getByText(new RegExp(`^DNS for ${name}, `))).toBeVisible();
  await expect(diff.getByRole("heading", { name: "Stays with the sender" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send offer" }).click();
  await expect(page.getByText("Enter an email address, such as")).toBeVisible();
  await page.getByLabel("Receiver's login email").fill(address);
  await page.getByLabel("Message to the receiver").fill("As agreed.");
  await page.getByRole("button", { name: "Send offer" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(giver.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pushes" })).toBeVisible();
  await expect(page.getByText(`To ${address} ·`)).toBeVisible();
  await expectAccessible(page);

  const { text } = await newestMail(address);
  const link = /\/domain\/pushes\/receive\/[\w-]{64}/.exec(text)?.[0];
  if (link === undefined) throw new Error("no link in the mail");
  const other = await (await browser.newContext()).newPage();
  await logIn(other, receiver);
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1, name: `You are offered ${name}` })).toBeVisible();
  await expect(other.getByText("As agreed.")).toBeVisible();
  await expect(other.getByText(/^Price: your price, /)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Accept the domain" }).click();
  const theirs = other.getByRole("dialog", { name: "Confirm that it is you" });
  await theirs.getByLabel("Your password").fill(receiver.password);
  await theirs.getByRole("button", { name: "Confirm" }).click();
  await expect(other.getByRole("heading", { level: 1, name: `${name} is now yours` })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("link", { name: "View domain" }).click();
  await expect(other.getByText("Pushed from another account").first()).toBeVisible();

  await expect(page.getByText(/^To .* Pushed, /)).toBeVisible();
  await page.goto("/domain/list");
  await expect(page.getByRole("link", { name })).toBeHidden();
});

test("a receiver without a login signs up from the offer, and returns to it after the mailed link has opened the account", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2201 /, /^answer: 401 /);
  const giver = await newBuyer("en", "reseller");
  const username = `mottagare_${Date.now().toString(36)}`;
  const address = `${username}@kund.example`;
  const name = freshName("present", "shop");
  await logIn(page, giver);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  const [domain] = await query("select id from domain where account_id = $1 and ascii_name = $2", [giver.accountId, name]);
  await page.goto(`/domain/details/${String(domain?.["id"])}/status`);
  await page.getByRole("link", { name: "Push to another account" }).click();
  await page.getByLabel("Receiver's login email").fill(address);
  await page.getByRole("button", { name: "Send offer" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(giver.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(`To ${address} ·`)).toBeVisible();
  const link = /\/domain\/pushes\/receive\/[\w-]{64}/.exec((await newestMail(address)).text)?.[0] ?? "";

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole("link", { name: "Create an account" }).click();
  await fillLogin(other, username);
  await other.getByRole("button", { name: "Create account" }).click();
  await expect(other.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  // The mailed link opens in a separate tab.
  const tab = await context.newPage();
  await confirmAddress(tab, username);
  await expect(tab.getByRole("heading", { level: 1, name: `You are offered ${name}` })).toBeVisible();
  await expectAccessible(tab);
});

test("a domain with services is pushed: both read before what becomes of each, and what blocks it says how to go on", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: 2205 /);
  const [giver, receiver] = [await newBuyer("en", "reseller"), await newBuyer("sv")];
  const address = `${receiver.username}@kund.example`;
  const name = freshName("tjanst", "shop");
  await logIn(page, giver);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  const [domain] = await query<{ id: string }>("select id from domain where account_id = $1 and ascii_name = $2", [
    giver.accountId,
    name,
  ]);
  const itemid = domain?.id ?? "";
  const service = async (productId: number, own: string, until: string): Promise<string> => {
    const [row] = await query<{ id: string }>(
      `insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, renews_at, params)
       values ($1, gen_random_uuid(), $2, $3, $4, 'SEK', now(), $5, $5::timestamptz - interval '30 days', jsonb_build_object('subject', $6::text)) returning id`,
      [giver.accountId, productId, own, itemid, until, name],
    );
    await query("update service set state = 'active', version = version + 1 where id = $1", [row?.id]);
    return row?.id ?? "";
  };
  await service(2306, `SEO ${name}`, "2027-10-01");
  await service(2279, `Owner certificate ${name}`, "infinity");
  const lock = await service(2298, "Registerlås", "2027-10-01");

  await page.goto(`/domain/details/${itemid}/status`);
  await page.getByRole("link", { name: "Push to another account" }).click();
  await expect(page.getByText(/^Registry lock: only the two contacts you named/)).toBeVisible();
  await expect(
    page.getByText(`SEO ${name}, paid until 1 Oct 2027: it ends then unless the receiver keeps it`, { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await query("update service set state = 'ended', ended_at = now(), version = version + 1 where id = $1", [lock]);
  await page.reload();
  await expect(page.getByText(/^Registry lock: only/)).toBeHidden();
  await expect(page.getByText(`Owner certificate ${name}: no new certificate can be made`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Receiver's login email").fill(address);
  await page.getByRole("button", { name: "Send offer" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(giver.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(`To ${address} ·`)).toBeVisible();

  const link = /\/domain\/pushes\/receive\/[\w-]{64}/.exec((await newestMail(address)).text)?.[0] ?? "";
  const other = await (await browser.newContext()).newPage();
  await logIn(other, receiver);
  await other.goto(link);
  await expect(other.getByText(`SEO ${name}, betald till 1 okt 2027`, { exact: false })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Ta emot domänen" }).click();
  const theirs = other.getByRole("dialog", { name: "Bekräfta att det är du" });
  await theirs.getByLabel("Ditt lösenord").fill(receiver.password);
  await theirs.getByRole("button", { name: "Bekräfta" }).click();
  await expect(other.getByRole("heading", { level: 1, name: `${name} är nu din` })).toBeVisible();

  // The SEO tool reads the site for its new owner, who keeps it.
  const arrived = () =>
    query<{ id: string }>(
      "select s.id from service s join seo_site w on w.account_id = s.account_id and w.service_id = s.id where s.account_id = $1 and s.state = 'ending'",
      [receiver.accountId],
    );
  await expect.poll(arrived, { timeout: 60_000 }).toHaveLength(1);
  await other.goto(`/services/seo/${(await arrived())[0]?.id ?? ""}`);
  await other.getByRole("button", { name: "Behåll tjänsten" }).click();
  await expect(other.getByRole("button", { name: "Behåll tjänsten" })).toBeHidden();
  await expectAccessible(other);
});
