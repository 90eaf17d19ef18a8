import { type CommandContext, defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { checkToken } from "../../extensions/allocation-token.ts";
import { checkFee, feeResultBlock } from "../../extensions/fee.ts";
import type { CommandExtensions } from "../../extensions/index.ts";
import { namestoreBlock } from "../../extensions/namestore.ts";
import type { Domain } from "../../model/objects.ts";
import { queueNotices } from "../../notices/render.ts";
import { requireAuthInfo } from "../../objects/access.ts";
import { checkContacts, checkRegistrant, checkRoles } from "../../objects/domain-contacts.ts";
import { domainTransferBlock } from "../../objects/domain-data.ts";
import { checkDelegation } from "../../objects/domain-delegation.ts";
import { type DomainTransferInput, readDomainTransfer, transferSubject } from "../../objects/domain-transfer-input.ts";
import type { Period } from "../../objects/period.ts";
import { moveHosts } from "../../objects/purge-domain.ts";
import type { Profile } from "../../profiles/profile.ts";
import type { RegistrableName } from "../../rules/names.ts";
import { addDays, addMonths } from "../../rules/periods.ts";
import { domainProhibition, isTransferPending } from "../../rules/statuses.ts";
import { completeTransfer, requestTransfer, transferNotices } from "../../rules/transfer.ts";

/**
 * Checks whether a transfer may be requested. Refusals come in the order in which a client can act on them: the transfer is not
 * possible, the code is wrong, a status forbids it, or it is too early.
 */
function checkTransfer(context: CommandContext, domain: Domain, input: DomainTransferInput, profile: Profile): void {
  if (domain.sponsor === context.registrar.id) throw new Refusal(2106, "The domain is already yours");
  if (isTransferPending(domain.transfer)) throw new Refusal(2300, "A transfer is pending");
  if (input.authInfo === null) throw new Refusal(2003, "authInfo is missing");
  requireAuthInfo(context, domain, input.authInfo);
  const prohibited = domainProhibition(domain, "transfer", context.now);
  if (prohibited !== null) throw new Refusal(2304, prohibited);
  const lockedUntil = addDays(Math.max(domain.createdAt, domain.transferredAt ?? 0), profile.transfer.lockDays);
  if (context.now < lockedUntil) {
    throw new Refusal(2106, `Not within ${profile.transfer.lockDays} days of registration or transfer`);
  }
}

/** The months that a transfer adds. If the registry adds no time at a transfer, the period is ignored. */
function addedMonths(context: CommandContext, domain: Domain, period: Period | null, profile: Profile): number {
  const months = profile.transfer.addMonths;
  if (months === 0 || period === null) return months;
  if (period.months !== months) throw new Refusal(2306, `A transfer adds ${months} months`);
  if (addMonths(domain.expiresAt, months) > addMonths(context.now, profile.terms.maxMonths)) {
    throw new Refusal(2004, `The term may end at most ${profile.terms.maxMonths} months from now`);
  }
  return months;
}

/** The hosts named in iis:transfer; they replace the domain's name servers in the same step. */
function newHosts(context: CommandContext, name: RegistrableName, extensions: CommandExtensions) {
  const hosts = extensions.iisTransferHosts;
  if (hosts === undefined) return null;
  if (!name.profile.iis) throw new Refusal(2306, "iis:transfer belongs to .se and .nu");
  checkDelegation(context, name.name, hosts, name.profile);
  return hosts;
}

/** The contacts after a transfer, if the request names them; otherwise the domain keeps its contacts. */
function newContacts(context: CommandContext, { profile }: RegistrableName, { contactsAfterTransfer }: CommandExtensions) {
  if (contactsAfterTransfer === undefined) {
    if (profile.transfer.namesContacts) throw new Refusal(2003, "The contacts after the transfer are missing");
    return {};
  }
  const { registrant, contacts } = contactsAfterTransfer;
  checkRegistrant(context, registrant, profile);
  checkContacts(context, contacts, profile);
  checkRoles(contacts, profile);
  return { registrant, contacts };
}

/**
 * domain:transfer op=request: depending on the registry, the transfer is immediate (1000) or waits for the sponsoring registrar
 * (1001).
 */
export const domainTransferRequest = defineCommand({
  verb: "domain:transfer:request",
  read: readDomainTransfer,
  names: ({ name }) => [name],
  run: (context, input, extensions) => {
    const { name, domain } = transferSubject(context, input.name, extensions);
    const { profile } = name;
    if (profile.transfer.mode === "release") throw new Refusal(2101, "The registrar of the domain releases it");
    checkTransfer(context, domain, input, profile);
    checkToken(name, extensions.allocationToken);
    const months = addedMonths(context, domain, input.period, profile);
    const hosts = newHosts(context, name, extensions);
    const price = checkFee(name, "transfer", months, extensions.fee);
    const requested = requestTransfer(domain, context.registrar.id, { months, hosts }, profile, context.now);
    const immediate = profile.transfer.mode === "immediate";
    const moved = immediate ? completeTransfer(requested, "serverApproved", profile, context.now) : requested;
    const after = { ...moved, ...newContacts(context, name, extensions) };
    context.store.domains.save(after);
    if (immediate) moveHosts(context.store, after, context.now);
    queueNotices(context.store, transferNotices(after, context.now));
    return {
      code: immediate ? 1000 : 1001,
      resData: after.transfer === null ? null : domainTransferBlock(name.name, after.transfer),
      extensions: [
        feeResultBlock(extensions.fee, "trnData", price),
        extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct),
      ],
    };
  },
});
