import { type CommandContext, defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import type { CommandExtensions } from "../../extensions/index.ts";
import { checkSubProduct, namestoreBlock } from "../../extensions/namestore.ts";
import { updateSecDns } from "../../extensions/sec-dns.ts";
import { clientDomainStatuses, type Domain } from "../../model/objects.ts";
import { queueNotices } from "../../notices/render.ts";
import { existingName, findDomain, requireSponsor } from "../../objects/access.ts";
import { storedAuthInfo } from "../../objects/auth-info-input.ts";
import { checkContacts, checkRegistrant, type DomainContact } from "../../objects/domain-contacts.ts";
import { checkDelegation, namesOf } from "../../objects/domain-delegation.ts";
import { type DomainUpdateInput, readDomainUpdate } from "../../objects/domain-update-input.ts";
import { isUnverified, verifyHolder } from "../../objects/holder-verification.ts";
import { restoreDomain } from "../../objects/restore-domain.ts";
import { changeStatuses } from "../../objects/status-input.ts";
import type { Profile } from "../../profiles/profile.ts";
import { reactivate } from "../../rules/life-cycle.ts";
import type { RegistrableName } from "../../rules/names.ts";
import { domainProhibition } from "../../rules/statuses.ts";
import { namespaces } from "../../xml/namespaces.ts";
import { runDelete } from "./domain-delete.ts";

/** Whether only statuses change. Such an update may remove clientUpdateProhibited (RFC 5731 section 2.3). */
function onlyStatuses(input: DomainUpdateInput, extensions: CommandExtensions): boolean {
  const { add, rem, chg } = input;
  return (
    add.servers.length + rem.servers.length + add.contacts.length + rem.contacts.length === 0 &&
    chg.registrant === undefined &&
    chg.authInfo === undefined &&
    Object.keys(extensions).every((key) => key === "subProduct")
  );
}

function changeHosts(domain: Domain, rem: readonly string[], add: readonly string[]): string[] {
  for (const host of rem) if (!domain.hosts.includes(host)) throw new Refusal(2306, `${host} does not serve the domain`);
  const left = domain.hosts.filter((host) => !rem.includes(host));
  for (const host of add) if (left.includes(host)) throw new Refusal(2306, `${host} already serves the domain`);
  return [...left, ...add];
}

function changeContacts(domain: Domain, rem: readonly DomainContact[], add: readonly DomainContact[]): DomainContact[] {
  const same = (a: DomainContact) => (b: DomainContact) => a.role === b.role && a.id === b.id;
  for (const contact of rem) {
    if (!domain.contacts.some(same(contact))) throw new Refusal(2306, `${contact.id} is not ${contact.role} contact`);
  }
  const left = domain.contacts.filter((held) => !rem.some(same(held)));
  for (const contact of add) {
    if (left.some(same(contact))) throw new Refusal(2306, `${contact.id} is already ${contact.role} contact`);
  }
  return [...left, ...add];
}

function changedRegistrant(context: CommandContext, domain: Domain, wanted: string | undefined, profile: Profile) {
  if (wanted === undefined) return domain.registrant;
  const registrant = wanted === "" ? null : wanted;
  if (registrant === null && profile.registrant === "required") throw new Refusal(2306, "A domain needs a registrant");
  checkRegistrant(context, registrant, profile);
  return registrant;
}

/** The domain with all changes of the command, validated but not saved. */
function updatedDomain(
  context: CommandContext,
  { profile, tld, name }: RegistrableName,
  domain: Domain,
  { add, rem, chg }: DomainUpdateInput,
  extensions: CommandExtensions,
): Domain {
  const removed = rem.servers.map((server) => server.name);
  const hosts = changeHosts(domain, removed, namesOf(context, name, add.servers, profile));
  if (add.servers.length > 0) checkDelegation(context, name, hosts, profile);
  checkContacts(context, add.contacts, profile);
  if (extensions.lock !== undefined && !profile.iis) throw new Refusal(2306, "No registry lock at this registry");
  const secure = profile.secureAuthInfo && context.services.has(namespaces.secureAuthInfo);
  return {
    ...domain,
    hosts,
    contacts: changeContacts(domain, rem.contacts, add.contacts),
    statuses: changeStatuses(domain.statuses, add.statuses, rem.statuses, clientDomainStatuses),
    registrant: changedRegistrant(context, domain, chg.registrant, profile),
    authInfo: chg.authInfo === undefined ? domain.authInfo : storedAuthInfo(chg.authInfo, profile.authInfoMin, secure),
    secDns:
      extensions.secDnsUpdate === undefined ? domain.secDns : updateSecDns(domain.secDns, extensions.secDnsUpdate, profile, tld),
    registryLock: extensions.lock ?? domain.registryLock,
    updatedBy: context.registrar.id,
    updatedAt: context.now,
  };
}

/** Applies iis:clientDelete: deactivates the domain now or at its expiry, or withdraws such an order. */
function applyClientDelete(context: CommandContext, domain: Domain, profile: Profile, extensions: CommandExtensions) {
  const order = extensions.iisUpdate;
  if (order === undefined) return domain;
  if (!profile.iis) throw new Refusal(2306, "iis:update belongs to .se and .nu");
  if (order.vatno !== null) throw new Refusal(2306, "vatno belongs to contacts");
  if (order.clientDelete === null) return domain;
  if (!order.clientDelete.wanted) return reactivate(domain, profile, context.now);
  if (order.clientDelete.atExpiry) return { ...domain, deleteAtExpiry: true };
  context.store.domains.save(domain);
  runDelete(context, domain, profile);
  return null;
}

/** domain:update (RFC 5731 section 3.2.5). */
export const domainUpdate = defineCommand<DomainUpdateInput>({
  verb: "domain:update",
  read: readDomainUpdate,
  names: ({ name }) => [name],
  run: (context, input, extensions) => {
    const name = existingName(input.name);
    const { profile } = name;
    checkSubProduct(name, extensions.subProduct);
    const domain = findDomain(context, name);
    requireSponsor(context, domain);
    if (extensions.restore !== undefined) return restoreDomain(context, name, domain, extensions.restore, extensions);
    if (extensions.fee !== undefined) throw new Refusal(2306, "An update of this kind has no fee");
    if (input.empty && Object.keys(extensions).every((key) => key === "subProduct")) {
      throw new Refusal(2003, "Nothing to update");
    }
    const prohibited = domainProhibition(domain, "update", context.now);
    const unlocks = input.rem.statuses.includes("clientUpdateProhibited") && onlyStatuses(input, extensions);
    if (prohibited !== null && !(unlocks && prohibited === "clientUpdateProhibited")) throw new Refusal(2304, prohibited);
    const changed = updatedDomain(context, name, domain, input, extensions);
    const { domain: verified, notices } =
      input.chg.registrant === undefined
        ? { domain: changed, notices: [] }
        : verifyHolder(changed, isUnverified(context.store, changed.registrant), profile, context.now);
    const after = applyClientDelete(context, verified, profile, extensions);
    if (after !== null) context.store.domains.save(after);
    queueNotices(context.store, notices);
    return {
      code: 1000,
      extensions: [extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct)],
    };
  },
});
