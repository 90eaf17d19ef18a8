import { AlreadyOrdered } from "@nameplane/contracts/orders/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { z } from "zod";
import { Refused } from "../../platform/refused.ts";
import { ownNameById } from "../../areas/domains/index.ts";
import { defineKind, needed } from "../../areas/orders/kind.ts";
import type { Service } from "../../areas/orders/service.ts";
import { insertService, monthsOn, noteService, renewalOf, renewsAt, serviceWords } from "../../areas/orders/services/index.ts";

// A service that is not for sale. planted-service.process.test.ts copies it to a folder among the kinds.

const productId = 9100;
const name = { en: "Name watch", sv: "Namnbevakning" };

const ordered = defineKind({
  type: "create-service",
  productId,
  params: z.object({ language: z.enum(["en", "sv"]) }),
  words: { ...serviceWords.ordered, service: () => name },
  operation: "create",
  does: ["keepsName", "keepsService"],
  basket: {
    by: "change",
    permission: "service_order",
    features: ["enableServiceOrder"],
    asksProof: false,
    async read(_deps, trx, { scope, language }, { itemid, change }) {
      const own = await ownNameById(trx, scope, itemid);
      if (own === null) throw new Refused(NotFound, { param: "domainname" });
      const { asciiName, unicodeName, tld, domainId } = own;
      const product = needed(change.productid, "productid");
      return { asciiName, unicodeName, tld, domainId, productId: product, periodMonths: 12, params: { language } };
    },
    async again(_deps, trx, { scope }, line) {
      if ((await ownNameById(trx, scope, line.domain_id ?? "")) === null) throw new Refused(AlreadyOrdered);
    },
  },
  fixable: [],
  usualSeconds: () => 7,
  async fulfil(deps, scope, request) {
    const { domain_id: domainId, period_months: months, params } = request;
    if (domainId === null) throw new Error(`request ${request.id} lacks its domain`);
    return {
      kind: "done",
      record: async (trx) => {
        const startedAt = deps.clock.now();
        const paidUntil = monthsOn(startedAt, months ?? 12);
        const serviceId = await insertService(trx, scope, {
          productId,
          name: name[params.language],
          domainId,
          params,
          currency: request.price?.total.currency ?? "SEK",
          startedAt,
          paidUntil,
          renewsAt: renewsAt(paidUntil, months ?? 12),
        });
        await noteService(trx, scope, request.id, serviceId);
        return { domainId };
      },
    };
  },
});

const renewed = renewalOf({
  type: "renew-service",
  productId,
  words: { ...serviceWords.renewed, service: () => name },
  does: ["keepsService"],
  sold: {
    what: { productId },
    texts: {
      none: { en: "nobody watches it", sv: "ingen bevakar det" },
      notSold: { en: "names are not watched any more", sv: "namn bevakas inte längre" },
      period: { en: "names are not watched for that long", sv: "namn bevakas inte så länge" },
    },
  },
});

export const nameWatch: Service = {
  kinds: [ordered, renewed],
  claims: (service) => service.productId === productId,
  renewal: renewed,
  end: null,
};
