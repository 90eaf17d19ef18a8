import type { NameLeaving } from "../areas/domains/index.ts";
import { stopTokens } from "../areas/domains/stop-token.ts";

/** What owners were told by calls of this test file. */
export const toldLeaving: NameLeaving[] = [];

/** What moving names needs beyond a registry. */
export const transferParts = {
  signatureChoice: async () => null,
  tellLeaving: async (_trx: unknown, news: NameLeaving) => void toldLeaving.push(news),
  stopTokens: stopTokens(Buffer.alloc(32, 1)),
};
