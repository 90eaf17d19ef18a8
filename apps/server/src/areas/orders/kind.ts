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

/** The operation of the price book that prices a line. "free": it costs nothing, whatever the price book says. */
export type PriceOperation = "create" | "renew" | "transfer" | "restore" | "trade" | "unlock" | "free";

/** A request, or a line of the basket, whose parameters have the type of its kind. */
export type RequestOf<Params> = Omit<RequestRow, "params"> & { readonly params: Params & CommonParams };
export type LineOf<Params> = Omit<BasketRow, "params"> & { readonly params: Params & CommonParams };

/**
 * How one attempt to fulfil a request ended. `done` carries what remains to be written, so that the effect and the end of the
 * request are written in one transaction.
 */
export type Fulfilment =
  | { readonly kind: "done"; readonly record: (trx: Trx) => Promise<{ domainId?: string }> }
  /**
   * An outside party is working on it or does not answer right now. The request is checked again at nextCheckAt and shown as
   * status 14.
   */
  /** isCrowded: whether the registry accepts no more commands from us this minute. */
  | { readonly kind: "waiting"; readonly text: string | null; readonly nextCheckAt: Date; readonly isCrowded?: true }
  /** The request cannot be fulfilled before a date. It is shown as status 15, and continues automatically. */
  | {
      readonly kind: "hold";
      readonly text: string;
      readonly until: Date;
      /** The registry refuses all our commands, so every other request at this registry is refused too. */
      readonly outage?: RegistryOutage;
      /** The registry that staff have paused. */
      readonly pausedAt?: string;
    }
  /**
   * It is not known whether the registry executed a command. We read the registry at nextCheckAt; the request stays in status 11.
   */
  | { readonly kind: "unknown"; readonly nextCheckAt: Date }
  /** The customer has to do something, for one of the reasons 4001 to 4899. */
  | {
      readonly kind: "customer";
      readonly reason: number;
      readonly text: string | null;
      /** For reason 4007: the document that the customer must send, if we know more than the registry said. */
      readonly document?: { readonly what: string; readonly why: string };
      /**
       * Called again when the outcome is written. False means that the customer did what was asked while the attempt ran, so the
       * request does not have to wait for the customer.
       */
      readonly stands?: (trx: Trx) => Promise<boolean>;
    }
  | { readonly kind: "rejected"; readonly text: string }
  /** Another request, or the registry itself, has already done what was ordered, so the money is paid back. */
  | { readonly kind: "duplicate"; readonly text: string }
  | { readonly kind: "registryLocked"; readonly text: string }
  /** Our request frame, our data or our account at the registry is wrong, so a person has to deal with it. */
  /** told: what the customer reads in the meantime. If absent, they read that something is wrong at the registry. */
  | { readonly kind: "staff"; readonly text: string; readonly told?: string }
  /**
   * A person delivers it by a date, and staff see it in the list of services to deliver. `begin` is written in the same
   * transaction and returns the text of the task.
   */
  | { readonly kind: "delivery"; readonly until: Date; readonly begin: (trx: Trx) => Promise<TaskText> };

/** A basket item as the caller sent it. */
export type AskedItem = InputOf<typeof addToBasket>["items"][number];

/** What a kind may use while it reads a basket item. The account's domains named in any of the items are loaded at once. */
export type LineReader = {
  readonly catalogue: TldCatalogue;
  readonly language: Language;
  readonly now: Date;
  /** Returns what the user typed, in the form in which domains are stored. */
  asciiOf(typed: string): string;
  /** Returns the account's own domain for what the user typed, in any state; null if the account does not have it. */
  ownName(typed: string): OwnName | null;
};

export type NewLine<Params = StoredParams> = {
  /** Null, like the TLD, if the line is not about a domain. */
  readonly asciiName: string | null;
  /** The domain in Unicode. For a line without a domain, the name of the service. */
  readonly unicodeName: string;
  readonly tld: string | null;
  /** The period as in the price book: 0 if the item has no term. */
  readonly periodMonths: number;
  readonly domainId: string | null;
  /** Whether we ask the registry for its fee before the first price is shown. */
  readonly asksFee: boolean;
  readonly params: Params & CommonParams;
  /** The secret of the line, for example an auth code. It is kept encrypted until the request ends. */
  readonly secret: string | null;
  /** Set only for a line about a service. */
  readonly productId?: number;
  readonly serviceId?: string;
};

