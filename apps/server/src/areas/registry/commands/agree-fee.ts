import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { isSameFee, soldFee, type SoldFee } from "./premium-fee.rules.ts";
import type { CheckedName, FeeOperation, RegistryConnection, RegistryFee } from "../registry.port.ts";

/**
 * The fee that a command may agree to: the fee at which the domain was sold, or nothing if the registry now charges another fee.
 */
export type AgreedFee =
  | { readonly kind: "agreed"; readonly fee: RegistryFee | null }
  | { readonly kind: "changed"; readonly text: string };

/** For an ordinary domain the command contains no fee. A registry that charges more than its usual price then refuses it. */
export const noFee: AgreedFee = { kind: "agreed", fee: null };

/**
 * What a registry charges now. sold: the fee in the form in which the domain would be sold. whole: the fee for the whole term, as
 * it is sent in the command.
 */
export type AskedFee =
  | { readonly kind: "ordinary" }
  | { readonly kind: "premium"; readonly sold: SoldFee; readonly whole: RegistryFee }
  /** The registry tells the fee for a year, but not the fee for the whole term. */
  | { readonly kind: "untold" };

type Asked = { readonly asciiName: string; readonly operation: FeeOperation; readonly periodMonths: number };

/**
 * Asks the registry for the fee of a premium domain just before the fee is sent in a command. A fee that has changed is never
 * agreed to.
 *
 * `quoted`: the fee at which the name was sold, null for an ordinary domain. `periodMonths`: 0 for an operation without a term.
 * Returns the fee for the whole term. Throws OutcomeError of the check; nothing changed.
 *
 * Source: RFC 8748 sections 3.7, 5.1.1 and 5.2
 */
export async function agreeFee(
  connection: RegistryConnection,
  asked: Asked & { readonly quoted: SoldFee | null },
): Promise<AgreedFee> {
  if (asked.quoted === null) return noFee;
  return agreedTo(await askFee(connection, asked), asked.quoted, asked.periodMonths);
}

export function agreedTo(now: AskedFee, quoted: SoldFee | null, periodMonths: number): AgreedFee {
  if (now.kind === "untold") return { kind: "changed", text: ownReason("feeUntold") };
  const sold = now.kind === "premium" ? now.sold : null;
  if (!isSameFee(sold, quoted, periodMonths)) return { kind: "changed", text: ownReason("feeChanged") };
  return { kind: "agreed", fee: now.kind === "premium" ? now.whole : null };
}

/**
 * What the registry charges now, for a year and for the whole term.
 *
 * `year`: the registry's answer about a year, if it has already been asked. Throws OutcomeError of the check.
 */
export async function askFee(
  connection: RegistryConnection,
  { asciiName, operation, periodMonths }: Asked,
  year?: CheckedName,
): Promise<AskedFee> {
  const fee = feeFor(year ?? (await checkOne(connection, asciiName, 12)), operation);
  if (fee === null) return { kind: "ordinary" };
  const hasTerm = (operation === "create" || operation === "renew") && periodMonths > 12;
  if (!hasTerm) return { kind: "premium", sold: fee, whole: fee };
  const whole = feeFor(await checkOne(connection, asciiName, periodMonths), operation);
  const sold = soldFee(fee, whole, periodMonths);
  return sold === null || whole === null ? { kind: "untold" } : { kind: "premium", sold, whole };
}

/** The fee of one command on a name, as the registry's check returned it. Null for an ordinary domain. */
function feeFor({ fees }: Pick<CheckedName, "fees">, operation: FeeOperation): RegistryFee | null {
  return fees === null ? null : fees[operation];
}

export async function checkOne(connection: RegistryConnection, name: string, periodMonths: number): Promise<CheckedName> {
  for await (const chunk of connection.check([name], { lane: "interactive", periodMonths })) {
    const checked = chunk.find((entry) => entry.name === name);
    if (checked !== undefined) return checked;
  }
  throw new OutcomeError("unavailable", `no answer to the check of ${name}`);
}
