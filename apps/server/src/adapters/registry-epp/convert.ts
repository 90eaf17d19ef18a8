import { createHash } from "node:crypto";
import type {
  ContactInfo,
  DomainCheck,
  DomainInfo,
  FeeCharged,
  FeeCheck,
  Maintenance,
  PollContent,
  ServerChange,
  TransferData,
} from "@nameplane/epp";
import { dsOfKey } from "@nameplane/dns";
import { addMoney, exponentOf, isCurrency, minorOf, parseMoney, zeroMoney } from "@nameplane/values";
import type {
  CheckedName,
  DelegationSigner,
  PollMessage,
  RegistryChange,
  RegistryContact,
  RegistryDomain,
  RegistryFee,
  RegistryMaintenance,
  SignerKey,
  TransferSeen,
} from "../../areas/registry/registry.port.ts";

/** Null if the registry's answer cannot be used. A domain never counts as available by default. */
export function checkedNameOf(check: DomainCheck): CheckedName | null {
  const name = check.name.toLowerCase();
  const { isAvailable, reason, fee } = check;
  if (isAvailable === null) return null;
  const fees = fee === null ? null : feesOf(fee);
  if (!isAvailable) return { name, state: /reserv/i.test(reason ?? "") ? "reserved" : "taken", reason, fees };
  return { name, state: fee !== null && isPremium(fee) ? "premium" : "free", reason, fees };
}

/** RFC 8748 section 3.7: a domain is premium when its fee class says so, or when the fee is not the standard one. */
export function isPremium(fee: FeeCheck): boolean {
  return /premium/i.test(fee.feeClass ?? "") || fee.quotes.some((quote) => quote.isStandard === false);
}

function feesOf(fee: FeeCheck): CheckedName["fees"] {
  if (fee.currency === null || !isPremium(fee)) return null;
  const { currency, feeClass } = fee;
  const of = (command: string) => {
    const quote = fee.quotes.find((entry) => entry.command === command);
    return quote === undefined ? null : sumOf(quote.fees, currency);
  };
  return { create: of("create"), renew: of("renew"), transfer: of("transfer"), restore: of("restore"), feeClass };
}

/** The sum of decimal texts in minor units. Null if the currency is unknown, or if an amount has too many decimals. */
function sumOf(fees: readonly { readonly amount: string }[], currency: string): RegistryFee | null {
  if (!isCurrency(currency) || fees.length === 0) return null;
  let sum = zeroMoney(currency);
  for (const { amount } of fees) {
    const parsed = parseMoney(amount.replace(/(\.\d{2})0+$/, "$1"), currency);
    if (parsed === null) return null;
    sum = addMoney(sum, parsed);
  }
  return { currency, amountMinor: minorOf(sum) };
}

/**
 * What the registry has charged. Currencies in which nothing is sold are accepted as well, because the sum is a cost and not a
 * price.
 */
export function chargedFeeOf(charged: FeeCharged | null): RegistryFee | null {
  if (charged === null || charged.currency === null) return null;
  const { currency, fees } = charged;
  return isCurrency(currency) ? sumOf(fees, currency) : foreignSumOf(fees, currency);
}

function foreignSumOf(fees: readonly { readonly amount: string }[], currency: string): RegistryFee | null {
  const scale = 10 ** exponentOf(currency);
  const isReadable = /^[A-Z]{3}$/.test(currency) && fees.length > 0 && fees.every(({ amount }) => /^-?\d+(\.\d+)?$/.test(amount));
  if (!isReadable) return null;
  return { currency, amountMinor: fees.reduce((sum, { amount }) => sum + Math.round(Number(amount) * scale), 0) };
}

