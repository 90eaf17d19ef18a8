import type { ImportView } from "@nameplane/contracts/zones/import";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone as servedZone } from "../../../testing/zone.ts";
import { ImportDrawer } from "./import-drawer.tsx";
import { useZone, ZoneProvider } from "../zone/zone-context.tsx";

const zone = { ...servedZone, records: 7, limit: 20, plan: "Free DNS" };

/** An import of more changes than are shown one by one. It is saved at once, without a draft. */
const view: ImportView = {
  format: "bind",
  records: 2500,
  problems: [],
  leftout: [],
  changes: [],
  added: 2500,
  changed: 0,
  removed: 0,
  conflicts: 0,
  exclusive: [],
  recordsafter: 2507,
  limit: 20,
  findings: [],
};

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

test("an import that is saved at once can be undone like any other change", async () => {
  await preview({ ...view, limit: null });
  fireEvent.click(await screen.findByRole("button", { name: /^Import 2,500/ }));
  expect(await screen.findByText("version 4, 2500 changes")).toBeTruthy();
});

test("an import of more records than the plan allows leads to a larger plan and is not sent", async () => {
  await preview(view);
  expect(await screen.findByText("Free DNS holds 20 records")).toBeTruthy();
  expect(screen.getByText(/there would be 2,507\. Remove some, or choose a larger plan/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a larger plan" }).getAttribute("href")).toMatch(/\/order\?name=example\.se/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Import / }).disabled).toBe(true);
});

const notServed = {
  owner: "shop",
  type: "ALIAS",
  severity: "error",
  tier: "impossible",
  reason: "dns.alias_not_served",
  field: null,
  detail: null,
  fixes: [],
} as const;

test("records that the name server cannot serve are named before anything is staged, and no longer once they are left out", async () => {
  const change = (owner: string, type: "A" | "ALIAS", rdata: string) => ({
    owner,
    type,
    old: null,
    new: { ttl: 300, rdata: [rdata] },
    conflict: false,
  });
  const changes = [change("shop", "ALIAS", "shops.example.net."), change("www", "A", "192.0.2.1")];
  await preview({ ...view, records: 2, added: 2, limit: null, changes, findings: [{ ...notServed, fixes: [] }] });
  const told = await screen.findByText(/^ALIAS/, { selector: ".np-banner *" });
  expect(told.closest("li")?.textContent).toMatch(/ALIAS shop\.example\.se .*name server/);
  fireEvent.click(screen.getByRole("checkbox", { name: "Include ALIAS shop.example.se" }));
  expect(screen.queryByText("These changes cannot be applied yet")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add 1 change to draft" }).disabled).toBe(false);
});

test("an import that is saved as a whole is not sent while something in it cannot be served", async () => {
  await preview({ ...view, limit: null, findings: [{ ...notServed, fixes: [] }] });
  expect(await screen.findByText("These changes cannot be applied yet")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Import 2,500/ }).disabled).toBe(true);
});

async function importing(answers: (url: string) => object) {
  const stub = stubFetch(({ url }) => ok(answers(url)));
  await renderApp(
    <ZoneProvider zone={zone}>
      <ImportDrawer open onClose={() => undefined} />
    </ZoneProvider>,
    {
      areas: ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
      fetch: stub.fetch,
      session: { permissions: new Set(["dns_edit", "domain_order", "service_order"]) },
    },
  );
}

const nothing: ImportView = { ...view, records: 0, added: 0, recordsafter: 7 };

test("a format that cannot be imported is named, with what to do instead [C2.34]", async () => {
  await importing(() => ({ ...nothing, format: "octodns" }));
  fireEvent.change(await screen.findByLabelText("Records"), { target: { value: "---\nwww:\n  type: A\n" } });
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByText("This is octoDNS (YAML), which cannot be imported")).toBeTruthy();
  expect(screen.queryByText("No DNS records found on import")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Read from name servers" }));
  expect(await screen.findByLabelText(/^Name server/)).toBeTruthy();
  // The pasted text is not previewed while name servers are chosen as the source, but it is not lost.
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect(screen.getByText(/^First paste something, choose a file or read/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Paste" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Records").value).toMatch(/^---/);
});

test("the preview of records from name servers says what may be missing, and what cannot be kept [C2.34]", async () => {
  const scanned = {
    text: "www 300 IN A 192.0.2.1\n",
    records: 1,
    way: "queries",
    asked: 300,
    unanswered: 2,
    servers: [{ host: "ns1.example.net", address: "192.0.2.53" }],
    left: [{ owner: "dator", type: "HINFO" }],
  };
  await importing((url) => (url.startsWith("/api/dns/scanzone/") ? scanned : { ...nothing, records: 1 }));
  fireEvent.click(await screen.findByRole("button", { name: "Read from name servers" }));
  fireEvent.click(screen.getByRole("button", { name: "Read records" }));
  expect(await screen.findByText(/Unusual names are not included/)).toBeTruthy();
  expect(screen.getByText(/^2 lookups were not answered/)).toBeTruthy();
  expect(screen.getByText(/HINFO dator\.example\.se\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByText("Read from ns1.example.net")).toBeTruthy();
});

test("a server that may not be asked is refused at its field", async () => {
  await importing(() => ({ code: 2005, desc: "This is no name server", name: "BadParameter", param: "server" }));
  fireEvent.click(await screen.findByRole("button", { name: "Read from name servers" }));
  const field = screen.getByLabelText(/^Name server/);
  fireEvent.change(field, { target: { value: "a b" } });
  fireEvent.click(screen.getByRole("button", { name: "Read records" }));
  await screen.findByText("This is no name server");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

const change = (owner: string, type: string, conflict: boolean) => ({
  owner,
  type,
  old: null,
  new: { ttl: 300, rdata: ["192.0.2.1"] },
  conflict,
});

test("nothing that deletes records is chosen in advance: a name where old and new records exclude each other waits for a decision, and is named", async () => {
  const changes = [change("shop", "CNAME", true), change("www", "A", true)];
  const found = { ...view, records: 2, added: 2, limit: null, changes, conflicts: 2, exclusive: ["shop"] };
  const asked: object[] = [];
  const stub = stubFetch(({ body }) => {
    asked.push(JSON.parse(String(body)) as object);
    return ok(found);
  });
  await renderApp(
    <ZoneProvider zone={zone}>
      <ImportDrawer open onClose={() => undefined} />
    </ZoneProvider>,
    {
      areas: ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
      fetch: stub.fetch,
      session: { permissions: new Set(["dns_edit"]) },
    },
  );
  fireEvent.change(await screen.findByLabelText("Records"), { target: { value: "shop CNAME a.example.net." } });
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: /^Keep all/ })).checked).toBe(true);
  expect(screen.getByText("Decide for shop.example.se.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /to draft$/ }).disabled).toBe(true);
  for (const choice of screen.getAllByRole<HTMLInputElement>("radio", { name: /^(?:Keep the existing|Use the new)$/ }))
    expect(choice.checked).toBe(false);
  fireEvent.click(screen.getByRole("radio", { name: "Use the new" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ conflicts: "keep", replaceat: ["shop"] }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add 2 changes to draft" }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole("radio", { name: "Keep the existing" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ replaceat: [] }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add 1 change to draft" }).disabled).toBe(false),
  );
});

