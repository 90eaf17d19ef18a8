import type { Operation } from "@nameplane/contracts";
import type { ProposalField, ProposalKind, ProposalObject } from "@nameplane/contracts/staff/proposal-values";
import type { Currency } from "@nameplane/values";
import type { Trx } from "../db/transaction.ts";
import type { Language, StaffCall } from "./call.ts";

export type StaffTrxCall = StaffCall & { readonly trx: Trx };

/** One value of an act before and after. With a currency, the values are sums in minor units. Null: there is no value. */
export type ActChange = {
  readonly field: ProposalField;
  readonly before: string | null;
  readonly after: string | null;
  readonly currency: Currency | null;
};

/** What an act of staff would do, in the values that a colleague needs in order to approve it. */
export type DescribedAct = {
  /** The customer whom the act concerns. Null for acts that concern the installation. */
  readonly account: { readonly accountId: string; readonly brandId: string } | null;
  readonly object: { readonly kind: ProposalObject; readonly id: string };
  /** What the act is about, such as the name of a customer or colleague. */
  readonly title: string;
  /** The money that the act moves, which is compared with the limit of the rule. Null if it moves none. */
  readonly sum: { readonly minor: number; readonly currency: Currency } | null;
  readonly changes: readonly ActChange[];
};

/**
 * States that a staff act may have to be approved by a second staff member (docs/adr/0110). `describe` reads what the act would
 * do. It gives null for input that never needs approval.
 */
export type SecondPerson<Input> = {
  readonly kind: ProposalKind;
  readonly describe: (call: StaffTrxCall, input: Input) => Promise<DescribedAct | null>;
};

/**
 * Like SecondPerson, for an act that does not work in one transaction of staff, because it calls external systems or works in the
 * account of a customer. Such an act cannot be carried out and rolled back, so `tryFirst` refuses at once what can be refused
 * before anybody approves it. The act itself has to refuse if it was done before, or if its object has changed since, for example
 * by a version in its input.
 */
export type OutsideSecondPerson<Input> = SecondPerson<Input> & {
  readonly tryFirst: (call: StaffCall, input: Input) => Promise<void>;
};

/** An act that may need approval, as the area `staff` carries it out when it has been approved. */
export type SecondAct = {
  readonly operation: Operation;
  readonly kind: ProposalKind;
  readonly permission: string | null;
  /** Reads stored or sent input by the schema of the operation. Possible refusals: those of the schema. */
  readonly read: (input: unknown, language: Language) => unknown;
  readonly describe: (call: StaffTrxCall, input: unknown) => Promise<DescribedAct | null>;
  readonly run: (call: StaffTrxCall, input: unknown) => Promise<object>;
  /**
   * For an act that opens its transactions itself: refuses at once what can be refused before a second person approves. Null if
   * the act has only one transaction.
   */
  readonly tryFirst: ((call: StaffCall, input: unknown) => Promise<void>) | null;
};

/**
 * Whether a staff member may not carry out the described act alone. If they may, the sum is counted in the same transaction
 * towards their limit.
 */
export type NeedsSecond = (
  trx: Trx,
  staffId: string,
  act: { readonly kind: ProposalKind; readonly sum: DescribedAct["sum"] },
) => Promise<boolean>;
