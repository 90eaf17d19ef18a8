import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { readFeeCharged, writeFeeEcho } from "../extensions/fee.ts";
import type { FeeCharged, FeeEcho } from "../extensions/fee.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { calendarDate } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { domainElement, writeDomainName, writeDomainPeriod } from "../objects/domain.ts";
import { dataNamed } from "../reply.ts";
import { childInstant, childToken } from "../xml/query-xml.ts";

export interface DomainRenewInput {
  readonly name: string;
  /**
   * The expiry date as last read, YYYY-MM-DD in UTC. A second renewal with the same date is refused, so it cannot add more years
   * by mistake.
   */
  readonly curExpDate: string;
  readonly periodMonths: number;
  readonly fee?: FeeEcho | undefined;
}

export interface DomainRenewed {
  readonly name: string | null;
  readonly expiresAt: string | null;
  readonly fee: FeeCharged | null;
}

/**
 * Extends a domain's registration period (RFC 5731 section 3.2.3). Refuses locally with 2101 if the registry renews domains
 * automatically.
 */
export function domainRenew(input: DomainRenewInput): EppCommand<DomainRenewed> {
  return {
    verb: "domain:renew",
    object: input.name,
    service: NS.domain,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: (context) => {
      if (context.profile.renewal === "automatic")
        throw new InvalidInput(2101, "renew", "is not offered: the registry renews each domain by itself");
      return {
        body: eppElement(
          "renew",
          {},
          domainElement(
            "renew",
            {},
            writeDomainName(input.name),
            domainElement("curExpDate", {}, calendarDate(input.curExpDate, "curExpDate")),
            writeDomainPeriod(context, input.periodMonths),
          ),
        ),
        extensions: [...writeFeeEcho(context, "renew", input.fee), ...writeSubProduct(context, [input.name])],
      };
    },
    read: (reply) => {
      const data = dataNamed(reply, NS.domain, "renData");
      return {
        name: data === null ? null : childToken(data, NS.domain, "name"),
        expiresAt: data === null ? null : childInstant(data, NS.domain, "exDate"),
        fee: readFeeCharged(reply, "renData"),
      };
    },
  };
}
