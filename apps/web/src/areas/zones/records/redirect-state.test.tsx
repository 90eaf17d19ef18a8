import type { AnswerOf } from "@nameplane/contracts";
import { redirectCertificates, retryRedirectCertificate } from "@nameplane/contracts/forwarding/operations";
import type { ZoneView } from "@nameplane/contracts/zones/zone";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { RedirectState } from "./redirect-state.tsx";
import { ZoneProvider } from "../zone/zone-context.tsx";

const zone = { zoneid: "0190a000-0000-7000-8000-000000000001", apex: "example.se", name: "example.se" } as ZoneView;
const ends = "2027-02-19T10:00:00Z";
const nextat = "2026-11-21T10:05:00Z";

const data: AnswerOf<typeof redirectCertificates>["data"] = [
  { owner: "", state: "issued", why: null, nextat: null, ends, istried: false, mayretry: false },
  { owner: "new", state: "waiting", why: null, nextat: null, ends: null, istried: false, mayretry: false },
  { owner: "caa", state: "failed", why: "caa", nextat, ends: null, istried: false, mayretry: true },
  { owner: "_no", state: "failed", why: "no_host_name", nextat: null, ends: null, istried: false, mayretry: false },
  { owner: "late", state: "issued", why: "refused", nextat, ends, istried: false, mayretry: true },
  { owner: "limit", state: "failed", why: "limit", nextat, ends: null, istried: false, mayretry: false },
];

async function draw(owner: string, locale: "en" | "sv" = "en") {
  const { fetch } = stubFetch((sent) => (sent.url.includes(redirectCertificates.path) ? ok({ data }) : never(sent)));
  const { container } = await renderApp(
    <ZoneProvider zone={zone}>
      <RedirectState owner={owner} />
    </ZoneProvider>,
    { fetch, areas: ["dns"], locale, session: { permissions: new Set(["dns_edit"]) } },
  );
  return container;
}

test("a redirect says whether it is served over HTTPS, or why not and when that is tried again", async () => {
  await draw("");
  expect(await screen.findByText("HTTPS")).toBeDefined();
  await draw("new");
  expect(await screen.findByText("Waiting for HTTPS")).toBeDefined();
  const caa = await draw("caa");
  expect(await screen.findByText("No HTTPS")).toBeDefined();
  expect(caa.textContent).toContain("CAA records do not allow the certificate; trying again");
});

test("a redirect for which no certificate is possible announces no other try, and one with a certificate says when that expires", async () => {
  const no = await draw("_no", "sv");
  expect(await screen.findByText("Ingen HTTPS")).toBeDefined();
  expect(no.textContent).toMatch(/ett namn med understreck kan inte få ett certifikat$/);
  const late = await draw("late", "sv");
  expect(await screen.findByText(/HTTPS till/)).toBeDefined();
  expect(late.textContent).toContain("certifikatutfärdaren kunde inte kontrollera namnet; nytt försök");
});

test("a failed certificate is tried again at once with a button, and its row says so until the try has ended", async () => {
  let istried = false;
  let isDone = false;
  const row = () =>
    isDone
      ? { owner: "caa", state: "issued", why: null, nextat: null, ends, istried: false, mayretry: false }
      : { owner: "caa", state: "failed", why: istried ? null : "caa", nextat, ends: null, istried, mayretry: !istried };
  const { fetch, sent } = stubFetch((asked) => {
    if (asked.url.includes(retryRedirectCertificate.path)) {
      istried = true;
      return ok({});
    }
    return asked.url.includes(redirectCertificates.path) ? ok({ data: [row()] }) : never(asked);
  });
  const { container } = await renderApp(
    <ZoneProvider zone={zone}>
      <RedirectState owner="caa" />
    </ZoneProvider>,
    { fetch, areas: ["dns"], session: { permissions: new Set(["dns_edit"]) } },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Try now to get a certificate for caa.example.se" }));
  expect(await screen.findByText("trying now")).toBeDefined();
  expect(container.textContent).not.toContain("CAA records");
  expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  const asked = sent.find(({ url }) => url.includes(retryRedirectCertificate.path));
  expect(JSON.parse(String(asked?.body))).toEqual({ zoneid: zone.zoneid, owner: "caa" });
  isDone = true;
  expect(await screen.findByText("HTTPS", {}, { timeout: 5000 })).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("no button is offered where a limit has to pass or no certificate is possible", async () => {
  for (const owner of ["", "new", "_no", "limit"]) await draw(owner);
  await waitFor(() => expect(screen.getAllByText("No HTTPS")).toHaveLength(2));
  expect(screen.queryByRole("button")).toBeNull();
});
