import type { InputOf, Refusal, RequestType } from "@nameplane/contracts";
import type { addToBasket, fixRequest } from "@nameplane/contracts/orders/operations";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { OwnName } from "../domains/index.ts";
import type { RegistryOutage } from "../registry/index.ts";
import type { TldCatalogue } from "../tlds/index.ts";
import type { PriceOperation } from "./money/index.ts";
import type { OrderDeps } from "./deps.ts";
import type { OwnService } from "./services/index.ts";
import type { RegistryFee, RequestParams, RequestRow } from "./requests.repository.ts";

/**
 * How one attempt to fulfil a request ended. `done` carries what still has to be written, so that the effect and the
 * request's end are one transaction.
 */
export type Fulfilment =
  | { readonly kind: "done"; readonly record: (trx: Trx) => Promise<{ domainId?: string }> }
  /** An outside party works on it, or does not answer right now: looked at again then. Shown as 14. */
  /** isCrowded: for its share of what the registry takes a minute. */
  | { readonly kind: "waiting"; readonly text: string | null; readonly nextCheckAt: Date; readonly isCrowded?: true }
  /** It cannot be done before that date: shown as 15, taken up again by itself. */
  | {
      readonly kind: "hold";
      readonly text: string;
      readonly until: Date;
      /** Its registry refuses us altogether: the same for every request there. */
      readonly outage?: RegistryOutage;
    }
  /** It is not known whether the registry executed a command: read again then. Stays 11. */
  | { readonly kind: "unknown"; readonly nextCheckAt: Date }
  /** The customer has to do something: 4001 to 4899. */
  | {
      readonly kind: "customer";
      readonly reason: number;
      readonly text: string | null;
      /** 4007: the document that is wanted, where we know more than what the registry said. */
      readonly document?: { readonly what: string; readonly why: string };
      /** Asked once more when it is written down: whoever acted while the attempt ran is not waited for. */
      readonly stands?: (trx: Trx) => Promise<boolean>;
    }
  | { readonly kind: "rejected"; readonly text: string }
  /** Another request, or the registry by itself, has done it: the money comes back. */
  | { readonly kind: "duplicate"; readonly text: string }
  | { readonly kind: "registryLocked"; readonly text: string }
  /** Our frame, data or account at the registry is wrong: a person looks at it. */
  | { readonly kind: "staff"; readonly text: string };

/** A basket item as it was sent. */
export type AskedItem = InputOf<typeof addToBasket>["items"][number];

/** What a kind may look at while it reads a basket item; names of the account among all items are loaded at once. */
export type LineReader = {
  readonly catalogue: TldCatalogue;
  readonly language: Language;
  readonly now: Date;
  /** The account's own name, whatever its state; null = not one of its names. Takes what was typed. */
  ownName(typed: string): OwnName | null;
  /** The DNS plan of one of the account's names that runs out some day; null: it has none. */
  dnsPlan(typed: string): OwnService | null;
  /** The registry lock of one of the account's names; null: it has none. */
  lock(typed: string): OwnService | null;
};

export type NewLine = {
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  /** As the price book has it: 0 for what has no term. */
  readonly periodMonths: number;
  readonly domainId: string | null;
  /** The registry is asked for its fee before the first price. */
  readonly asksFee: boolean;
  readonly params: RequestParams;
  /** Kept encrypted until the request ends: an auth code. */
  readonly secret: string | null;
  /** Of a line about a service. */
  readonly productId?: number;
  readonly serviceId?: string;
};

export type LineRead =
  | { readonly line: NewLine }
  | { readonly refusal: Refusal; readonly values: Readonly<Record<string, string | number>> };

/** What the fix form sent, checked: what the request goes on with. */
export type Corrected = { readonly params?: RequestParams; readonly secret?: string };

/** Everything that is special about one request type. */
export type RequestKind = {
  readonly type: RequestType;
  /** Price book operation the line is sold as. */
  readonly operation: PriceOperation;
  /** What costs something else, or nothing, by what is wanted of it; absent: always sold as its operation. */
  operationOf?(params: RequestParams): PriceOperation;
  /** A name the account does not have yet: refused when it has. */
  readonly isForNewName: boolean;
  /** Checkout asks the registry whether the name is free. */
  readonly needsFreeName: boolean;
  /** Checkout asks for the owner and the fields of the TLD. */
  readonly asksOwner: boolean;
  /** Null: it is a change that its own page reads (basket/basket-acts.ts). */
  readonly readLine: ((reader: LineReader, item: AskedItem) => LineRead) | null;
  fulfil(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment>;
  /** Reasons whose fix form asks for something. What else waits for the customer is mended elsewhere and tried again (remedyOf). */
  readonly fixable: readonly number[];
  /**
   * Takes what the fix form sent, in the transaction that holds the request; throws Refused with the field at fault. Absent:
   * contact and fields of the TLD, as they come.
   */
  fix?(trx: Trx, scope: AccountScope, request: RequestRow, input: FixInput): Promise<Corrected>;
  /**
   * Takes back at the registry what a cancellation finds under way there, outside of any transaction. Gives false when it is too
   * late or not known yet. Absent: what has reached the registry can not be cancelled.
   */
  withdraw?(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<boolean>;
  /**
   * Reasons that end outside of the panel, such as a lock at the losing registrar, and the look that finds it: it reads, sends nothing,
   * and true lets the request go on by itself. Throws OutcomeError when it cannot be found out.
   */
  readonly watched?: {
    readonly reasons: readonly number[];
    isOver(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<boolean>;
  };
  /** Seconds it usually takes by the rules of its suffix, told on the progress page. */
  usualSeconds(rules: TldRules | null): number;
};

export type FixInput = Omit<InputOf<typeof fixRequest>, "requestid">;
export type { RegistryFee };
