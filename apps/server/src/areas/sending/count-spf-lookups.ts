import type { SenderAsker } from "./sender-asker.port.ts";
import { spfRecords } from "./sender-records.rules.ts";
import { lookupsMax, spfTerms } from "./spf-lookups.rules.ts";

/**
 * How many lookups receivers need for an SPF record, with those that it includes. Counting stops behind the limit, because a record
 * of somebody else could include any number. Throws OutcomeError unavailable if the DNS does not answer.
 */
export async function countSpfLookups(asker: Pick<SenderAsker, "texts">, record: string): Promise<number> {
  let { lookups, reads } = spfTerms(record);
  const waiting = [...reads];
  // Receivers read an included record each time it is named, so a circle runs into the limit.
  for (let name = waiting.shift(); name !== undefined && lookups <= lookupsMax; name = waiting.shift()) {
    const [included] = spfRecords(await asker.texts(name));
    if (included === undefined) continue;
    const inner = spfTerms(included);
    lookups += inner.lookups;
    reads = inner.reads;
    waiting.push(...reads);
  }
  return lookups;
}
