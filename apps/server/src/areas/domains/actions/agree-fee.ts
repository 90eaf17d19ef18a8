import { OutcomeError } from "../../../platform/outcomes.ts";
import type { RegistryFee } from "../registry-outcome.ts";
import type { CheckedName, RegistryConnection } from "../registry.port.ts";

export type FeeOperation = "renew" | "transfer" | "restore";

/** What a command on a name that exists may agree to: the fee it was sold at, or nothing, because the registry asks another one now. */
export type AgreedFee =
  | { readonly kind: "agreed"; readonly fee: RegistryFee | null }
  | { readonly kind: "moved"; readonly text: string };

/** For an ordinary name: nothing is agreed to, and a registry that wants more refuses. */
export const noFee: AgreedFee = { kind: "agreed", fee: null };

/**
 * Asks the registry for the fee of a premium name just before a command carries it. A fee that has moved is never agreed to.
 *
 * Takes   quoted: the fee the customer was quoted, for one year; null for an ordinary name. periodMonths: of a renewal
 * Gives   the fee for the whole term
 * Throws  OutcomeError of the reading; nothing changed
 * Source  RFC 8748 sections 3.7, 5.1.1 and 5.2
 */
export async function agreeFee(
  connection: RegistryConnection,
  asked: {
    readonly asciiName: string;
    readonly operation: FeeOperation;
    readonly periodMonths: number;
    readonly quoted: RegistryFee | null;
  },
): Promise<AgreedFee> {
  const { asciiName, operation, periodMonths, quoted } = asked;
  if (quoted === null) return noFee;
  const now = feeFor(await checkOne(connection, asciiName, 12), operation);
  if (now?.currency !== quoted.currency || now.amountMinor !== quoted.amountMinor)
    return { kind: "moved", text: "the registry's fee for this name is not the one that was quoted" };
  if (operation !== "renew" || periodMonths === 12) return { kind: "agreed", fee: now };
  const whole = feeFor(await checkOne(connection, asciiName, periodMonths), operation);
  // What is sold is the yearly fee times the years: a term that costs more is another price.
  const isFair = whole?.currency === now.currency && whole.amountMinor <= (now.amountMinor * periodMonths) / 12;
  return isFair
    ? { kind: "agreed", fee: whole }
    : { kind: "moved", text: "the registry's fee for this term is not the yearly one" };
}

/** What the registry asks now for a year, or for an act without a term; null: an ordinary name. Throws OutcomeError of the reading. */
export async function currentFee(
  connection: RegistryConnection,
  asciiName: string,
  operation: FeeOperation | "create",
): Promise<RegistryFee | null> {
  return feeFor(await checkOne(connection, asciiName, 12), operation);
}

/** The fee of one command on a name, as a check of the registry told it; null for an ordinary name. */
export function feeFor({ fees }: Pick<CheckedName, "fees">, operation: FeeOperation | "create"): RegistryFee | null {
  if (fees === null) return null;
  const { createMinor, renewMinor, transferMinor, restoreMinor } = fees;
  const amounts = { create: createMinor, renew: renewMinor, transfer: transferMinor, restore: restoreMinor };
  const amountMinor = amounts[operation];
  return amountMinor === null ? null : { currency: fees.currency, amountMinor };
}

async function checkOne(connection: RegistryConnection, name: string, periodMonths: number): Promise<CheckedName> {
  for await (const chunk of connection.check([name], { lane: "interactive", periodMonths })) {
    const checked = chunk.find((entry) => entry.name === name);
    if (checked !== undefined) return checked;
  }
  throw new OutcomeError("unavailable", `no answer to the check of ${name}`);
}
