import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone } from "../../../testing/zone.ts";
import { PresetsView } from "./presets-view.tsx";
import { useStageChanges } from "../staging/use-staging.tsx";
import { ZoneProvider } from "../zone/zone-context.tsx";

const wish = { owner: "", type: "TXT", new: { ttl: 3600, rdata: ['"v=spf1 mx ip4:192.0.2.1 -all"'] } };
/** The server's plan for the wish, once it is staged. */
const plan = {
  changes: [{ ...wish, old: { ttl: 3600, rdata: ['"v=spf1 mx -all"'] } }],
  added: 0,
  changed: 1,
  removed: 0,
  setsbefore: 1,
  recordsafter: 2,
  limit: null,
  confirmations: [],
  findings: [],
  conflicts: [],
  notes: [],
};

const set = (type: string, ...rdata: string[]) => ({ owner: "", type, ttl: 3600, rdata, note: null, version: 1 });

async function open(service: RegExp, ...records: object[]) {
  const stub = stubFetch(({ url }) => ok(url === "/api/dns/previewchange/" ? plan : { data: records }));
  await renderApp(
    <ZoneProvider zone={zone}>
      <PresetsView />
      <StageVerification />
    </ZoneProvider>,
    {
      areas: ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
      fetch: stub.fetch,
      session: { permissions: new Set(["dns_edit"]) },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: service }));
}

test("the former mail provider in the SPF record is named, and taken out when that is chosen [C2.78]", async () => {
  await open(/^Fastmail/, set("TXT", '"v=spf1 mx include:_spf.google.com -all"'));
  const senders = await screen.findByRole("group", { name: "Services that may already send email" });
  expect(within(senders).getByText("These are kept: mx")).toBeTruthy();
  expect(screen.getByText('"v=spf1 mx include:_spf.google.com include:spf.messagingengine.com -all"')).toBeTruthy();
  fireEvent.click(within(senders).getByRole("checkbox", { name: /^Remove Google Workspace from/ }));
  expect(screen.getByText('"v=spf1 mx include:spf.messagingengine.com -all"')).toBeTruthy();
});

test("staged records are counted one by one, as in the bar of staged changes", async () => {
  await open(/^Fastmail/, set("MX", "10 mail.example.se."), set("TXT", '"v=spf1 mx -all"'));
  // The changes are two mail servers that replace one, the SPF record, and three keys.
  expect(await screen.findByRole("button", { name: "Add 6 changes to draft" })).toBeTruthy();
});

test("a domain that is to have no mail gets an SPF record that allows no sender, unless the old one is kept", async () => {
  await open(/^No email/, set("TXT", '"v=spf1 mx -all"'));
  expect(await screen.findByText('"v=spf1 -all"')).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /^Keep all/ }));
  expect(screen.queryByText('"v=spf1 -all"')).toBeNull();
});

function StageVerification() {
  const stage = useStageChanges();
  return <button onClick={() => void stage([wish])}>stage a text</button>;
}

test("a service is added to what is staged already", async () => {
  await open(/^Fastmail/, set("TXT", '"v=spf1 mx -all"'));
  fireEvent.click(screen.getByRole("button", { name: "stage a text" }));
  expect(await screen.findByText('"v=spf1 mx ip4:192.0.2.1 include:spf.messagingengine.com -all"')).toBeTruthy();
  expect(screen.getByText("Includes what is already in the draft for these names.")).toBeTruthy();
});
