import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { AtPush, ServiceAtPush } from "./at-push.rules.ts";
import type { AgreedPrice } from "./agreed-price.rules.ts";
import type { OutsideDeps } from "./deps.ts";
import type { Kind } from "./kind.ts";
import type { ServiceState } from "./service.state.ts";
import type { Words } from "./words.ts";

export type { ServiceState };

/** A plan or another service, with the data that its renewal needs. */
export type OwnService = {
  readonly id: string;
  readonly productId: number;
  readonly family: string;
  readonly name: string;
  readonly state: ServiceState;
  readonly paidUntil: Date;
  readonly billingMonths: number | null;
  readonly isSold: boolean;
  /** Whether the service is the DNS plan of a zone. */
  readonly isPlan: boolean;
  /** The domain that the service belongs to, with its name and TLD. Null if it belongs to none. */
  readonly domainId: string | null;
  readonly asciiName: string | null;
  readonly unicodeName: string | null;
  readonly tld: string | null;
  /** The name that the owner has given to the service. */
  readonly ownName: string;
  /**
   * A text that tells the service apart from the account's other services of the same product, such as a user name. Empty if
   * there is none.
   */
  readonly subject: string;
  readonly bindingUntil: Date | null;
  /** The minimum term in months of a new service of its product. */
  readonly bindingMonths: number;
  readonly startedAt: Date | null;
  /** The time by which staff will switch the service on again. Null if it is not waiting to be switched on. */
  readonly resumeDueAt: Date | null;
  /** What each further period costs, by the offer that was ordered. Null if the price list applies. */
  readonly agreed: AgreedPrice | null;
  /** The plan of the product that the service has. Null if it has the product without a plan. */
  readonly planId: number | null;
  /** The plan from the next period on; the product itself stands for the product without a plan. Null if no change is planned. */
  readonly nextPlanId: number | null;
  /** When the next plan begins, once its period is paid for. */
  readonly planChangesAt: Date | null;
  /** The plan whose price the next period has, as requests store it. Null if it is the product without a plan. */
  readonly renewsAs: { readonly plan: number; readonly planName: Words } | null;
};

/** A service that belongs to a domain. */
export type DomainService = OwnService & {
  readonly domainId: string;
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
};

export const hasDomain = (service: OwnService): service is DomainService => service.domainId !== null;

/** Something that is sold for a period and renewed, with the kinds that order, renew and end it. */
export type Service = {
  readonly kinds: readonly Kind[];
  /** Whether this is the service that a subscription belongs to. */
  claims(service: Pick<OwnService, "productId" | "isPlan">): boolean;
  /** The kind that the system orders when the service is due for renewal. */
  readonly renewal: Kind;
  /** The kind that ends the service, if ending it takes work. Null if it simply ends with its paid period. */
  readonly end: Kind | null;
  /** Called when the paid period has changed, or when the service has ended. */
  placed?(trx: Trx, scope: AccountScope, service: OwnService): Promise<void>;
  /**
   * After how many days of suspension the service ends. If absent, it stays suspended until it is paid for or its owner ends it.
   */
  readonly graceDays?: number;
  /** Called when the service was suspended because it was not paid for. */
  suspended?(trx: Trx, scope: AccountScope, service: OwnService): Promise<void>;
  /** Called when the service has ended. */
  ended?(trx: Trx, scope: AccountScope, service: OwnService): Promise<void>;
  /** What a push of its domain does with the service. If absent, or if it returns null, the service blocks the push. */
  atPush?(service: ServiceAtPush): AtPush | null;
  /**
   * Called in the account of the receiver after the service has come along with its domain ("goes"), to deliver it there. The row
   * of the service exists already, and its paid period continues. May be repeated after an interruption.
   */
  arrived?(deps: OutsideDeps, scope: AccountScope, service: OwnService, answers: Readonly<Record<string, string>>): Promise<void>;
  /** Called in the account of the giver after a push has ended the service ("goes" and "ends"). */
  left?(trx: Trx, scope: AccountScope, serviceId: string): Promise<void>;
};
