import { newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

/** The owner of a new customer's account, who is being verified; the periodic job ends cases of contacts that nothing uses. Returns its name. */
async function registrant(language: "en" | "sv", source: "icann" | "nis2", days: number): Promise<string> {
  const buyer = await newBuyer(language, "customer");
  const name = `Kvarn ${buyer.username}`;
  const [contact] = await query<{ id: string }>(
    `update contact set organization = $2, email_proved_at = null, version = version + 1 where account_id = $1 returning id`,
    [buyer.accountId, name],
  );
  await query(
    `insert into compliance_case (account_id, id, kind, source, contact_id, deadline_at)
     values ($1, gen_random_uuid(), 'verification', $2, $3, now() + $4::int * interval '1 day')`,
    [buyer.accountId, source, contact?.id, days],
  );
  return name;
}

test("a colleague finds a registrant who is being verified, moves the deadline, and notes another proof", async ({ browser }) => {
  const name = await registrant("en", "nis2", 5);
  const staff = await colleagueIn(browser, "Compliance");
  await staff.goto("/staff/verifications");
  await staff.getByRole("textbox", { name: "Registrant, customer or domain" }).fill(name);
  await expect(staff.getByRole("heading", { level: 1, name: "Verifications" })).toBeVisible();
  const row = staff.getByRole("main").getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Asked for by the customer");
  // The first mail goes out within seconds and changes the case. Whoever acts on it as it was before is told so.
  await expect(async () => {
    await staff.reload();
    await expect(row).toContainText("Waiting for an answer", { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toContainText("Nothing happens to domains");
  await expectAccessible(staff);
  await staff.getByRole("combobox", { name: "Deadline" }).selectOption("over");
  await expect(staff.getByText("Nothing matches the filters")).toBeVisible();
  await staff.getByRole("combobox", { name: "Deadline" }).selectOption("soon");
  await expect(staff).toHaveURL(/due=soon/);
  await expect(row).toBeVisible();

  await staff.getByRole("button", { name: `Handle: ${name}` }).click();
  const drawer = staff.getByRole("dialog", { name: `Verification of ${name}` });
  await drawer.getByRole("button", { name: "Move deadline" }).click();
  await expect(drawer.getByText("Write why the deadline is moved")).toBeVisible();
  await expectAccessible(staff);
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await drawer.getByLabel("New deadline").fill(later);
  await drawer.getByLabel("Reason").fill("Away until next month");
  await drawer.getByRole("button", { name: "Move deadline" }).click();
  await expect(staff.getByText("The deadline is moved")).toBeVisible();
  await expect(staff.getByText("Nothing matches the filters")).toBeVisible();
  await staff.getByRole("combobox", { name: "Deadline" }).selectOption("all");

  await staff.getByRole("button", { name: `Handle: ${name}` }).click();
  await drawer.getByLabel("What proved it, and how").fill("Called the number in the company register");
  await drawer.getByRole("button", { name: "Mark as verified" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText("The registrant is verified")).toBeVisible();
  await expect(staff.getByText("Nothing matches the filters")).toBeVisible();
  await staff.context().close();
});

test("in Swedish, the desk says that the days of ICANN stand, and fits on a phone", async ({ browser }) => {
  const name = await registrant("sv", "icann", 12);
  const staff = await colleagueIn(browser, "Compliance");
  await staff.goto("/staff/security");
  await staff.getByRole("button", { name: "Svenska" }).click();
  await staff.getByRole("link", { name: "Verifieringar", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Verifieringar" })).toBeVisible();
  await staff.getByRole("textbox", { name: "Innehavare, kund eller domän" }).fill(name);
  const row = staff.getByRole("main").getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("ICANN:s regler");
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(staff);
  const wide = await staff.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await staff.getByRole("button", { name: `Hantera: ${name}` }).click();
  const drawer = staff.getByRole("dialog", { name: `Verifiering av ${name}` });
  await expect(drawer.getByText("Den här dagen går inte att flytta")).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});
