import type { TemplateView } from "@nameplane/contracts/zones/templates";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { ownDrafts } from "../../../lib/drafts.ts";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone } from "../../../testing/zone.ts";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { PresetsView } from "./presets-view.tsx";
import { TemplatesView } from "./templates-view.tsx";
import { WizardsView } from "../wizards/wizards-view.tsx";
import { ZoneProvider } from "../zone/zone-context.tsx";

const template: TemplateView = {
  templateid: "0190a000-0000-7000-8000-000000000002",
  name: "Ours",
  shared: false,
  isdefault: false,
  version: 1,
  createdat: "2026-11-21T10:00:00Z",
  variables: ["ip"],
  sets: [{ owner: "", type: "A", ttl: 3600, rdata: ["{{ip}}"] }],
};

const issuers = [{ name: "Let's Encrypt", domains: ["letsencrypt.org"] }];

const alva = { usrID: "u1", accID: "a1" };
beforeEach(() => ownDrafts(alva));

/** The drafts in the tab's storage, by the name of the form to which they belong. */
const kept = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sessionStorage).map(([name, text]) => [name.split("|")[1] ?? name, JSON.parse(String(text))]),
  );

async function open(view: ReactNode, shown: typeof zone = zone) {
  const { unmount } = await renderApp(
    <>
      <ZoneProvider zone={shown}>{view}</ZoneProvider>
      <Toasts />
    </>,
    {
      areas: ["dns", "dnsimport", "dnsreasons", "dnsfindings"],
      fetch: stubFetch(({ url }) => {
        if (url.startsWith("/api/dns/gettemplates/")) return ok({ data: [template] });
        if (url.includes("issuers")) return ok({ data: issuers });
        return ok({ data: [], next: null, version: 3 });
      }).fetch,
      session: { permissions: new Set(["dns_edit"]) },
    },
  );
  return {
    close: unmount,
    /** Leaves the page as a reload or a link does: the form is removed without being closed. */
    leave: () => {
      const { pathname } = globalThis.location;
      globalThis.history.pushState(null, "", "/elsewhere");
      unmount();
      globalThis.history.pushState(null, "", pathname);
    },
  };
}

/** Finds a field by the beginning of its label, because a note or a hint may follow. */
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>((text) => text.startsWith(label), { selector: "input, select, textarea" });
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const tick = async (label: string) => fireEvent.click(await field(label));
const isTicked = async (label: string) => expect((await field(label)).checked).toBe(true);
const holds = async (label: string, value: string) => expect((await field(label)).value).toBe(value);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));

type Case = {
  readonly what: string;
  readonly view: ReactNode;
  readonly enter: () => Promise<unknown>;
  readonly fill: () => Promise<unknown>;
  readonly isBack: () => Promise<unknown>;
};

const cases: readonly Case[] = [
  {
    what: "the SPF assistant",
    view: <WizardsView />,
    enter: () => press(/^SPF/),
    fill: async () => {
      await type("Addresses and networks", "192.0.2.7");
      await type("More services", "spf.brevpost.example");
      await tick("Google Workspace");
      await tick("Reject their email (-all)");
    },
    isBack: async () => {
      await holds("Addresses and networks", "192.0.2.7");
      await holds("More services", "spf.brevpost.example");
      await isTicked("Google Workspace");
      await isTicked("Reject their email (-all)");
    },
  },
  {
    what: "the DKIM assistant",
    view: <WizardsView />,
    enter: () => press(/^DKIM/),
    fill: async () => {
      await type("Selector", "brev2026");
      await type("Key", "v=DKIM1; p=half-a-key");
    },
    isBack: async () => {
      await holds("Selector", "brev2026");
      await holds("Key", "v=DKIM1; p=half-a-key");
    },
  },
  {
    what: "the DMARC assistant",
    view: <WizardsView />,
    enter: () => press(/^DMARC/),
    fill: async () => {
      await tick("Reject it (reject)");
      await type("Subdomains", "quarantine");
      await type("Daily reports to", "rapport@example.se");
      await type("Reports of individual failures to", "fel@example.se");
      await tick("The signing domain must be exactly this one");
    },
    isBack: async () => {
      await isTicked("Reject it (reject)");
      await holds("Subdomains", "quarantine");
      await holds("Daily reports to", "rapport@example.se");
      await holds("Reports of individual failures to", "fel@example.se");
      await isTicked("The signing domain must be exactly this one");
    },
  },
  {
    what: "the CAA assistant",
    view: <WizardsView />,
    enter: () => press(/^CAA/),
    fill: async () => {
      await tick("Let's Encrypt");
      await tick("From no one");
      await type("Report rejected requests to", "cert@example.se");
    },
    isBack: async () => {
      await isTicked("Let's Encrypt");
      await isTicked("From no one");
      await holds("Report rejected requests to", "cert@example.se");
    },
  },
  {
    what: "a template's parameters",
    view: <TemplatesView />,
    enter: () => press("Apply Ours"),
    fill: () => type("ip", "192.0.2.9"),
    isBack: () => holds("ip", "192.0.2.9"),
  },
  {
    what: "a service's parameters",
    view: <PresetsView />,
    enter: () => press(/^Microsoft 365/),
    fill: () => type("Mail server", "kvarnen.mail.protection.outlook.com"),
    isBack: () => holds("Mail server", "kvarnen.mail.protection.outlook.com"),
  },
];

describe.each(cases)("what is typed into $what", ({ view, enter, fill, isBack }) => {
  test("is there again after a reload and after the session has expired, and the form says so", async () => {
    const first = await open(view);
    await enter();
    await fill();
    await waitFor(() => expect(kept()).not.toEqual({}));
    ownDrafts(null);
    first.leave();
    ownDrafts(alva);
    await open(view);
    await enter();
    await isBack();
    expect(await screen.findByText("We restored what you typed")).toBeTruthy();
  });

  test("belongs to one zone, and is deleted when the form is closed", async () => {
    const first = await open(view);
    await enter();
    await fill();
    await waitFor(() => expect(kept()).not.toEqual({}));
    first.leave();
    const other = await open(view, { ...zone, zoneid: "0190a000-0000-7000-8000-000000000009" });
    await enter();
    await expect(isBack()).rejects.toThrow();
    other.leave();
    const again = await open(view);
    await enter();
    await isBack();
    again.close();
    expect(kept()).toEqual({});
  });
});

test("the name that a wizard is about is stored with its answers", async () => {
  const first = await open(<WizardsView />);
  await press(/^CAA/);
  await type("Name", "butik");
  // The form for the new name replaces that of the domain as soon as its records are known.
  await waitFor(async () => {
    await type("Report rejected requests to", "cert@example.se");
    expect(Object.keys(kept())).toContain(`caa ${zone.zoneid} butik`);
  });
  first.leave();
  await open(<WizardsView />);
  await press(/^CAA/);
  await holds("Name", "butik");
  await holds("Report rejected requests to", "cert@example.se");
});

test("a private key that was pasted by mistake is not stored anywhere", async () => {
  await open(<WizardsView />);
  await press(/^DKIM/);
  await type("Key", "v=DKIM1; p=");
  await waitFor(() => expect(Object.values(kept())).toEqual(["v=DKIM1; p="]));
  await type("Key", "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----");
  expect(await screen.findByText(/^This is the private key/)).toBeTruthy();
  expect(kept()).toEqual({});
});
