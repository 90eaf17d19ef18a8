import { addMs } from "../../../platform/clock.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  carryOut,
  recordProlonged,
  renewalMeaning,
  type NextStep,
  type RegistryDomain,
  type Sight,
  type StepEnd,
} from "../../domains/index.ts";
import type { Tld } from "../../tlds/index.ts";
import type { OrderDeps } from "../deps.ts";
import type { RequestRow } from "../requests.repository.ts";
import { bookRegistryFee } from "./book-registry-fee.ts";
import { fulfilmentOf } from "./fulfilment-of.ts";
import type { Fulfilment } from "./request-kind.ts";

/** The poll message of a pending act usually comes first. */
const pendingMs = 10 * 60_000;

/** How the conversation ended: with the name as it was seen then, or with somebody else's renewal. */
export type ProlongEnd = { readonly found: RegistryDomain; readonly readAt: Date } | { readonly duplicate: string };

/** A step of the rules that ends the conversation, for now or for good. */
export function prolongEnd(step: StepEnd, { found, readAt }: Sight<null>): NextStep<ProlongEnd> {
  switch (step.kind) {
    case "done":
      if (found === null) throw new Error("a name that was prolonged is not there");
      return { kind: "done", value: { found, readAt } };
    case "duplicate":
      return { kind: "done", value: { duplicate: step.text } };
    case "hold":
      return { kind: "stop", outcome: { kind: "hold", text: step.text, until: addMs(readAt, step.hours * 3_600_000) } };
    case "pending":
      return { kind: "stop", outcome: { kind: "pending", nextCheckAt: addMs(readAt, pendingMs) } };
    case "customer":
    case "rejected":
    case "staff":
      return { kind: "stop", outcome: step };
    default:
      return step satisfies never;
  }
}

export type Prolonging = {
  readonly domainId: string;
  readonly asciiName: string;
  readonly tld: Tld;
  readonly isRestored: boolean;
  /** What the registry charges, in the words of the price list; periodMonths 0: an act without a term. */
  readonly cost: { readonly operation: "renew" | "restore"; readonly periodMonths: number };
  /** From what the registry shows to the next command; pure. */
  next(sight: Sight<null>): NextStep<ProlongEnd>;
};

/** Renews or restores a name at its registry; its date is read back, the registry's fee booked with the outcome. */
export async function prolong(
  deps: OrderDeps,
  scope: AccountScope,
  request: RequestRow,
  { domainId, asciiName, tld, isRestored, cost, next }: Prolonging,
): Promise<Fulfilment> {
  const outcome = await carryOut<ProlongEnd, null>(deps, scope, {
    requestId: request.id,
    registryId: tld.registryId,
    asciiName,
    prepare: async () => ({ kind: "go", value: null }),
    next,
    meaning: renewalMeaning,
  });
  return fulfilmentOf(outcome, deps.clock.now(), (end) => {
    if ("duplicate" in end) return { kind: "duplicate", text: end.duplicate };
    return {
      kind: "done",
      record: async (trx) => {
        await recordProlonged(trx, scope, domainId, { ...end, isRestored });
        await bookRegistryFee(trx, scope, {
          requestId: request.id,
          asciiName,
          registryId: tld.registryId,
          tld: tld.tld,
          ...cost,
          told: null,
          now: deps.clock.now(),
        });
        return { domainId };
      },
    };
  });
}
