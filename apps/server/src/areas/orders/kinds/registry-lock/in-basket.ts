import { NotThroughBasket } from "@nameplane/contracts/orders/refusals";
import { Refused } from "../../../../platform/refused.ts";
import { endable, newLockLine, openable, openingLine, orderable, orderedFor } from "./order-lock.ts";
import { needed, nobody, type ChangeForm } from "../../kind.ts";
import type { LockParams, OpeningParams } from "./lock-params.ts";

const common = { by: "change", permission: "domain_registrylock", features: ["Domains"], asksProof: true } as const;

/** A registry lock for a domain, for a year. */
export const orderInBasket: ChangeForm<LockParams> = {
  ...common,
  async read(_deps, trx, call, { itemid, change }) {
    return newLockLine(await orderable(trx, call, itemid), needed(change.people, "people"));
  },
  async again(_deps, trx, call, row) {
    await orderable(trx, call, row.domain_id ?? nobody);
  },
};

/** Opens a registry lock for a while: free of charge in office hours. */
export const openInBasket: ChangeForm<OpeningParams> = {
  ...common,
  async read(_deps, trx, call, { itemid, change }) {
    const minutes = needed(change.minutes, "minutes");
    return openingLine(await openable(trx, call, itemid), { minutes, outofhours: change.outofhours === true });
  },
  async again(_deps, trx, call, row) {
    await openable(trx, call, row.domain_id ?? nobody);
  },
};

/**
 * Ends a registry lock now. No order is needed to let it end with its paid period, because that is a setting on the lock's own
 * page.
 */
export const endInBasket: ChangeForm<object> = {
  ...common,
  async read(_deps, trx, call, { itemid, change }) {
    if (change.when === "expiry") throw new Refused(NotThroughBasket);
    return orderedFor(await endable(trx, call, { itemid, name: needed(change.name, "name"), when: "now" }));
  },
  async again(_deps, trx, call, row) {
    await endable(trx, call, { itemid: row.domain_id ?? nobody, name: row.ascii_name ?? "", when: "now" });
  },
};
