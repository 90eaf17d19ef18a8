import { codeOfRecordType, fqdnOf, isSubdomainOrSame, keyTag, storedNameOf, type Dnskey, type Fqdn } from "@nameplane/dns";
import type { Validation } from "../../areas/dnssec/chain-reader.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "../dns-query.ts";
import { dsFits, dsOfSet, keysOfSet } from "./match-ds.ts";
import { nsecCode, nsecHas, setsOf, type Rrsig, type WireSet } from "./record-sets.ts";
import { signatureProblem } from "./verify-signature.ts";

const [DS, DNSKEY, NS] = [codeOfRecordType("DS"), codeOfRecordType("DNSKEY"), codeOfRecordType("NS")];
type Verdict = Validation["verdict"];

class Refuted extends Error {}

/**
 * Follows the chain from the root's key to one record set of a name, as a validating resolver does (RFC 4035 section 5), through
 * one server that serves every zone of the tree. Proofs of absence are accepted if the NSEC is at the name itself (RFC 9824, RFC
 * 4470). The demo's tree sends them like that.
 *
 * `anchor`: the root's key. Returns secure, insecure (proven unsigned), bogus, or none when the server does not answer.
 */
export async function validateLocally(
  server: DnsServerAddress,
  anchor: Dnskey,
  name: string,
  type: number,
  nowSeconds: number,
): Promise<Verdict> {
  const goal = fqdnOf(name);
  const ask = async (owner: Fqdn, asked: number) => {
    const message = await askServer({
      server,
      name: storedNameOf(owner),
      type: asked,
      dnssecOk: true,
      recursionDesired: true,
    });
    if (message.rcode !== 0 && message.rcode !== 3) throw new OutcomeError("unavailable", `rcode ${message.rcode}`);
    return message;
  };
  const isSigned = (set: WireSet, signatures: readonly Rrsig[], keys: readonly Dnskey[], zone: Fqdn) =>
    signatures.some(
      (one) =>
        one.signer === zone &&
        keys.some((key) => keyTag(key) === one.keyTag && signatureProblem(set, one, key, nowSeconds) === null),
    );
  const keysOf = async (zone: Fqdn, isTrusted: (key: Dnskey) => boolean): Promise<Dnskey[]> => {
    const { sets, signatures } = setsOf((await ask(zone, DNSKEY)).answers);
    const set = sets.find((one) => one.type === DNSKEY && one.name === zone);
    const keys = keysOfSet(set);
    if (set === undefined || !isSigned(set, signatures, keys.filter(isTrusted), zone)) throw new Refuted(zone);
    return keys;
  };
  try {
    let zone: Fqdn = ".";
    let keys = await keysOf(zone, (key) => key.publicKey === anchor.publicKey && key.algorithm === anchor.algorithm);
    for (const cut of namesDownTo(goal)) {
      const message = await ask(cut, DS);
      const answer = setsOf(message.answers);
      const set = answer.sets.find((one) => one.type === DS && one.name === cut);
      if (set !== undefined) {
        if (!isSigned(set, answer.signatures, keys, zone)) return "bogus";
        const records = dsOfSet(set);
        keys = await keysOf(cut, (key) => records.some((record) => dsFits(storedNameOf(cut), record, key)));
        zone = cut;
        continue;
      }
      const proof = setsOf(message.authorities);
      const nsec = proof.sets.find((one) => one.type === nsecCode && one.name === cut);
      const bitmap = nsec?.rdata[0];
      if (nsec === undefined || bitmap === undefined || !isSigned(nsec, proof.signatures, keys, zone)) return "bogus";
      if (nsecHas(bitmap, DS)) return "bogus";
      if (nsecHas(bitmap, NS)) return "insecure";
    }
    const { sets, signatures } = setsOf((await ask(goal, type)).answers);
    const set = sets.find((one) => one.type === type && one.name === goal);
    return set !== undefined && isSigned(set, signatures, keys, zone) ? "secure" : "bogus";
  } catch (error) {
    if (error instanceof Refuted) return "bogus";
    if (error instanceof OutcomeError) return "none";
    throw error;
  }
}

/** All names from below the root down to the given one: "se." and "example.se." for "example.se.". */
function namesDownTo(goal: Fqdn): Fqdn[] {
  const labels = goal.split(".").filter((label) => label !== "");
  return labels
    .map((_, index) => `${labels.slice(labels.length - 1 - index).join(".")}.`)
    .filter((cut) => isSubdomainOrSame(goal, cut));
}
