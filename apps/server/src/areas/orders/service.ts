import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Kind } from "./kind.ts";

export type ServiceState = "setting_up" | "active" | "renewal_pending" | "suspended" | "ending" | "ended";

/** A plan or other service of a domain, with what its renewal needs. */
export type OwnService = {
  readonly id: string;
  readonly productId: number;
  readonly family: string;
  readonly name: string;
  readonly state: ServiceState;
  readonly paidUntil: Date;
  readonly billingMonths: number | null;
  readonly isSold: boolean;
  /** Whether it is the DNS plan of a zone. */
  readonly isPlan: boolean;
  readonly domainId: string;
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
};

/** Something that is sold for a period and renewed: the kinds that order, renew and end it. */
export type Service = {
  readonly kinds: readonly Kind[];
  /** Whether a subscription belongs to this service. */
  claims(service: Pick<OwnService, "productId" | "family">): boolean;
  /** The kind that the system orders when the service is due for renewal. */
  readonly renewal: Kind;
  /** The kind that ends the service where that takes work; null: it simply ends with its paid period. */
  readonly end: Kind | null;
  /** Called when the paid period has changed, or when the service has ended. */
  placed?(trx: Trx, scope: AccountScope, service: OwnService): Promise<void>;
  /** Called when the service was suspended because it was not paid for. */
  suspended?(trx: Trx, scope: AccountScope, service: OwnService): Promise<void>;
};
