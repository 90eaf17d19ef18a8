import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone } from "../../../testing/zone.ts";
import { CompareDrawer } from "./compare-drawer.tsx";
import { ZoneProvider } from "../zone/zone-context.tsx";

const set = (address: string) => ({ ttl: 300, rdata: [address] });
const preview = {
  format: "bind",
  records: 2,
  problems: [],
  leftout: [],
  conflicts: 0,
  exclusive: [],
  recordsafter: 2,
  limit: null,
};
const server = { host: "ns1.annan.example", address: "192.0.2.53", transfer: "refused" };

async function compare(changes: readonly object[], counts: { added: number; changed: number; removed: number }) {
  const sent: unknown[] = [];
  const { fetch, paths } = stubFetch(({ url, body }) => {
    if (url.includes("/api/dns/scanzone/"))
      return ok({ servers: [server], way: "queries", records: 2, text: "www 300 IN A 192.0.2.2" });
    if (!url.includes("import")) return ok({ draft: null });
    sent.push(JSON.parse(String(body)));
    return ok({ ...preview, ...counts, changes, version: null });
  });
  await renderApp(
    <ZoneProvider zone={zone}>
      <CompareDrawer open onClose={() => undefined} />
    </ZoneProvider>,
    { areas: ["dns"], fetch, session: { permissions: new Set(["dns_edit"]) } },
  );
  return { sent, paths };
}

test("what visitors get is shown beside the records here, and comparing changes nothing", async () => {
  const { sent, paths } = await compare(
    [
      { owner: "www", type: "A", old: set("192.0.2.1"), new: set("192.0.2.2") },
      { owner: "gone", type: "A", old: null, new: set("192.0.2.3") },
    ],
    { added: 1, changed: 1, removed: 0 },
  );
  expect(await screen.findByText("1 differ, 1 only there, 0 only here.")).toBeDefined();
  expect(screen.getByText(/^ns1\.annan\.example returned 2 records\. They do not give out the whole zone/)).toBeDefined();
  const both = screen.getByRole("region", { name: "A www.example.se" });
  expect(both.textContent).toMatch(/Here192\.0\.2\.1TTL 300What visitors get192\.0\.2\.2TTL 300$/);
  expect(screen.getByRole("region", { name: "A gone.example.se" }).textContent).toContain("HereNothing");
  expect(within(screen.getByRole("dialog")).getByRole("button", { name: "Import records" })).toBeDefined();
  expect(sent).toMatchObject([{ text: "www 300 IN A 192.0.2.2", mode: "replace" }]);
  expect(paths().filter((path) => /savezone|importzone/.test(path))).toEqual([]);
});

test("the page says so where both are the same", async () => {
  await compare([], { added: 0, changed: 0, removed: 0 });
  expect(await screen.findByText("Both are the same")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Import records" })).toBeNull();
});
