import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadSearchPanel } from "../areas/domains/search/index.ts";
import { loadBasketButton } from "../areas/orders/basket/index.ts";
import { loadOwnersToVerify } from "../areas/contacts/index.ts";
import { fetchPart } from "../lib/fetch-part.ts";
import { texts } from "../lib/i18n/texts.ts";

type NoProps = Record<string, never>;
type Slot<Props> = () => Promise<{ readonly Part: ComponentType<Props> }>;

/**
 * Places of the frame that areas fill. An area adds its lines here and a function to its parts.ts which fetches the
 * component; it is fetched with its texts when it is needed, and nothing shows (no button, no empty panel) while a place is not filled.
 */
export const slots: {
  /** Results under the opened header search, for what has been typed so far. */
  readonly searchResults?: Slot<{ text: string; onClose: () => void }>;
  /** Basket button of the header with what opens behind it. */
  readonly basket?: Slot<{ count: number }>;
  /** Body of the notices panel behind the bell. */
  readonly notices?: Slot<{ onClose: () => void }>;
  /** Number on the bell. */
  readonly noticeCount?: Slot<NoProps>;
  /** Owners who have to confirm an address, on top of every page. */
  readonly owners?: Slot<NoProps>;
} = {
  searchResults: async () => {
    const [SearchPanel] = await Promise.all([loadSearchPanel(), texts.ensure(["search", "basket"])]);
    return { Part: SearchPanel };
  },
  basket: async () => {
    const [BasketButton] = await Promise.all([loadBasketButton(), texts.ensure(["basket"])]);
    return { Part: BasketButton };
  },
  owners: async () => {
    const [OwnersToVerify] = await Promise.all([loadOwnersToVerify(), texts.ensure(["contacts"])]);
    return { Part: OwnersToVerify };
  },
};

/** The component of a filled place, fetched when first shown; undefined for an empty one. */
export function lazySlot<Props extends object>(
  slot: Slot<Props> | undefined,
): LazyExoticComponent<ComponentType<Props>> | undefined {
  return slot && lazy(async () => ({ default: (await fetchPart(slot)).Part }));
}
