import type { VersionView } from "@nameplane/contracts/zones/history";
import type { PlanView } from "@nameplane/contracts/zones/save";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { zone as servedZone } from "../../../testing/zone.ts";
import { VersionDetail } from "./version-detail.tsx";
import { ZoneProvider } from "../zone/zone-context.tsx";

const zone = { ...servedZone, version: 5, records: 19, limit: 20, plan: "Free DNS" };
const version: VersionView = {
  version: 2,
  at: "2026-11-20T10:00:00Z",
  author: "Berit",
  origin: "editor",
  note: null,
  added: 3,
  changed: 0,
  removed: 0,
  sets: 21,
};
const added = { owner: "boka", type: "A", old: null, new: { ttl: 300, rdata: ["192.0.2.1", "192.0.2.2"] } };
const plan: PlanView = {
  changes: [added],
  added: 1,
  changed: 0,
  removed: 0,
  setsbefore: 17,
  recordsafter: 21,
  limit: 20,
  confirmations: [],
  findings: [],
  conflicts: [],
  notes: [],
};

/**
 * Opens the dialog that restores the version. The server answers with the plan `soft`, or with `exact` if records that were added
 * since are removed.
 */
async function bringBack(soft: PlanView, exact: PlanView, locale: "en" | "sv" = "en") {
  const stub = stubFetch(({ url, body }) => {
    if (!url.startsWith("/api/dns/restore/")) return ok({ version, against: 1, changes: [added] });
    const { prune } = JSON.parse(String(body)) as { prune: boolean };
    return ok({ version: null, approvalid: null, undountil: null, plan: prune ? exact : soft });
  });
  await renderApp(
    <ZoneProvider zone={zone}>
      <VersionDetail version={version} versions={[version]} more={null} onBack={() => undefined} onRestored={() => undefined} />
    </ZoneProvider>,
    {
      areas: ["dns", "dnsreasons", "dnsfindings"],
      fetch: stub.fetch,
      locale,
      session: { permissions: new Set(["dns_edit", "domain_order", "service_order"]) },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: /^(Restore version 2|Återställ version 2)/ }));
}
const press = () => screen.getByRole<HTMLButtonElement>("button", { name: /^(Restore|Återställ)$/ });

test.each(["en", "sv"] as const)(
  "before an earlier version with more records than the plan allows is restored, the page says so, with the fixes (%s)",
  async (locale) => {
    await bringBack(plan, { ...plan, recordsafter: 20 }, locale);
    expect(await screen.findByText({ en: "Free DNS holds 20 records", sv: "Free DNS rymmer 20 poster" }[locale])).toBeTruthy();
    expect(screen.getByText({ en: /there would be 21\./, sv: /skulle det bli 21\./ }[locale])).toBeTruthy();
    expect(screen.getByRole("link", { name: { en: "Choose a larger plan", sv: "Välj ett större paket" }[locale] })).toBeTruthy();
    expect(screen.getByText({ en: /Tick the box above/, sv: /Kryssa i rutan ovan/ }[locale])).toBeTruthy();
    expect(press().disabled).toBe(true);
    // Once the records that were added since are removed as well, the plan has room for the version.
    fireEvent.click(screen.getByRole("checkbox"));
    await expect.poll(() => press().disabled).toBe(false);
    expect(screen.queryByText(/^Free DNS/)).toBeNull();
  },
);

test("a version that leaves fewer records than there are now can be restored, however full the plan is", async () => {
  await bringBack({ ...plan, limit: 10, recordsafter: 18 }, plan);
  await expect.poll(() => press().disabled).toBe(false);
});

