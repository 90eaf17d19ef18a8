import type { SenderAsker } from "./sender-asker.port.ts";
import { spfRecords } from "./sender-records.rules.ts";
import { lookupsMax, spfTerms } from "./spf-lookups.rules.ts";

/**
 * Counts the lookups that receivers need for an SPF record, including the records that it includes. Counting stops above the
 * limit, because an included record of somebody else could include any number of others. Throws OutcomeError unavailable if the
 * DNS does not answer.
 */
export async function countSpfLookups(asker: Pick<SenderAsker, "texts">, record: string): Promise<number> {
  let { lookups, reads } = spfTerms(record);
  const waiting = [...reads];
  // Receivers read an included record each time it is named. So records that include each other in a circle exceed the limit, and
  // the loop ends.
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
