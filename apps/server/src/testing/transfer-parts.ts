import { stopTokens } from "../areas/domains/stop-token.ts";

/** What moving names needs beyond a registry, with nobody to be told of it. */
export const transferParts = {
  keepsNameServers: async () => false,
  tellLeaving: async () => {},
  stopTokens: stopTokens(Buffer.alloc(32, 1)),
};
