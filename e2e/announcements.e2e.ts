import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

test("a colleague announces an incident in both languages, customers read it and its updates on the status page, and the last update ends it", async ({
  page,
  browser,
}) => {
  const title = `Email is late (${Date.now()})`;
  const staff = await colleagueIn(browser, "Settings");
  await staff.getByRole("link", { name: "System status" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "System status" })).toBeVisible();
  await expectAccessible(staff);

  await staff.getByRole("button", { name: "Announce" }).click();
  const drawer = staff.getByRole("dialog", { name: "Announce maintenance or an incident" });
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer.getByText("This field is required").first()).toBeVisible();
  await drawer.getByLabel("Email").check();
  await drawer.getByLabel("Title in English").fill(title);
  await drawer.getByLabel("Text in English").fill("We see delays of up to an hour.");
  await drawer.getByLabel("Title in Swedish").fill("E-posten är sen");
  await drawer.getByLabel("Text in Swedish").fill("Det dröjer upp till en timme.");
  const preview = drawer.getByRole("region", { name: "What customers will read" });
  await expect(preview).toContainText(title);
  await expect(preview).toContainText("Det dröjer upp till en timme.");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer).toBeHidden();
  const announced = staff.getByRole("article", { name: title });
  await expect(announced).toContainText("Slower or partly down");

  // A visitor who is not logged in sees the notice.
  const notice = page.getByRole("listitem").filter({ hasText: title }).first();
  // The server caches the status for some seconds, and an open page polls it once a minute.
  await expect(async () => {
    await page.goto("/status");
    await expect(notice).toContainText("Affected: Email", { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText("We see delays of up to an hour.").first()).toBeVisible();
  await expectAccessible(page);

  const say = async (phase: string, en: string, sv: string, act: string) => {
    await announced.getByRole("button", { name: "Add update" }).click();
    const update = staff.getByRole("dialog", { name: /^Update/ });
    await update.getByLabel("How far it is").selectOption(phase);
    await update.getByLabel("Update in English").fill(en);
    await update.getByLabel("Update in Swedish").fill(sv);
    await expectAccessible(staff);
    await update.getByRole("button", { name: act }).click();
    await expect(update).toBeHidden();
  };
  await say("Cause found", "A disk is full.", "En disk är full.", "Publish update");
  await expect(announced).toContainText("A disk is full.");
  await say("Ended", "Everything has been sent.", "Allt är skickat.", "Publish and end");
  await expect(announced.getByRole("button", { name: "Add update" })).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("listitem").filter({ hasText: title }).first().textContent();
    })
    .toMatch(/Everything has been sent\.[\s\S]*A disk is full\.[\s\S]*Incident: Ended/);
  await staff.context().close();
});

test("planned maintenance is shown beforehand, and can be withdrawn before it begins", async ({ page, browser }) => {
  const staff = await colleagueIn(browser, "Settings");
  await staff.goto("/staff/status");
  await staff.getByRole("button", { name: "Announce" }).click();
  const drawer = staff.getByRole("dialog", { name: "Announce maintenance or an incident" });
  await drawer.getByText("Maintenance", { exact: true }).click();
  await drawer.getByLabel("How bad it is").selectOption("For information");
  await drawer.getByLabel("Start").fill("2035-01-10T22:00");
  await drawer.getByLabel("End").fill("2035-01-10T21:00");
  await drawer.getByLabel("Title in English").fill("New name servers");
  await drawer.getByLabel("Title in Swedish").fill("Nya namnservrar");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer.getByText("The end has to be after the start")).toBeVisible();
  await drawer.getByLabel("End").fill("2035-01-11T02:00");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer).toBeHidden();
  // The server caches what visitors see for a few seconds, and an open page polls it once a minute.
  await expect
    .poll(async () => {
      await page.goto("/status");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      return (await page.getByRole("listitem").filter({ hasText: "New name servers" }).allTextContents()).join(" ");
    })
    .toContain("Maintenance: Planned");

  const announced = staff.getByRole("article", { name: "New name servers" });
  await announced.getByRole("button", { name: "Withdraw" }).click();
  const question = staff.getByRole("dialog", { name: /^Withdraw/ });
  await expectAccessible(staff);
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(announced).toHaveCount(0);
  await staff.context().close();
});
