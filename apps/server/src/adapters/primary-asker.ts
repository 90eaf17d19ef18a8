import { codeOfRecordType, fqdnOf, rcodes, soa, valueOfRdata } from "@nameplane/dns";
import type { Primary } from "@nameplane/contracts/secondarydns/primaries";
import type { FollowedZone, PrimaryAnswer, PrimaryAsker } from "../areas/secondarydns/secondary-server.port.ts";
import { OutcomeError } from "../platform/outcomes.ts";
import { askServer } from "./dns-query.ts";
import { transferRecords } from "./dns-transfer.ts";
import type { TsigKey } from "./tsig.ts";

/** Longer than for our own servers: primaries can be far away. */
const timeoutMs = 3000;

/** Asks primaries of customers' zones, at the addresses that may be asked. */
export function createPrimaryAsker(mayAsk: (host: string) => boolean): PrimaryAsker {
  return { version, mayCopy, mayAsk };
}

async function version(server: Primary, apex: string): Promise<PrimaryAnswer> {
  try {
    const message = await askServer({ server, name: apex, type: codeOfRecordType("SOA"), timeoutMs });
    const record = message.answers.find((one) => one.type === "SOA" && one.name === fqdnOf(apex));
    if (message.rcode !== rcodes.NOERROR || !message.isAuthoritative || record === undefined) return { kind: "notServed" };
    const { serial, expire } = valueOfRdata(soa, record.rdata);
    return { kind: "answers", serial, expireSeconds: expire };
  } catch (error) {
    if (error instanceof OutcomeError) return { kind: "silent" };
    throw error;
  }
}

const tooMuch = "more records than are taken";

/** Begins to copy the zone and stops after its first record, which shows whether the primary gives it. */
async function mayCopy(server: Primary, { apex, key }: FollowedZone): Promise<"given" | "refused" | "signature" | "silent"> {
  try {
    const records = await transferRecords({ server, apex, key: tsigKey(key), timeoutMs, recordsMax: 1 });
    return records === "refused" ? "refused" : "given";
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    if (error.message.endsWith(tooMuch)) return "given";
    return /signature/.test(error.message) ? "signature" : "silent";
  }
}

export const tsigKey = (key: FollowedZone["key"]): TsigKey | null =>
  key === null ? null : { name: key.name, algorithm: "hmac-sha256", secret: key.secret };
