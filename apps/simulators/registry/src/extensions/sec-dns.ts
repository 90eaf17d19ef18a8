import { Refusal } from "../epp/refusal.ts";
import type { DsData, KeyData, SecDns } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import { dsProblem, keyProblem, sameDs, sameKey, type SecDnsProblem } from "../rules/dnssec.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText } from "../xml/read.ts";
import { readBoolean, readInteger } from "../xml/values.ts";
import { type Block, writerFor, type Xml } from "../xml/write.ts";

const { root, el } = writerFor("secDNS");

/** secDNS:create and the add part of secDNS:update (RFC 5910 section 5.2). */
export interface SecDnsAdd {
  readonly maxSigLife: number | null;
  readonly ds: readonly DsData[];
  readonly keys: readonly KeyData[];
}

export interface SecDnsUpdate {
  readonly removeAll: boolean;
  readonly removeDs: readonly DsData[];
  readonly removeKeys: readonly KeyData[];
  readonly add: SecDnsAdd | null;
  readonly maxSigLife: number | null;
}

export const noSecDns: SecDns = { maxSigLife: null, ds: [], keys: [] };

const readMaxSigLife = readInteger(1, 2_147_483_647);

function readDigest(node: XmlNode): string {
  const text = collapse(leafText(node)).toUpperCase();
  if (text === "") throw new Refusal(2003, { reason: "digest is empty", node });
  if (!/^([0-9A-F]{2})+$/.test(text)) throw new Refusal(2005, { reason: "digest must be hexadecimal", node });
  return text;
}

function readPublicKey(node: XmlNode): string {
  const text = leafText(node).replace(/[ \t\r\n]/g, "");
  if (text === "") throw new Refusal(2003, { reason: "pubKey is empty", node });
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw new Refusal(2005, { reason: "pubKey must be base64", node });
  }
  return text;
}

function readKey(node: XmlNode): KeyData {
  const reader = new ElementReader(node);
  const key = {
    flags: reader.required("flags", readInteger(0, 65_535)),
    protocol: reader.required("protocol", readInteger(0, 255)),
    algorithm: reader.required("alg", readInteger(0, 255)),
    publicKey: reader.required("pubKey", readPublicKey),
  };
  reader.end();
  return key;
}

function readDs(node: XmlNode): DsData {
  const reader = new ElementReader(node);
  const ds = {
    keyTag: reader.required("keyTag", readInteger(0, 65_535)),
    algorithm: reader.required("alg", readInteger(0, 255)),
    digestType: reader.required("digestType", readInteger(0, 255)),
    digest: reader.required("digest", readDigest),
  };
  // The key beside a digest may be used to verify it; this registry does not store the key (RFC 5910 section 4.1).
  reader.optional("keyData", readKey);
  reader.end();
  return ds;
}

function readDsOrKeys(reader: ElementReader): SecDnsAdd {
  const maxSigLife = reader.optional("maxSigLife", readMaxSigLife) ?? null;
  const ds = reader.repeated("dsData", readDs);
  const keys = ds.length > 0 ? [] : reader.repeated("keyData", readKey);
  reader.end();
  if (ds.length + keys.length === 0) {
    throw new Refusal(2003, {
      reason: "dsData or keyData is missing",
      missing: { ns: reader.node.ns, name: "dsData" },
    });
  }
  return { maxSigLife, ds, keys };
}

export function readSecDnsCreate(node: XmlNode): SecDnsAdd {
  return readDsOrKeys(new ElementReader(node));
}

function readRemove(node: XmlNode): Pick<SecDnsUpdate, "removeAll" | "removeDs" | "removeKeys"> {
  const reader = new ElementReader(node);
  const all = reader.optional("all", (child) => readBoolean(child));
  const removeDs = all === undefined ? reader.repeated("dsData", readDs) : [];
  const removeKeys = all === undefined && removeDs.length === 0 ? reader.repeated("keyData", readKey) : [];
  reader.end();
  if (all === undefined && removeDs.length + removeKeys.length === 0) {
    throw new Refusal(2003, { reason: "rem names nothing", missing: { ns: node.ns, name: "all" } });
  }
  return { removeAll: all === true, removeDs, removeKeys };
}

