import type { RequestType } from "@nameplane/contracts";
import type { ItemAction } from "@nameplane/contracts/orders/request-types";
import { type AskedItem, type Kind, type KindWords, nameOfKind, type RunAct } from "./kind.ts";
import type { StoredParams } from "./params.ts";
import type { OwnService, Service } from "./service.ts";
import type { Words } from "./words.ts";

/** A change or purchase that is wanted for a domain, with the product if it is about a service. */
export type Asked = { readonly type: RequestType; readonly productId: number | null };

/** The fields of a request that determine its kind. */
type Typed = { readonly type: RequestType; readonly product_id: number | null };

/** Everything that can be ordered. It can be looked up by request, by basket item or by bulk act. */
export type Kinds = ReturnType<typeof kindsOf>;

/** Builds the lookup of kinds. If two services claim the same subscription, the service that is listed first gets it. */
export function kindsOf(entries: readonly (Kind | Service)[]) {
  const all = entries.flatMap((entry) => ("kinds" in entry ? entry.kinds : [entry]));
  const services = entries.filter((entry) => "kinds" in entry);
  const ofType = Map.groupBy(all, ({ type }) => type);
  const find = (type: RequestType, productId: number | null): Kind | undefined => {
    const sameType = ofType.get(type) ?? [];
    return sameType.find((kind) => sells(kind, productId)) ?? sameType.find(sellsAny);
  };
  /** The words of a type, whatever the product. */
  const wordsOf = (type: RequestType): KindWords => ofType.get(type)?.[0]?.words ?? unknownWords(type);
  /** The service that a product belongs to; null if there is no product. */
  const serviceOfProduct = (productId: number | null): Service | undefined =>
    services.find(({ kinds }) => kinds.some((kind) => sells(kind, productId)));

  return {
    all,
    services,
    /**
     * The kind of a request, found by its product or otherwise by its type. Null if nothing in this installation can fulfil it.
     */
    of: ({ type, product_id: productId }: Typed): Kind | null => find(type, productId) ?? null,
    /** The kind that an item of the basket asks for. For an item without a product, the first kind of its type. */
    ofItem: ({ itemaction, change }: Pick<AskedItem, "itemaction" | "change">): Kind | null => {
      const type = typeOfAction(all, itemaction);
      const productId = change?.productid;
      return (productId === undefined ? ofType.get(type)?.[0] : find(type, productId)) ?? null;
    },
    /** The kind that a bulk act orders; null if the act orders nothing. */
    ofRun: (act: RunAct): Kind | null => all.find(({ run }) => run === act) ?? null,
    serviceOf: (service: Pick<OwnService, "productId" | "isPlan">): Service | null =>
      services.find((one) => one.claims(service)) ?? null,
    /** What a request is called on invoices and in mails. */
    nameOf: (request: Typed): Words => {
      const kind = find(request.type, request.product_id);
      return kind === undefined ? wordsOf(request.type).act : nameOfKind(kind, request.product_id);
    },
    /** What a service is called; null if the words of the request's type are enough. */
    serviceName: ({ type, product_id: productId }: Typed): Words | null =>
      find(type, productId)?.words.service?.(productId) ?? null,
    wordsOf,
    /**
     * The beginning of the period that a request buys (Kind.runsFrom). "sale" means the day of sale; null means that only the
     * registry knows it.
     */
    runsFrom: (request: Typed & { readonly params: StoredParams }): string | null => {
      const kind = find(request.type, request.product_id);
      return kind?.runsFrom === undefined ? "sale" : kind.runsFrom(request.params);
    },
    /** The end of the period that a request buys (Kind.runsUntil). Null if it follows from its months. */
    runsUntil: (request: Typed & { readonly params: StoredParams }): string | null =>
      find(request.type, request.product_id)?.runsUntil?.(request.params) ?? null,
    /**
     * Whether the money of an order is first set aside and later taken for the lines that were delivered. This is the case if a
     * registry takes days to accept one of the lines. The whole order then waits for its end, including lines that are delivered
     * at once (ADR 42 and 52).
     */
    reservesMoney: (lines: readonly { readonly type: RequestType }[]): boolean =>
      lines.some(({ type }) => ofType.get(type)?.some(({ isAcceptedLater }) => isAcceptedLater) === true),
    /**
     * Types of the other requests that are about the same service, or about the domain itself. Requests for two different
     * services of one domain do not affect each other.
     */
    beside: (productId: number | null, others: readonly Asked[]): RequestType[] =>
      others
        .filter(
          (other) =>
            productId === null || other.productId === null || serviceOfProduct(productId) === serviceOfProduct(other.productId),
        )
        .map(({ type }) => type),
    /**
     * The first of the other requests for the same domain, wanted or in progress, that conflicts with this type; null if none
     * does.
     */
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

/** Returns the type of an action. The first stage of a kind may have its own action. */
const typeOfAction = (all: readonly Kind[], action: ItemAction): RequestType =>
  all.find(({ firstStage }) => firstStage?.action === action)?.type ?? (action as RequestType);
