import type { ComponentType } from "react";
import { loadSearchPanel } from "../areas/domains/search/index.ts";
import { loadBasketButton } from "../areas/orders/basket/index.ts";
import { loadNoticesPanel } from "../areas/notifications/index.ts";
import { loadOwnersToVerify } from "../areas/contacts/index.ts";
import { lazyPart } from "../shell/lazy-part.ts";

type NoProps = Record<string, never>;

/**
 * Places of the frame that areas fill. An area adds its line here and a function to its parts.ts which fetches the component; it is
 * fetched with its texts when it is first shown, and nothing shows (no button, no empty panel) while a place is not filled.
 */
export const slots: {
  /** Results under the opened header search, for what has been typed so far. */
  readonly searchResults?: ComponentType<{ text: string; onClose: () => void }>;
  /** Basket button of the header with what opens behind it. */
  readonly basket?: ComponentType<{ count: number }>;
  /** Body of the notices panel behind the bell. */
  readonly notices?: ComponentType<{ onClose: () => void }>;
  /** Owners who have to confirm an address, on top of every page. */
  readonly owners?: ComponentType<NoProps>;
} = {
  searchResults: lazyPart(loadSearchPanel, ["search", "basket", "requests"]),
  basket: lazyPart(loadBasketButton, ["basket"]),
  notices: lazyPart(loadNoticesPanel, ["notices"]),
  owners: lazyPart(loadOwnersToVerify, ["contacts"]),
};
