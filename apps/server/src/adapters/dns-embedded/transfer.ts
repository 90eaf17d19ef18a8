import { encodeResponse, type ResponseHead, type WireRecord } from "@nameplane/dns";
import type { JournalEntry } from "./journal.ts";
import { nowSeconds } from "../tsig.ts";
import type { ServedZone } from "./served-zone.ts";
import { isSigned, signedSets } from "./sign-answer.ts";

// Messages of this size are large enough to be few, and small enough that no receiver needs a large buffer.
const messageSizeMax = 16_384;
const recordsPerMessage = 100;

/**
 * The messages that transfer a zone. A client that has the serial `since` gets the changes (IXFR, RFC 1995 section 4) if they
 * are known, or only the SOA if there are none; all others get the whole zone (AXFR, RFC 5936): SOA first, everything else
 * once, SOA last.
 */
export function* transferMessages(
  zone: ServedZone,
  head: ResponseHead,
  steps: readonly JournalEntry[] | null = null,
): Generator<Uint8Array> {
  let batch: WireRecord[] = [];
  let size = 0;
  for (const record of steps === null ? transferRecords(zone) : changedSince(zone, steps)) {
    // Name, type, class, TTL and length take at most 265 octets.
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

/**
 * The records of a copy of the whole zone. They show the zone as it is when the transfer begins, because all record sets are
 * collected before anything is sent. They are signed while they are sent.
 */
function* transferRecords(zone: ServedZone): Generator<WireRecord> {
  const sets = isSigned(zone)
    ? [...signedSets(zone, nowSeconds())]
    : [...zone.nodes.values()].flatMap((node) => [...node.values()].map((set) => ({ set, signatures: () => [] })));
  yield zone.soa;
  for (const { set, signatures } of sets) {
    if (set[0] !== zone.soa) yield* set;
    yield* signatures();
  }
  yield zone.soa;
}

function* changedSince(zone: ServedZone, steps: readonly JournalEntry[]): Generator<WireRecord> {
  yield zone.soa;
  if (steps.length === 0) return;
  for (const { oldSoa, newSoa, removed, added } of steps) {
    yield oldSoa;
    yield* removed;
    yield newSoa;
    yield* added;
  }
  yield zone.soa;
}
