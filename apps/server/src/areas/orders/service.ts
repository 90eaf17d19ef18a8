import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Kind } from "./kind.ts";

export type ServiceState = "setting_up" | "active" | "renewal_pending" | "suspended" | "ending" | "ended";

/** A plan or other service that hangs on a domain, as its renewal needs it. */
export type OwnService = {
  readonly id: string;
  readonly productId: number;
  readonly family: string;
  readonly name: string;
  readonly state: ServiceState;
  readonly paidUntil: Date;
  readonly billingMonths: number | null;
  readonly isSold: boolean;
  /** The DNS plan of a zone. */
  readonly isPlan: boolean;
  readonly domainId: string;
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
};

/** Something that is sold for a time and renewed: the kinds it is ordered, renewed and ended by. */
export type Service = {
  readonly kinds: readonly Kind[];
  /** Whether a service is one of these. */
  claims(service: Pick<OwnService, "productId" | "family">): boolean;
  /** What the system orders when its time comes. */
  readonly renewal: Kind;
  /** What ends it, where that takes work; null: it is over with what is paid for. */
  readonly end: Kind | null;
  /** Until when it is paid for has changed, or its end has come. */
  placed?(trx: Trx, scope: AccountScope, service: OwnService): Promise<void>;
  /** It was suspended because nobody paid for it. */
  suspended?(trx: Trx, scope: AccountScope, service: OwnService): Promise<void>;
};
