import type { Domain, TransactionIds, Transfer } from "../model/objects.ts";
import { profileOf } from "../profiles/index.ts";
import type { Profile } from "../profiles/profile.ts";
import { domainStatuses } from "../rules/statuses.ts";
import type { Store } from "../store/store.ts";
import { namespaces } from "../xml/namespaces.ts";
import { type Block, type Xml, dateTimeText, element, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("domain");

type HostsWanted = "all" | "del" | "sub" | "none";

export interface InfoOptions {
  /** "reduced" shows only what WHOIS shows, to another registrar without the authInfo. */
  readonly view: "full" | "reduced";
  readonly hosts: HostsWanted;
  /** "own" shows the authInfo itself, if the registry keeps it; "set" shows only that there is one. */
  readonly authInfo: "own" | "set" | "none";
}

function maybe(name: string, text: string | null): Xml | undefined {
  return text === null ? undefined : el(name, {}, text);
}

function maybeDate(name: string, at: number | null): Xml | undefined {
  return at === null ? undefined : el(name, {}, dateTimeText(at));
}

/** A name server as an attribute of the domain, with its addresses if it lies below the domain. */
function hostAttribute(store: Store, domain: Domain, host: string): Xml {
  const addresses = host.endsWith(`.${domain.name}`) ? (store.hosts.find(host)?.addresses ?? []) : [];
  return el(
    "hostAttr",
    {},
    el("hostName", {}, host),
    addresses.map(({ version, address }) => el("hostAddr", { ip: version }, address)),
  );
}

/** domain:infData in schema order (RFC 5731 section 3.1.2). */
export function domainInfoBlock(store: Store, domain: Domain, options: InfoOptions, now: number): Block {
  const full = options.view === "full";
  const delegated = options.hosts === "all" || options.hosts === "del";
  const profile = profileOf(domain.name);
  const subordinate = (options.hosts === "all" || options.hosts === "sub") && profile.hostModel === "object";
  return root(
    "infData",
    {},
    el("name", {}, domain.name),
    el("roid", {}, domain.roid),
    domainStatuses(domain, now).map((status) => el("status", { s: status })),
    full ? maybe("registrant", domain.registrant) : undefined,
    full ? domain.contacts.map((contact) => el("contact", { type: contact.role }, contact.id)) : undefined,
    delegated && domain.hosts.length > 0
      ? el(
          "ns",
          {},
          domain.hosts.map((host) =>
            profile.hostModel === "object" ? el("hostObj", {}, host) : hostAttribute(store, domain, host),
          ),
        )
      : undefined,
    subordinate ? store.hosts.below(domain.name).map((host) => el("host", {}, host.name)) : undefined,
    el("clID", {}, domain.sponsor),
    full ? el("crID", {}, domain.creator) : undefined,
    el("crDate", {}, dateTimeText(domain.createdAt)),
    full ? maybe("upID", domain.updatedBy) : undefined,
    full ? maybeDate("upDate", domain.updatedAt) : undefined,
    domain.pendingCreate === null && profile.showsExpiry ? el("exDate", {}, dateTimeText(domain.expiresAt)) : undefined,
    full ? maybeDate("trDate", domain.transferredAt) : undefined,
    // RFC 9154 section 5.3: if only a hash is stored, an empty pw says that a password is set.
    full && options.authInfo !== "none" && domain.authInfo !== null
      ? el("authInfo", {}, el("pw", {}, options.authInfo === "own" ? domain.authInfo.shown : undefined))
      : undefined,
  );
}

export function domainTransferBlock(name: string, transfer: Transfer): Block {
  return root(
    "trnData",
    {},
    el("name", {}, name),
    el("trStatus", {}, transfer.status),
    el("reID", {}, transfer.gaining),
    el("reDate", {}, dateTimeText(transfer.requestedAt)),
    el("acID", {}, transfer.losing),
    el("acDate", {}, dateTimeText(transfer.actsAt)),
    maybeDate("exDate", transfer.expiresAt),
  );
}

/** The result of a command that was answered with 1001 before (RFC 5731 section 3.3). */
export function domainPendingActionBlock(name: string, done: boolean, ids: TransactionIds, at: number): Block {
  const xmlns = namespaces.epp;
  return root(
    "panData",
    {},
    el("name", { paResult: done ? "1" : "0" }, name),
    el(
      "paTRID",
      {},
      ids.clTRID === null ? undefined : element("clTRID", { xmlns }, ids.clTRID),
      element("svTRID", { xmlns }, ids.svTRID),
    ),
    el("paDate", {}, dateTimeText(at)),
  );
}

export function domainCreatedBlock(domain: Domain, { showsExpiry }: Pick<Profile, "showsExpiry">): Block {
  return root(
    "creData",
    {},
    el("name", {}, domain.name),
    el("crDate", {}, dateTimeText(domain.createdAt)),
    showsExpiry ? el("exDate", {}, dateTimeText(domain.expiresAt)) : undefined,
  );
}

export function domainRenewedBlock(domain: Domain): Block {
  return root("renData", {}, el("name", {}, domain.name), el("exDate", {}, dateTimeText(domain.expiresAt)));
}

export interface CheckResult {
  readonly name: string;
  readonly available: boolean;
  /** The reason, in at most 32 characters (eppcom reasonBaseType). */
  readonly reason: string | null;
}

export function domainCheckBlock(results: readonly CheckResult[]): Block {
  return root(
    "chkData",
    {},
    results.map((result) =>
      el("cd", {}, el("name", { avail: result.available ? "1" : "0" }, result.name), maybe("reason", result.reason)),
    ),
  );
}

/** domain:delete inside iis:deleteNotify names the deleted domain. */
export function domainDeleteElement(name: string): Xml {
  return root("delete", {}, el("name", {}, name)).xml;
}
