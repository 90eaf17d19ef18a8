import type { ZoneView } from "@nameplane/contracts/zones/zone";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { zone } from "../../../testing/zone.ts";
import { ZoneProvider } from "../zone/zone-context.tsx";
import { ZoneNotices } from "./zone-notices.tsx";

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

type Shown = { readonly elsewhere?: readonly string[]; readonly locale?: "en" | "sv" };

async function show(parts: Partial<ZoneView>, { elsewhere = [], locale = "en" }: Shown = {}) {
  await renderApp(
    <ZoneProvider zone={{ ...zone, ...parts }}>
      <ZoneNotices elsewhere={elsewhere} stale={[]} onCompare={() => undefined} />
    </ZoneProvider>,
    { areas: ["dns"], locale, session: { permissions: new Set(["dns_edit"]) } },
  );
}
const late = /^(Not yet published|Inte publicerat ännu)$/;

test.each(["en", "sv"] as const)(
  "a change that has not reached the name servers after a minute is shown as not published yet, and as safely stored (%s)",
  async (locale) => {
    await show({ version: 4, publishedversion: 3, changedat: ago(61) }, { locale });
    expect(screen.getByText(late)).toBeDefined();
    expect(screen.getByText({ en: /safely saved here/, sv: /Den är sparad här/ }[locale])).toBeDefined();
  },
);

test.each([
  ["has just been made", { version: 4, publishedversion: 3, changedat: ago(50) }],
  ["is served", { version: 4, publishedversion: 4, changedat: ago(3600) }],
])("a change that %s is not shown so", async (_, parts) => {
  await show(parts);
  expect(screen.queryByText(late)).toBeNull();
});

test("for a name that other servers answer for, the page says that nobody sees its records, and offers to compare them", async () => {
  await show({}, { elsewhere: ["ns1.annan.example"] });
  expect(screen.getByText(/is delegated to ns1\.annan\.example/).textContent).toContain("visitors do not see them");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Compare records",
    "Compare name servers",
  ]);
});

test.each([
  ["is not full", { records: 19, limit: 20 }, null],
  ["is full", { records: 20, limit: 20 }, "Free DNS holds 20 records, and all are used"],
  ["is without a limit", { records: 20, limit: null }, null],
])("for a plan that %s the right notice is shown", async (_, parts, words) => {
  await show({ plan: "Free DNS", ...parts });
  // The link to a larger plan is loaded only if it is shown.
  if (words !== null) await screen.findByText(words);
  expect(screen.queryByText(/holds \d+ records/)?.textContent ?? null).toBe(words);
});
