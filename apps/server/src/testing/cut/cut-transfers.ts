import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { syncDomain } from "../../areas/domains/follow/sync-domain.ts";
import { actAtRegistry } from "../../areas/registry/commands/update-at-registry.ts";
import { withdrawTransferIn } from "../../areas/domains/transfers/withdraw-transfer.ts";
import { meaningForTransferIn, nextOfTransferIn } from "../../areas/domains/transfers/transfer-in.ts";
import {
  allTlds,
  at,
  ends,
  newLabel,
  ready,
  registryOf,
  verbIs,
  withDays,
  type Cell,
  type CutFixture,
  type Kind,
  type Own,
  type Tld,
} from "./cut-fixture.ts";

/** A domain of another registrar, with its auth code. */
async function rivals(fixture: CutFixture, tldName: Tld) {
  const name = `${newLabel()}.${tldName}`;
  const authInfo = `Flytt-${randomBytes(8).toString("hex")}-1A`;
  await fixture.rig.simulator.control("POST", "/domain", {
    name,
    registrar: fixture.rig.rivalId,
    authInfo,
    created: at(-900),
    expires: at(165),
  });
  const job = {
    asciiName: name,
    authInfo,
    useAuthcode: true,
    addsMonths: tldName === "se" ? 0 : 12,
    lockDays: { registration: 0 },
    release: null,
  };
  const work = await fixture.undertaking<null>(
    { name, registryId: registryOf[tldName] },
    ready,
    (sight) => {
      const step = nextOfTransferIn(job, sight);
      return step.kind === "done" ? ends(step.value.domain) : step;
    },
    meaningForTransferIn,
  );
  return { name, tldName, registryId: registryOf[tldName], ...work };
}

/** A domain of ours whose transfer the other registrar has requested. */
async function asked(fixture: CutFixture, tldName: Tld): Promise<Own> {
  const authInfo = `Flytt-${randomBytes(8).toString("hex")}-1A`;
  const domain = await fixture.own(tldName, { authInfo, created: at(-900) });
  await fixture.send(fixture.rig.rivals, tldName, {
    verb: "domain:transfer-request",
    name: domain.name,
    authInfo,
    periodMonths: 12,
    fee: null,
  });
  return domain;
}

async function answered(
  fixture: CutFixture,
  tldName: Tld,
  verb: "domain:transfer-approve" | "domain:transfer-reject",
): Promise<Cell> {
  const domain = await asked(fixture, tldName);
  const { name } = domain;
  return {
    isMeant: verbIs(verb),
    onceOn: name,
    async attempt() {
      const transfer = await fixture.rig.registries.of(domain.registryId).transferOf(name, "interactive");
      if (transfer?.status !== "pending") return true;
      await actAtRegistry(fixture.rig.deps, fixture.account.scope, domain.registryId, { verb, name });
      return false;
    },
    async check() {
      const isGone = verb === "domain:transfer-approve";
      expect((await fixture.transferAt(name, tldName))?.status).toBe(isGone ? "clientApproved" : "clientRejected");
      expect((await fixture.truth(name, tldName))?.isOurs).toBe(!isGone);
      if (!isGone) await fixture.agreed(domain);
      else {
        await syncDomain({ ...fixture.rig.deps, registries: fixture.rig.direct }, fixture.account.scope, domain.domainId);
        expect(await fixture.shadowOf(domain.domainId)).toMatchObject({
          state: "transferred_away",
          sponsor_seen: fixture.rig.rivalId,
        });
      }
    },
  };
}

/** Transfers to us and to others. */
export const transferKinds: readonly Kind[] = [
  {
    what: "transfer request",
    tlds: allTlds,
    async arrange(fixture, tldName) {
      const { name, run } = await rivals(fixture, tldName);
      return {
        isMeant: verbIs("domain:transfer-request"),
        onceOn: name,
        waits: tldName !== "se",
        attempt: async () => (await run()).kind === (tldName === "se" ? "done" : "pending"),
        async check() {
          const found = await fixture.truth(name, tldName);
          if (tldName === "se")
            return expect(found).toMatchObject({
              isOurs: true,
              statuses: expect.arrayContaining(["clientTransferProhibited"]) as unknown,
            });
          expect(await fixture.transferAt(name, tldName)).toMatchObject({ status: "pending", actsBy: fixture.rig.rivalId });
          return expect(found?.isOurs).toBe(false);
        },
      };
    },
  },
  {
    what: "transfer cancel",
    tlds: withDays,
    async arrange(fixture, tldName) {
      const { name, registryId, requestId, run } = await rivals(fixture, tldName);
      if ((await run()).kind !== "pending") throw new Error("no transfer is pending");
      return {
        isMeant: verbIs("domain:transfer-cancel"),
        onceOn: name,
        attempt: () => withdrawTransferIn(fixture.rig.deps, fixture.account.scope, { requestId, registryId, asciiName: name }),
        async check() {
          expect((await fixture.transferAt(name, tldName))?.status).toBe("clientCancelled");
          expect((await fixture.truth(name, tldName))?.isOurs).toBe(false);
        },
      };
    },
  },
  {
    what: "transfer approve",
    tlds: withDays,
    arrange: (fixture, tldName) => answered(fixture, tldName, "domain:transfer-approve"),
  },
  {
    what: "transfer reject",
    tlds: withDays,
    arrange: (fixture, tldName) => answered(fixture, tldName, "domain:transfer-reject"),
  },
];
