import { codeOfRecordType, compareSerials, fqdnOf, rcodes, soa, valueOfRdata } from "@nameplane/dns";
import { serialOlder } from "../areas/zones/dns-publisher.port.ts";
import { OutcomeError } from "../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "./dns-query.ts";

/**
 * The SOA serial a server answers with for an apex, or null if it does not serve that zone.
 * Throws OutcomeError unavailable: no answer, or a server that cannot answer just now (SERVFAIL).
 */
export async function askServedSerial(server: DnsServerAddress, apex: string, timeoutMs?: number): Promise<number | null> {
  const type = codeOfRecordType("SOA");
  const message = await askServer({ server, name: apex, type, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  if (message.rcode === rcodes.SERVFAIL) {
    throw new OutcomeError("unavailable", `name server ${server.host} port ${server.port}: SERVFAIL for ${apex}`);
  }
  if (message.rcode !== rcodes.NOERROR || !message.isAuthoritative) return null;
  const record = message.answers.find((one) => one.type === "SOA" && one.name === fqdnOf(apex));
  return record === undefined ? null : valueOfRdata(soa, record.rdata).serial;
}

/** Throws OutcomeError refused with code dns-serial-older unless the zone's serial is the served one or newer. */
export function refuseOlderSerial(zone: { readonly apex: string; readonly serial: number }, served: number): void {
  const order = compareSerials(zone.serial, served);
  if (order === 0 || order === 1) return;
  throw new OutcomeError("refused", `${zone.apex}: serial ${zone.serial} is older than ${served}, which is served`, {
    code: serialOlder,
  });
}
