import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/resellers/become-operations";
import { whitelabelProduct } from "@nameplane/contracts/products/service-pages";
import { priceAt } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall, SessionCall } from "../../../platform/http/call.ts";
import { readHosts, type HostPlace } from "../../brandhosts/index.ts";
import { callerTerms, pricesFor, showPrice } from "../../products/index.ts";
import { asReseller } from "../../whitelabel/editor/index.ts";
import {
  findProgramme,
  isProductOrdered,
  latestApplication,
  ownBrandFacts,
  standingOf,
  type ApplicationRow,
} from "./signup.repository.ts";
import { openHost, stepsOf, type StartFacts } from "./start-steps.rules.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Call = SessionCall & { readonly trx: Trx };

/** Whether one can become a reseller on this brand, on which terms, and what the portal costs the caller. */
export async function readOffer(call: PublicCall): Promise<Answer<typeof operations.resellerOffer>> {
  const showsPrices = await call.isOn("enablePrices");
  return call.publicTx(async (trx) => {
    const { signup, terms, version } = await findProgramme(trx, call.brand.brandId);
    if (signup === "off" || !showsPrices) return { signup, terms, version, yearly: null, startfee: null };
    const { priceGroupId, currency, tax } = await callerTerms(trx, call);
    const book = await pricesFor(trx, { priceGroupId, currency, now: call.now });
    const shown = (operation: string, months: number) => {
      const amount = book.product(whitelabelProduct, operation, months);
      return amount === null ? null : showPrice(priceAt(amount.net, tax.rateBasisPoints, months));
    };
    return { signup, terms, version, yearly: shown("create", 12), startfee: shown("start_fee", 0) };
  });
}

export const presentApplication = ({ id, state, publicName, askedAt, decidedAt, reason }: ApplicationRow) => ({
  applicationid: id,
  state,
  publicname: publicName,
  asked: askedAt.toISOString(),
  decided: decidedAt?.toISOString() ?? null,
  reason,
});

/** How far the account has come on its way to its own brand. */
export async function readStart(call: Call, place: HostPlace): Promise<Answer<typeof operations.resellerStart>> {
  const { trx, scope } = call;
  const { isReseller, isMaster, isOperatorsBrand } = await standingOf(trx, scope);
  const application = await latestApplication(trx, scope);
  const own = await ownBrandFacts(trx, scope);
  const seen = own === null ? null : await readHosts(asReseller(call), own.id, place);
  const host = seen === null ? null : openHost(seen.hosts);
  const facts: StartFacts = {
    isOrdered: own === null && (await isProductOrdered(trx, scope, whitelabelProduct)),
    brand:
      own === null || seen === null
        ? null
        : {
            hosts: seen.hosts,
            claims: seen.claims,
            isPublished: own.isPublished,
            hasDraft: own.hasDraft,
            sender: own.sender === null ? null : { address: own.sender, isProved: own.isProved },
            hasPrices: own.hasPrices,
            customers: own.customers,
          },
  };
  return {
    isreseller: isReseller,
    mayapply: isMaster && isOperatorsBrand,
    application: application === null ? null : presentApplication(application),
    steps: isReseller || own !== null ? stepsOf(facts) : [],
    brandid: own?.id ?? null,
    isopen: host !== null,
    url: host === null ? "" : call.originOf(host),
  };
}
