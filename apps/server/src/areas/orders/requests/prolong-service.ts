import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { NotRenewable } from "@nameplane/contracts/orders/refusals";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tell } from "../../../platform/live.ts";
import { tellOfPlan } from "../../zones/index.ts";
import type { OrderDeps } from "../deps.ts";
import { lockTexts, planTexts } from "../order.texts.ts";
import type { RequestRow } from "../requests.repository.ts";
import { renewsAt } from "../plan/plan.rules.ts";
import { extendService, lockService, type OwnService } from "../services.repository.ts";
import type { AskedItem, Fulfilment, LineRead, LineReader, RequestKind } from "./request-kind.ts";
import { monthsOn } from "./service-months.ts";

const common = {
  operation: "renew",
  isForNewName: false,
  needsFreeName: false,
  asksOwner: false,
  // 4899: tried again once it is sold again
  fixable: [4899],
  fix: async (_trx: Trx, _scope: AccountScope, request: RequestRow) => ({ params: request.params }),
  usualSeconds: () => 5,
  fulfil,
} as const;

/** Renews the DNS plan of a name: no registry, the plan is paid for longer. */
export const updateDnsRenew: RequestKind = {
  type: "update-dns-renew",
  ...common,
  readLine: (reader, item) => readLine(reader, item, reader.dnsPlan(item.domainname), planTexts),
};

/** Renews any other service: the registry lock of a name (row 13). It is ordered by the system, or through the basket. */
export const renewService: RequestKind = {
  type: "renew-service",
  ...common,
  readLine: (reader, item) => readLine(reader, item, reader.lock(item.domainname), lockTexts),
};

/** The service of a name of the account, for the time it is billed for. */
function readLine(reader: LineReader, item: AskedItem, plan: OwnService | null, texts: typeof planTexts): LineRead {
  const no = (why: keyof typeof planTexts): LineRead => ({
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

async function fulfil(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  const { service_id: serviceId } = request;
  if (serviceId === null) throw new Error(`request ${request.id} lacks its service`);
  const service = await tx(deps.pool, scope, (trx) => lockService(trx, scope, serviceId));
  if (service === null || service.state === "ended") return { kind: "rejected", text: ownReason("serviceEnded") };
  if (!service.isSold) return { kind: "customer", reason: 4899, text: ownReason("notSold", { service: service.name }) };
  return { kind: "done", record: (trx) => record(trx, deps, scope, request, serviceId) };
}

/** What is paid for is added to what was paid; a service that had run out begins again now. */
async function record(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  request: RequestRow,
  serviceId: string,
): Promise<{ domainId?: string }> {
  const service = await lockService(trx, scope, serviceId);
  if (service === null) throw new Error(`request ${request.id} lacks its service`);
  const now = deps.clock.now();
  const from = service.paidUntil > now ? service.paidUntil : now;
  const months = request.period_months ?? 12;
  const paidUntil = monthsOn(from, months);
  await extendService(trx, scope, service, { paidUntil, renewsAt: renewsAt(paidUntil, months) });
  // One that was not paid for had given way to Free DNS.
  if (service.isPlan) await tellOfPlan(trx, scope, service.domainId);
  await tell(trx, scope.accountId, { topic: "domain", ids: [service.domainId] });
  return { domainId: service.domainId };
}
