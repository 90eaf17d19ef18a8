import type { AccountScope } from "../../../platform/scope.ts";
import { agreeFee, carryOut, type AgreedFee, type NextStep, type Sight } from "../../registry/commands/index.ts";
import { recordRenewal, renewalMeaning, type StepEnd } from "../../domains/renewals/index.ts";
import type { RegistryDomain } from "../../registry/index.ts";
import type { Tld } from "../../tlds/index.ts";
import type { OutsideDeps } from "../deps.ts";
import type { RequestRow } from "../requests.repository.ts";
import { bookRegistryFee } from "./book-registry-fee.ts";
import { fulfilmentOf } from "./fulfilment-of.ts";
import type { Fulfilment } from "../kind.ts";
import { stepOutcome } from "./step-outcome.ts";

/**
 * How the conversation with the registry ended: with the domain as we read it then, or because another request has already
 * renewed it.
 */
export type RenewalEnd = { readonly found: RegistryDomain; readonly readAt: Date } | { readonly duplicate: string };

/**
 * Translates a step that ends the conversation with the registry, either for now or permanently, into the next step of the
 * request.
 */
export function renewalEnd(step: StepEnd, { found, readAt }: Sight<AgreedFee>): NextStep<RenewalEnd> {
  if (step.kind === "duplicate") return { kind: "done", value: { duplicate: step.text } };
  if (step.kind !== "done") return { kind: "stop", outcome: stepOutcome(step, readAt) };
  if (found === null) throw new Error("a name that was renewed is not there");
  return { kind: "done", value: { found, readAt } };
}

/** The registry's price differs from the price that the customer agreed to, so nothing is sent. */
export function feeChanged(text: string): NextStep<never> {
  return { kind: "stop", outcome: { kind: "customer", reason: 4006, text } };
}

export type RenewalAtRegistry = {
  readonly domainId: string;
  readonly asciiName: string;
  readonly tld: Tld;
  readonly isRestored: boolean;
  /** The operation and period for which we ask the registry for its fee before anything is sent. */
  readonly asked: { readonly operation: "renew" | "restore"; readonly periodMonths: number };
  /** The entry of the price list for what the registry charges. periodMonths is 0 for an operation without a term. */
  readonly cost: { readonly operation: "renew" | "restore"; readonly periodMonths: number };
  /** Chooses the next command from the state of the domain at the registry. Pure. */
  readonly next: (sight: Sight<AgreedFee>) => NextStep<RenewalEnd>;
};

/**
 * Renews or restores a domain at its registry, reads the new date back, and posts the registry's fee together with the outcome.
 */
export async function renewAtRegistry(
  deps: OutsideDeps,
  scope: AccountScope,
  request: Pick<RequestRow, "id" | "registry_fee">,
  { domainId, asciiName, tld, isRestored, asked, cost, next }: RenewalAtRegistry,
): Promise<Fulfilment> {
  const outcome = await carryOut<RenewalEnd, AgreedFee>(deps, scope, {
    requestId: request.id,
    registryId: tld.registryId,
    asciiName,
    prepare: async ({ connection }) => ({
      kind: "go",
      value: await agreeFee(connection, { asciiName, ...asked, quoted: request.registry_fee }),
    }),
    next,
    meaning: renewalMeaning,
  });
  return fulfilmentOf(outcome, deps.clock.now(), (end) => {
    if ("duplicate" in end) return { kind: "duplicate", text: end.duplicate };
    return {
      kind: "done",
      record: async (trx) => {
        await recordRenewal(trx, scope, domainId, { ...end, isRestored });
        await bookRegistryFee(trx, scope, {
          requestId: request.id,
          asciiName,
          registryId: tld.registryId,
          tld: tld.tld,
          ...cost,
          known: null,
          now: deps.clock.now(),
        });
        return { domainId };
      },
    };
  });
}
