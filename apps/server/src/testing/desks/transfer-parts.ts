import type { NameLeaving } from "../../areas/domains/index.ts";
import type { StagedChoice } from "../../areas/domains/transfers/deps.ts";
import type { WhoisAnswer } from "../../areas/domains/whois/whois.port.ts";
import { stopTokens } from "../../areas/domains/transfers/stop-token.ts";

/** What owners were told by calls of this test file. */
export const toldLeaving: NameLeaving[] = [];

/** What was chosen for the DNS of names that are still elsewhere. */
export const stagedChoices = new Map<string, StagedChoice>();

/** What the public directory says of names. */
export const directory = new Map<string, WhoisAnswer>();

/** Whether our name servers answer with the keys of another signer. */
export const takesForeign = { yes: true };

/** What moving names needs beyond a registry. */
export const transferParts = {
  stagedChoice: async (_trx: unknown, _scope: unknown, name: string) => stagedChoices.get(name) ?? null,
  tellLeaving: async (_trx: unknown, news: NameLeaving) => void toldLeaving.push(news),
  signingAlgorithms: async () => [8, 13],
  takesForeignKeys: async () => takesForeign.yes,
  dsAtParent: async () => [],
  stopTokens: stopTokens(Buffer.alloc(32, 1)),
};
