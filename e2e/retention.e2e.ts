import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

test("a colleague reads how long data are kept and why, and shortens a period within its bounds with a reason", async ({
  browser,
}) => {
  const desk = await colleagueIn(browser);
  await desk.goto("/staff/register");
  await desk.getByRole("link", { name: "Retention", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Retention" })).toBeVisible();
  await expect(desk.getByText("registrars have to keep registration records for two years")).toBeVisible();
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await expect(desk.getByRole("button", { name: "Change the period: Invoices" })).toHaveCount(0);
  await desk.getByRole("button", { name: "Change the period: Reports of abuse" }).click();
  const drawer = desk.getByRole("dialog", { name: "Period: Reports of abuse" });
  await drawer.getByLabel("Days").fill("100");
  await drawer.getByRole("button", { name: "Save period" }).click();
  await expect(drawer.getByText("From 731 to 3,653 days")).toBeVisible();
  await expect(drawer.getByText("Write why the period is changed")).toBeVisible();
  await expectAccessible(desk);
  await drawer.getByLabel("Days").fill("1000");
  await drawer.getByLabel("Why").fill("As agreed with the data protection officer");
  await drawer.getByRole("button", { name: "Save period" }).click();
  await confirmWithPasskey(desk);
  await expect(desk.getByText("The period is saved")).toBeVisible();
  await expect(desk.getByText("Personal data are emptied after 1,000 days. The usual period is 1,096 days.")).toBeVisible();
});
