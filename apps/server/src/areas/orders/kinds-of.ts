import type { RequestType } from "@nameplane/contracts";
import type { ItemAction } from "@nameplane/contracts/orders/request-types";
import { type AskedItem, type Kind, type KindWords, nameOfKind, type RunAct } from "./kind.ts";
import type { StoredParams } from "./params.ts";
import type { OwnService, Service } from "./service.ts";
import type { Words } from "./words.ts";

/** Something that is wanted for a domain, with the product where it is about a service. */
export type Asked = { readonly type: RequestType; readonly productId: number | null };

/** The fields of a request that determine its kind. */
type Typed = { readonly type: RequestType; readonly product_id: number | null };

/** Everything that can be ordered, to be found by request, by basket item or by bulk act. */
export type Kinds = ReturnType<typeof kindsOf>;

/**
 * Builds the lookup of kinds. Where two services claim the same subscription, the one listed first gets it.
 */
export function kindsOf(entries: readonly (Kind | Service)[]) {
  const all = entries.flatMap((entry) => ("kinds" in entry ? entry.kinds : [entry]));
  const services = entries.filter((entry) => "kinds" in entry);
  const ofType = Map.groupBy(all, ({ type }) => type);
  const find = (type: RequestType, productId: number | null): Kind | undefined => {
    const sameType = ofType.get(type) ?? [];
    return sameType.find((kind) => sells(kind, productId)) ?? sameType.find(sellsAny);
  };
  /** The words of a type, without regard to the product. */
  const wordsOf = (type: RequestType): KindWords => ofType.get(type)?.[0]?.words ?? unknownWords(type);
  /** The service that a product belongs to; null for something without a product. */
  const serviceOfProduct = (productId: number | null): Service | undefined =>
    services.find(({ kinds }) => kinds.some((kind) => sells(kind, productId)));

  return {
    all,
    services,
    /** The kind of a request, found by its product or else by its type. Null: nothing in this installation carries it out. */
    of: ({ type, product_id: productId }: Typed): Kind | null => find(type, productId) ?? null,
    /** The kind that an item of the basket asks for. An item without a product means the first kind of its type. */
    ofItem: ({ itemaction, change }: Pick<AskedItem, "itemaction" | "change">): Kind | null => {
      const type = typeOfAction(all, itemaction);
      const productId = change?.productid;
      return (productId === undefined ? ofType.get(type)?.[0] : find(type, productId)) ?? null;
    },
    /** The kind that a bulk act orders; null when it orders nothing. */
    ofRun: (act: RunAct): Kind | null => all.find(({ run }) => run === act) ?? null,
    serviceOf: (service: Pick<OwnService, "productId" | "isPlan">): Service | null =>
      services.find((one) => one.claims(service)) ?? null,
    /** What a request is called on invoices and in mails. */
    nameOf: (request: Typed): Words => {
      const kind = find(request.type, request.product_id);
      return kind === undefined ? wordsOf(request.type).act : nameOfKind(kind, request.product_id);
    },
    /** What a service is called; null when the words of the request's type are enough. */
    serviceName: ({ type, product_id: productId }: Typed): Words | null =>
      find(type, productId)?.words.service?.(productId) ?? null,
    wordsOf,
    /**
     * The beginning of the period that a request buys (Kind.runsFrom); "sale": the day of sale. Null: only the registry knows it.
     */
    runsFrom: (request: Typed & { readonly params: StoredParams }): string | null => {
      const kind = find(request.type, request.product_id);
      return kind?.runsFrom === undefined ? "sale" : kind.runsFrom(request.params);
    },
    /**
     * Whether the money of an order is set aside first and taken later for what was delivered. That is so where a registry takes
     * days to accept something. The whole order then waits for its end, including what is delivered at once (ADR 42 and 52).
     */
    reservesMoney: (lines: readonly { readonly type: RequestType }[]): boolean =>
      lines.some(({ type }) => ofType.get(type)?.some(({ isAcceptedLater }) => isAcceptedLater) === true),
    /**
     * Types of the other requests that are about the same thing: requests for two different services of one domain do not concern
     * each other.
     */
    beside: (productId: number | null, others: readonly Asked[]): RequestType[] =>
      others
        .filter(
          (other) =>
            productId === null || other.productId === null || serviceOfProduct(productId) === serviceOfProduct(other.productId),
        )
        .map(({ type }) => type),
    /** The first of the other requests for the same domain, wanted or in progress, that conflicts with this one; null: none. */
    conflictOf: (type: RequestType, others: readonly RequestType[]): RequestType | null => {
      const rulesOut = (one: RequestType, other: RequestType) => {
        const out = new Set((ofType.get(one) ?? []).flatMap((kind) => kind.rulesOut ?? []));
        return (ofType.get(other) ?? []).some(({ does }) => does?.some((effect) => out.has(effect)));
      };
      return others.find((other) => other !== type && (rulesOut(type, other) || rulesOut(other, type))) ?? null;
    },
  };
}

const sells = ({ productId, productIds }: Kind, wanted: number | null): boolean =>
  wanted !== null && (productId === wanted || productIds?.includes(wanted) === true);
const sellsAny = ({ productId, productIds }: Kind): boolean => productId === undefined && productIds === undefined;

function unknownWords(type: RequestType): KindWords {
  const inMail = { act: type, deed: type, of: "" };
  return { act: { en: type, sv: type }, mail: { en: inMail, sv: inMail } };
}

/** The first stage of a kind may have an action of its own. */
const typeOfAction = (all: readonly Kind[], action: ItemAction): RequestType =>
  all.find(({ firstStage }) => firstStage?.action === action)?.type ?? (action as RequestType);