/** Reads secDNS:update, whose parts come in the order rem, add, chg (RFC 5910 section 5.2.5). */
export function readSecDnsUpdate(node: XmlNode): SecDnsUpdate {
  const reader = new ElementReader(node, ["urgent"]);
  if (["1", "true"].includes(node.attributes.get("urgent") ?? "0")) {
    throw new Refusal(2102, { reason: "urgent is not supported", node });
  }
  const removed = reader.optional("rem", readRemove) ?? { removeAll: false, removeDs: [], removeKeys: [] };
  const add = reader.optional("add", (child) => readDsOrKeys(new ElementReader(child))) ?? null;
  const maxSigLife =
    reader.optional("chg", (child) => {
      const change = new ElementReader(child);
      const value = change.optional("maxSigLife", readMaxSigLife);
      change.end();
      return value;
    }) ?? null;
  reader.end();
  return { ...removed, add, maxSigLife };
}

function refuse(found: SecDnsProblem): never {
  throw new Refusal(found.kind === "range" ? 2004 : 2306, found.problem);
}

/** Adds records after checking them against the registry's policy. */
export function addSecDns(current: SecDns, add: SecDnsAdd, profile: Profile, tld: string): SecDns {
  if (add.keys.length > 0 && !profile.secDns.keyTlds.includes(tld)) {
    throw new Refusal(2306, "This registry takes dsData, not keyData");
  }
  if (add.ds.length > 0 && profile.secDns.keyTlds.includes(tld)) {
    throw new Refusal(2306, "This registry takes keyData, not dsData");
  }
  for (const ds of add.ds) {
    const found = dsProblem(ds, profile.secDns.sha1Allowed);
    if (found !== null) refuse(found);
    if (current.ds.some((held) => sameDs(held, ds))) throw new Refusal(2306, `DS ${ds.keyTag} is already there`);
  }
  for (const key of add.keys) {
    const found = keyProblem(key, profile.secDns.sha1Allowed);
    if (found !== null) refuse(found);
    if (current.keys.some((held) => sameKey(held, key))) throw new Refusal(2306, "The key is already there");
  }
  const ds = [...current.ds, ...add.ds];
  const keys = [...current.keys, ...add.keys];
  if (ds.length > 0 && keys.length > 0) throw new Refusal(2306, "A domain has dsData or keyData, not both");
  if (ds.length + keys.length > profile.secDns.recordsMax) {
    throw new Refusal(2306, `At most ${profile.secDns.recordsMax} records`);
  }
  return { maxSigLife: add.maxSigLife ?? current.maxSigLife, ds, keys };
}

/** Applies secDNS:update to a domain's data: removals first, then additions. */
export function updateSecDns(current: SecDns, update: SecDnsUpdate, profile: Profile, tld: string): SecDns {
  for (const ds of update.removeDs) {
    if (!current.ds.some((held) => sameDs(held, ds))) throw new Refusal(2306, `DS ${ds.keyTag} is not there`);
  }
  for (const key of update.removeKeys) {
    if (!current.keys.some((held) => sameKey(held, key))) throw new Refusal(2306, "The key is not there");
  }
  const left: SecDns = update.removeAll
    ? { ...current, ds: [], keys: [] }
    : {
        ...current,
        ds: current.ds.filter((held) => !update.removeDs.some((ds) => sameDs(held, ds))),
        keys: current.keys.filter((held) => !update.removeKeys.some((key) => sameKey(held, key))),
      };
  const added = update.add === null ? left : addSecDns(left, update.add, profile, tld);
  return { ...added, maxSigLife: update.maxSigLife ?? added.maxSigLife };
}

/** secDNS:infData of a domain; null if the domain is unsigned, because the schema does not allow an empty element. */
export function secDnsInfoBlock(secDns: SecDns): Block | null {
  if (secDns.ds.length + secDns.keys.length === 0) return null;
  const ds = secDns.ds.map((record): Xml =>
    el(
      "dsData",
      {},
      el("keyTag", {}, String(record.keyTag)),
      el("alg", {}, String(record.algorithm)),
      el("digestType", {}, String(record.digestType)),
      el("digest", {}, record.digest),
    ),
  );
  const keys = secDns.keys.map((key) =>
    el(
      "keyData",
      {},
      el("flags", {}, String(key.flags)),
      el("protocol", {}, String(key.protocol)),
      el("alg", {}, String(key.algorithm)),
      el("pubKey", {}, key.publicKey),
    ),
  );
  const life = secDns.maxSigLife === null ? undefined : el("maxSigLife", {}, String(secDns.maxSigLife));
  return root("infData", {}, life, ds, keys);
}
