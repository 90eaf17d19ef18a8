import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { namestoreBlock } from "../../extensions/namestore.ts";
import { requireAuthInfo } from "../../objects/access.ts";
import { domainTransferBlock } from "../../objects/domain-data.ts";
import { readDomainTransfer, transferSubject } from "../../objects/domain-transfer-input.ts";

/** domain:transfer op=query: the latest transfer. It is shown to its two registrars, and to others with the authInfo. */
export const domainTransferQuery = defineCommand({
  verb: "domain:transfer:query",
  read: readDomainTransfer,
  names: ({ name }) => [name],
  run: (context, input, extensions) => {
    const { name, domain } = transferSubject(context, input.name, extensions);
    const transfer = domain.transfer;
    if (input.authInfo !== null) requireAuthInfo(context, domain, input.authInfo);
    else if (![domain.sponsor, transfer?.gaining, transfer?.losing].includes(context.registrar.id)) {
      throw new Refusal(2201, "Only the two sides of a transfer may ask");
    }
    if (transfer === null) throw new Refusal(2301, "The domain was never transferred");
    return {
      code: 1000,
      resData: domainTransferBlock(name.name, transfer),
      extensions: [extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct)],
    };
  },
});
