import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { breakRecording } from "./steps/faults-of-ours.ts";
import { deleteByHand } from "./steps/rival.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { holdNames, compareWithRegistry } from "./steps/held-names.ts";
import { fillCheckout, placeButton, putIntoBasket } from "./steps/steps.ts";

/** The registry's answer to the first registration of each name, and the reason that the customer sees. */
const refusals = {
  test: { code: 2306, message: "Delegation test failed", title: "did not pass the registry's test" },
  taken: { code: 2302, message: "Object exists", title: "is already registered" },
  details: { code: 2306, message: "Invalid orgno of registrant", title: "information about the owner is missing" },
  hosts: { code: 2303, message: "Host does not exist", title: "needs name servers the registry knows" },
  fee: { code: 2004, message: "The fee does not match", title: "The registry has changed its fee" },
  other: { code: 2306, message: "Computer says no", title: "needs your attention" },
} as const;
type Word = keyof typeof refusals;

const done = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name: `Registration of ${name}` })).toBeVisible({ timeout: 60_000 });

test("requests that a registry refused are fixed from the list of requests, each with its own form: fixed, cancelled, started again [S1.04, C1.05, S2.31, C2.25, S2.32, S2.33, C2.01, C2.70, C2.71, C2.72, C4.77, C8.18]", async ({
  page,
  trouble,
}) => {
  // An identity number that is invalid in its country is refused before the registry is asked.
  trouble.foresee(/^refusal: 2005 POST \/api\/order\/fixrequest\//);
  trouble.foresee(/^(refusal: 2200|answer: 401) /);
  for (const address of ["/requests", "/domain/requests"]) {
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  }
  const buyer = await newBuyer("en", "reseller");
  const names = Object.fromEntries(Object.keys(refusals).map((word) => [word, freshName(`orsak-${word}`)])) as Record<
    Word,
    string
  >;
  for (const [word, { code, message }] of Object.entries(refusals))
    await registry.fault({ verb: "domain:create", name: names[word as Word], times: 1, action: { code, message } });
  await logIn(page, buyer);
  await putIntoBasket(page, Object.values(names));
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: /action required on 6/ })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const rows = await query<{ number: string; ascii_name: string }>(
    "select number, ascii_name from request where account_id = $1",
    [buyer.accountId],
  );
  const numberOf = (word: Word) => String(rows.find((row) => row.ascii_name === names[word])?.number);
  const open = async (word: Word) => {
    await page.goto(`/requests/${numberOf(word)}`);
    await expect(page.getByRole("heading", { level: 1, name: refusals[word].title })).toBeVisible();
  };

  // The former address of the list redirects to the current address and keeps its filter. The newest requests come first.
  await page.goto("/domain/requests?status=4000");
  await page.waitForURL((url) => url.pathname === "/requests" && url.searchParams.get("status") === "4000");
  await page.goto("/requests");
  await page.waitForURL((url) => url.search === "?desc=true&orderby=created&page=1");
  const table = page.getByRole("table", { name: "Requests" });
  await expect(table.getByRole("row")).toHaveCount(7);
  await expectAccessible(page);

  // Both on its page and in the list, cancelling a request needs a confirmation.
  const ask = page.getByRole("dialog", { name: "Cancel this request?" });
  await open("taken");
  await expect(page.getByRole("link", { name: "Search for another name" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel request" }).click();
  await ask.getByRole("button", { name: "Keep request" }).click();
  await page.goto("/requests");
  const taken = table.getByRole("row").filter({ hasText: names.taken });
  await table.getByRole("button", { name: `Cancel request ${numberOf("taken")}` }).click();
  await expect(ask.getByText(/becomes credit in your account/)).toBeVisible();
  await expect(taken).toContainText("Already registered");
  await ask.getByRole("button", { name: "Cancel request" }).click();
  await expect(ask).toHaveCount(0);
  await expect(taken).toContainText("Cancelled");
  await page.goto(`/requests/${numberOf("taken")}`);
  await expect(page.getByRole("definition").filter({ hasText: "Credited" })).toBeVisible();

  await page.goto("/requests");
  await table.getByRole("link", { name: `Fix request ${numberOf("details")}` }).click();
  await expect(
    page.getByText("Your request will not be processed because of incorrect data. Correct it, and we try again."),
  ).toBeVisible();
  await expect(page.getByText("Registry message")).toBeVisible();
  await expectAccessible(page);
  // After a week without an answer the customer is asked again.
  await query("update request set next_check_at = now() where number = $1", [numberOf("details")]);
  await expect(page.getByText("Your request is still not processed because of incorrect data.")).toBeVisible({
    timeout: 90_000,
  });
  const number = page.getByLabel(/number/i).first();
  await number.fill("556016-0681");
  await page.getByRole("button", { name: "Fix and try again" }).click();
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await number.fill("556016-0680");
  await page.getByRole("button", { name: "Fix and try again" }).click();
  await done(page, names.details);

  for (const word of ["test", "hosts", "fee"] as const) {
    await open(word);
    await page.getByRole("button", { name: "Try again" }).click();
    await done(page, names[word]);
  }
  await open("other");
  await expect(page.getByText("Computer says no", { exact: true })).toBeVisible();
  await expectAccessible(page);

  // When the request is sent again, the name is registered, but a fault in our own program prevents each attempt to record
  // that.
  const mend = await breakRecording(names.other);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(async () => {
    await query(
      "update request set next_check_at = now(), version = version + 1 where number = $1 and state = 'processing' and attempt > 1",
      [numberOf("other")],
    );
    await expect(page.getByRole("heading", { level: 1, name: `Registration of ${names.other} failed` })).toBeVisible({
      timeout: 1000,
    });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);
  expect(await registry.sponsorOf(names.other)).toBe("nameplane");
  await mend();
  await page.goto("/requests");
  await page
    .getByRole("table", { name: "Requests" })
    .getByRole("button", { name: `Restart request ${numberOf("other")}` })
    .click();
  await expect(table.getByRole("row").filter({ hasText: names.other })).toContainText("Completed", { timeout: 60_000 });

  const [money] = await query<{ orders: number; lines: number; credited: number }>(
    `select (select count(*)::int from sales_order where account_id = $1) orders,
            (select count(*)::int from request where account_id = $1 and state = 'completed' and release = 'fulfilled') lines,
            (select count(*)::int from invoice where account_id = $1 and kind = 'credit_note') credited`,
    [buyer.accountId],
  );
  expect(money).toEqual({ orders: 1, lines: 5, credited: 1 });
});

test("a phone number that the registry refuses in its answer about the name leads to a form that says so, and is fixed on the contact", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("telefon");
  const about = { element: "contact:voice", text: "+46.1", reason: "Too short" };
  await registry.fault({ verb: "domain:create", name, times: 1, action: { code: 2005, about } });
  await logIn(page, buyer);
  await putIntoBasket(page, [name]);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "0 of 1 done, action required on one" })).toBeVisible({
    timeout: 60_000,
  });
  const [row] = await query<{ number: string; state: string; reason: number }>(
    "select number, state, reason from request where account_id = $1",
    [buyer.accountId],
  );
  expect(row).toMatchObject({ state: "action_required", reason: 4004 });
  await page.goto(`/requests/${row?.number}`);
  const form = page.getByRole("group", { name: "Enter the missing details" });
  await expect(
    form.getByText("The registry did not accept these details about the owner: phone number. Change the contact and try again."),
  ).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Edit contact" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Phone", { exact: true }).fill("08-123 45 67");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
  await form.getByRole("button", { name: "Fix and try again" }).click();
  await done(page, name);
});