const listed = [5, 4, 2].map((one): VersionView => ({ ...version, version: one }));
async function compare(shown: VersionView, changes: readonly object[], more = false) {
  const read: string[] = [];
  const stub = stubFetch(() => ok({ version: shown, against: 1, changes }));
  await renderApp(
    <ZoneProvider zone={zone}>
      <VersionDetail
        version={shown}
        versions={listed}
        more={more ? { isBusy: false, read: () => read.push("more") } : null}
        onBack={() => undefined}
        onRestored={() => undefined}
      />
    </ZoneProvider>,
    { areas: ["dns", "dnsreasons", "dnsfindings"], fetch: stub.fetch },
  );
  return read;
}
const choices = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("a version can be compared with any other one, and the page says which two are compared", async () => {
  const read = await compare({ ...version, version: 4 }, [added], true);
  // Version 3, with which it is compared, is on none of the loaded pages of the list.
  expect(choices()).toEqual([
    "Version 3",
    expect.stringMatching(/^Version 5, 20 Nov 2026, /),
    expect.stringMatching(/^Version 2, 20 Nov 2026, /),
  ]);
  expect(screen.getByRole("heading", { name: "From version 3 to version 4" })).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "5" } });
  expect(screen.getByRole("heading", { name: "From version 5 to version 4" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Earlier versions" }));
  expect(read).toEqual(["more"]);
});

test("the first version is compared with an empty zone, and the sets of a very large change that are not shown are counted", async () => {
  const changes = Array.from({ length: 2500 }, (_, index) => ({ ...added, owner: `h${index}` }));
  await compare({ ...version, version: 1 }, changes);
  expect(choices()[0]).toBe("an empty zone");
  expect(screen.getByRole("heading", { name: "Everything in version 1" })).toBeTruthy();
  expect(await screen.findByText("2,400 more record sets are not shown.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Earlier versions" })).toBeNull();
});

test.each(["en", "sv"] as const)(
  "the newest change can be undone from the history, too, as long as that is possible (%s)",
  async (locale) => {
    const newest = { ...version, version: 5 };
    const until = new Date(Date.now() + 60_000).toISOString();
    const done: string[] = [];
    const stub = stubFetch(({ url, body }) => {
      if (url.startsWith("/api/dns/undo/")) done.push(String(body));
      return ok({ version: newest, against: 4, changes: [added] });
    });
    const show = (shown: VersionView) => (
      <ZoneProvider zone={{ ...zone, undo: { version: 5, until } }}>
        <VersionDetail
          version={shown}
          versions={listed}
          more={null}
          onBack={() => undefined}
          onRestored={() => done.push("closed")}
        />
      </ZoneProvider>
    );
    await renderApp(show(newest), {
      areas: ["dns", "dnsreasons", "dnsfindings"],
      fetch: stub.fetch,
      locale,
      session: { permissions: new Set(["dns_edit"]) },
    });
    expect(screen.getByText({ en: /^until \d/, sv: /^till \d/ }[locale])).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: { en: "Undo change", sv: "Ångra ändringen" }[locale] }));
    await expect.poll(() => done).toEqual([JSON.stringify({ zoneid: zone.zoneid, version: 5 }), "closed"]);
  },
);

test("when very many services change, only a few are listed, so that the question below stays in sight", async () => {
  const changes = Array.from({ length: 40 }, (_, index) => ({ ...added, owner: `h${index}` }));
  const mail = { owner: "", type: "MX", old: null, new: { ttl: 300, rdata: ["10 mx.example.net."] } };
  await bringBack({ ...plan, changes: [...changes, mail], recordsafter: 20 }, plan);
  expect(await screen.findByText("And 33 more like this.")).toBeTruthy();
  expect(screen.getByText(/^Email for example\.se/, { selector: ".np-banner *" })).toBeTruthy();
  expect(screen.getAllByText(/^h\d+\.example\.se/, { selector: ".np-banner *" }).length).toBe(7);
});

test("a version older than ten minutes cannot be undone, and an earlier version is restored instead", async () => {
  const late = { ...zone, undo: { version: 5, until: new Date(Date.now() - 1000).toISOString() } };
  await renderApp(
    <ZoneProvider zone={late}>
      <VersionDetail
        version={{ ...version, version: 5 }}
        versions={listed}
        more={null}
        onBack={() => undefined}
        onRestored={() => undefined}
      />
    </ZoneProvider>,
    {
      areas: ["dns"],
      fetch: stubFetch(() => ok({ version, against: 4, changes: [] })).fetch,
      session: { permissions: new Set(["dns_edit"]) },
    },
  );
  expect(screen.getByRole("heading", { name: "From version 4 to version 5" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo change" })).toBeNull();
});
