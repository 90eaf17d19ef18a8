import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

test("a colleague adds an address for mail, and removes it again", async ({ browser }) => {
  const staff = await colleagueIn(browser);
  const address = `help${Date.now().toString(36)}@nameplane.test`;
  await staff.getByRole("link", { name: "Mail addresses" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Mail addresses" })).toBeVisible();
  await expect(staff.getByText("from the configuration").first()).toBeVisible();
  await staff.getByRole("button", { name: "Add address" }).click();
  const drawer = staff.getByRole("dialog", { name: "Take mail to an address" });
  await drawer.getByRole("button", { name: "Add" }).click();
  await expect(drawer.getByText("Enter an address, such as support@example.net")).toBeVisible();
  await drawer.getByLabel("Address").fill(address);
  await drawer.getByLabel("What becomes of mail").selectOption("abuse");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Add" }).click();
  await expect(staff.getByText(address, { exact: true })).toBeVisible();
  await staff.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(staff);
  await staff.getByRole("button", { name: `Remove ${address}` }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(staff.getByText(address, { exact: true })).toBeHidden();
  await staff.context().close();
});
