import {
  codeOfRecordType,
  fqdnOf,
  isRecordType,
  ownerOf,
  rcodes,
  soa,
  storedNameOf,
  valueOfRdata,
  type DnsMessage,
  type DnsRecord,
} from "@nameplane/dns";
import type { Answered, DnsAsker, TransferredZone } from "../areas/zones/dns-asker.port.ts";
import type { PublishedRrset } from "../areas/zones/dns-publisher.port.ts";
import { OutcomeError } from "../platform/outcomes.ts";
import { askServer, type DnsServerAddress } from "./dns-query.ts";
import { transferRecords } from "./dns-transfer.ts";
import { askServedSerial } from "./served-serial.ts";
import type { TsigKey } from "./tsig.ts";

/** Sends queries over UDP, then over TCP. Zone transfers are signed with the TSIG key if there is one. */
export function createDnsAsker(options: { readonly key?: TsigKey | null; readonly timeoutMs?: number } = {}): DnsAsker {
  const timeout = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };
  return {
    serial: (server, apex) => askServedSerial(server, apex, options.timeoutMs),
    ask: async (server, name, type, { recursion = false } = {}) => {
      const code = isRecordType(type) ? codeOfRecordType(type) : 255;
      const message = await askServer({ server, name, type: code, recursionDesired: recursion, ...timeout });
      if (message.rcode === rcodes.SERVFAIL) throw servfail(server, name);
      return answered(message, type);
    },
    transfer: async (server, apex) => {
      const records = await transferRecords({ server, apex, key: options.key ?? null });
      return records === "refused" ? "refused" : zoneOfRecords(records, apex);
    },
  };
}

function servfail(server: DnsServerAddress, name: string): OutcomeError {
  const place = `name server ${server.host} port ${server.port}`;
  return new OutcomeError("unavailable", `${place}: SERVFAIL for ${name}`, { code: "dns-servfail" });
}

function answered(message: DnsMessage, type: string): Answered {
  const records = message.answers.filter((record) => record.type === type);
  const [cut] = message.isAuthoritative ? [] : message.authorities.filter((record) => record.type === "NS");
  return {
    rcode: message.rcode,
    isAuthoritative: message.isAuthoritative,
    // An answer that follows a chain of aliases expires as soon as the alias with the shortest TTL.
    ttlSeconds: records.length === 0 ? null : Math.min(...message.answers.map(({ ttlSeconds }) => ttlSeconds)),
    rdata: records.map(({ rdata }) => rdata),
    referral:
      cut === undefined || message.answers.length > 0
        ? null
        : {
            zone: storedNameOf(cut.name),
            hosts: message.authorities
              .filter((record) => record.type === "NS" && record.name === cut.name)
              .map(({ rdata }) => storedNameOf(rdata))
              .toSorted(),
          },
  };
}

function zoneOfRecords(records: readonly DnsRecord[], apex: string): TransferredZone {
  const [first] = records;
  if (first?.type !== "SOA" || first.name !== fqdnOf(apex))
    throw new OutcomeError("unavailable", `the transfer of ${apex} begins with something else than its SOA`);
  const value = valueOfRdata(soa, first.rdata);
  const sets = new Map<string, { owner: string; type: string; ttlSeconds: number; rdata: string[] }>();
  for (const { name, type, ttlSeconds, rdata } of records) {
    const owner = ownerOf(name, apex);
    if (owner === null || type === "SOA") continue;
    const key = `${owner} ${type}`;
    const set = sets.get(key);
    if (set === undefined) sets.set(key, { owner, type, ttlSeconds, rdata: [rdata] });
    else set.rdata.push(rdata);
  }
  const rrsets: PublishedRrset[] = [...sets.values()];
  return { serial: value.serial, soa: soa.print({ ...value, serial: 0 }), rrsets };
}
