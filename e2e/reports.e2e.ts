import fs from "node:fs/promises";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";
import { fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

test("a colleague follows a figure from home, reads the forecast, downloads it, and explains a difference with a registry", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  const name = freshName("rapport", "se");
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} is yours` })).toBeVisible({ timeout: 60_000 });

  const staff = await colleagueIn(browser);
  await expect(staff.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(staff.getByRole("heading", { name: "Broken since yesterday evening" })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: "Registration", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await expect(staff.getByText(name).first()).toBeVisible();

  await staff.getByRole("link", { name: "Reports", exact: true }).click();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: "Forecast" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Forecast" })).toBeVisible();
  await expect(staff.getByRole("group", { name: "Forecast as a chart" })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "What is due" }).click();
  const [account] = await query<{ number: string }>("select number::text from account where id = $1", [buyer.accountId]);
  await staff.getByLabel("Customer number").fill(account?.number ?? "");
  await staff.getByLabel("Customer number").press("Enter");
  await expect(staff.getByRole("link", { name }).first()).toBeVisible();

  const download = staff.waitForEvent("download");
  await staff.getByRole("button", { name: "Download" }).click();
  await staff.getByRole("menuitem", { name: "Excel" }).click();
  const file = await (await download).path();
  // An Excel workbook is a ZIP file, so it starts with "PK".
  expect((await fs.readFile(file)).subarray(0, 2).toString()).toBe("PK");

  await staff.getByRole("link", { name: "Registry costs", exact: true }).click();
  const [known] = await query<{ registry: string; day: string }>(
    "select g.name as registry, to_char(c.decided_at, 'YYYY-MM-DD') as day from registry_command c join registry g on g.id = c.registry_id where c.object = $1 and c.verb = 'domain:create'",
    [name],
  );
  await staff.getByRole("button", { name: "Upload statement" }).first().click();
  const upload = staff.getByRole("dialog", { name: "Upload statement" });
  await upload.getByLabel("Registry").selectOption({ label: known?.registry ?? "" });
  const rows = ["Date,Domain,Operation,Amount,Invoice", `${known?.day ?? ""},${name},Registration,1.00,77`];
  await upload.getByLabel("CSV file").setInputFiles({
    name: `${name}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`${rows.join("\n")}\n`),
  });
  await expect(upload.getByText("1 row")).toBeVisible();
  await expectAccessible(staff);
  await upload.getByRole("button", { name: "Compare" }).click();
  await expect(staff.getByText("0 of 1 rows agree")).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: `Judge ${name}` }).click();
  const judge = staff.getByRole("dialog", { name: `Judge ${name}` });
  await judge.getByRole("button", { name: "Save" }).click();
  await expect(judge.getByText("Write a note")).toBeVisible();
  await judge.getByLabel("Note").fill("Their campaign of November");
  await judge.getByRole("button", { name: "Save" }).click();
  // A statement may have many open differences, which are listed before the explained ones.
  await staff.getByRole("button", { name: /^Explained/ }).click();
  await expect(staff.getByText("Their campaign of November")).toBeVisible();

  await staff.goto("/staff/security");
  await staff.getByRole("button", { name: "Svenska" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Dina passnycklar" })).toBeVisible();
  await staff.setViewportSize({ width: 390, height: 844 });
  for (const [path, heading] of [
    ["/staff/home", "Start"],
    ["/staff/reports", "Rapporter"],
    ["/staff/reports/margin?by=tld", "Marginal på domäner"],
    ["/staff/reports/churn", "Avhopp"],
  ] as const) {
    await staff.goto(path);
    await expect(staff.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(staff.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectAccessible(staff);
    // Charts and tables have their own scroll bars, and the page itself does not scroll sideways.
    expect(await staff.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  }
  await staff.context().close();
});
