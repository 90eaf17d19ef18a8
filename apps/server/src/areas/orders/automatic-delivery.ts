import type { AccountScope } from "../../platform/scope.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { OutsideDeps } from "./deps.ts";

/** How far an automatic delivery has come. */
export type Delivered =
  | { readonly kind: "done" }
  | { readonly kind: "waiting"; readonly text: string; readonly nextCheckAt: Date }
  /** It cannot be delivered, and what was paid is credited. */
  | { readonly kind: "rejected"; readonly text: string };

/** A product that is sold by an offer of staff, as those are that people deliver, and that we deliver ourselves. */
export type AutomaticDelivery = {
  readonly productId: number;
  /** Whether this installation can deliver it. If not, people do. */
  isPossible(deps: OutsideDeps): boolean;
  /** Delivers it. May be repeated after an interruption at any point. */
  deliver(
    deps: OutsideDeps,
    scope: AccountScope,
    of: { readonly serviceId: string; readonly answers: Readonly<Record<string, string>> },
  ): Promise<Delivered>;
  /** Takes back what was delivered of a service whose order has ended without success. */
  withdrawn(trx: Trx, scope: AccountScope, serviceId: string, at: Date): Promise<void>;
  /**
   * Has a service follow a change of its state: it was suspended, paid for again or has ended. Returns whether that needs nobody;
   * if not, because people have delivered it, they are told. If absent, people are told.
   */
  follows?(trx: Trx, scope: AccountScope, serviceId: string): Promise<boolean>;
};
