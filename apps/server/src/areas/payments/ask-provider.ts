import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { PaymentProviderSilent } from "@nameplane/contracts/checkout/refusals";
import { PaymentRefused } from "@nameplane/contracts/payments/refusals";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { raiseTask } from "../../platform/staff-tasks.ts";
import type { CardProvider } from "./card.port.ts";
import type { DebitProvider } from "./debit.port.ts";
import type { PayPalProvider } from "./paypal.port.ts";
import { notFoundCode, type PaymentProvider } from "./provider.port.ts";
import type { SwishProvider } from "./swish.port.ts";

/** The payment providers of this installation, by method. Null if a method is not configured. */
export type Providers = {
  readonly card: CardProvider | null;
  readonly paypal: PayPalProvider | null;
  readonly swish: SwishProvider | null;
  /** The card provider again, if SEPA direct debits are configured. */
  readonly sepa: DebitProvider | null;
};

/** The configured provider with this name (a value of payment.provider). Null if no such provider is configured. */
export function providerNamed({ card, paypal, swish }: Omit<Providers, "sepa">, name: string): PaymentProvider | null {
  return [card, paypal, swish].find((provider) => provider?.name === name) ?? null;
}

/** A provider that has a page of its own for payers, and can reserve money. */
export type HostingProvider = PaymentProvider & Pick<CardProvider, "createHostedPayment" | "capture">;

/** Like providerNamed, but only for providers that have a page of their own. */
export function hostingProvider({ card, paypal }: Pick<Providers, "card" | "paypal">, name: string): HostingProvider | null {
  return [card, paypal].find((provider) => provider?.name === name) ?? null;
}

export type PaymentDeps = Providers & {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
};

/** Whether the error means that the provider has no such payment. */
export function isNotFound(error: unknown): boolean {
  return error instanceof OutcomeError && error.kind === "refused" && error.code === notFoundCode;
}

/** Makes one call to the provider, and turns its failures into refusals that the payer can understand. */
export async function askProvider<T>(deps: PaymentDeps, scope: AccountScope, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.error({ event: "payment.provider-failed", kind: error.kind, ...errorFields(error) }, "payment provider");
    if (error.kind === "misconfigured") {
      const task = {
        kind: "payment-provider",
        key: "misconfigured",
        severity: "alarm",
        subject: { kind: "provider", id: null },
        text: taskText("providerRefusesUs"),
      } as const;
      await tx(deps.pool, scope, (trx) => raiseTask(trx, scope, task));
    }
    throw new Refused(error.kind === "refused" ? PaymentRefused : PaymentProviderSilent, {
      internal: error.message,
      cause: error,
    });
  }
}
