import type { ImportView } from "@nameplane/contracts/zones/import";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { zone as servedZone } from "../../testing/zone.ts";
import { ImportDrawer } from "./import-drawer.tsx";
import { useZone, ZoneProvider } from "./zone-context.tsx";

const zone = { ...servedZone, records: 7, limit: 20, plan: "Free DNS" };

/** More changes than are drawn one by one: it would be written at once, without a draft. */
const view: ImportView = { format: "bind", records: 2500, problems: [], leftout: [], changes: [], added: 2500, changed: 0, removed: 0, conflicts: 0, recordsafter: 2507, limit: 20 }; // prettier-ignore

const saved = { version: 4, added: 2500, changed: 0, removed: 0 };

function Undoable() {
  const { applied } = useZone();
  return <output>{applied === null ? "nothing" : `version ${applied.version}, ${applied.count} changes`}</output>;
}

async function preview(found: ImportView) {
  const stub = stubFetch(({ url }) => ok(url.startsWith("/api/dns/applyimport/") ? saved : found));
  await renderApp(
    <ZoneProvider zone={zone}>
      <ImportDrawer open onClose={() => undefined} />
      <Undoable />
    </ZoneProvider>,
    {
      areas: ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
      fetch: stub.fetch,
      session: { permissions: new Set(["dns_edit", "domain_order", "service_order"]) },
    },
  );
  fireEvent.change(await screen.findByLabelText("Records"), { target: { value: "www A 192.0.2.1" } });
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
}

test("an import that is written at once can be taken back like any other change", async () => {
  await preview({ ...view, limit: null });
  fireEvent.click(await screen.findByRole("button", { name: /^Import 2,500/ }));
  expect(await screen.findByText("version 4, 2500 changes")).toBeTruthy();
});

test("an import of more records than the plan holds leads to a larger plan and is not sent", async () => {
  await preview(view);
  expect(await screen.findByText("Free DNS holds 20 records")).toBeTruthy();
  expect(screen.getByText(/there would be 2,507\. Remove some, or choose a larger plan/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a larger plan" }).getAttribute("href")).toMatch(
    /\/order\?name=example\.se/,
  );
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Import / }).disabled).toBe(true);
});
