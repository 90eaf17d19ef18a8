import { fireEvent, screen, waitFor } from "@testing-library/react";
import { statusWords } from "@nameplane/contracts/domains/status-summary";
import { expect, test } from "vitest";
import { texts as en } from "../../../locales/en/domains/domainpage.ts";
import { texts as sv } from "../../../locales/sv/domains/domainpage.ts";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { shownDomain } from "../domain.fixture.ts";
import { HeldNow, StillHere, WhatHappened } from "./ended-panels.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { StatusSummaryPanel } from "./status-summary.tsx";

const show = (statussummary: Partial<Domain["statussummary"]>, locale: "en" | "sv" = "en") => {
  const stub = stubFetch(() => ok({ autorenew: true, mode: "auto" }));
  const domain = { ...shownDomain, statussummary: { ...shownDomain.statussummary, ...statussummary } };
  return renderApp(<StatusSummaryPanel domain={domain} />, {
    fetch: stub.fetch,
    areas: ["domainpage"],
    session: { permissions: new Set(["domain_manage", "domain_order"]) },
    locale,
  }).then(() => stub);
};

test("every state of a name has its texts in both languages", () => {
  for (const texts of [en, sv])
    for (const word of statusWords) {
      expect(texts.statussummary.is[word].length, word).toBeGreaterThan(10);
      expect(texts.statussummary.means[word].length, word).toBeGreaterThan(10);
    }
});

test("a name without problems has a quiet line that says what happens next", async () => {
  await show({ next: { what: "renews", at: "2099-11-18T10:00:00Z" } });
  expect(await screen.findByText(/Auto-renews on 18 Nov 2099/)).toBeDefined();
  expect(screen.queryByText(/Waiting for/)).toBeNull();
});

test("a name with a broken DNSSEC chain is not said to work", async () => {
  const domain: Domain = { ...shownDomain, dnssecstatus: 20_805 };
  await renderApp(<StatusSummaryPanel domain={domain} />, { fetch: stubFetch(() => ok()).fetch, areas: ["domainpage"] });
  expect(await screen.findByText("Registered.")).toBeDefined();
  expect(screen.queryByText(/working/)).toBeNull();
});

test("a name for which no name server was seen to answer is only said to be registered", async () => {
  const domain: Domain = { ...shownDomain, dnsstatus: 20_001 };
  await renderApp(<StatusSummaryPanel domain={domain} />, { fetch: stubFetch(() => ok()).fetch, areas: ["domainpage"] });
  expect(await screen.findByText("Registered.")).toBeDefined();
  expect(screen.queryByText(/working/)).toBeNull();
});

