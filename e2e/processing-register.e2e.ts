import { expect, expectAccessible, test } from "./steps/journey.ts";
import { joinStaff } from "./steps/staff.ts";

test("the register of processing is completed in the operator's words and downloaded", async ({ page, trouble }) => {
  trouble.foresee(/^answer: 401 /);
  await joinStaff(page);
  await page.goto("/staff/register");
  await expect(page.getByRole("heading", { level: 1, name: "Register of processing" })).toBeVisible();
  await expect(page.getByText("Legitimate interest (GDPR, article 6.1 f)").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  const controller = page.getByRole("dialog", { name: "Controller" });
  await controller.getByRole("textbox", { name: "Contact" }).fill("Exempelgatan 1, Stockholm");
  await controller.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The controller is saved")).toBeVisible();
  await expect(page.getByText("Exempelgatan 1, Stockholm")).toBeVisible();

  await page.getByRole("button", { name: "Edit: Newsletters and calls" }).click();
  const drawer = page.getByRole("dialog", { name: "Newsletters and calls" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole("textbox", { name: "Purpose" }).fill("One letter in spring and one in autumn.");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText("One letter in spring and one in autumn.")).toBeVisible();
  const file = await page.request.get("/api/staff/privacy/getregisterfile/", {
    headers: { "X-Requested-With": "XMLHttpRequest" },
  });
  const text = await file.text();
  expect(text).toContain("Exempelgatan 1");
  expect(text).toContain("One letter in spring");
});
