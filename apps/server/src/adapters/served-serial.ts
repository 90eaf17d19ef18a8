import { codeOfRecordType, fqdnOf, rcodes, soa, valueOfRdata } from "@nameplane/dns";
import { OutcomeError } from "../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "./dns-query.ts";

/**
 * The SOA serial a server answers with for an apex, null when it does not serve that zone.
 * Throws OutcomeError unavailable: no answer, or a server that cannot answer just now (SERVFAIL).
 */
export async function askServedSerial(server: DnsServerAddress, apex: string): Promise<number | null> {
  const message = await askServer({ server, name: apex, type: codeOfRecordType("SOA") });
  if (message.rcode === rcodes.SERVFAIL) {
    throw new OutcomeError("unavailable", `name server ${server.host} port ${server.port}: SERVFAIL for ${apex}`);
  }
  if (message.rcode !== rcodes.NOERROR || !message.isAuthoritative) return null;
  const record = message.answers.find((one) => one.type === "SOA" && one.name === fqdnOf(apex));
  return record === undefined ? null : valueOfRdata(soa, record.rdata).serial;
}
