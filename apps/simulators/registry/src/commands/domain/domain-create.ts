import { type CommandContext, defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { checkToken } from "../../extensions/allocation-token.ts";
import { checkFee, feeResultBlock } from "../../extensions/fee.ts";
import type { CommandExtensions } from "../../extensions/index.ts";
import { checkIdn } from "../../extensions/idn.ts";
import { checkLaunch, launchCreatedBlock } from "../../extensions/launch.ts";
import { checkSubProduct, namestoreBlock } from "../../extensions/namestore.ts";
import { addSecDns, noSecDns } from "../../extensions/sec-dns.ts";
import { namespaces } from "../../xml/namespaces.ts";
import type { Domain } from "../../model/objects.ts";
import { queueNotices } from "../../notices/render.ts";
import type { AuthInfo } from "../../objects/access.ts";
import { readAuthInfo, storedAuthInfo } from "../../objects/auth-info-input.ts";
import {
  checkContacts,
  checkRegistrant,
  checkRoles,
  type DomainContact,
  readDomainContact,
} from "../../objects/domain-contacts.ts";
import { domainCreatedBlock } from "../../objects/domain-data.ts";
import { checkDelegation, namesOf, type NamedServer, readNameservers } from "../../objects/domain-delegation.ts";
import { isUnverified, verifyHolder } from "../../objects/holder-verification.ts";
import { type Period, readPeriod, termMonths } from "../../objects/period.ts";
import { adoptHosts } from "../../objects/purge-domain.ts";
import { isReserved, parseRegistrableName, type RegistrableName } from "../../rules/names.ts";
import { addDays, addMonths } from "../../rules/periods.ts";
import { ElementReader } from "../../xml/read.ts";
import { readClientId, readLabel } from "../../xml/values.ts";

interface Input {
  readonly name: string;
  readonly period: Period | null;
  readonly servers: readonly NamedServer[];
  readonly registrant: string | null;
  readonly contacts: readonly DomainContact[];
  readonly authInfo: AuthInfo;
}

/** Returns the name if it can be created: it must be sold by this registry (2005, 2306), free (2302) and not reserved (2306). */
function creatableName(context: CommandContext, raw: string, token: string | undefined): RegistrableName {
  const name = parseRegistrableName(raw);
  if ("problem" in name) throw new Refusal(name.kind === "syntax" ? 2005 : 2306, `${raw}: ${name.problem}`);
  if (context.store.domains.exists(name.name)) throw new Refusal(2302, `Domain ${name.name} exists`);
  checkToken(name, token);
  if (isReserved(name) && token === undefined) throw new Refusal(2306, `${name.name} is reserved`);
  if (context.store.domains.quarantinedUntil(name.name, context.now) !== null) {
    throw new Refusal(2306, `${name.name} is in quarantine`);
  }
  return name;
}

function newDomain(
  context: CommandContext,
  name: RegistrableName,
  input: Input & { readonly hosts: readonly string[] },
  months: number,
  extensions: CommandExtensions,
): Domain {
  const { registrar, now, ids, services } = context;
  const { profile } = name;
  const isApplication = extensions.launchCreate?.makes === "application";
  const decidedAfter = isApplication ? (profile.applicationDecidedAfter ?? null) : profile.createDecidedAfter;
  const approve = !isApplication || !name.label.includes("rejected");
  const pendingCreate = context.pendingCreate ?? (decidedAfter === null ? null : { afterMs: decidedAfter * 1000, approve });
  const secure = profile.secureAuthInfo && services.has(namespaces.secureAuthInfo);
  return {
    name: name.name,
    roid: `D${context.store.next("domain")}-${profile.repositoryId}`,
    sponsor: registrar.id,
    creator: registrar.id,
    createdAt: now,
    updatedBy: null,
    updatedAt: null,
    transferredAt: null,
    expiresAt: addMonths(now, months),
    registrant: input.registrant,
    contacts: input.contacts,
    hosts: input.hosts,
    authInfo: storedAuthInfo(input.authInfo, profile.authInfoMin, secure),
    statuses: [],
    phase: "active",
    phaseEndsAt: null,
    graces: profile.grace.addDays === 0 ? [] : [{ kind: "addPeriod", endsAt: addDays(now, profile.grace.addDays), months }],
    transfer: null,
    pendingCreate: pendingCreate === null ? null : { endsAt: now + pendingCreate.afterMs, approve: pendingCreate.approve, ids },
    deletion: null,
    deleteAtExpiry: false,
    clientDelete: false,
    registryLock: extensions.lock ?? null,
    ...launched(context, extensions),
    secDns: extensions.secDnsCreate === undefined ? noSecDns : addSecDns(noSecDns, extensions.secDnsCreate, profile, name.tld),
  };
}

/** What the domain keeps from the extensions of the create command. */
function launched(
  { store }: CommandContext,
  { idnData, allocationToken, launchCreate }: CommandExtensions,
): Pick<Domain, "idnTable" | "allocationToken" | "launch"> {
  return {
    ...(idnData === undefined ? {} : { idnTable: idnData.table }),
    ...(allocationToken === undefined ? {} : { allocationToken }),
    ...(launchCreate === undefined
      ? {}
      : {
          launch: {
            phase: launchCreate.phase,
            name: launchCreate.name,
            applicationId: launchCreate.makes === "application" ? `A${store.next("domain")}` : null,
          },
        }),
  };
}

/** domain:create (RFC 5731 section 3.2.1). */
export const domainCreate = defineCommand<Input>({
  verb: "domain:create",
  read: (node) => {
    const reader = new ElementReader(node);
    const input = {
      name: reader.required("name", readLabel),
      period: reader.optional("period", readPeriod) ?? null,
      servers: reader.optional("ns", readNameservers) ?? [],
      registrant: reader.optional("registrant", readClientId) ?? null,
      contacts: reader.repeated("contact", readDomainContact),
      authInfo: reader.required("authInfo", readAuthInfo),
    };
    reader.end();
    return input;
  },
  names: ({ name }) => [name],
  run: (context, input, extensions) => {
    const name = creatableName(context, input.name, extensions.allocationToken);
    const { profile } = name;
    checkSubProduct(name, extensions.subProduct);
    if (!profile.iis && (extensions.lock ?? extensions.iisHolderIdentified) !== undefined) {
      throw new Refusal(2306, "Registry lock and iis:eid belong to .se and .nu");
    }
    checkIdn(name, extensions.language, extensions.idnData);
    checkLaunch(name, extensions.launchCreate, context.now);
    const months = termMonths(input.period, profile);
    const price = checkFee(name, "create", months, extensions.fee);
    checkRegistrant(context, input.registrant, profile);
    checkContacts(context, input.contacts, profile);
    checkRoles(input.contacts, profile);
    const hosts = namesOf(context, name.name, input.servers, profile);
    checkDelegation(context, name.name, hosts, profile);
    const made = newDomain(context, name, { ...input, hosts }, months, extensions);
    const unverified = extensions.iisHolderIdentified === false || isUnverified(context.store, made.registrant);
    const { domain, notices } = verifyHolder(made, unverified, profile, context.now);
    context.store.domains.save(domain);
    adoptHosts(context.store, domain);
    queueNotices(context.store, notices);
    return {
      code: domain.pendingCreate === null ? 1000 : 1001,
      resData: domainCreatedBlock(domain, profile),
      extensions: [
        feeResultBlock(extensions.fee, "creData", price),
        launchCreatedBlock(domain),
        extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct),
      ],
    };
  },
});
