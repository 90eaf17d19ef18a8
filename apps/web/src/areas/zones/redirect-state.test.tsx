import type { AnswerOf } from "@nameplane/contracts";
import { redirectCertificates } from "@nameplane/contracts/forwarding/operations";
import type { ZoneView } from "@nameplane/contracts/zones/zone";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { never, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { RedirectState } from "./redirect-state.tsx";
import { ZoneProvider } from "./zone-context.tsx";

const zone = { zoneid: "0190a000-0000-7000-8000-000000000001", apex: "example.se", name: "example.se" } as ZoneView;
const ends = "2027-02-19T10:00:00Z";
const nextat = "2026-11-21T10:05:00Z";

const data: AnswerOf<typeof redirectCertificates>["data"] = [
  { owner: "", state: "issued", why: null, nextat: null, ends },
  { owner: "new", state: "waiting", why: null, nextat: null, ends: null },
  { owner: "caa", state: "failed", why: "caa", nextat, ends: null },
  { owner: "_no", state: "failed", why: "no_host_name", nextat: null, ends: null },
  { owner: "late", state: "issued", why: "refused", nextat, ends },
];

async function draw(owner: string, locale: "en" | "sv" = "en") {
  const { fetch } = stubFetch((sent) => (sent.url.includes(redirectCertificates.path) ? ok({ data }) : never(sent)));
  const { container } = await renderApp(
    <ZoneProvider zone={zone}>
      <RedirectState owner={owner} />
    </ZoneProvider>,
    { fetch, areas: ["dns"], locale },
  );
  return container;
}

test("a redirect says whether it is served over HTTPS, or why not and when that is tried again", async () => {
  await draw("");
  expect(await screen.findByText("HTTPS")).toBeDefined();
  await draw("new");
  expect(await screen.findByText("HTTPS is on its way")).toBeDefined();
  const caa = await draw("caa");
  expect(await screen.findByText("No HTTPS")).toBeDefined();
  expect(caa.textContent).toContain("CAA records forbid the certificate; tried again");
});

test("what nothing can come of promises no other try, and a certificate that runs out says when", async () => {
  const no = await draw("_no", "sv");
  expect(await screen.findByText("Ingen HTTPS")).toBeDefined();
  expect(no.textContent).toMatch(/ett namn med understreck kan inte få ett certifikat$/);
  const late = await draw("late", "sv");
  expect(await screen.findByText(/HTTPS till/)).toBeDefined();
  expect(late.textContent).toContain("certifikatutfärdaren kunde inte kontrollera namnet; nytt försök");
});
