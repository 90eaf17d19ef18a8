import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { NotRenewable } from "@nameplane/contracts/orders/refusals";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { OutsideDeps } from "../deps.ts";
import {
  defineKind,
  type AskedItem,
  type Fulfilment,
  type Kind,
  type LineRead,
  type LineReader,
  type OwnKind,
  type RequestOf,
} from "../kind.ts";
import type { DomainService, OwnService } from "../service.ts";
import type { Words } from "../words.ts";
import { monthsOn, renewsAt } from "./service-months.ts";
import { extendService, lockService, renewServiceNoMore, servicesOf, type Sold } from "./services.repository.ts";
import { renewalByService } from "./renewal-in-basket.ts";
import { renewalParams as params, type RenewalParams as Params } from "./renewal-params.ts";

/** Why a service of a domain cannot be renewed. The text follows "cannot be renewed:". */
export type RenewalTexts = Readonly<Record<"none" | "notSold" | "period", Words>>;

type Request = RequestOf<Params>;

type Renewed = Pick<OwnKind<Params>, "type" | "productId" | "productIds" | "words" | "does"> & {
  /**
   * How the renewed service is found: by its domain, as a service of the kind `what`, or "byService" if the basket item names the
   * service itself.
   */
  readonly sold: { readonly what: Sold; readonly texts: RenewalTexts } | "byService";
  /** Called when the paid period has changed. */
  readonly placed?: (trx: Trx, scope: AccountScope, service: OwnService) => Promise<void>;
  /**
   * By when a person has to switch on a suspended service that was paid for. If absent or null, the service is active at once.
   */
  readonly resumesBy?: (trx: Trx, scope: AccountScope, service: OwnService, paidAt: Date) => Promise<Date | null>;
};

type Effects = { readonly placed: NonNullable<Renewed["placed"]>; readonly resumesBy: Renewed["resumesBy"] };

/**
 * Makes the kind that renews a service. No registry is involved; only the paid period is extended. It is ordered by the system or
 * through the basket.
 */
export function renewalOf({ sold, placed = async () => {}, resumesBy, ...own }: Renewed): Kind {
  return defineKind<Params>({
    ...own,
    params,
    operation: "renew",
    runsFrom: ({ paidUntil }) => paidUntil ?? null,
    basket:
      sold === "byService"
        ? renewalByService(own.type)
        : {
            by: "item",
            async reading(trx, scope, names) {
              const services = await servicesOf(trx, scope, names, sold.what);
              return (reader, item) => readLine(reader, item, services.get(reader.asciiOf(item.domainname)) ?? null, sold.texts);
            },
          },
    ...(sold === "byService" ? { shown: ({ params: { service } }) => (service === undefined ? null : { service }) } : {}),
    // Reason 4899: the service is not sold any more. The request can be tried again once it is sold again.
    fixable: [4899],
    usualSeconds: () => 5,
    fulfil: (deps, scope, request) => fulfil(deps, scope, request, { placed, resumesBy }),
    payableUntil: ({ origin, params: { paidUntil } }) =>
      origin === "system" && paidUntil !== undefined ? new Date(paidUntil) : null,
    async dropped(trx, scope, { service_id: serviceId }) {
      if (serviceId !== null) await renewServiceNoMore(trx, scope, serviceId);
    },
  });
}

/** Reads an item as the renewal, for one billing period, of the service of one of the account's domains. */
function readLine(reader: LineReader, item: AskedItem, plan: DomainService | null, texts: RenewalTexts): LineRead<Params> {
  const no = (why: keyof RenewalTexts): LineRead<Params> => ({
    refusal: NotRenewable,
    values: { name: plan?.unicodeName ?? item.domainname, why: texts[why][reader.language] },
  });
  if (plan === null || plan.billingMonths === null) return no("none");
  if (!plan.isSold) return no("notSold");
  const { asciiName, unicodeName, tld, billingMonths: periodMonths, domainId } = plan;
  if (item.years !== undefined && item.years * 12 !== periodMonths) return no("period");
  return {
    line: {
      asciiName,
      unicodeName,
      tld,
      periodMonths,
      domainId,
      asksFee: false,
      params: { unicodeName, paidUntil: plan.paidUntil.toISOString() },
      secret: null,
      productId: plan.productId,
      serviceId: plan.id,
    },
  };
}

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: Request, effects: Effects): Promise<Fulfilment> {
  const { service_id: serviceId } = request;
  if (serviceId === null) throw new Error(`request ${request.id} lacks its service`);
  const service = await tx(deps.pool, scope, (trx) => lockService(trx, scope, serviceId));
  if (service === null || service.state === "ended") return { kind: "rejected", text: ownReason("serviceEnded") };
  if (!service.isSold) return { kind: "customer", reason: 4899, text: ownReason("notSold", { service: service.name }) };
  return { kind: "done", record: (trx) => record(trx, deps, scope, request, { serviceId, ...effects }) };
}

/** Adds the new period to the paid period. If the service had expired, the new period begins now. */
async function record(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  { serviceId, placed, resumesBy }: Effects & { readonly serviceId: string },
): Promise<{ domainId?: string }> {
  const service = await lockService(trx, scope, serviceId);
  if (service === null) throw new Error(`request ${request.id} lacks its service`);
  const now = deps.clock.now();
  const from = service.paidUntil > now ? service.paidUntil : now;
  const months = request.period_months ?? 12;
  const paidUntil = monthsOn(from, months);
  await extendService(trx, scope, service, {
    paidUntil,
    renewsAt: renewsAt(paidUntil, months),
    resumeDueAt: (await resumesBy?.(trx, scope, service, now)) ?? null,
    planChangesAt: from,
  });
  await placed(trx, scope, service);
  await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
  if (service.domainId === null) return {};
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [service.domainId] });
  return { domainId: service.domainId };
}
