import { faultTexts } from "@nameplane/contracts/payments/bank-faults";
import { BankFileWrong } from "@nameplane/contracts/payments/refusals";
import { ServerBusy } from "@nameplane/contracts/refusals";
import { PoliteThreads } from "../../../platform/polite-threads.ts";
import { Refused } from "../../../platform/refused.ts";
import { Turns } from "../../../platform/turns.ts";
import type { CamtStatement } from "./camt.rules.ts";
import { readOrFault, type CamtReading } from "./read-camt-file.ts";

const threads = new PoliteThreads<Uint8Array, CamtReading>(new URL("./read-camt-worker.ts", import.meta.url));
// Only a few files may wait at the same time, because they are held in memory while they wait.
const turns = new Turns({ atOnce: 1, longestQueue: 3 }, () => new Refused(ServerBusy, { values: { seconds: 10 } }));

/** A file up to this size contains a few hundred payments, and is read in the main thread. */
const shortBytes = 256 * 1024;

/**
 * Reads a bank's file. A long file is read in a separate thread, because reading it takes seconds in which the process could
 * answer no requests.
 *
 * Possible refusals: BankFileWrong, with line and place of the fault; ServerBusy.
 */
export async function readBankFile(bytes: Buffer, language: "en" | "sv"): Promise<CamtStatement[]> {
  const reading = bytes.length <= shortBytes ? readOrFault(bytes) : await turns.take(() => threads.run(bytes));
  if ("statements" in reading) return reading.statements;
  const { fault, line, place } = reading;
  throw new Refused(BankFileWrong, {
    param: "content",
    values: { line, place, fault: faultTexts[fault][language] },
    fields: { fault, line, place },
  });
}