test("if its name servers do not answer, one click makes the zone and then orders our name servers", async () => {
  const statussummary: Domain["statussummary"] = {
    ...shownDomain.statussummary,
    is: "silent",
    tone: "needs",
    waitsfor: "you",
    press: ["setupdns"],
  };
  const domain: Domain = { ...shownDomain, dnsstatus: 402, zone: null, statussummary };
  const ours = { key: "ours", name: "Ours", isours: true, hosts: ["ns1.nameplane.test", "ns2.nameplane.test"] };
  const stub = stubFetch(({ url }) =>
    url.includes("getnameservers") ? ok({ nameservers: { groups: [ours] } }) : ok({ zoneid: "z1", requestid: 7 }),
  );
  await renderApp(<StatusSummaryPanel domain={domain} />, {
    fetch: stub.fetch,
    areas: ["domainpage"],
    session: { permissions: new Set(["dns_edit", "dns_delegation"]) },
  });
  expect(await screen.findByText("Registered. DNS does not answer")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Set up DNS here" }));
  const asked = () =>
    stub.sent.map(({ url }) => url.split("?")[0]).filter((url) => /createzone|getnameservers|changenameservers/.test(url ?? ""));
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(asked().map((url) => url?.split("/").at(-2))).toEqual(["createzone", "getnameservers", "changenameservers"]);
  const sent = stub.sent.find(({ url }) => url.includes("changenameservers"));
  expect(JSON.parse(String(sent?.body))).toMatchObject({ servers: ours.hosts.map((host) => ({ host, addresses: [] })) });
});

test("shows until when and for whom it waits, with the buttons", async () => {
  const { sent } = await show({
    is: "expiring",
    tone: "needs",
    next: { what: "ends", at: "2099-12-02T00:00:00Z" },
    waitsfor: "you",
    press: ["request", "renew", "autorenew"],
    requestid: 1007,
  });
  expect(await screen.findByText("This domain expires soon")).toBeDefined();
  expect(screen.getByText(/It expires on 2 Dec 2099/)).toBeDefined();
  expect(screen.getByText("Waiting for you.")).toBeDefined();
  expect(screen.getByRole("link", { name: "View request" }).getAttribute("href")).toContain("1007");
  // An action has only one button on a page, and the button for renewing is in the page's title.
  expect(screen.queryByRole("button", { name: "Renew" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Turn on auto-renew" }));
  await waitFor(() => expect(sent.some(({ url }) => url.startsWith("/api/domain/setautorenew/"))).toBe(true));
});

test("a request that needs the user is the title of a domain that is fine, in both languages", async () => {
  const waiting = { is: "working", tone: "needs", waitsfor: "you", press: ["request"], requestid: 1008 } as const;
  await show({ ...waiting, press: [...waiting.press] });
  expect(await screen.findByText("A request for this domain needs your attention")).toBeDefined();
  expect(screen.getByText(/The domain itself has no problems/)).toBeDefined();
  expect(screen.queryByText(/Waiting for you/)).toBeNull();
});

test("a cancellation at the registry is undone on the page where it was ordered", async () => {
  const statussummary = { ...shownDomain.statussummary, is: "endsbychoice", tone: "needs", press: ["keep"] } as const;
  const domain: Domain = {
    ...shownDomain,
    statussummary: { ...statussummary, press: [...statussummary.press] },
    abilities: { ...shownDomain.abilities, autorenew: false },
  };
  await renderApp(<StatusSummaryPanel domain={domain} />, {
    fetch: stubFetch(() => ok()).fetch,
    areas: ["domainpage"],
    session: { permissions: new Set(["domain_manage", "domain_cancel"]) },
  });
  const link = await screen.findByRole("link", { name: "Keep domain" });
  expect(link.getAttribute("href")).toBe("/domain/details/d1/cancel");
});

test("the summary is in Swedish too", async () => {
  await show({ is: "heldbyregistry", tone: "problem", waitsfor: "registry", press: ["contact"] }, "sv");
  expect(await screen.findByText("Registret har stängt av domänen")).toBeDefined();
  expect(screen.getByText(/Väntar på registret för \.se\./)).toBeDefined();
  expect(screen.getByText(/Bara registret kan häva det/)).toBeDefined();
});

test("a name that was transferred away shows when, its present registrar, and what is left of it here", async () => {
  const { fetch } = stubFetch(({ url }: Sent) =>
    url.startsWith("/api/domain/whois/")
      ? ok({
          parameters: {
            whois: "domain: kvarn.se",
            registered: true,
            registrar: "Rival AB",
            created: "2019-12-02",
            expires: null,
          },
        })
      : ok({}),
  );
  const zone = { status: 20_901, serial: 1, records: 5, publishedat: null };
  const gone = { ...shownDomain, status: 300, endedat: "2026-11-20T12:00:00Z", serveduntil: "2099-11-22T11:00:00Z", zone };
  await renderApp(
    <>
      <WhatHappened domain={gone} />
      <HeldNow domain={gone} />
      <StillHere domain={gone} />
    </>,
    { fetch, areas: ["domainpage"], session: { permissions: new Set(["domain_view"]) } },
  );
  expect((await screen.findByText("Rival AB")).previousElementSibling?.textContent).toBe("Registrar");
  expect(screen.getByText(/20 Nov 2026/)).toBeDefined();
  expect(screen.getByText(/Our name servers answer for it until Sun 22 Nov 2099/)).toBeDefined();
  expect(screen.getByRole("link", { name: "View invoices" })).toBeDefined();
});

test("a signed name that was transferred away says what has to happen to its DS, but only as long as we answer for it", async () => {
  const zone = { status: 20_901, serial: 1, records: 5, publishedat: null };
  const moved = {
    ...shownDomain,
    status: 300,
    dnssecstatus: 20_803,
    zone,
    statussummary: { ...shownDomain.statussummary, is: "transferredaway" as const },
  };
  const until = "2099-11-22T11:00:00Z";
  const shown = async (parts: Partial<Domain> & Pick<Domain, "serveduntil">) => {
    const session = { permissions: new Set(["domain_view", "dnssec_view", "dnssec_manage", "dns_view"]) };
    const { unmount } = await renderApp(<StillHere domain={{ ...moved, ...parts }} />, { areas: ["domainpage"], session });
    await screen.findByText(/requests and history remain on this page/);
    const found = screen.queryByText(/Ask its new registrar to remove the DS/) !== null;
    unmount();
    return found;
  };
  expect(await shown({ serveduntil: until })).toBe(true);
  expect(await shown({ serveduntil: null })).toBe(false);
  expect(await shown({ serveduntil: until, dnssecstatus: 20_801 })).toBe(false);
  expect(await shown({ serveduntil: until, statussummary: shownDomain.statussummary })).toBe(false);
});

test("only an expired name says when it becomes available: a name that was transferred away has another registrar, who renews it", async () => {
  const lapsed = { ...shownDomain, status: 500, releasesat: "2099-06-07T04:00:00Z" };
  for (const is of ["transferredaway", "pushed"] as const) {
    const elsewhere = { ...lapsed, status: 300, statussummary: { ...shownDomain.statussummary, is } };
    const { unmount } = await renderApp(<WhatHappened domain={elsewhere} />, { areas: ["domainpage"] });
    expect(screen.getByText("Registered")).toBeDefined();
    expect(screen.queryByText("Available to anyone")).toBeNull();
    unmount();
  }
  await renderApp(<WhatHappened domain={lapsed} />, { areas: ["domainpage"] });
  expect(screen.getByText("Available to anyone")).toBeDefined();
});

test("a name that was pushed to another account keeps no DNS here, and the page links to the pushes", async () => {
  const handedOver = { ...shownDomain, zone: null, statussummary: { ...shownDomain.statussummary, is: "pushed" as const } };
  const session = { permissions: new Set(["domain_manage", "domain_order", "domain_transferout"]) };
  const { unmount } = await renderApp(<StillHere domain={{ ...handedOver, statussummary: shownDomain.statussummary }} />, {
    areas: ["domainpage"],
    session,
  });
  expect(await screen.findByText(/at another registrar/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "View pushes" })).toBeNull();
  unmount();
  await renderApp(<StillHere domain={handedOver} />, { areas: ["domainpage"], session });
  expect(await screen.findByText(/Its DNS went with it\./)).toBeDefined();
  expect(screen.getByRole("link", { name: "View pushes" })).toBeDefined();
  expect(screen.queryByText(/at another registrar/)).toBeNull();
});
