import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { samplePdf } from "../apps/server/src/testing/sample-files.ts";
import { query, registry } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { rivalTransfers } from "./steps/rival.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

test("staff act on a domain at its registry with a reason; compliance locks it for a court, which the owner reads and cannot undo", async ({
  page,
  browser,
  trouble,
}) => {
  // The acts require a proof of identity, and a file of another type is refused.
  trouble.foresee(/^refusal: 2205 /, /^refusal: \d+ POST \/api\/staff\/attachpaper\//);
  const buyer = await newBuyer("en");
  const name = freshName("tvisten", "com");
  await holdNames(buyer, [{ name, days: 200 }]);
  const [domain] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);

  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/domains/${domain?.id ?? ""}`);
  await expect(desk.getByRole("heading", { name: "Act on the domain" })).toBeVisible();
  await expectAccessible(desk);

  // If required fields are empty, the act is refused at these fields, and nothing that was typed is lost.
  await desk.getByRole("button", { name: "Change renewal" }).click();
  const drawer = desk.getByRole("dialog", { name: `Change the renewal of ${name}` });
  await drawer.getByRole("button", { name: "Change renewal" }).click();
  await expect(drawer.getByText("Enter a reason of at least three characters")).toBeVisible();
  await expectAccessible(desk);
  await drawer.getByLabel("Do not renew automatically").check();
  await drawer.getByLabel("Reason", { exact: true }).fill("Asked for by phone");
  await drawer.getByLabel(/^Text for the customer/).fill("As you asked us today.");
  await drawer.getByLabel(`Type ${name} to confirm`).fill(name);
  await drawer.getByRole("button", { name: "Change renewal" }).click();
  await expect(drawer).toBeHidden();
  await expect(desk.getByText(`The renewal of ${name} has changed`)).toBeVisible();
  await expect
    .poll(() =>
      query("select 1 from delivery where account_id = $1 and template = 'staff-act' and state = 'sent'", [buyer.accountId]),
    )
    .toHaveLength(1);

  // Another registrar requests the transfer of the domain.
  await rivalTransfers(name, await registry.newCode(name));
  await expect
    .poll(() => query("select state from transfer where domain_id = $1 and ended_at is null", [domain?.id]), { timeout: 60_000 })
    .toEqual([{ state: "pending" }]);

  // A court lock requires the case number and a passkey.
  await desk.getByRole("button", { name: "Set court lock" }).click();
  const court = desk.getByRole("dialog", { name: `Set a court lock on ${name}` });
  await court.getByRole("button", { name: "Set court lock" }).click();
  await expect(court.getByText("Enter the case number")).toBeVisible();
  await court.getByLabel("Case number").fill("T 1234-26");
  await court.getByLabel(/^Authority/).fill("Stockholms tingsrätt");
  await court.getByLabel("Reason", { exact: true }).fill("Interim order of the court");
  await court.getByLabel(`Type ${name} to confirm`).fill(name);
  await expectAccessible(desk);
  await court.getByRole("button", { name: "Set court lock" }).click();
  await confirmWithPasskey(desk);
  await expect(court).toBeHidden();
  await expect(desk.getByText("Court lock", { exact: true })).toBeVisible();
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText("It is in force at the registry. It does not end automatically.")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(desk.getByRole("button", { name: "Move to another account" })).toHaveCount(0);
  // The transfer was rejected, and the file of the court is stored with the lock.
  expect(await query("select state from transfer where domain_id = $1", [domain?.id])).toEqual([{ state: "rejected" }]);
  const picker = desk.locator('input[type="file"]');
  await picker.setInputFiles({ name: "Beslut.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ\u0090\u0000") });
  await expect(desk.getByRole("alert").getByText(/^We cannot accept this type of file/)).toBeVisible();
  await picker.setInputFiles({ name: "Beslut.pdf", mimeType: "application/pdf", buffer: samplePdf("Beslut") });
  const paper = desk.getByRole("list", { name: "Papers" }).getByRole("button", { name: "Beslut.pdf" });
  await expect(paper).toBeVisible();
  const downloading = desk.waitForEvent("download");
  await paper.click();
  expect((await downloading).suggestedFilename()).toBe("Beslut.pdf");
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  expect(Number(await desk.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });

  // The owner reads why the domain cannot move, and is offered nothing that would be refused.
  await logIn(page, buyer);
  await page.goto(`/domain/details/${domain?.id ?? ""}/status`);
  await expect(page.getByText("This domain is locked because of a legal dispute")).toBeVisible();
  await expect(page.getByText("Case T 1234-26, Stockholms tingsrätt.")).toBeVisible();
  await expect(page.getByText("Interim order of the court")).toHaveCount(0);
  await expectAccessible(page);

  // Only staff can lift the lock.
  await desk.getByRole("button", { name: "Lift court lock" }).click();
  const lift = desk.getByRole("dialog", { name: `Lift the court lock of ${name}` });
  await lift.getByLabel("Reason", { exact: true }).fill("Decided in favour of the owner");
  await lift.getByLabel(`Type ${name} to confirm`).fill(name);
  await lift.getByRole("button", { name: "Lift court lock" }).click();
  await confirmWithPasskey(desk);
  await expect(lift).toBeHidden();
  await page.reload();
  await expect(page.getByText("This domain is locked because of a legal dispute")).toHaveCount(0);
  await desk.context().close();
});
