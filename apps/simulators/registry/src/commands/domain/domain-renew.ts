import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { checkFee, feeResultBlock } from "../../extensions/fee.ts";
import { checkSubProduct, namestoreBlock } from "../../extensions/namestore.ts";
import { existingName, findDomain, requireSponsor } from "../../objects/access.ts";
import { domainRenewedBlock } from "../../objects/domain-data.ts";
import { readPeriod, termMonths } from "../../objects/period.ts";
import { renew } from "../../rules/life-cycle.ts";
import { addMonths, utcDay } from "../../rules/periods.ts";
import { domainProhibition } from "../../rules/statuses.ts";
import { ElementReader } from "../../xml/read.ts";
import { readDate, readLabel } from "../../xml/values.ts";

/**
 * domain:renew (RFC 5731 section 3.2.3). A curExpDate that is not the current expiry is refused (2004), so that a repeated
 * command does not renew twice.
 */
export const domainRenew = defineCommand({
  verb: "domain:renew",
  read: (node) => {
    const reader = new ElementReader(node);
    const input = {
      name: reader.required("name", readLabel),
      curExpDate: reader.required("curExpDate", readDate),
      period: reader.optional("period", readPeriod) ?? null,
    };
    reader.end();
    return input;
  },
  names: ({ name }) => [name],
  run: (context, { name: raw, curExpDate, period }, extensions) => {
    const name = existingName(raw);
    const { profile } = name;
    checkSubProduct(name, extensions.subProduct);
    const domain = findDomain(context, name);
    requireSponsor(context, domain);
    const prohibited = domainProhibition(domain, "renew", context.now);
    if (prohibited !== null) throw new Refusal(2304, prohibited);
    // A name that is being deleted (by delete or clientDelete) can be renewed only after its deletion has been withdrawn.
    if (domain.clientDelete) throw new Refusal(2105, "The domain is being deregistered");
    if (curExpDate !== utcDay(domain.expiresAt)) {
      throw new Refusal(2004, `curExpDate is not the expiry date ${utcDay(domain.expiresAt)}`);
    }
    const months = termMonths(period, profile);
    if (addMonths(domain.expiresAt, months) > addMonths(context.now, profile.terms.maxMonths)) {
      throw new Refusal(2004, `The term may end at most ${profile.terms.maxMonths} months from now`);
    }
    const price = checkFee(name, "renew", months, extensions.fee);
    const renewed = {
      ...renew(domain, months, profile, context.now),
      updatedBy: context.registrar.id,
      updatedAt: context.now,
    };
    context.store.domains.save(renewed);
    return {
      code: 1000,
      resData: domainRenewedBlock(renewed),
      extensions: [
        feeResultBlock(extensions.fee, "renData", price),
        extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct),
      ],
    };
  },
});
