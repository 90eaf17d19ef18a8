import { expect } from "vitest";
import { recordRenewal } from "../../areas/domains/renewals/record-renewal.ts";
import { syncDomain } from "../../areas/domains/follow/sync-domain.ts";
import type { RegistryDomain } from "../../areas/registry/registry.port.ts";
import { renewStep, restoreStep } from "../../areas/domains/renewals/renewal-steps.rules.ts";
import { tx } from "../../platform/db/transaction.ts";
import {
  allTlds,
  ends,
  isDone,
  ready,
  sends,
  verbIs,
  withDays,
  type Cell,
  type CutFixture,
  type Kind,
  type Tld,
} from "./cut-fixture.ts";

/** A deleted domain that is restored. `isRequest`: whether the restore request is cut, or else its report. */
async function restored(fixture: CutFixture, tldName: Tld, isRequest: boolean): Promise<Cell> {
  const domain = await fixture.own(tldName);
  const { name, domainId } = domain;
  await fixture.send(fixture.rig.direct, tldName, { verb: "domain:delete", name });
  await syncDomain({ ...fixture.rig.deps, registries: fixture.rig.direct }, fixture.account.scope, domainId);
  const deletedAt = fixture.rig.clock.now();
  const work = await fixture.undertaking<null>(domain, ready, ({ found, history, capabilities, readAt }) => {
    const wish = { name, verb: capabilities.restoreBy, deletedAt, periodMonths: 12 };
    const step = restoreStep(wish, found, history, readAt);
    if (step.kind === "done") return ends(found);
    if (step.kind !== "request" && step.kind !== "report") return { kind: "stop", outcome: { kind: "staff", text: step.kind } };
    const { kind, ...dates } = step;
    const report =
      kind === "request" || !("deletedAt" in dates)
        ? null
        : { ...dates, preData: name, postData: name, reason: "Asked for", statements: ["One.", "Two."] as const };
    return sends({ verb: "domain:restore", name, report, fee: null });
  });
  return {
    isMeant: (transform) => transform.verb === "domain:restore" && (transform.report === null) === isRequest,
    onceOn: null,
    attempt: () => isDone(work.run),
    async check() {
      const found = await fixture.agreed(domain);
      expect(found.rgpStatuses).not.toContain("redemptionPeriod");
      expect(found.statuses).not.toContain("pendingDelete");
      const steps = await fixture.db.query<{ step: string }>(
        "select args ->> 'step' as step from registry_command where request_id = $1 and state = 'succeeded' order by id",
        [work.requestId],
      );
      expect(steps).toEqual([{ step: "request" }, { step: "report" }]);
    },
  };
}

async function renewed(fixture: CutFixture, tldName: Tld): Promise<Cell> {
  const domain = await fixture.own(tldName);
  const { name, domainId, expiresAt } = domain;
  const wish = {
    name,
    periodMonths: 12,
    paidUntil: expiresAt,
    maxTermMonths: 120,
    registryAutorenews: false,
    onlyAutorenews: false,
  };
  const work = await fixture.undertaking<null>(domain, ready, ({ found, history, readAt }) => {
    const step = renewStep(wish, found, history, readAt);
    if (step.kind === "done") return ends(found);
    if (step.kind !== "renew") return { kind: "stop", outcome: { kind: "staff", text: step.kind } };
    const { currentExpiresOn, periodMonths } = step;
    return sends({ verb: "domain:renew", name, currentExpiresOn, periodMonths, fee: null });
  });
  return {
    isMeant: verbIs("domain:renew"),
    onceOn: name,
    async attempt() {
      const outcome = await work.run();
      if (outcome.kind !== "done" || outcome.value === null) return false;
      const found = outcome.value;
      await tx(fixture.db.worker, fixture.account.scope, (trx) =>
        recordRenewal(trx, fixture.account.scope, domainId, { found, readAt: fixture.rig.clock.now(), isRestored: false }),
      );
      return true;
    },
    async check() {
      const found = await fixture.agreed(domain);
      const year = new Date(expiresAt);
      year.setUTCFullYear(year.getUTCFullYear() + 1);
      expect(found.expiresAt?.slice(0, 10)).toBe(year.toISOString().slice(0, 10));
    },
  };
}

/** Commands that change when a domain expires. */
export const lifeKinds: readonly Kind[] = [
  { what: "domain renew", tlds: allTlds, arrange: renewed },
  {
    what: "domain delete",
    tlds: withDays,
    async arrange(fixture, tldName) {
      const domain = await fixture.own(tldName);
      const { name } = domain;
      const isGoing = (found: RegistryDomain | null) =>
        found === null ||
        [...found.statuses, ...found.rgpStatuses].some((status) => status === "pendingDelete" || status === "redemptionPeriod");
      const work = await fixture.undertaking<null>(domain, ready, ({ found }) =>
        isGoing(found) ? ends(found) : sends({ verb: "domain:delete", name }),
      );
      return {
        isMeant: verbIs("domain:delete"),
        onceOn: name,
        attempt: () => isDone(work.run),
        async check() {
          expect(isGoing(await fixture.agreed(domain))).toBe(true);
          expect((await fixture.shadowOf(domain.domainId))?.state).toBe("expired_restorable");
        },
      };
    },
  },
  { what: "restore request", tlds: withDays, arrange: (fixture, tldName) => restored(fixture, tldName, true) },
  { what: "restore report", tlds: withDays, arrange: (fixture, tldName) => restored(fixture, tldName, false) },
];