export type LineRead<Params = StoredParams> =
  | { readonly line: NewLine<Params> }
  | { readonly refusal: Refusal; readonly values: Readonly<Record<string, string | number>> };

/** How a kind that is bought reads items of the basket. */
export type ItemForm<Params> = {
  readonly by: "item";
  /** Loads at once what the decisions about all these domains need, and returns the function that reads a single item. */
  reading(
    trx: Trx,
    scope: AccountScope,
    names: readonly string[],
  ): Promise<(reader: LineReader, item: AskedItem) => LineRead<Params>>;
};

/** A change that the user wants for a domain. itemid is `nobody` if the account has no domain of that name. */
export type Wish = { readonly itemid: string; readonly domainname: string; readonly change: ItemChange };

/** A change in the form in which it is ordered, either at once or as a line of the basket. */
export type ActLine<Params = StoredParams> = Pick<NewLine<Params>, "asciiName" | "unicodeName" | "tld" | "domainId" | "params"> &
  Partial<Pick<NewLine, "periodMonths" | "productId" | "serviceId">>;

/** An ActLine for a change that is about a domain. */
export type NamedLine<Params = StoredParams> = ActLine<Params> & { readonly asciiName: string; readonly tld: string };

/**
 * A change that can be ordered at once on its own page, and also put into the basket. Both ways use the same reader and require
 * the same permission, feature switches and fresh proof of identity.
 */
export type ChangeForm<Params> = {
  readonly by: "change";
  /** The permission that is required in addition to the permission to order. */
  readonly permission: string;
  readonly features: readonly Feature[];
  readonly asksProof: boolean;
  /** Reads the change in a transaction without writing. It refuses what ordering at once would refuse. */
  read(deps: OutsideDeps, trx: Trx, call: SessionCall, wish: Wish): Promise<ActLine<Params>>;
  /**
   * Asks outside parties what our database cannot tell, outside of transactions, before the line is added. Returns the part of
   * the answer that the line stores.
   */
  ask?(deps: OutsideDeps, call: SessionCall, wish: Wish): Promise<Partial<Params>>;
  /** Checks the line again at checkout. It refuses what adding it now would refuse. */
  again(deps: OutsideDeps, trx: Trx, call: SessionCall, line: LineOf<Params>): Promise<void>;
};

/** An id that does not belong to any domain. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** Gives a field that the change requires. Possible refusals: MissingParameter. */
export function needed<T>(value: T | undefined, field: keyof ItemChange): T {
  if (value === undefined) throw new Refused(MissingParameter, { missing: [`change.${field}`] });
  return value;
}

/**
 * What a kind does to a domain or its service. Two requests for one domain conflict if the effect of one makes the effect of the
 * other impossible.
 */
export type Effect = "getsName" | "keepsName" | "keepsService" | "renewsPlan";

/** What the customer sent with the fix form, after it was checked. The request continues with these values. */
export type Corrected<Params> = { readonly params?: Partial<Params>; readonly secret?: string };
export type FixInput = Omit<InputOf<typeof fixRequest>, "requestid">;

/** The future owner of a domain, with the details that its TLD requires of an owner. */
export type OwnerParams = {
  readonly contactId?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
};

/** A request that was just ordered, in the form that its kind receives (see `ordered`). */
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

/** The bulk acts that order requests when they are run. */
export type RunAct = (typeof bulkActs)[number];

