import { changeHold } from "@nameplane/values";
import type { BulkChange } from "@nameplane/contracts/orders/bulk";
import { applyLabels, labelsAfter, refuseForeignLabels } from "../../domains/list/index.ts";
import { lockOne } from "../../domains/transfers/index.ts";
import { mayChangeRenewal, mayTransferOut } from "../../domains/index.ts";
import { setAutoRenewOfMany } from "../../domains/renewals/index.ts";
import type { BulkAct, ChangeOf, Judgement } from "../bulk-form.ts";
import { orderKinds } from "../kinds/index.ts";

const change: Judgement = { result: "change" };
const same: Judgement = { result: "same" };

const autorenew: BulkAct<"autorenew"> = {
  act: "autorenew",
  permission: "domain_manage",
  asksProof: () => false,
  judging:
    async (_trx, _deps, _scope, _domains, { on }) =>
    ({ state, renewalMode }) => {
      if (state === "expired_restorable") return { result: "refused", reason: "redemption" };
      if (state === "abuse") return { result: "refused", reason: "disputed" };
      if (!mayChangeRenewal(state)) return { result: "refused", reason: "ended" };
      if (renewalMode === "cancel") return { result: "refused", reason: "cancelling" };
      return renewalMode === (on ? "auto" : "manual") ? same : change;
    },
  work: {
    kind: "atOnce",
    async run(trx, call, itemids, { on }) {
      await setAutoRenewOfMany(trx, call, { itemids, autorenew: on });
    },
  },
};

const labels: BulkAct<"labels"> = {
  act: "labels",
  permission: "domain_manage",
  asksProof: () => false,
  check: refuseForeignLabels,
  judging: async (_trx, _deps, _scope, _domains, wanted) => (domain) => {
    const after = labelsAfter(domain.labels, wanted);
    return after.length === domain.labels.length && after.every((id) => domain.labels.includes(id)) ? same : change;
  },
  work: {
    kind: "atOnce",
    async run(trx, call, itemids, { add, remove }) {
      await applyLabels(trx, call, itemids, { add, remove });
    },
  },
};

const lock: BulkAct<"lock"> = {
  act: "lock",
  permission: "domain_unlock",
  asksProof: ({ on }) => !on,
  judging:
    async (_trx, { clock }, _scope, _domains, { on }) =>
    (domain) => {
      const { state, isLocked } = domain;
      if (state === "expired_restorable") return { result: "refused", reason: "redemption" };
      if (["abuse", "suspended", "suspension_check", "suspension_pending"].includes(state))
        return { result: "refused", reason: "disputed" };
      if (!mayTransferOut(state)) return { result: "refused", reason: "ended" };
      if (isLocked === on) return same;
      const hold = changeHold(domain, clock.now());
      return hold === null ? change : { result: "refused", reason: hold === "locked" ? "registryLocked" : hold };
    },
  work: { kind: "oneByOne", run: (deps, scope, domainId, { on }) => lockOne(deps, scope, domainId, on) },
};

/** Bulk acts that order nothing. The other bulk acts are defined by kinds. */
const acts = { autorenew, labels, lock };

/** Returns the bulk act that carries out a change. */
export function actOf<Act extends BulkChange["act"]>(wanted: ChangeOf<Act>): BulkAct<Act>;
export function actOf(wanted: BulkChange): BulkAct<BulkChange["act"]> {
  const own = wanted.act in acts ? acts[wanted.act as keyof typeof acts] : orderKinds.ofRun(wanted.act)?.bulk;
  if (own === undefined) throw new Error(`nobody knows how ${wanted.act} is done to many names`);
  return own as unknown as BulkAct<BulkChange["act"]>;
}
