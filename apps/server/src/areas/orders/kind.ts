import type { InputOf, Refusal, RequestType } from "@nameplane/contracts";
import type { ChangeView, ItemChange } from "@nameplane/contracts/orders/basket";
import type { bulkActs } from "@nameplane/contracts/orders/bulk";
import type { addToBasket, fixRequest } from "@nameplane/contracts/orders/operations";
import type { ItemAction } from "@nameplane/contracts/orders/request-types";
import { MissingParameter } from "@nameplane/contracts/refusals";
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

/** What the price book sells of a name or a service; free: what costs nothing whatever the price book says. */
export type PriceOperation = "create" | "renew" | "transfer" | "restore" | "trade" | "unlock" | "free";

/** A request, or a line of the basket, as its kind reads it. */
export type RequestOf<Params> = Omit<RequestRow, "params"> & { readonly params: Params & CommonParams };
export type LineOf<Params> = Omit<BasketRow, "params"> & { readonly params: Params & CommonParams };

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
  /** What was typed, as names are stored. */
  asciiOf(typed: string): string;
  /** The account's own name, whatever its state; null = not one of its names. Takes what was typed. */
  ownName(typed: string): OwnName | null;
};

export type NewLine<Params = StoredParams> = {
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  /** As the price book has it: 0 for what has no term. */
  readonly periodMonths: number;
  readonly domainId: string | null;
  /** The registry is asked for its fee before the first price. */
  readonly asksFee: boolean;
  readonly params: Params & CommonParams;
  /** Kept encrypted until the request ends: an auth code. */
  readonly secret: string | null;
  /** Of a line about a service. */
  readonly productId?: number;
  readonly serviceId?: string;
};

export type LineRead<Params = StoredParams> =
  | { readonly line: NewLine<Params> }
  | { readonly refusal: Refusal; readonly values: Readonly<Record<string, string | number>> };

/** Something that is bought: an item of the basket is read by what it names. */
export type ItemForm<Params> = {
  readonly by: "item";
  /** Reads at once what decides about all these names, and gives who reads the item of each. */
  reading(
    trx: Trx,
    scope: AccountScope,
    names: readonly string[],
  ): Promise<(reader: LineReader, item: AskedItem) => LineRead<Params>>;
};

/** A change somebody wants of a name; itemid is nobody's where the account has no domain of that name. */
export type Wish = { readonly itemid: string; readonly domainname: string; readonly change: ItemChange };

/** A change as it is ordered: at once, or as a line of the basket. */
export type ActLine<Params = StoredParams> = Pick<NewLine<Params>, "asciiName" | "unicodeName" | "tld" | "domainId" | "params"> &
  Partial<Pick<NewLine, "periodMonths" | "productId" | "serviceId">>;

/**
 * A change that can be ordered at once on a page of its own, as an item of the basket: read by what reads it there, with the right,
 * the switches and the fresh proof that are asked for there.
 */
export type ChangeForm<Params> = {
  readonly by: "change";
  /** Beside the right to order. */
  readonly permission: string;
  readonly features: readonly Feature[];
  readonly asksProof: boolean;
  /** In a transaction, writing nothing of it. Refuses what ordering at once refuses. */
  read(deps: OutsideDeps, trx: Trx, call: SessionCall, wish: Wish): Promise<ActLine<Params>>;
  /** What only the outside knows, asked before the line is put in, outside of transactions; gives what the line keeps of it. */
  ask?(deps: OutsideDeps, call: SessionCall, wish: Wish): Promise<Partial<Params>>;
  /** The line as it stands now, at checkout. Refuses what would refuse to put it in now. */
  again(deps: OutsideDeps, trx: Trx, call: SessionCall, line: LineOf<Params>): Promise<void>;
};

/** No domain has this id. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** What a change cannot do without. Refuses MissingParameter. */
export function needed<T>(value: T | undefined, field: keyof ItemChange): T {
  if (value === undefined) throw new Refused(MissingParameter, { missing: [`change.${field}`] });
  return value;
}

/**
 * What a kind does to a name or its service, and what it makes impossible: two requests for one name conflict where one of them rules out
 * what the other does.
 */
export type Effect = "getsName" | "keepsName" | "keepsService" | "renewsPlan";

/** What the fix form sent, checked: what the request goes on with. */
export type Corrected<Params> = { readonly params?: Partial<Params>; readonly secret?: string };
export type FixInput = Omit<InputOf<typeof fixRequest>, "requestid">;

/** Whom a name is to belong to, with what its suffix asks of them. */
export type OwnerParams = {
  readonly contactId?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
};

/** A request that was ordered just now, as it is told. */
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

/** Acts on many names that a run can be of. */
export type RunAct = (typeof bulkActs)[number];