/** A fee as decimal text, as the registry requires it to confirm a premium price. */
export function feeText(fee: RegistryFee): { currency: string; amount: string } {
  const digits = String(fee.amountMinor).padStart(3, "0");
  return { currency: fee.currency, amount: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/**
 * When the term ends at a registry that renews each domain by itself for a year and shows no date: at the next anniversary of the
 * registration. Null if the date of the registration is not known either.
 */
function nextAnniversary(createdAt: string | null, now: Date): string | null {
  if (createdAt === null) return null;
  const created = new Date(createdAt);
  for (let years = Math.max(1, now.getUTCFullYear() - created.getUTCFullYear()); ; years++) {
    const at = new Date(created);
    at.setUTCFullYear(created.getUTCFullYear() + years);
    // In other years the 29th of February becomes the 28th, and not the 1st of March.
    if (at.getUTCMonth() !== created.getUTCMonth()) at.setUTCDate(0);
    if (at > now) return at.toISOString();
  }
}

/**
 * `now`: the current time if the registry renews by itself, because such a registry need not show when the term ends; otherwise
 * null.
 */
export function registryDomainOf(info: DomainInfo, clientId: string, now: Date | null = null): RegistryDomain {
  const state = info.iis?.state ?? null;
  return {
    name: info.name.toLowerCase(),
    roid: info.roid,
    sponsor: info.clID,
    isOurs: info.clID !== null && info.clID.toLowerCase() === clientId.toLowerCase(),
    statuses: info.statuses,
    // The registry's own status for the end of a domain's life (expired, deactivated) is added to the statuses of RFC 3915
    // (RGP), because it means the same.
    rgpStatuses:
      state === null || state.toLowerCase() === "active" ? info.rgpStatuses : [...info.rgpStatuses, state.toLowerCase()],
    registrant: info.registrant,
    contacts: info.contacts.map(({ role, id }) => ({ role, handle: id })),
    nameServers: info.nameservers.map(({ name }) => name.toLowerCase()),
    ...serverAddressesOf(info),
    createdAt: info.createdAt,
    expiresAt: info.expiresAt ?? (now === null ? null : nextAnniversary(info.createdAt, now)),
    delegationSigners: signersOf(info),
    deactivatesAt: info.iis?.deactivatesAt ?? null,
    deletesAt: info.iis?.deletesAt ?? null,
    releasesAt: info.iis?.releasesAt ?? null,
    endsAtExpiry: info.iis?.isClientDelete === true,
    hosts: info.subordinateHosts.map((host) => host.toLowerCase()),
    isRegistryLocked: info.registryLock?.isLocked === true,
    unlockedUntil: info.registryLock?.unlockedUntil ?? null,
  };
}

function serverAddressesOf({ nameservers }: DomainInfo): Pick<RegistryDomain, "serverAddresses"> {
  const withAddresses = nameservers.filter(({ addresses }) => addresses.length > 0);
  if (withAddresses.length === 0) return {};
  return { serverAddresses: Object.fromEntries(withAddresses.map(({ name, addresses }) => [name.toLowerCase(), addresses])) };
}

function signersOf({ name, secDns }: DomainInfo): DelegationSigner[] {
  const given = (secDns?.ds ?? []).map(({ keyTag, algorithm, digestType, digest }) => ({
    keyTag,
    algorithm,
    digestType,
    digest,
  }));
  return [...given, ...(secDns?.keys ?? []).map((key) => signerOfKey(name.toLowerCase(), key))];
}

/** The DS record for a key, computed as a registry that accepts keys does it, with SHA-256 (RFC 5910 section 4.2). */
function signerOfKey(name: string, key: SignerKey): DelegationSigner {
  const ds = dsOfKey(name, key, 2, (_, data) => createHash("sha256").update(data).digest());
  return { ...ds, digest: ds.digest.toUpperCase(), key };
}

/** A domain that the registry does not show to us. It exists, but at another registrar. */
export function foreignDomain(name: string): RegistryDomain {
  return {
    name,
    roid: null,
    sponsor: null,
    isOurs: false,
    statuses: [],
    rgpStatuses: [],
    registrant: null,
    contacts: [],
    nameServers: [],
    createdAt: null,
    expiresAt: null,
    delegationSigners: [],
    deactivatesAt: null,
    deletesAt: null,
    releasesAt: null,
    endsAtExpiry: false,
    hosts: [],
    isRegistryLocked: false,
    unlockedUntil: null,
  };
}

/** Whether the registry was told to publish none of name, address, phone and mail address. */
function isShielded({ disclosure }: ContactInfo): boolean {
  if (disclosure === null || disclosure.isDisclosed) return false;
  const { name, addr, voice, email } = disclosure;
  return name.length > 0 && addr.length > 0 && voice && email;
}

export function registryContactOf(info: ContactInfo): RegistryContact {
  const address = info.postalInfo.find(({ type }) => type === "loc") ?? info.postalInfo[0];
  return {
    handle: info.id,
    name: address?.name ?? "",
    organization: address?.org ?? null,
    street: address?.street ?? [],
    city: address?.city ?? "",
    region: address?.sp ?? null,
    postcode: address?.pc ?? null,
    country: address?.cc ?? "",
    phone: info.voice?.number ?? null,
    email: info.email ?? "",
    organizationNumber: info.iis?.orgno ?? null,
    vatNumber: info.iis?.vatno ?? null,
    isShielded: isShielded(info),
  };
}

export function transferSeenOf(transfer: TransferData): TransferSeen {
  const { status, reID, requestedAt, acID, actsAt, expiresAt } = transfer;
  return { status, requestedBy: reID, requestedAt, actsBy: acID, actsAt, expiresAt };
}

function changeOf({ operation, op, who, reason, caseId, caseType }: ServerChange): RegistryChange {
  return { operation: operation === "custom" ? (op ?? operation) : operation, who, reason, caseId, caseType };
}

/** The words of RFC 9167 for news about a maintenance, and ours. */
const maintenanceNews: Readonly<Record<string, RegistryMaintenance["news"]>> = {
  create: "announced",
  update: "changed",
  delete: "withdrawn",
  courtesy: "reminder",
  end: "over",
};

function maintenanceOf(maintenance: Maintenance): RegistryMaintenance {
  const { id, name, pollType, systems, startsAt, endsAt, reason, description } = maintenance;
  const named = (impact: string) => systems.flatMap((system) => (system.impact === impact ? [system.name] : []));
  return {
    id,
    title: name,
    news: maintenanceNews[pollType ?? ""] ?? null,
    isEmergency: reason === "emergency",
    startsAt,
    endsAt,
    limited: named("partial"),
    down: named("full"),
    description,
  };
}

/** The subject of a poll message, in the values of poll_message.kind. */
export function pollSubject(content: PollContent): Omit<PollMessage, "id" | "queuedAt" | "text" | "body"> {
  const about = (kind: string, name: string | null) => ({
    kind,
    name: name?.toLowerCase() ?? null,
    pendingAction: null,
    transfer: null,
  });
  if (content.kind === "transfer") {
    const transfer = transferSeenOf(content.transfer);
    return content.object === "domain" ? { ...about("trnData", content.transfer.object), transfer } : about("trnData", null);
  }
  if (content.kind === "pendingAction") {
    const { object, clTRID, isDone } = content.action;
    return {
      ...about("panData", content.object === "domain" ? object : null),
      pendingAction: { clientTransactionId: clTRID, isDone },
    };
  }
  if (content.kind === "object") {
    const kind = content.notice === null ? "infData" : `iis:${content.notice}Notify`;
    const subject = about(kind, content.object.kind === "domain" ? content.object.domain.name : null);
    return content.change === null ? subject : { ...subject, change: changeOf(content.change) };
  }
  if (content.kind === "written")
    return about(content.notice === null ? content.data : `iis:${content.notice}Notify`, content.name);
  if (content.kind === "deleted") return about(`iis:${content.notice}Notify`, content.object === "domain" ? content.id : null);
  if (content.kind === "tagChange") {
    const names = content.change.names.map((name) => name.toLowerCase());
    const only = names.length === 1 ? (names[0] ?? null) : null;
    return { ...about("tagChange", only), tagChange: { ...content.change, names } };
  }
  if (content.kind === "maintenance") return { ...about("maintenance", null), maintenance: maintenanceOf(content.maintenance) };
  if (content.kind === "gracePeriod") return about("rgp", content.name);
  return about(content.kind === "lowBalance" ? "lowbalance" : content.kind, null);
}
