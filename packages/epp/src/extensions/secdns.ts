import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { wholeNumber } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { childNamed, childrenNamed, childToken, wholeNumberOf } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** The fields of a DNSKEY record (RFC 4034 section 2). `publicKey` is in base64. */
export interface KeyData {
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  readonly publicKey: string;
}

/** The fields of a DS record (RFC 4034 section 5). `digest` is hexadecimal, in upper case if it was read from an answer. */
export interface DsData {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
  readonly keyData?: KeyData | null | undefined;
}

/** DNSSEC data that the parent publishes. `maxSigLifeSeconds` is null if the registry chooses the lifetime of signatures. */
export interface SecDnsData {
  readonly ds: readonly DsData[];
  readonly keys: readonly KeyData[];
  readonly maxSigLifeSeconds: number | null;
}

/** Records to publish: DS records or keys, whichever the registry accepts, never both (RFC 5910 section 4). */
export interface SecDnsInput {
  readonly ds?: readonly DsData[] | undefined;
  readonly keys?: readonly KeyData[] | undefined;
  readonly maxSigLifeSeconds?: number | undefined;
}

/** A change of records. `removeAll` together with `add` replaces all records, and cannot be combined with `remove`. */
export interface SecDnsChange {
  readonly removeAll?: boolean | undefined;
  readonly remove?: SecDnsInput | undefined;
  readonly add?: SecDnsInput | undefined;
  readonly maxSigLifeSeconds?: number | undefined;
  /** Whether to request immediate publication; registries may refuse that with 2102. */
  readonly isUrgent?: boolean | undefined;
}

const secDNS = elementsOf("secDNS", NS.secDNS);
// RFC 5910 section 4.3: at least one second, and at most the largest XML Schema int.
const maxSigLifeMax = 2_147_483_647;

/** Extension of domain create (RFC 5910 section 5.2.1); returns nothing if there are no records. */
export function writeSecDnsCreate(context: CommandContext, input: SecDnsInput): readonly XmlElement[] {
  if (isEmpty(input)) return [];
  assertTaken(context, input);
  return [secDNS("create", {}, recordElements(input))];
}

/** Writes the extension of a domain update (RFC 5910 section 5.2.5): rem, add and chg, in this order. */
export function writeSecDnsUpdate(context: CommandContext, change: SecDnsChange): readonly XmlElement[] {
  const remove = change.remove ?? {};
  const add = change.add ?? {};
  if (change.removeAll === true && !isEmpty(remove)) {
    throw new InvalidInput(2005, "secDNS:rem", "takes all or single records, not both");
  }
  const parts: XmlElement[] = [];
  if (change.removeAll === true) parts.push(secDNS("rem", {}, secDNS("all", {}, "true")));
  else if (!isEmpty(remove)) {
    assertTaken(context, remove);
    parts.push(secDNS("rem", {}, recordElements({ ...remove, maxSigLifeSeconds: undefined })));
  }
  if (!isEmpty(add)) {
    assertTaken(context, add);
    parts.push(secDNS("add", {}, recordElements(add)));
  }
  if (change.maxSigLifeSeconds !== undefined) {
    parts.push(secDNS("chg", {}, maxSigLifeElement(change.maxSigLifeSeconds)));
  }
  if (parts.length === 0) return [];
  requireService(context, NS.secDNS);
  return [secDNS("update", { urgent: change.isUrgent === true ? "true" : null }, parts)];
}

/** The records in a domain info answer. Null if the answer has no DNSSEC data, which means that there are no records. */
export function readSecDns(reply: EppReply): SecDnsData | null {
  const infData = extensionNamed(reply, NS.secDNS, "infData");
  if (infData === null) return null;
  return {
    ds: childrenNamed(infData, NS.secDNS, "dsData").flatMap(readDs),
    keys: childrenNamed(infData, NS.secDNS, "keyData").flatMap(readKey),
    maxSigLifeSeconds: wholeNumberOf(childToken(infData, NS.secDNS, "maxSigLife")),
  };
}

function isEmpty(input: SecDnsInput): boolean {
  return (input.ds ?? []).length === 0 && (input.keys ?? []).length === 0;
}

