import type { InputOf, Refusal, RequestType } from "@nameplane/contracts";
import type { ChangeView, ItemChange } from "@nameplane/contracts/orders/basket";
import type { bulkActs } from "@nameplane/contracts/orders/bulk";
import type { addToBasket, fixRequest } from "@nameplane/contracts/orders/operations";
import type { ItemAction } from "@nameplane/contracts/orders/request-types";
import { MissingParameter } from "@nameplane/contracts/refusals";
import type { TaskText } from "@nameplane/contracts/backoffice/task-texts";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import type { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language, SessionCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { OwnName } from "../domains/index.ts";
import type { RegistryOutage } from "../registry/index.ts";
import type { TldCatalogue } from "../tlds/index.ts";
import type { BasketRow } from "./basket-row.ts";
import type { BulkForm } from "./bulk-form.ts";
import type { OutsideDeps } from "./deps.ts";
import type { CommonParams, StoredParams } from "./params.ts";
import type { RequestRow } from "./requests.repository.ts";
import type { Words } from "./words.ts";

/** What the price book sells for a domain or a service; free: costs nothing, whatever the price book says. */
export type PriceOperation = "create" | "renew" | "transfer" | "restore" | "trade" | "unlock" | "free";

/** A request, or a line of the basket, with its parameters in the form of its kind. */
export type RequestOf<Params> = Omit<RequestRow, "params"> & { readonly params: Params & CommonParams };
export type LineOf<Params> = Omit<BasketRow, "params"> & { readonly params: Params & CommonParams };

/**
 * How one attempt to fulfil a request ended. `done` carries what still has to be written, so that the effect and the end of the
 * request are written in one transaction.
 */
export type Fulfilment =
  | { readonly kind: "done"; readonly record: (trx: Trx) => Promise<{ domainId?: string }> }
  /** An outside party is working on it, or does not answer right now: checked again at nextCheckAt. Shown as status 14. */
  /** isCrowded: the registry takes no more commands from us this minute. */
  | { readonly kind: "waiting"; readonly text: string | null; readonly nextCheckAt: Date; readonly isCrowded?: true }
  /** The request cannot be fulfilled before a date: it is shown as status 15, and continued automatically. */
  | {
      readonly kind: "hold";
      readonly text: string;
      readonly until: Date;
      /** The registry refuses us altogether, so every request there meets the same refusal. */
      readonly outage?: RegistryOutage;
      /** The registry that staff have paused. */
      readonly pausedAt?: string;
    }
  /**
   * It is not known whether the registry executed a command: the registry is read at nextCheckAt. The request stays in status 11.
   */
  | { readonly kind: "unknown"; readonly nextCheckAt: Date }
  /** The customer has to do something: 4001 to 4899. */
  | {
      readonly kind: "customer";
      readonly reason: number;
      readonly text: string | null;
      /** For reason 4007: the document that is wanted, where we know more than the registry said. */
      readonly document?: { readonly what: string; readonly why: string };
      /**
       * Called again when the outcome is written. False: the customer did what was asked while the attempt ran, so the request
       * need not wait for it.
       */
      readonly stands?: (trx: Trx) => Promise<boolean>;
    }
  | { readonly kind: "rejected"; readonly text: string }
  /** Another request, or the registry itself, has already done what was ordered: the money is paid back. */
  | { readonly kind: "duplicate"; readonly text: string }
  | { readonly kind: "registryLocked"; readonly text: string }
  /** Our frame, data or account at the registry is wrong: a person has to see to it. */
  /** told: what the customer reads in the meantime; absent: that something is wrong at the registry. */
  | { readonly kind: "staff"; readonly text: string; readonly told?: string }
  /**
   * A person delivers it until a date, and staff see it among the services to deliver. `begin` is written in the same transaction
   * and gives the text of the task.
   */
  | { readonly kind: "delivery"; readonly until: Date; readonly begin: (trx: Trx) => Promise<TaskText> };

/** A basket item as the caller sent it. */
export type AskedItem = InputOf<typeof addToBasket>["items"][number];

/** What a kind may use while it reads a basket item. The account's domains among all items are loaded at once. */
export type LineReader = {
  readonly catalogue: TldCatalogue;
  readonly language: Language;
  readonly now: Date;
  /** What was typed, in the form in which domains are stored. */
  asciiOf(typed: string): string;
  /** The account's own domain for what was typed, in any state; null when the account does not have it. */
  ownName(typed: string): OwnName | null;
};

export type NewLine<Params = StoredParams> = {
  /** Null, as is the TLD: the line is about no domain. */
  readonly asciiName: string | null;
  /** The domain as people read it; for a line without one, what the service is called. */
  readonly unicodeName: string;
  readonly tld: string | null;
  /** The period as the price book has it: 0 for what has no term. */
  readonly periodMonths: number;
  readonly domainId: string | null;
  /** Whether the registry is asked for its fee before the first price is shown. */
  readonly asksFee: boolean;
  readonly params: Params & CommonParams;
  /** Kept encrypted until the request ends, for example an auth code. */
  readonly secret: string | null;
  /** Only for a line about a service. */
  readonly productId?: number;
  readonly serviceId?: string;
};

export type LineRead<Params = StoredParams> =
  | { readonly line: NewLine<Params> }
  | { readonly refusal: Refusal; readonly values: Readonly<Record<string, string | number>> };

/** How a kind that is bought reads an item of the basket. */
export type ItemForm<Params> = {
  readonly by: "item";
  /** Reads in one go what the decisions about all these domains need, and gives the function that reads a single item. */
  reading(
    trx: Trx,
    scope: AccountScope,
    names: readonly string[],
  ): Promise<(reader: LineReader, item: AskedItem) => LineRead<Params>>;
};

/** A change that is wanted for a domain. itemid is `nobody` where the account has no domain of that name. */
export type Wish = { readonly itemid: string; readonly domainname: string; readonly change: ItemChange };

/** A change in the form in which it is ordered, at once or as a line of the basket. */
export type ActLine<Params = StoredParams> = Pick<NewLine<Params>, "asciiName" | "unicodeName" | "tld" | "domainId" | "params"> &
  Partial<Pick<NewLine, "periodMonths" | "productId" | "serviceId">>;

/** The same for a change of a domain. */
export type NamedLine<Params = StoredParams> = ActLine<Params> & { readonly asciiName: string; readonly tld: string };

/**
 * A change that can be ordered at once on a page of its own, and also put into the basket. Both ways use the same reader and ask
 * for the same permission, switches and fresh proof.
 */
export type ChangeForm<Params> = {
  readonly by: "change";
  /** The permission that is needed in addition to the one to order. */
  readonly permission: string;
  readonly features: readonly Feature[];
  readonly asksProof: boolean;
  /** Reads the change in a transaction without writing. Refuses what ordering at once would refuse. */
  read(deps: OutsideDeps, trx: Trx, call: SessionCall, wish: Wish): Promise<ActLine<Params>>;
  /**
   * Finds out from outside parties what our database cannot tell, before the line is added and outside of transactions. Gives the
   * part of the answer that the line stores.
   */
  ask?(deps: OutsideDeps, call: SessionCall, wish: Wish): Promise<Partial<Params>>;
  /** Checks the line again at checkout. Refuses what adding it now would refuse. */
  again(deps: OutsideDeps, trx: Trx, call: SessionCall, line: LineOf<Params>): Promise<void>;
};

/** An id that no domain has. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** Gives a field that the change cannot do without. Refuses MissingParameter. */
export function needed<T>(value: T | undefined, field: keyof ItemChange): T {
  if (value === undefined) throw new Refused(MissingParameter, { missing: [`change.${field}`] });
  return value;
}

/**
 * What a kind does to a domain or its service. Two requests for one domain conflict where the effect of one makes that of the
 * other impossible.
 */
export type Effect = "getsName" | "keepsName" | "keepsService" | "renewsPlan";

/** What the customer sent with the fix form, after it was checked; the request continues with it. */
export type Corrected<Params> = { readonly params?: Partial<Params>; readonly secret?: string };
export type FixInput = Omit<InputOf<typeof fixRequest>, "requestid">;

/** Who is to own a domain, with what its TLD wants to know about the owner. */
export type OwnerParams = {
  readonly contactId?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
};

/** A request that was just ordered, in the form in which its kind gets it (ordered). */
export type OrderedLine<Params = StoredParams> = {
  readonly domainId: string | null;
  readonly asciiName: string | null;
  readonly params: Params & CommonParams;
};
export type Ordered<Params = StoredParams> = {
  readonly orderId: string;
  readonly ordernr: number;
  readonly lines: readonly OrderedLine<Params>[];
};

/** Bulk acts whose runs order requests. */
export type RunAct = (typeof bulkActs)[number];

/** Everything in which one thing that can be ordered differs from the others. */
type Special<Params> = {
  readonly type: RequestType;
  /** The product of a kind that sells only one. */
  readonly productId?: number;
  /** The products of a kind that sells several. Neither: the kind serves its type, whatever the product. */
  readonly productIds?: readonly number[];
  readonly words: KindWords;
  /** A stage before the main one, with an action of its own in the basket. Only a change of owner has one: both sides agree first. */
  readonly firstStage?: { readonly stage: "pre"; readonly action: ItemAction };
  /** The operation of the price book at whose price the line is sold. */
  readonly operation: PriceOperation;
  /** The operation where the price depends on the parameters; absent: always `operation`. */
  operationOf?(params: Params): PriceOperation;
  /** The request is about a domain that the account does not have yet, and is refused when the account has it. */
  readonly isForNewName?: true;
  /** Checkout asks the registry whether the domain is free. */
  readonly needsFreeName?: true;
  /** Checkout asks for the owner and for the fields of the TLD (OwnerParams). */
  readonly asksOwner?: true;
  /** The registry accepts such a request only days after it was sent. Until then the money of the order is set aside. */
  readonly isAcceptedLater?: true;
  /** Whether a reading of the registry shows that the request is done. Requests of other kinds are done by us or by people. */
  readonly isAtRegistry?: true;
  /** People deliver it (the fulfilment "delivery"): staff write down what the customer gets. */
  readonly isDelivered?: true;
  /** A mail of its own tells the owner how it ended, so the summary of the order does not mention it. */
  readonly isNotifiedByItself?: true;
  /** What it needs from the customer has nothing to do with a registry: mails say it in the words of the reason alone. */
  readonly needsInOwnWords?: true;
  /** The request registers a domain: mails about the order say so, and its end has a mail of its own. */
  readonly isRegistration?: true;
  readonly does?: readonly Effect[];
  readonly rulesOut?: readonly Effect[];
  /** The time limit of the TLD, by its name, after which an unfinished request becomes a task for a person. */
  readonly limit?: keyof TldRules["orderLimitHours"];
  /** Null: it cannot be ordered through the basket. */
  readonly basket: ItemForm<Params> | ChangeForm<Params> | null;
  /** What a line changes, for the texts and the form on the screen; absent: the action says everything. */
  shown?(line: LineOf<Params>): ChangeView | null;
  /** The longest period in years for a line of the basket; absent: the longest that is sold. */
  yearsMax?(params: Params): number | undefined;
  /** The bulk act whose runs order this kind. */
  readonly run?: RunAct;
  /** The act that orders this kind for many domains at once, where its folder defines one. */
  readonly bulk?: BulkForm;
  /** Sends the notices that are due as soon as it is ordered, in the transaction of the order. */
  ordered?(
    trx: Trx,
    deps: Pick<OutsideDeps, "jobs">,
    call: Pick<SessionCall, "scope" | "now">,
    order: Ordered<Params>,
  ): Promise<void>;
  fulfil(deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>): Promise<Fulfilment>;
  /**
   * Reasons for which the fix form asks for something. For other reasons the customer removes the cause elsewhere and tries again
   * (remedyOf).
   */
  readonly fixable: readonly number[];
  /**
   * Reads what the customer sent with the fix form, in the transaction that locks the request; throws Refused with the wrong
   * field. Absent: the request is tried again unchanged.
   */
  fix?(trx: Trx, scope: AccountScope, request: RequestOf<Params>, input: FixInput): Promise<Corrected<Params>>;
  /** The owner that the form for missing details is about. */
  ownerOf?(params: Params): OwnerParams;
  /**
   * Takes back what is in progress at the registry when a request is cancelled, outside of any transaction. Gives false when it
   * is too late or not known yet. Absent: what has reached the registry cannot be cancelled.
   */
  readonly withdraw?: ((deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>) => Promise<boolean>) | undefined;
  /**
   * Called when the customer has cancelled what the system ordered, so that the system does not order the same again tomorrow.
   */
  dropped?(trx: Trx, scope: AccountScope, request: RequestOf<Params>): Promise<void>;
  /** Called when the request ends without having been fulfilled, in the transaction that credits what was paid. */
  unfulfilled?(trx: Trx, scope: AccountScope, request: RequestOf<Params>, at: Date): Promise<void>;
  /** Until when an order that the system placed can be paid; null: there is no limit. rules: those of its TLD, if it has one. */
  payableUntil?(request: RequestOf<Params>, rules: TldRules | null): Date | null;
  /**
   * Reasons that end outside of the panel, such as a lock at the losing registrar, and the check that notices it. The check reads
   * and sends nothing; when it gives true, the request continues. It throws OutcomeError when it cannot find out.
   */
  readonly watched?: Watched<Params> | undefined;
  /**
   * The beginning of the period that is bought, as an ISO 8601 date or instant; null: only the registry knows it. Absent: the day
   * of sale. It is not used for what is bought without a period.
   */
  readonly runsFrom?: ((params: Params) => string | null) | undefined;
  /** How many seconds it usually takes by the rules of the TLD; the progress page shows it. */
  usualSeconds(rules: TldRules | null): number;
};

type Watched<Params> = {
  readonly reasons: readonly number[];
  isOver(deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>): Promise<boolean>;
};

export type KindWords = {
  /** What is done, such as "Renewal". */
  readonly act: Words;
  /** What was done, for mails: "The registration of example.se". */
  readonly mail: { readonly [Language in keyof Words]: { readonly act: string; readonly deed: string; readonly of: string } };
  /** The name of the service, where invoices and mails should use it in place of the act. Null: they use the act. */
  service?(productId: number | null): Words | null;
};

/**
 * A kind as its folder defines it, with the schema of its own parameters. Stored parameters are read by the schema before the
 * kind gets them.
 */
export type OwnKind<Params> = Special<Params> & { readonly params: z.ZodType<Params> };

/** A kind as all other code sees it: it accepts requests as they are stored. */
export type Kind = Special<StoredParams>;

/** Makes a kind from the definition in its folder. */
export function defineKind<Params extends object>(own: OwnKind<Params>): Kind {
  const read = (stored: StoredParams): Params & CommonParams => ({ ...commonOf(stored), ...own.params.parse(stored) });
  const typed = <Row extends { readonly params: StoredParams }>(row: Row) => ({ ...row, params: read(row.params) });
  const { withdraw, watched, runsFrom } = own;
  return {
    ...own,
    basket: own.basket?.by === "change" ? storedForm(own.basket, typed) : (own.basket as ItemForm<StoredParams> | null),
    operationOf: (stored) => own.operationOf?.(read(stored)) ?? own.operation,
    shown: (line) => own.shown?.(typed(line)) ?? null,
    yearsMax: (stored) => own.yearsMax?.(read(stored)),
    runsFrom: runsFrom && ((stored) => runsFrom(read(stored))),
    ordered: async (trx, deps, call, order) => own.ordered?.(trx, deps, call, { ...order, lines: order.lines.map(typed) }),
    fulfil: (deps, scope, request) => own.fulfil(deps, scope, typed(request)),
    fix: async (trx, scope, request, input) => (await own.fix?.(trx, scope, typed(request), input)) ?? {},
    ownerOf: (stored) => own.ownerOf?.(read(stored)) ?? {},
    dropped: async (trx, scope, request) => own.dropped?.(trx, scope, typed(request)),
    unfulfilled: async (trx, scope, request, at) => own.unfulfilled?.(trx, scope, typed(request), at),
    payableUntil: (request, rules) => own.payableUntil?.(typed(request), rules) ?? null,
    withdraw: withdraw && ((deps, scope, request) => withdraw(deps, scope, typed(request))),
    watched: watched && { ...watched, isOver: (deps, scope, request) => watched.isOver(deps, scope, typed(request)) },
  };
}

const commonOf = ({ unicodeName, agreedQuote, agreed }: StoredParams): CommonParams => ({
  ...(unicodeName === undefined ? {} : { unicodeName }),
  ...(agreedQuote === undefined ? {} : { agreedQuote }),
  ...(agreed === undefined ? {} : { agreed }),
});

function storedForm<Params>(
  form: ChangeForm<Params>,
  typed: (line: LineOf<StoredParams>) => LineOf<Params>,
): ChangeForm<StoredParams> {
  return { ...form, again: (deps, trx, call, line) => form.again(deps, trx, call, typed(line)) };
}

/** The operation of the price book at whose price a request of a kind is sold. */
export const operationOf = (kind: Kind, params: StoredParams): PriceOperation => kind.operationOf?.(params) ?? kind.operation;

/** What a kind is called on invoices and in mails. */
export const nameOfKind = ({ words }: Pick<Kind, "words">, productId: number | null): Words =>
  words.service?.(productId) ?? words.act;
