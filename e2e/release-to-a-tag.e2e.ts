import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { answerRelease, rivalReleases } from "./steps/rival.ts";
import { fillCheckout, placeButton } from "./steps/steps.ts";
import type { Page } from "@playwright/test";

const idOf = async (name: string) =>
  (await query<{ id: string }>("select id from domain where ascii_name = $1", [name]))[0]?.id ?? "";

async function prove(page: Page, buyer: Buyer, words: { title: string; password: string; confirm: string }): Promise<void> {
  const proof = page.getByRole("dialog", { name: words.title });
  await proof.getByLabel(words.password).fill(buyer.password);
  await proof.getByRole("button", { name: words.confirm }).click();
  await expect(proof).toBeHidden();
}
const english = { title: "Confirm that it is you", password: "Your password", confirm: "Confirm" } as const;

test("a .uk domain is released to a mistyped tag, which the registry refuses at the field, then to the right one, and is gone", async ({
  page,
  trouble,
}) => {
  // The release requires re-authentication, and the registry does not know the first tag.
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2303 POST \/api\/domain\/releasedomain\//);
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("bort", "co.uk");
  await holdNames(buyer, [{ name, days: 200 }]);
  await logIn(page, buyer);
  await page.goto(`/domain/details/${await idOf(name)}/status`);
  await expect(page.getByText("You release the domain to the tag of your new registrar.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the auth code" })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Release to a tag" }).click();
  const dialog = page.getByRole("dialog", { name: `Release ${name} to another registrar` });
  await expect(dialog.getByText("A release cannot be taken back.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Release domain" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  const tag = dialog.getByRole("textbox", { name: "Tag of the new registrar" });
  await tag.fill("rival-regg");
  await dialog.getByRole("button", { name: "Release domain" }).click();
  await prove(page, buyer, english);
  await expect(dialog.getByText("The registry knows no registrar with the tag RIVAL-REGG.")).toBeVisible();
  await expect(tag).toHaveValue("rival-regg");
  await expectAccessible(page);
  expect(await registry.sponsorOf(name)).toBe("nameplane");

  await tag.fill("Rival-Reg");
  await dialog.getByRole("button", { name: "Release domain" }).click();
  await prove(page, buyer, english);
  await expect(page.getByText(`${name} is now with RIVAL-REG`)).toBeVisible();
  await expect(page.getByText("Transferred away").first()).toBeVisible();
  expect(await registry.sponsorOf(name)).toBe("rival-reg");
  await expect
    .poll(() => query("select state, other_party from transfer where account_id = $1 order by created_at", [buyer.accountId]))
    .toEqual([
      { state: "failed", other_party: "RIVAL-REGG" },
      { state: "completed", other_party: "RIVAL-REG" },
    ]);
});

test("a .uk domain that is released to a registrar that wants to be asked waits in sight, and stays when that one rejects it, in Swedish", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const buyer = await newBuyer("sv", "reseller");
  const name = freshName("vantar", "co.uk");
  await holdNames(buyer, [{ name, days: 200, statuses: ["clientTransferProhibited"] }]);
  await logIn(page, buyer);
  await page.goto(`/domain/details/${await idOf(name)}/status`);
  await page.getByRole("button", { name: "Släpp till en tagg" }).click();
  const dialog = page.getByRole("dialog", { name: `Släpp ${name} till en annan registrar` });
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Den nya registrarens tagg" }).fill("norrsken-reg");
  await dialog.getByRole("button", { name: "Släpp domänen" }).click();
  await prove(page, buyer, { title: "Bekräfta att det är du", password: "Ditt lösenord", confirm: "Bekräfta" });
  await expect(page.getByText(`${name} har släppts till NORRSKEN-REG`).first()).toBeVisible();
  await expect(page.getByText("NORRSKEN-REG måste ta emot den senast")).toBeVisible();
  await expect(page.getByText("Släppt. Den andra registraren har inte tagit emot den än.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Släpp till en tagg" })).toHaveCount(0);
  await expectAccessible(page);
  expect(await registry.sponsorOf(name)).toBe("nameplane");

  await answerRelease("norrsken-reg", name, "reject");
  await expect(page.getByRole("button", { name: "Släpp till en tagg" })).toBeVisible({ timeout: 60_000 });
  expect(await registry.sponsorOf(name)).toBe("nameplane");
  const told = async () =>
    (
      await query<{ step: string }>(
        "select params ->> 'step' as step from notice where account_id = $1 and kind = 'name_leaving'",
        [buyer.accountId],
      )
    ).map(({ step }) => step);
  await expect.poll(async () => (await told()).toSorted(), { timeout: 60_000 }).toEqual(["declined", "released", "unlocked"]);
  // The lock that was taken off for the release is on again.
  await expect(page.getByRole("switch", { name: "Flyttlås: Låst" })).toBeVisible({ timeout: 90_000 });
});

test("a .uk domain comes here without a code: the order waits with our tag until the present registrar has released it", async ({
  page,
}) => {
  const name = freshName("hit", "co.uk");
  await registry.hold({
    name,
    registrar: "rival-reg",
    created: "2024-01-01T00:00:00Z",
    hosts: ["ns1.rival-dns.net", "ns2.rival-dns.net"],
  });
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await page.goto("/domain/transfer");
  await page.getByLabel(/^Domain names, with their auth codes/).fill(name);
  await page.getByRole("button", { name: "Check 1 domain" }).click();
  await expect(page.getByText("Your current registrar releases it")).toBeVisible();
  await expect(page.getByRole("textbox", { name: `Auth code of ${name}` })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue with 1 ready domain" }).click();
  await page.getByRole("button", { name: "Add 1 transfer to the basket" }).click({ timeout: 60_000 });
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await page.getByRole("link", { name: "View request" }).click({ timeout: 60_000 });
  const wait = page.getByRole("group", { name: "Have the domain released to us" });
  await expect(wait.getByText("NAMEPLANE", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await wait.getByRole("button", { name: "Check now" }).click();
  await expect(wait).toBeVisible({ timeout: 30_000 });
  expect(await registry.sponsorOf(name)).toBe("rival-reg");

  await rivalReleases(name, "NAMEPLANE");
  await expect(page.getByRole("listitem").filter({ hasText: "Done: Transferred" })).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  const [row] = await query("select d.state, d.is_locked from domain d where d.account_id = $1 and d.ascii_name = $2", [
    buyer.accountId,
    name,
  ]);
  expect(row).toEqual({ state: "active", is_locked: true });
});
