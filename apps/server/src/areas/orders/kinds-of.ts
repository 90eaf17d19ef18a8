import type { RequestType } from "@nameplane/contracts";
import type { ItemAction } from "@nameplane/contracts/orders/request-types";
import { type AskedItem, type Kind, type KindWords, nameOfKind, type RunAct } from "./kind.ts";
import type { StoredParams } from "./params.ts";
import type { OwnService, Service } from "./service.ts";
import type { Words } from "./words.ts";

/** Something wanted of a name; a product where it is about a service. */
export type Asked = { readonly type: RequestType; readonly productId: number | null };

/** What a request says of its kind. */
type Typed = { readonly type: RequestType; readonly product_id: number | null };

/** Everything that can be ordered, found by what requests, items of the basket and acts on many names say. */
export type Kinds = ReturnType<typeof kindsOf>;

/**
 * A service that claims what another claims, too, stands behind it.
 *
 * Takes  notSold: words of types that nobody here carries out
 */
export function kindsOf(entries: readonly (Kind | Service)[], notSold: Partial<Record<RequestType, KindWords>> = {}) {
  const all = entries.flatMap((entry) => ("kinds" in entry ? entry.kinds : [entry]));
  const services = entries.filter((entry) => "kinds" in entry);
  const ofType = Map.groupBy(all, ({ type }) => type);
  const find = (type: RequestType, productId: number | null): Kind | undefined => {
    const sameType = ofType.get(type) ?? [];
    return sameType.find((kind) => kind.productId === productId) ?? sameType.find((kind) => kind.productId === undefined);
  };
  /** Words of a type, whatever the product. */
  const wordsOf = (type: RequestType): KindWords => ofType.get(type)?.[0]?.words ?? notSold[type] ?? unknownWords(type);
  /** The service a product belongs to; null: one that names no product. */
  const serviceOfProduct = (productId: number | null): Service | undefined =>
    services.find(({ kinds }) => kinds.some((kind) => kind.productId === productId));

  return {
    all,
    services,
    /** The kind of a request: that of its product, else that of its type. Null: nobody here carries it out. */
    of: ({ type, product_id: productId }: Typed): Kind | null => find(type, productId) ?? null,
    /** The kind an item of the basket asks for; one that names no product means the first of its type. */
    ofItem: ({ itemaction, change }: Pick<AskedItem, "itemaction" | "change">): Kind | null => {
      const type = typeOfAction(all, itemaction);
      const productId = change?.productid;
      return (productId === undefined ? ofType.get(type)?.[0] : find(type, productId)) ?? null;
    },
    /** The kind that an act on many names orders; null: it orders nothing. */
    ofRun: (act: RunAct): Kind | null => all.find(({ run }) => run === act) ?? null,
    serviceOf: (service: Pick<OwnService, "productId" | "family">): Service | null =>
      services.find((one) => one.claims(service)) ?? null,
    /** What a request is called on invoices and in mails. */
    nameOf: (request: Typed): Words => {
      const kind = find(request.type, request.product_id);
      return kind === undefined ? wordsOf(request.type).act : nameOfKind(kind, request.product_id);
    },
    /** What a service is called; null: the type of its request says enough. */
    serviceName: ({ type, product_id: productId }: Typed): Words | null =>
      find(type, productId)?.words.service?.(productId) ?? null,
    wordsOf,
    /** From when what a request buys runs (Kind.runsFrom); "sale": from the day it is sold. Null: nobody here knows. */
    runsFrom: (request: Typed & { readonly params: StoredParams }): string | "sale" | null => {
      const kind = find(request.type, request.product_id);
      return kind?.runsFrom === undefined ? "sale" : kind.runsFrom(request.params);
    },
    /** Whether the money of an order is set aside first and taken for what was delivered: where a registry has days to accept some of it. All of the order waits for its end, also what is delivered at once (ADR 42 and 52). */
    reservesMoney: (lines: readonly { readonly type: RequestType }[]): boolean =>
      lines.some(({ type }) => ofType.get(type)?.some(({ isAcceptedLater }) => isAcceptedLater) === true),
    /** Types of the others that are about the same thing: two services of one name know nothing of each other. */
    beside: (productId: number | null, others: readonly Asked[]): RequestType[] =>
      others
        .filter(
          (other) =>
            productId === null || other.productId === null || serviceOfProduct(productId) === serviceOfProduct(other.productId),
        )
        .map(({ type }) => type),
    /** The first of the others, wanted or under way for the same name, that this one does not go with; null: none. */
    conflictOf: (type: RequestType, others: readonly RequestType[]): RequestType | null => {
      const rulesOut = (one: RequestType, other: RequestType) => {
        const out = new Set((ofType.get(one) ?? []).flatMap((kind) => kind.rulesOut ?? []));
        return (ofType.get(other) ?? []).some(({ does }) => does?.some((effect) => out.has(effect)));
      };
      return others.find((other) => other !== type && (rulesOut(type, other) || rulesOut(other, type))) ?? null;
    },
  };
}

function unknownWords(type: RequestType): KindWords {
  const inMail = { act: type, deed: type, of: "" };
  return { act: { en: type, sv: type }, mail: { en: inMail, sv: inMail } };
}

/** The first stage of a kind may have a word of its own. */
const typeOfAction = (all: readonly Kind[], action: ItemAction): RequestType =>
  all.find(({ firstStage }) => firstStage?.action === action)?.type ?? (action as RequestType);