test("a deleted name is restored: by request and report under .com, by renewal under .se", async ({ page }) => {
  const buyer = await newBuyer("en", "reseller");
  const [rgp, lapsed] = [freshName("tillbaka", "com"), freshName("tillbaka")];
  await holdNames(buyer, [
    { name: rgp, days: 200 },
    { name: lapsed, days: -10 },
  ]);
  await deleteByHand(rgp);
  await compareWithRegistry(rgp);
  await compareWithRegistry(lapsed);
  const stateOf = async (name: string) =>
    (
      await query<{ id: string; state: string; expires_at: Date }>(
        "select id, state, expires_at from domain where ascii_name = $1",
        [name],
      )
    )[0];
  await logIn(page, buyer);
  for (const name of [rgp, lapsed]) {
    await expect.poll(async () => (await stateOf(name))?.state, { timeout: 120_000 }).toBe("expired_restorable");
    await page.goto(`/domain/details/${(await stateOf(name))?.id}/status`);
    await expect(
      page.getByText(name === rgp ? "This domain was deleted at the registry" : "This domain has expired and is offline"),
    ).toBeVisible();
    await expect(page.getByText(/You can restore it until \d/)).toBeVisible();
    // There is exactly one button to restore the domain, because the banner does not have a second one.
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(page.getByRole("dialog", { name: `Restore ${name}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Add to basket" }).click();
    await page.waitForURL("**/checkout**");
    await page.getByRole("radio", { name: /^Invoice/ }).check();
    await page.getByRole("checkbox", { name: /I place a binding order/ }).check();
    await placeButton(page).click();
    await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    const after = await stateOf(name);
    expect(after?.state).toBe("active");
    expect(after?.expires_at.toISOString().slice(0, 10)).toBe((await registry.endOf(name))?.slice(0, 10));
  }
});
