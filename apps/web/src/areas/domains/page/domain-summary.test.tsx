import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { shownDomain } from "../domain.fixture.ts";
import { DomainSummary } from "./domain-summary.tsx";
import type { Domain } from "../domain-state.rules.ts";

const draw = (change: Partial<Domain>) =>
  renderApp(<DomainSummary domain={{ ...shownDomain, ...change }} />, {
    fetch: stubFetch(() => ok()).fetch,
    areas: ["domainpage"],
  });

test("the summary shows no registry status by its EPP name; each is explained in a panel of its own", async () => {
  await draw({ registrystatuses: ["clientTransferProhibited", "serverUpdateProhibited", "serverHold"] });
  expect(await screen.findByText("registered 2 Dec 2019")).toBeDefined();
  expect(screen.queryByText(/Prohibited|serverHold/)).toBeNull();
});

test.each([
  [{ renewalmode: "auto" }, "Auto-renew is on"],
  [{ renewalmode: "auto", renews: "2099-11-18T00:00:00Z" }, "Auto-renews on 18 Nov 2099"],
  [{ renewalmode: "once", renews: "2099-11-18T00:00:00Z" }, "Renews once more on 18 Nov 2099, then expires"],
  [{ renewalmode: "manual" }, "Auto-renew is off"],
  [{ renewalmode: "cancel" }, "Cancelled: it will not be renewed"],
] as const)("%o: %s", async ({ renewalmode, ...when }, words) => {
  const milestones = "renews" in when ? [{ kind: "renews" as const, at: when.renews, source: "rule" as const }] : [];
  await draw({ renewalmode, milestones });
  expect(await screen.findByText(words)).toBeDefined();
});
