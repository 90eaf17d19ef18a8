import { ServerBusy, TooManyAtOnce } from "@nameplane/contracts/refusals";
import { PoliteThreads } from "../../../platform/polite-threads.ts";
import { Refused } from "../../../platform/refused.ts";
import { Turns } from "../../../platform/turns.ts";
import { readImport, type ReadText } from "./import-zone.rules.ts";

export type TextToRead = { readonly text: string; readonly apex: string; readonly options: Parameters<typeof readImport>[2] };

const threads = new PoliteThreads<TextToRead, ReadText>(new URL("./read-text-worker.ts", import.meta.url));
const turns = new Turns({ atOnce: 1, longestQueue: 10 }, () => new Refused(ServerBusy, { values: { seconds: 10 } }));
/** The accounts whose text is being parsed or waits to be parsed. */
const under = new Set<string>();

/** About a thousand records. Reading them takes less time than passing them to a thread. */
const shortLength = 32_768;

/**
 * Like readImport. A long text is parsed in a thread, because that takes up to a second in which no one else would be served.
 * Each account has at most one text parsed at a time. Possible refusals: TooManyAtOnce, ServerBusy.
 */
export async function readImportText(accountId: string, task: TextToRead): Promise<ReadText> {
  if (task.text.length <= shortLength) return readImport(task.text, task.apex, task.options);
  if (under.has(accountId)) throw new Refused(TooManyAtOnce, { values: { seconds: 2 } });
  under.add(accountId);
  try {
    return await turns.take(() => threads.run(task));
  } finally {
    under.delete(accountId);
  }
}
