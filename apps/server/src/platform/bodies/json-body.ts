import { BodyTooLarge, BrokenBody, GivenTwice, ServerBusy } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";
import { PoliteThreads } from "../polite-threads.ts";
import { Turns } from "../turns.ts";
import { readJsonText, shapeOf, type JsonBounds, type JsonReading } from "./json-text.ts";

/**
 * The deepest nesting that a body may have, in levels. Our schemas need less. Far deeper bodies would only serve to overload
 * the parser.
 */
const depth = 40;

/** How many values a body of this length may hold. Small values cost the most to parse, so counting bytes alone is not enough. */
export function jsonBounds(bodyLimit: number): JsonBounds {
  if (bodyLimit <= 64 * 1024) return { depth, values: 10_000 };
  return { depth, values: bodyLimit <= 1024 * 1024 ? 50_000 : 250_000 };
}

/**
 * Parses a JSON body strictly: refuses bytes that are not UTF-8, a name that occurs twice in one object, and more levels or
 * values than the bounds allow.
 *
 * Possible refusals: BrokenBody, GivenTwice, BodyTooLarge.
 */
export function readJsonBody(bytes: Uint8Array, bounds: JsonBounds): unknown {
  return valueOf(readJsonText(bytes, bounds));
}

const threads = new PoliteThreads<{ bytes: Uint8Array; bounds: JsonBounds }, JsonReading>(
  new URL("./json-worker.ts", import.meta.url),
);
// The queue is short, because each waiting body is held in memory.
const turns = new Turns({ atOnce: 2, longestQueue: 20 }, () => new Refused(ServerBusy, { values: { seconds: 5 } }));

const [longBytes, fewValues] = [256 * 1024, 5000];

/**
 * Like readJsonBody, for bodies that may be long. A long text, such as a zone file, is parsed in a thread, because this process
 * could answer no other request meanwhile. A body of many values is parsed here, because passing them back from the thread
 * would cost more than parsing.
 */
export async function readLongJsonBody(bytes: Buffer, bounds: JsonBounds): Promise<unknown> {
  if (bytes.length <= longBytes) return readJsonBody(bytes, bounds);
  const shape = shapeOf(bytes, bounds);
  if (typeof shape !== "number" || shape > fewValues) return readJsonBody(bytes, bounds);
  return valueOf(await turns.take(() => threads.run({ bytes, bounds })));
}

function valueOf(reading: JsonReading): unknown {
  if ("value" in reading) return reading.value;
  if ("tooMany" in reading) throw new Refused(BodyTooLarge, { internal: "too many values" });
  if ("twice" in reading) throw new Refused(GivenTwice, { param: reading.twice, values: { param: reading.twice } });
  throw new Refused(BrokenBody, { internal: `JSON: ${reading.broken}` });
}
