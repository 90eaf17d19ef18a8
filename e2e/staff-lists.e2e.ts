import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

const salt = Math.random().toString(36).slice(2, 7);

test("a colleague saves a filtered list as a shared view, another one opens it, and compares many domains with their registries", async ({
  browser,
}) => {
  const anna = await colleagueIn(browser);
  const bo = await colleagueIn(browser, "Domains");
  await anna.goto("/staff/domains");
  await anna.getByRole("combobox", { name: "Status" }).selectOption("200");
  await expect(anna).toHaveURL(/status=200/);
  await anna.getByRole("button", { name: "Save view" }).click();
  const drawer = anna.getByRole("dialog", { name: "Save this view" });
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await drawer.getByRole("textbox", { name: "Name" }).fill(`Active ${salt}`);
  await drawer.getByRole("checkbox", { name: "Expires" }).uncheck();
  await drawer.getByRole("checkbox", { name: "Share with all colleagues" }).check();
  await expectAccessible(anna);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  await expect(anna.getByRole("button", { name: `Active ${salt}` })).toHaveAttribute("aria-pressed", "true");
  await expect(anna.getByRole("columnheader", { name: "Expires" })).toBeHidden();
  await expectAccessible(anna);

  await bo.goto("/staff/security");
  await bo.getByRole("button", { name: "Svenska" }).click();
  await expect(bo.getByRole("heading", { level: 1, name: "Dina passnycklar" })).toBeVisible();
  await bo.setViewportSize({ width: 390, height: 844 });
  await bo.goto("/staff/domains");
  await bo.getByRole("button", { name: new RegExp(`^Active ${salt} \\(`) }).click();
  await expect(bo).toHaveURL(/status=200/);
  await expectAccessible(bo);
  await bo.setViewportSize({ width: 1440, height: 900 });
  const boxes = bo.getByRole("main").getByRole("row").getByRole("checkbox");
  await expect(boxes.nth(2)).toBeVisible();
  for (const at of [1, 2]) await boxes.nth(at).check();
  await bo.getByRole("button", { name: "Jämför med registret" }).click();
  const batch = bo.getByRole("dialog", { name: "Jämför 2 domäner med registren" });
  await expect(batch.getByText("läses hos registret nu")).toHaveCount(2);
  await expectAccessible(bo);
  await batch.getByLabel("Motivering").fill("Registret svarar igen");
  await batch.getByRole("button", { name: "Starta" }).click();
  await expect(bo.getByText(/2 av 2 klara\. Klart/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(bo);
  await bo.getByRole("button", { name: "Stäng" }).last().click();

  await anna.getByRole("button", { name: "Change view" }).click();
  await anna.getByRole("button", { name: "Remove view" }).click();
  await expect(anna.getByRole("button", { name: `Active ${salt}` })).toBeHidden();
  for (const each of [anna, bo]) await each.context().close();
});
