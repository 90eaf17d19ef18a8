import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone } from "../../../testing/zone.ts";
import { WizardsView } from "./wizards-view.tsx";
import { ZoneProvider } from "../zone/zone-context.tsx";

test("a wizard that is opened again starts from the present record, not from the former one", async () => {
  const spf = (text: string) => ({ owner: "", type: "TXT", ttl: 3600, rdata: [`"${text}"`], note: null, version: 1 });
  let held = spf("v=spf1 mx -all");
  const stub = stubFetch(() => ok({ data: [held] }));
  await renderApp(
    <ZoneProvider zone={zone}>
      <WizardsView />
    </ZoneProvider>,
    {
      areas: ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
      fetch: stub.fetch,
      session: { permissions: new Set(["dns_edit"]) },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: /^SPF/ }));
  await screen.findByText("The record is already like this.");
  fireEvent.click(screen.getByRole("button", { name: "All wizards" }));
  held = spf("v=spf1 mx include:spf.messagingengine.com -all");
  fireEvent.click(screen.getByRole("button", { name: /^SPF/ }));
  const fastmail = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Fastmail" });
  expect(fastmail.checked).toBe(true);
  expect(await screen.findByText("The record is already like this.")).toBeTruthy();
});
