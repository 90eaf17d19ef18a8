import { codeOfRecordType, fqdnOf, keyTag, type Dnskey } from "@nameplane/dns";
import type { SeenSignature, ServerView } from "../../areas/dnssec/chain-reader.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "../dns-query.ts";
import { digestsOf, keysOfSet } from "./match-ds.ts";
import { setsOf, type WireSet } from "./record-sets.ts";
import { signatureProblem } from "./verify-signature.ts";

const [DNSKEY, NS, SOA, CDS, CDNSKEY] = [
  codeOfRecordType("DNSKEY"),
  codeOfRecordType("NS"),
  codeOfRecordType("SOA"),
  codeOfRecordType("CDS"),
  codeOfRecordType("CDNSKEY"),
];

/**
 * The RDATA (hex) with which a zone asks its parent to remove the DS records: all fields are zero, except the protocol of
 * CDNSKEY, which is always 3 (RFC 8078 section 4).
 */
const removals = new Map([
  [CDS, "0000000000"],
  [CDNSKEY, "0000030000"],
]);

/** FORMERR and NOTIMP, with which servers that do not know EDNS answer a query with EDNS (RFC 6891 section 7). */
const strangers = new Set([1, 4]);

/**
 * Queries an authoritative server for a zone's keys, and checks whether they sign its DNSKEY and SOA sets. It is not an error
 * if the server does not answer.
 */
export async function readServer(
  server: DnsServerAddress,
  name: string,
  nowSeconds: number,
  isRecursive: boolean,
): Promise<ServerView> {
  const at = `${server.host}:${server.port}`;
  const ask = (type: number) =>
    askServer({ server, name, type, dnssecOk: true, recursionDesired: isRecursive }).then((message) => {
      const isOld = message.edns === null && strangers.has(message.rcode);
      if (message.rcode !== 0 && !isOld) throw new OutcomeError("unavailable", `rcode ${message.rcode}`);
      return { ...setsOf(message.answers), takesDnssec: message.edns?.dnssecOk === true };
    });
  try {
    const [keyAnswer, soaAnswer, nsAnswer, ...wishAnswers] = await Promise.all([
      ask(DNSKEY),
      ask(SOA),
      ask(NS),
      ...[...removals.keys()].map((type) => ask(type)),
    ]);
    const keySet = keyAnswer.sets.find((set) => set.type === DNSKEY && set.name === fqdnOf(name));
    const keys = keysOfSet(keySet);
    return {
      server: at,
      isAnswering: true,
      keys: keys.map((key) => ({ ...key, keyTag: keyTag(key), digests: digestsOf(name, key) })),
      keyTtlSeconds: keySet?.ttlSeconds ?? 0,
      nsTtlSeconds: nsAnswer.sets.find((set) => set.type === NS && set.name === fqdnOf(name))?.ttlSeconds ?? 0,
      signatures: [
        ...signaturesOf("DNSKEY", keyAnswer, DNSKEY, keys, nowSeconds),
        ...signaturesOf("SOA", soaAnswer, SOA, keys, nowSeconds),
      ],
      takesDnssec: soaAnswer.takesDnssec,
      asksRemoval: wishAnswers.flatMap(({ sets }) => sets).some((set) => set.name === fqdnOf(name) && isRemoval(set)),
    };
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    return { server: at, isAnswering: false, keys: [], keyTtlSeconds: 0, signatures: [] };
  }
}

/** A request for removal only counts when it is the only record (RFC 8078 section 4). */
function isRemoval({ type, rdata }: WireSet): boolean {
  const [only] = rdata;
  return only !== undefined && rdata.length === 1 && Buffer.from(only).toString("hex") === removals.get(type);
}

function signaturesOf(
  covers: SeenSignature["covers"],
  answer: ReturnType<typeof setsOf>,
  type: number,
  keys: readonly Dnskey[],
  nowSeconds: number,
): SeenSignature[] {
  const set = answer.sets.find((one) => one.type === type);
  if (set === undefined) return [];
  return answer.signatures
    .filter((signature) => signature.covers === type)
    .map((signature) => {
      const problems = keys
        .filter((key) => keyTag(key) === signature.keyTag)
        .map((key) => signatureProblem(set, signature, key, nowSeconds));
      const problem = problems.includes(null) ? null : (problems.find((one) => one !== "wrong") ?? "wrong");
      const { keyTag: tag, algorithm, expires } = signature;
      return { covers, keyTag: tag, algorithm, expiresAt: new Date(expires * 1000).toISOString(), problem };
    });
}