/** The definition of one kind of request: its products, price, texts, form in the basket and further properties. */
type Special<Params> = {
  readonly type: RequestType;
  /** The product, if the kind sells only one. */
  readonly productId?: number;
  /**
   * The products, if the kind sells several. If neither `productId` nor `productIds` is set, the kind handles all requests of its
   * type, whatever the product.
   */
  readonly productIds?: readonly number[];
  readonly words: KindWords;
  /**
   * A stage before the main stage, with its own action in the basket. Only a change of owner has one, because both sides must
   * agree first.
   */
  readonly firstStage?: { readonly stage: "pre"; readonly action: ItemAction };
  /** The operation of the price book that prices the line. */
  readonly operation: PriceOperation;
  /** The operation, if it depends on the parameters. If absent, it is always `operation`. */
  operationOf?(params: Params): PriceOperation;
  /** The request is about a domain that is new to the account, and is refused if the account already has it. */
  readonly isForNewName?: true;
  /** Checkout asks the registry whether the domain is free. */
  readonly needsFreeName?: true;
  /** Checkout asks the customer for the owner and for the fields of the TLD (OwnerParams). */
  readonly asksOwner?: true;
  /** The registry accepts such a request only days after it was sent. Until then the money of the order is set aside. */
  readonly isAcceptedLater?: true;
  /** Reading the registry can show that the request is done. Requests of other kinds are completed by us or by people. */
  readonly isAtRegistry?: true;
  /** Staff deliver what was ordered (the fulfilment "delivery") and write down what the customer receives. */
  readonly isDelivered?: true;
  /** A separate mail says that the request is completed. An order of only this request then gets no summary. */
  readonly isNotifiedByItself?: true;
  /**
   * If a request of this kind needs something from the customer, that has nothing to do with a registry. Mails then use only the
   * reason's own text and do not mention a registry.
   */
  readonly needsInOwnWords?: true;
  /** The request registers a domain. Mails about the order say so, and the end of the request has its own mail. */
  readonly isRegistration?: true;
  readonly does?: readonly Effect[];
  readonly rulesOut?: readonly Effect[];
  /** The name of the TLD's time limit after which an unfinished request becomes a task for staff. */
  readonly limit?: keyof TldRules["orderLimitHours"];
  /** How the kind is ordered through the basket. Null if it cannot be ordered there. */
  readonly basket: ItemForm<Params> | ChangeForm<Params> | null;
  /** What a line changes, for the texts and the form on the screen. Absent if the action alone says everything. */
  shown?(line: LineOf<Params>): ChangeView | null;
  /** The longest period in years for a line of the basket. If absent, the longest that is sold. */
  yearsMax?(params: Params): number | undefined;
  /** The bulk act that orders this kind when it is run. */
  readonly run?: RunAct;
  /** The bulk act that orders this kind for many domains at once, if the folder of the kind defines one. */
  readonly bulk?: BulkForm;
  /** Sends the notices that are due as soon as the request is ordered, in the transaction of the order. */
  ordered?(
    trx: Trx,
    deps: Pick<OutsideDeps, "jobs">,
    call: Pick<SessionCall, "scope" | "now">,
    order: Ordered<Params>,
  ): Promise<void>;
  fulfil(deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>): Promise<Fulfilment>;
  /**
   * Reasons for which the fix form asks for something. For other reasons the customer removes the cause elsewhere and then tries
   * again (remedyOf).
   */
  readonly fixable: readonly number[];
  /**
   * Reads what the customer sent with the fix form, in the transaction that locks the request. It throws Refused with the wrong
   * field. If absent, the request is tried again unchanged.
   */
  fix?(trx: Trx, scope: AccountScope, request: RequestOf<Params>, input: FixInput): Promise<Corrected<Params>>;
  /** The owner that the form for missing details is about. */
  ownerOf?(params: Params): OwnerParams;
  /**
   * Withdraws what is in progress at the registry when a request is cancelled, outside of any transaction. Returns false if it is
   * too late or the result is not known yet. If absent, a request that has reached the registry cannot be cancelled.
   */
  readonly withdraw?: ((deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>) => Promise<boolean>) | undefined;
  /**
   * Called when the customer has cancelled a request that the system ordered, so that the system does not order it again
   * tomorrow.
   */
  dropped?(trx: Trx, scope: AccountScope, request: RequestOf<Params>): Promise<void>;
  /** Called when the request ends without having been fulfilled, in the transaction that credits what was paid. */
  unfulfilled?(trx: Trx, scope: AccountScope, request: RequestOf<Params>, at: Date): Promise<void>;
  /**
   * Returns the time until which an order placed by the system can be paid; null if there is no limit. rules: the rules of its
   * TLD, if it has one.
   */
  payableUntil?(request: RequestOf<Params>, rules: TldRules | null): Date | null;
  /**
   * Reasons whose cause is removed outside of the panel, such as a lock at the losing registrar, with the check that notices the
   * removal. The check only reads. If it returns true, the request continues. It throws OutcomeError if it cannot find out.
   */
  readonly watched?: Watched<Params> | undefined;
  /**
   * Returns the beginning of the bought period, as an ISO 8601 date or instant; null if only the registry knows it. If absent,
   * the period begins on the day of sale. It is not used for purchases without a period.
   */
  readonly runsFrom?: ((params: Params) => string | null) | undefined;
  /**
   * Returns the end of the bought period, as an ISO 8601 date or instant, if it does not follow from the number of months. Null if
   * it does.
   */
  readonly runsUntil?: ((params: Params & CommonParams) => string | null) | undefined;
  /**
   * How many seconds the request usually takes by the rules of the TLD. The progress page shows this. Null if the registry
   * decides when, such as after the phase of a launch.
   */
  usualSeconds(rules: TldRules | null, params: Params & CommonParams): number | null;
};

