import type { AccountScope } from "../../platform/scope.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { OutsideDeps } from "./deps.ts";
import type { AtPush, ServiceAtPush } from "./at-push.rules.ts";

/** How far an automatic delivery has come. */
export type Delivered =
  | { readonly kind: "done" }
  | { readonly kind: "waiting"; readonly text: string; readonly nextCheckAt: Date }
  /** The product cannot be delivered, so what the customer paid is credited. */
  | { readonly kind: "rejected"; readonly text: string };

/** How we deliver a product automatically. Without this, staff would deliver the product. */
export type AutomaticDelivery = {
  readonly productId: number;
  /** Whether this installation can deliver the product automatically. If not, staff deliver it. */
  isPossible(deps: OutsideDeps): boolean;
  /**
   * Whether it can be delivered automatically to this account. If not, staff deliver it. If absent, it can be for every account.
   * Once true for an account, it stays true.
   */
  isFor?(trx: Trx, scope: AccountScope): Promise<boolean>;
  /** Delivers the product. May be repeated after an interruption at any point. */
  deliver(
    deps: OutsideDeps,
    scope: AccountScope,
    of: { readonly serviceId: string; readonly answers: Readonly<Record<string, string>> },
  ): Promise<Delivered>;
  /** Takes back what was delivered, after the order of the service has ended without success. */
  withdrawn(trx: Trx, scope: AccountScope, serviceId: string, at: Date): Promise<void>;
  /**
   * Called when the state of a service has changed: it was suspended, paid for again or has ended. Adapts the automatic delivery
   * to the new state. Returns false if the service was not delivered automatically; staff then get a task. If this function is
   * absent, staff always get the task.
   */
  follows?(trx: Trx, scope: AccountScope, serviceId: string): Promise<boolean>;
  /**
   * What a push of its domain does with the service. If it goes along, it is delivered again, to the receiver. If this function is
   * absent, the service blocks the push.
   */
  atPush?(service: ServiceAtPush): AtPush;
};
