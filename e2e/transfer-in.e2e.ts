import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { addresses, texts } from "./steps/dns-answers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { rivalRegisters } from "./steps/rival.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";

test("a name is transferred here: a wrong code is detected before payment, one that was changed since is corrected in the same order, and its records come along [C4.81] [C8.17]", async ({
  page,
  trouble,
}) => {
  // Nobody runs the name servers of this name, so its records cannot be read there.
  trouble.foresee(/^refusal: \d+ POST \/api\/dns\/stagezone\//);
  const name = freshName("flytt");
  await rivalRegisters(name);
  const first = await registry.newCode(name);
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);

  await page.goto("/domain/transfer");
  await expectAccessible(page);
  await page.getByLabel(/^Domain names, with their auth codes/).fill(`${name} Not-the-code-1`);
  await page.getByRole("button", { name: "Check 1 domain" }).click();
  await expect(page.getByText("Auth code is incorrect")).toBeVisible();
  await expect(page.getByText(/^at Rival Registrations Ltd \(from/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: `Auth code of ${name}` }).fill(first);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByText("Auth code is correct")).toBeVisible();

  await page.getByRole("button", { name: "Continue with 1 ready domain" }).click();
  // Copying is preselected. If no server answers, the user can continue without copying, or paste a zone file.
  await expect(page.getByRole("heading", { level: 1, name: "Transfer 1 domain in" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Copy the records now/ })).toBeChecked();
  await page.getByRole("button", { name: "Continue without copying" }).click({ timeout: 60_000 });
  await expect(page.getByRole("radio", { name: /^Keep the current name servers/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Add 1 transfer to the basket" })).toBeEnabled();
  await page.getByRole("radio", { name: /^Copy the records now/ }).check();
  await page.getByLabel("Zone file").fill("www 600 IN A 192.0.2.80");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("1 record found.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add 1 transfer to the basket" }).click();
  await expect(page).toHaveURL(/\/checkout/);

  const second = await registry.newCode(name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  // A field for another auth code is shown in the line of the order, and on the page of its request.
  await expect(page.getByRole("textbox", { name: "Auth code" })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "View request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Transfer in of ${name} needs a valid auth code` })).toBeVisible();
  await expect(page.getByText("The used auth code is incorrect. Try again, or get a new one")).toBeVisible();
  await expectAccessible(page);
  const code = page.getByRole("textbox", { name: "Auth code" });
  await code.fill(first);
  await page.getByRole("button", { name: "Check code and continue" }).click();
  await expect(page.getByText("The registry did not accept this code.")).toBeVisible();
  await code.fill(second);
  await page.getByRole("button", { name: "Check code and continue" }).click();
  await expect(page.getByText("Code accepted")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Done: Transferred" })).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => registry.sponsorOf(name)).toBe("nameplane");
  await expectAccessible(page);

  // The page compares the records before the transfer with those now. No name server outside the product serves the
  // name, so the copied records are used in place of the former ones.
  const published = async () =>
    (await query<{ state: string }>("select pub_state as state from zone where account_id = $1", [buyer.accountId]))[0]?.state;
  await expect.poll(published, { timeout: 30_000 }).toBe("current");
  await page.getByRole("link", { name: "View name servers" }).click();
  await expect(page.getByRole("heading", { name: "What visitors see after the transfer" })).toBeVisible();
  await expect(page.getByText("The record set is the same there and here.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "Switch to our name servers" })).toBeVisible();
  await expectAccessible(page);

  const moved = await query(
    `select d.state, d.is_locked, (select count(*)::int from request r where r.account_id = d.account_id) requests,
            (select origin from zone_version v join zone z on z.account_id = v.account_id and z.id = v.zone_id where z.domain_id = d.id and v.version = 1) origin,
            (select secret_enc is null from request r where r.account_id = d.account_id) forgotten
       from domain d where d.account_id = $1 and d.ascii_name = $2`,
    [buyer.accountId, name],
  );
  expect(moved).toEqual([{ state: "active", is_locked: true, requests: 1, origin: "transfer_scan", forgotten: true }]);
});

test("where the former name servers answer, the check says so, all records are found and copied, and are published here after the transfer [C8.17]", async ({
  page,
}) => {
  const name = freshName("hemma");
  await registry.hold({
    name,
    registrar: "rival-reg",
    created: "2024-01-01T00:00:00Z",
    hosts: ["ns1.rival-dns.net", "ns2.rival-dns.net"],
  });
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await page.goto("/domain/transfer");
  await page.getByLabel(/^Domain names, with their auth codes/).fill(`${name} ${await registry.newCode(name)}`);
  await page.getByRole("button", { name: "Check 1 domain" }).click();
  await expect(page.getByText("Auth code is correct")).toBeVisible();
  await expect(page.getByText("Name servers found")).toBeVisible();
  await page.getByRole("button", { name: "Continue with 1 ready domain" }).click();
  await expect(page.getByText("11 records found.")).toBeVisible({ timeout: 60_000 });
  for (const value of ["198.51.100.80", `10 mail.${name}.`, "v=spf1 mx -all"])
    await expect(page.getByRole("cell", { name: value }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add 1 transfer to the basket" }).click();
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect.poll(() => registry.sponsorOf(name), { timeout: 60_000 }).toBe("nameplane");
  await expect.poll(() => addresses(`shop.${name}`), { timeout: 60_000 }).toEqual(["198.51.100.81"]);
  expect(await texts(`_dmarc.${name}`)).toEqual(["v=DMARC1; p=none"]);
});

test("many names are pasted at once: each says what prevents its transfer, lines that cannot be read are listed, and the choice for each name is shown [C5.46] [C8.17]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: \d+ POST \/api\/dns\/stagezone\//, /^refusal: 2005 POST \/api\/domain\/checktransfer\//);
  const [good, own, free] = [freshName("flera"), freshName("flera"), freshName("flera")];
  await rivalRegisters(good);
  const buyer = await newBuyer("en", "reseller");
  await holdNames(buyer, [{ name: own, days: 200 }]);
  await logIn(page, buyer);

  await page.goto("/domain/transfer");
  const paste = `${good} ${await registry.newCode(good)}\n${own} Some-code-1\n${free} Some-code-1\nkaffe.zzzz`;
  await page.getByLabel(/^Domain names, with their auth codes/).fill(paste);
  await page.getByRole("button", { name: "Check 4 domains" }).click();
  const named = (name: string) => page.getByRole("listitem").filter({ hasText: name }).getByRole("button");
  await expect(named(good)).toContainText("Ready");

  await named(own).click();
  await expect(page.getByText("It is already in your account")).toBeVisible();
  await expect(page.getByRole("link", { name: "View domain" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: `Auth code of ${own}` })).toHaveCount(0);
  await named(free).click();
  await expect(page.getByText("You can register it instead.")).toBeVisible();
  await expect(page.getByText("Could not check")).toHaveCount(0);
  await named("kaffe").click();
  await expect(page.getByText("We do not sell names under .zzzz")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check again" })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Continue with 1 ready domain" }).click();
  await expect(named(good)).toContainText("could not be copied", { timeout: 60_000 });
  await expect(page.getByRole("radio", { name: /^Copy the records now/ })).toBeChecked();
  await page.getByLabel("Zone file").fill("www 600 IN A 192.0.2.80\nno record at all");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("Line 2 of the zone file could not be read and is not copied")).toBeVisible();
  await expect(named(good)).toContainText("1 record copied");
  await expectAccessible(page);
});

test("the records of many names are copied with one click, and each name that could not be copied says why and can be fixed [C8.17]", async ({
  page,
  trouble,
}) => {
  // Nobody runs the name servers of these names, so their records cannot be read there.
  trouble.foresee(/^refusal: \d+ POST \/api\/dns\/stagezone\//);
  const names = Array.from({ length: 12 }, () => freshName("tolv"));
  for (const name of names) await rivalRegisters(name);
  const lines = await Promise.all(names.map(async (name) => `${name} ${await registry.newCode(name)}`));
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await page.goto("/domain/transfer");
  await page.getByLabel(/^Domain names, with their auth codes/).fill(lines.join("\n"));
  await page.getByRole("button", { name: "Check 12 domains" }).click();
  await expect(page.getByRole("button", { name: "Ready 12" })).toBeVisible();
  await page.getByRole("button", { name: "Not ready 0" }).click();
  await expect(page.getByRole("button", { name: /^tolv-/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue with 12 ready domains" }).click();

  const [first = "", second = ""] = names;
  const all = page.locator(".np-transfer-all");
  await expect(all.getByRole("heading", { name: "Records of all 12 domains" })).toBeVisible();
  await expect(page.getByRole("region", { name: "12 domains are only partly copied" })).toBeVisible({ timeout: 120_000 });
  await expect(all.getByText("0 copied, 0 stay where they are, 12 not chosen yet.")).toBeVisible({
    timeout: 120_000,
  });
  await expectAccessible(page);
  await all.getByRole("button", { name: second }).click();
  await page.getByLabel("Zone file").fill("www 600 IN A 192.0.2.80");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("1 record found.")).toBeVisible();
  await expect(all.getByText("1 copied, 0 stay where they are, 11 not chosen yet.")).toBeVisible();
  await expect(all.getByRole("button", { name: "Try 11 domains again" })).toBeVisible();
  await expect(all.getByRole("button", { name: second })).toHaveCount(0);
  await all.getByRole("button", { name: first }).click();
  await page.getByRole("radio", { name: /^Keep the current name servers/ }).check();
  await expect(all.getByText("1 copied, 1 stays where it is, 10 not chosen yet.")).toBeVisible();

  // The choices are still there after the page was left and opened again, even before the user opens any of the names.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("/domain/transfer");
  await page.getByLabel(/^Domain names, with their auth codes/).fill(lines.slice(0, 3).join("\n"));
  await page.getByRole("button", { name: "Check 3 domains" }).click();
  await page.getByRole("button", { name: "Continue with 3 ready domains" }).click();
  await expect(all.getByText("1 copied, 1 stays where it is, 1 not chosen yet.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: second }).getByRole("button")).toContainText("1 record copied");
});
