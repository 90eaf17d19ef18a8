import type { ComponentType } from "react";
import { loadSearchPanel } from "../areas/domains/search/index.ts";
import { loadBasketButton } from "../areas/orders/basket/index.ts";
import { loadNoticesPanel } from "../areas/notifications/index.ts";
import { loadOwnersToVerify } from "../areas/contacts/index.ts";
import { lazyPart } from "../shell/lazy-part.ts";

type NoProps = Record<string, never>;

/**
 * Places in the frame that areas fill. An area adds its line here, and adds a function to its parts.ts that loads the component.
 * The component and its texts are loaded when it is first shown. A place that is not filled shows nothing.
 */
export const slots: {
  /** Results below the header search for the text typed so far. */
  readonly searchResults?: ComponentType<{ text: string; onClose: () => void }>;
  /** The basket button in the header, with its drawer. */
  readonly basket?: ComponentType<{ count: number }>;
  /** Content of the notices drawer. */
  readonly notices?: ComponentType<{ onClose: () => void }>;
  /** The notice about owners who have to confirm an address, at the top of every page. */
  readonly owners?: ComponentType<NoProps>;
} = {
  searchResults: lazyPart(loadSearchPanel, ["search", "basket", "requests"]),
  basket: lazyPart(loadBasketButton, ["basket"]),
  notices: lazyPart(loadNoticesPanel, ["notices"]),
  owners: lazyPart(loadOwnersToVerify, ["contacts"]),
};