type Watched<Params> = {
  readonly reasons: readonly number[];
  isOver(deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>): Promise<boolean>;
};

export type KindWords = {
  /** The words for what is ordered, such as "Renewal". */
  readonly act: Words;
  /** What was done, in the words of mails: "The registration of example.se". */
  readonly mail: { readonly [Language in keyof Words]: { readonly act: string; readonly deed: string; readonly of: string } };
  /** The name of the service, if invoices and mails should use it instead of `act`. Null if they use `act`. */
  service?(productId: number | null): Words | null;
};

/**
 * A kind as its folder defines it, with the schema of its own parameters. The schema parses stored parameters before the kind
 * receives them.
 */
export type OwnKind<Params> = Special<Params> & { readonly params: z.ZodType<Params> };

/** A kind as all other code sees it: it accepts requests in the form in which they are stored. */
export type Kind = Special<StoredParams>;

/** Makes a kind from the definition in its folder. */
export function defineKind<Params extends object>(own: OwnKind<Params>): Kind {
  const read = (stored: StoredParams): Params & CommonParams => ({ ...commonOf(stored), ...own.params.parse(stored) });
  const typed = <Row extends { readonly params: StoredParams }>(row: Row) => ({ ...row, params: read(row.params) });
  const { withdraw, watched, runsFrom, runsUntil } = own;
  return {
    ...own,
    basket: own.basket?.by === "change" ? storedForm(own.basket, typed) : (own.basket as ItemForm<StoredParams> | null),
    operationOf: (stored) => own.operationOf?.(read(stored)) ?? own.operation,
    shown: (line) => own.shown?.(typed(line)) ?? null,
    usualSeconds: (rules, stored) => own.usualSeconds(rules, read(stored)),
    yearsMax: (stored) => own.yearsMax?.(read(stored)),
    runsFrom: runsFrom && ((stored) => runsFrom(read(stored))),
    runsUntil: runsUntil && ((stored) => runsUntil(read(stored))),
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

const commonOf = ({ unicodeName, agreedQuote, agreed, plan, planName, rest }: StoredParams): CommonParams => ({
  ...(unicodeName === undefined ? {} : { unicodeName }),
  ...(agreedQuote === undefined ? {} : { agreedQuote }),
  ...(agreed === undefined ? {} : { agreed }),
  ...(plan === undefined ? {} : { plan }),
  ...(planName === undefined ? {} : { planName }),
  ...(rest === undefined ? {} : { rest }),
});

function storedForm<Params>(
  form: ChangeForm<Params>,
  typed: (line: LineOf<StoredParams>) => LineOf<Params>,
): ChangeForm<StoredParams> {
  return { ...form, again: (deps, trx, call, line) => form.again(deps, trx, call, typed(line)) };
}

/** The operation of the price book that prices a request of a kind. */
export const operationOf = (kind: Kind, params: StoredParams): PriceOperation => kind.operationOf?.(params) ?? kind.operation;

/** What a kind is called on invoices and in mails. */
export const nameOfKind = ({ words }: Pick<Kind, "words">, productId: number | null): Words =>
  words.service?.(productId) ?? words.act;