function assertTaken(context: CommandContext, input: SecDnsInput): void {
  const taken = context.profile.dnssec;
  if (taken === "byTld" && (input.ds ?? []).length > 0 && (input.keys ?? []).length > 0)
    throw new InvalidInput(2306, "secDNS:keyData", "DS records or keys, not both");
  if ((input.ds ?? []).length > 0 && taken !== "ds" && taken !== "byTld") {
    throw new InvalidInput(2306, "secDNS:dsData", taken === "key" ? "is not taken: this registry wants keys" : "is not taken");
  }
  if ((input.keys ?? []).length > 0 && taken !== "key" && taken !== "byTld") {
    throw new InvalidInput(2306, "secDNS:keyData", taken === "ds" ? "is not taken: this registry wants DS" : "is not taken");
  }
  requireService(context, NS.secDNS);
}

function recordElements(input: SecDnsInput): readonly XmlElement[] {
  return [
    ...(input.maxSigLifeSeconds === undefined ? [] : [maxSigLifeElement(input.maxSigLifeSeconds)]),
    ...(input.ds ?? []).map(dsElement),
    ...(input.keys ?? []).map(keyElement),
  ];
}

function maxSigLifeElement(seconds: number): XmlElement {
  return secDNS("maxSigLife", {}, wholeNumber(seconds, "secDNS:maxSigLife", 1, maxSigLifeMax));
}

function dsElement(ds: DsData): XmlElement {
  if (!/^([0-9A-Fa-f]{2})+$/.test(ds.digest)) throw new InvalidInput(2005, "secDNS:digest", "must be hexadecimal");
  return secDNS(
    "dsData",
    {},
    secDNS("keyTag", {}, wholeNumber(ds.keyTag, "secDNS:keyTag", 0, 65_535)),
    secDNS("alg", {}, wholeNumber(ds.algorithm, "secDNS:alg", 0, 255)),
    secDNS("digestType", {}, wholeNumber(ds.digestType, "secDNS:digestType", 0, 255)),
    secDNS("digest", {}, ds.digest.toUpperCase()),
    ds.keyData === undefined || ds.keyData === null ? null : keyElement(ds.keyData),
  );
}

function keyElement(key: KeyData): XmlElement {
  const publicKey = key.publicKey.replace(/\s+/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(publicKey) || publicKey === "") {
    throw new InvalidInput(2005, "secDNS:pubKey", "must be base64");
  }
  return secDNS(
    "keyData",
    {},
    secDNS("flags", {}, wholeNumber(key.flags, "secDNS:flags", 0, 65_535)),
    secDNS("protocol", {}, wholeNumber(key.protocol, "secDNS:protocol", 0, 255)),
    secDNS("alg", {}, wholeNumber(key.algorithm, "secDNS:alg", 0, 255)),
    secDNS("pubKey", {}, publicKey),
  );
}

function readDs(node: XmlNode): readonly DsData[] {
  const keyTag = wholeNumberOf(childToken(node, NS.secDNS, "keyTag"));
  const algorithm = wholeNumberOf(childToken(node, NS.secDNS, "alg"));
  const digestType = wholeNumberOf(childToken(node, NS.secDNS, "digestType"));
  const digest = childToken(node, NS.secDNS, "digest")?.replace(/\s/g, "").toUpperCase() ?? null;
  if (keyTag === null || algorithm === null || digestType === null || digest === null) return [];
  const keyNode = childNamed(node, NS.secDNS, "keyData");
  const keyData = keyNode === null ? null : (readKey(keyNode)[0] ?? null);
  return [{ keyTag, algorithm, digestType, digest, keyData }];
}

function readKey(node: XmlNode): readonly KeyData[] {
  const flags = wholeNumberOf(childToken(node, NS.secDNS, "flags"));
  const protocol = wholeNumberOf(childToken(node, NS.secDNS, "protocol"));
  const algorithm = wholeNumberOf(childToken(node, NS.secDNS, "alg"));
  const publicKey = childToken(node, NS.secDNS, "pubKey")?.replace(/\s/g, "") ?? null;
  if (flags === null || protocol === null || algorithm === null || publicKey === null) return [];
  return [{ flags, protocol, algorithm, publicKey }];
}