test("a line that cannot be read can be corrected beside its reason, and is checked again as it is typed", async () => {
  const wrong = {
    severity: "error",
    reason: "dns.invalid_ipv4",
    field: "address",
    detail: "192.0.2",
    line: 2,
    column: 7,
  } as const;
  const texts: string[] = [];
  const stub = stubFetch(({ body }) => {
    const { text } = JSON.parse(String(body)) as { text: string };
    texts.push(text);
    return ok({
      ...view,
      records: 1,
      added: 1,
      limit: null,
      changes: [change("a", "A", false)],
      problems: text.includes("192.0.2.9") ? [] : [wrong],
    });
  });
  await renderApp(
    <ZoneProvider zone={zone}>
      <ImportDrawer open onClose={() => undefined} />
    </ZoneProvider>,
    {
      areas: ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
      fetch: stub.fetch,
      session: { permissions: new Set(["dns_edit"]) },
    },
  );
  fireEvent.change(await screen.findByLabelText("Records"), { target: { value: "a A 192.0.2.1\nbad A 192.0.2\n" } });
  fireEvent.click(screen.getByRole("button", { name: "Preview" }));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Correct line 2" });
  expect(field.value).toBe("bad A 192.0.2");
  fireEvent.change(field, { target: { value: "bad A 192.0.2.9" } });
  expect(await screen.findByText("Now readable", {}, { timeout: 3000 })).toBeTruthy();
  expect(texts.at(-1)).toBe("a A 192.0.2.1\nbad A 192.0.2.9\n");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Correct line 2" }).value).toBe("bad A 192.0.2.9");
});