/** Everything that is special about one thing that can be ordered. */
type Special<Params> = {
  readonly type: RequestType;
  /** Of a kind that sells one product; absent: of its type, whatever the product. */
  readonly productId?: number;
  readonly words: KindWords;
  /** A first stage that has a word of its own in the basket: a change of owner begins with it. */
  readonly firstStage?: { readonly stage: "pre"; readonly action: ItemAction };
  /** Price book operation the line is sold as. */
  readonly operation: PriceOperation;
  /** What costs something else, or nothing, by what is wanted of it; absent: always sold as its operation. */
  operationOf?(params: Params): PriceOperation;
  /** A name the account does not have yet: refused when it has. */
  readonly isForNewName?: true;
  /** Checkout asks the registry whether the name is free. */
  readonly needsFreeName?: true;
  /** Checkout asks for the owner and the fields of the TLD (OwnerParams). */
  readonly asksOwner?: true;
  /** Its registry accepts it days after it was asked: the order's money is set aside until then. */
  readonly isAcceptedLater?: true;
  /** Its registry shows whether it was done; the others are done by us or by people. */
  readonly isAtRegistry?: true;
  /** Its owner hears of its end by a mail of its own: the summary of an order says nothing more. */
  readonly isNotifiedByItself?: true;
  /** It registers a name: mails about it say so, and its end has one of its own. */
  readonly isRegistration?: true;
  readonly does?: readonly Effect[];
  readonly rulesOut?: readonly Effect[];
  /** What its suffix gives it before a person looks at it. */
  readonly limit?: keyof TldRules["orderLimitHours"];
  /** Null: it is not ordered through the basket. */
  readonly basket: ItemForm<Params> | ChangeForm<Params> | null;
  /** What a line changes, for the words of the screen and the form it was made in; absent: the action says it all. */
  shown?(line: LineOf<Params>): ChangeView | null;
  /** The most years a line of the basket may have; absent: as many as are sold. */
  yearsMax?(params: Params): number | undefined;
  /** The act on many names whose runs order it. */
  readonly run?: RunAct;
  /** How it is chosen for many names at once. */
  readonly bulk?: BulkForm;
  /** What is told at once, in the order's transaction. */
  ordered?(
    trx: Trx,
    deps: Pick<OutsideDeps, "jobs">,
    call: Pick<SessionCall, "scope" | "now">,
    order: Ordered<Params>,
  ): Promise<void>;
  fulfil(deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>): Promise<Fulfilment>;
  /** Reasons whose fix form asks for something. What else waits for the customer is mended elsewhere and tried again (remedyOf). */
  readonly fixable: readonly number[];
  /**
   * Takes what the fix form sent, in the transaction that holds the request; throws Refused with the field at fault. Absent: it is tried
   * again as it is.
   */
  fix?(trx: Trx, scope: AccountScope, request: RequestOf<Params>, input: FixInput): Promise<Corrected<Params>>;
  /** Whom its form of missing details is about. */
  ownerOf?(params: Params): OwnerParams;
  /**
   * Takes back at the registry what a cancellation finds under way there, outside of any transaction. Gives false when it is too
   * late or not known yet. Absent: what has reached the registry can not be cancelled.
   */
  readonly withdraw?: ((deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>) => Promise<boolean>) | undefined;
  /** Its customer has cancelled what the system ordered, and would find the same order again tomorrow. */
  dropped?(trx: Trx, scope: AccountScope, request: RequestOf<Params>): Promise<void>;
  /** Until when an order of the system for it can be paid for at all; null: nothing says so. */
  payableUntil?(request: RequestOf<Params>, rules: TldRules): Date | null;
  /**
   * Reasons that end outside of the panel, such as a lock at the losing registrar, and the look that finds it: it reads, sends nothing,
   * and true lets the request go on by itself. Throws OutcomeError when it cannot be found out.
   */
  readonly watched?: Watched<Params> | undefined;
  /**
   * From when what is bought runs, as an ISO 8601 date or instant; null: only its registry knows. Absent: from the day it is sold. What has no
   * term runs from no day.
   */
  readonly runsFrom?: ((params: Params) => string | null) | undefined;
  /** Seconds it usually takes by the rules of its suffix, told on the progress page. */
  usualSeconds(rules: TldRules | null): number;
};

type Watched<Params> = {
  readonly reasons: readonly number[];
  isOver(deps: OutsideDeps, scope: AccountScope, request: RequestOf<Params>): Promise<boolean>;
};

export type KindWords = {
  /** The act, such as "Renewal". */
  readonly act: Words;
  /** In mails: "The registration of example.se". */
  readonly mail: { readonly [Language in keyof Words]: { readonly act: string; readonly deed: string; readonly of: string } };
  /** What an invoice and the mails call it, where that is not its act: the name of a service. Null: its act says enough. */
  service?(productId: number | null): Words | null;
};

/** A kind as its folder has it: with the schema of its own parameters, which are read before they are handed to it. */
export type OwnKind<Params> = Special<Params> & { readonly params: z.ZodType<Params> };

/** A kind as everybody else has it: it takes requests as they are stored. */
export type Kind = Special<StoredParams>;

/** Makes a kind of what its folder says of it. */
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
    payableUntil: (request, rules) => own.payableUntil?.(typed(request), rules) ?? null,
    withdraw: withdraw && ((deps, scope, request) => withdraw(deps, scope, typed(request))),
    watched: watched && { ...watched, isOver: (deps, scope, request) => watched.isOver(deps, scope, typed(request)) },
  };
}

const commonOf = ({ unicodeName, agreedQuote }: StoredParams): CommonParams => ({
  ...(unicodeName === undefined ? {} : { unicodeName }),
  ...(agreedQuote === undefined ? {} : { agreedQuote }),
});

function storedForm<Params>(
  form: ChangeForm<Params>,
  typed: (line: LineOf<StoredParams>) => LineOf<Params>,
): ChangeForm<StoredParams> {
  return { ...form, again: (deps, trx, call, line) => form.again(deps, trx, call, typed(line)) };
}

/** Price book operation a request of a kind is sold as. */
export const operationOf = (kind: Kind, params: StoredParams): PriceOperation => kind.operationOf?.(params) ?? kind.operation;

/** How a kind is called on invoices and in mails. */
export const nameOfKind = ({ words }: Pick<Kind, "words">, productId: number | null): Words =>
  words.service?.(productId) ?? words.act;
