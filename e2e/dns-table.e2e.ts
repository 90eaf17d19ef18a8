import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

const table = (page: Page) => page.getByRole("table", { name: "Records" });
const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
/** The gap that is shown in place of rows that are not drawn, before or after the drawn rows. */
const gap = (page: Page) => table(page).locator(".np-records-gap");
const names = async (page: Page) =>
  (await table(page).locator("tbody").getByRole("rowheader").allInnerTexts()).map((text) => text.trim());
const head = (page: Page, name: string) => table(page).getByRole("columnheader", { name });
const chip = (page: Page, type: string) =>
  page.getByRole("group", { name: "Record types" }).getByRole("button", { name: new RegExp(`^${type} `) });

test("seven hundred records are paged, found by name, value, note and tag, filtered by type and sorted; a delegation elsewhere is reported, with a comparison", async ({
  page,
  trouble,
}) => {
  const name = freshName("tabellen");
  const buyer = await newBuyer("en");
  const [domain] = await query<{ id: string }>(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, gen_random_uuid(), $2, $2, 'se', 'dns_only') returning id",
    [buyer.accountId, name],
  );
  await logIn(page, buyer);
  const address = `/domain/details/${domain?.id ?? ""}/dns`;
  await page.goto(address);
  await page.getByRole("button", { name: /^Create/ }).click();
  await expect(rows(page).first()).toBeVisible();
  const before = await rows(page).count();
  const [user] = await query<{ id: string; name: string }>(
    "select id, first_name || ' ' || last_name as name from panel_user where username = $1",
    [buyer.username],
  );
  await query(
    `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, note, version, changed_by)
     select account_id, id, 'host' || lpad(n::text, 3, '0'), 'AAAA', 300 + n, array['2001:db8::' || to_hex(n)], case n when 650 then 'Kassan' when 651 then 'at Nils, #shop #old' when 652 then '#shop' end, 1, $2
       from zone, generate_series(1, 700) n where domain_id = $1`,
    [domain?.id, `user:${user?.id ?? ""}`],
  );
  await query("update zone set content_hash = np_zone_hash(account_id, id), rrset_max = 1000 where domain_id = $1", [domain?.id]);
  await page.reload();

  // Once the part of the page that does this is loaded, only the visible rows are drawn, with a gap in place of the others. The
  // table's head stays in place while the last rows are loaded.
  await expect(chip(page, "AAAA")).toContainText("700");
  await expect(gap(page)).toHaveCount(1);
  expect(await rows(page).count()).toBeLessThan(120);
  for (const column of ["Type", "Name", "TTL", "Note", "Last change"]) await expect(head(page, column)).toBeVisible();
  await expect(head(page, "Value")).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await expect(rows(page).filter({ hasText: "host700" })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  expect(await rows(page).count()).toBeLessThan(120);
  await expect(head(page, "Name")).toBeInViewport();
  await expect(rows(page).filter({ hasText: "host700" })).toContainText(user?.name ?? "");
  await page.evaluate("scrollTo(0, 0)");

  const search = page.getByRole("textbox", { name: "Name, value, note or #tag" });
  for (const [text, found] of [
    ["host650", "host650"],
    ["2001:db8::28b", "host651"],
    ["Kassan", "host650"],
    [`host649.${name.slice(0, 6)}`, "host649"],
  ] as const) {
    await search.fill(text);
    await expect.poll(() => names(page)).toEqual([expect.stringContaining(found)]);
  }
  // Clicking a tag in a note finds other records with it.
  await search.fill("host651");
  await rows(page).getByRole("button", { name: "#shop" }).click();
  await expect(search).toHaveValue("#shop");
  await expect.poll(() => names(page)).toEqual(["host651", "host652"].map((host) => expect.stringContaining(host) as unknown));
  await search.fill("#nothing");
  await expect(page.getByText("No note has a tag beginning with #nothing.")).toBeVisible();
  await search.fill("nowhere to be found");
  await expect(page.getByText("No name, value or note contains “nowhere to be found”.")).toBeVisible();
  await page.getByRole("button", { name: "Show all records" }).click();

  await chip(page, "MX").click();
  await expect(chip(page, "MX")).toHaveAttribute("aria-pressed", "true");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("MX");
  await chip(page, "MX").click();

  // The rows are sorted in both directions. Names with equal TTLs keep their order.
  await search.fill("host65");
  await expect(rows(page)).toHaveCount(10);
  const inOrder = Array.from({ length: 10 }, (_, n) => expect.stringContaining(`host65${n}`) as unknown);
  await head(page, "TTL").getByRole("button").click();
  await expect(head(page, "TTL")).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => names(page)).toEqual(inOrder);
  await head(page, "TTL").getByRole("button").click();
  await expect(head(page, "TTL")).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => names(page)).toEqual(inOrder.toReversed());
  await head(page, "Type").getByRole("button").click();
  await expect.poll(() => names(page)).toEqual(inOrder);

  // Key e edits the focused record.
  await rows(page).first().focus();
  await page.keyboard.press("e");
  await expect(page.getByRole("form", { name: "Edit record" }).getByLabel("IPv6 address")).toHaveValue("2001:db8::28a");
  await page.keyboard.press("Escape");
  await search.fill("");
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before);

  // Staging a change far from the visible rows does not disturb keyboard navigation, and paging by keyboard keeps the focus.
  await page.reload();
  await expect(gap(page)).toHaveCount(1);
  await rows(page).first().focus();
  await page.keyboard.press("n");
  const form = page.getByRole("form", { name: "New record" });
  await form.getByLabel("Name", { exact: true }).fill("zebra");
  await form.getByLabel("Value", { exact: true }).fill("192.0.2.80");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Only changes (1)" })).toBeVisible();
  await expect(rows(page).first()).toBeFocused();
  for (let pages = 0; pages < 3; pages += 1) await page.keyboard.press("PageDown");
  await expect(rows(page).and(page.locator(":focus"))).toContainText(/host04\d/);
  const focused = await page.locator(":focus").boundingBox();
  const staged = await page.getByRole("region", { name: "Changes not live yet" }).boundingBox();
  expect((focused?.y ?? Infinity) + (focused?.height ?? 0)).toBeLessThan(staged?.y ?? 0);
  await page.getByRole("button", { name: "Discard" }).click();

  const hosts = ["ns1.annan.example", "ns2.annan.example"];
  // The parent zone delegates to other name servers: the page says that changes here have no effect for visitors, and offers to
  // compare the records.
  await query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, ns_seen) values ($1, $2, 'iis', 'imported', $3) on conflict (account_id, domain_id) do update set ns_seen = excluded.ns_seen",
    [buyer.accountId, domain?.id, hosts],
  );
  await page.reload();
  const notice = page.getByText(/is delegated to ns1\.annan\.example, ns2\.annan\.example/);
  await expect(notice).toContainText("visitors do not see them until the domain uses our name servers");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Compare name servers" }).click();
  await expect(
    page.getByRole("dialog", { name: "Zone information" }).getByRole("heading", { name: "Name servers" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  // In this test world no parent zone delegates the name.
  trouble.foresee(/^refusal: 2303 POST \/api\/dns\/scanzone\/$/);
  await page.getByRole("button", { name: "Compare records" }).click();
  const compared = page.getByRole("dialog", { name: "What visitors see" });
  await expect(compared.getByText("Nothing was changed.")).toBeVisible({ timeout: 60_000 });
  await expect(compared.getByRole("button", { name: "Choose a server to check" })).toBeVisible();
  await expectAccessible(page);
});
