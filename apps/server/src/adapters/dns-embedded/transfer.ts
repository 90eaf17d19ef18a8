import { encodeResponse, type ResponseHead, type WireRecord } from "@nameplane/dns";
import type { ServedZone } from "./served-zone.ts";

// Large enough to be few, small enough that no receiver needs a large buffer.
const messageSizeMax = 16_384;
const recordsPerMessage = 100;

/** A whole zone as messages (AXFR, RFC 5936): SOA first, everything else once, SOA last. */
export function* transferMessages(zone: ServedZone, head: ResponseHead): Generator<Uint8Array> {
  let batch: WireRecord[] = [];
  let size = 0;
  for (const record of transferRecords(zone)) {
    // name, type, class, TTL and length take at most 265 octets
    const length = record.rdata.length + 265;
    if (batch.length > 0 && (size + length > messageSizeMax || batch.length >= recordsPerMessage)) {
      yield encodeBatch(head, batch);
      batch = [];
      size = 0;
    }
    batch.push(record);
    size += length;
  }
  yield encodeBatch(head, batch);
}

function encodeBatch(head: ResponseHead, records: readonly WireRecord[]): Uint8Array {
  return encodeResponse(head, { answers: records, authorities: [], additionals: [] }, 65_535);
}

function* transferRecords(zone: ServedZone): Generator<WireRecord> {
  yield zone.soa;
  for (const node of zone.nodes.values()) {
    for (const records of node.values()) for (const record of records) if (record !== zone.soa) yield record;
  }
  yield zone.soa;
}
