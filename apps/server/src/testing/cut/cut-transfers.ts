import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { syncDomain } from "../../areas/domains/follow/sync-domain.ts";
import { actAtRegistry } from "../../areas/registry/commands/update-at-registry.ts";
import { withdrawTransferIn } from "../../areas/domains/transfers/withdraw-transfer.ts";
import { meaningForTransferIn, nextOfTransferIn } from "../../areas/domains/transfers/transfer-in.ts";
import {
  allSuffixes,
  at,
  ends,
  newLabel,
  ready,
  registryOf,
  verbIs,
  withDays,
  type Cell,
  type CutDesk,
  type Kind,
  type Own,
  type Suffix,
} from "./cut-desk.ts";

/** A name of another registrar, with the code that opens it. */
async function rivals(desk: CutDesk, suffix: Suffix) {
  const name = `${newLabel()}.${suffix}`;
  const authInfo = `Flytt-${randomBytes(8).toString("hex")}-1A`;
  await desk.rig.simulator.control("POST", "/domain", {
    name,
    registrar: desk.rig.rivalId,
    authInfo,
    created: at(-900),
    expires: at(165),
  });
  const job = {
    asciiName: name,
    authInfo,
    useAuthcode: true,
    addsMonths: suffix === "se" ? 0 : 12,
    lockDays: { registration: 0 },
  };
  const work = await desk.undertaking<null>(
    { name, registryId: registryOf[suffix] },
    ready,
    (sight) => {
      const step = nextOfTransferIn(job, sight);
      return step.kind === "done" ? ends(step.value.domain) : step;
    },
    meaningForTransferIn,
  );
  return { name, suffix, registryId: registryOf[suffix], ...work };
}

/** A name of ours that the rival asks for. */
async function asked(desk: CutDesk, suffix: Suffix): Promise<Own> {
  const authInfo = `Flytt-${randomBytes(8).toString("hex")}-1A`;
  const domain = await desk.own(suffix, { authInfo, created: at(-900) });
  await desk.send(desk.rig.rivals, suffix, {
    verb: "domain:transfer-request",
    name: domain.name,
    authInfo,
    periodMonths: 12,
    fee: null,
  });
  return domain;
}

async function answered(
  desk: CutDesk,
  suffix: Suffix,
  verb: "domain:transfer-approve" | "domain:transfer-reject",
): Promise<Cell> {
  const domain = await asked(desk, suffix);
  const { name } = domain;
  return {
    isMeant: verbIs(verb),
    onceOn: name,
    async attempt() {
      const transfer = await desk.rig.registries.of(domain.registryId).transferOf(name, "interactive");
      if (transfer?.status !== "pending") return true;
      await actAtRegistry(desk.rig.deps, desk.account.scope, domain.registryId, { verb, name });
      return false;
    },
    async check() {
      const isGone = verb === "domain:transfer-approve";
      expect((await desk.transferAt(name, suffix))?.status).toBe(isGone ? "clientApproved" : "clientRejected");
      expect((await desk.truth(name, suffix))?.isOurs).toBe(!isGone);
      if (!isGone) await desk.agreed(domain);
      else {
        await syncDomain({ ...desk.rig.deps, registries: desk.rig.direct }, desk.account.scope, domain.domainId);
        expect(await desk.shadowOf(domain.domainId)).toMatchObject({
          state: "transferred_away",
          sponsor_seen: desk.rig.rivalId,
        });
      }
    },
  };
}

/** Moves to us and away. */
export const transferKinds: readonly Kind[] = [
  {
    what: "transfer request",
    suffixes: allSuffixes,
    async arrange(desk, suffix) {
      const { name, run } = await rivals(desk, suffix);
      return {
        isMeant: verbIs("domain:transfer-request"),
        onceOn: name,
        waits: suffix !== "se",
        attempt: async () => (await run()).kind === (suffix === "se" ? "done" : "pending"),
        async check() {
          const found = await desk.truth(name, suffix);
          if (suffix === "se")
            return expect(found).toMatchObject({
              isOurs: true,
              statuses: expect.arrayContaining(["clientTransferProhibited"]) as unknown,
            });
          expect(await desk.transferAt(name, suffix)).toMatchObject({ status: "pending", actsBy: desk.rig.rivalId });
          return expect(found?.isOurs).toBe(false);
        },
      };
    },
  },
  {
    what: "transfer cancel",
    suffixes: withDays,
    async arrange(desk, suffix) {
      const { name, registryId, requestId, run } = await rivals(desk, suffix);
      if ((await run()).kind !== "pending") throw new Error("no transfer is pending");
      return {
        isMeant: verbIs("domain:transfer-cancel"),
        onceOn: name,
        attempt: () => withdrawTransferIn(desk.rig.deps, desk.account.scope, { requestId, registryId, asciiName: name }),
        async check() {
          expect((await desk.transferAt(name, suffix))?.status).toBe("clientCancelled");
          expect((await desk.truth(name, suffix))?.isOurs).toBe(false);
        },
      };
    },
  },
  { what: "transfer approve", suffixes: withDays, arrange: (desk, suffix) => answered(desk, suffix, "domain:transfer-approve") },
  { what: "transfer reject", suffixes: withDays, arrange: (desk, suffix) => answered(desk, suffix, "domain:transfer-reject") },
];
