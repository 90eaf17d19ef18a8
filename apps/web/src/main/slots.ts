import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { fetchPart } from "../lib/fetch-part.ts";
import { texts } from "../lib/i18n/texts.ts";

type NoProps = Record<string, never>;
type Slot<Props> = () => Promise<{ readonly Part: ComponentType<Props> }>;

/**
 * Places of the shell that areas fill. An area adds its lines here and exports the component from its index.ts; the shell loads
 * it with its texts when it is needed and shows nothing (no button, no empty panel) while a place is not filled.
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
  /** Opens a ticket with what the visitor wants to say. */
  readonly feedback?: Slot<{ onClose: () => void }>;
  /** Owners who have to confirm an address, on top of every page. */
  readonly owners?: Slot<NoProps>;
  /** Getting back in without the authenticator. */
  readonly twoStepReset?: Slot<{ onClose: () => void }>;
} = {
  searchResults: async () => {
    const [{ SearchPanel }] = await Promise.all([import("../areas/domains/search/index.ts"), texts.ensure(["search", "basket"])]);
    return { Part: SearchPanel };
  },
  basket: async () => {
    const [{ BasketButton }] = await Promise.all([import("../areas/orders/basket/index.ts"), texts.ensure(["basket"])]);
    return { Part: BasketButton };
  },
  owners: async () => {
    const [{ OwnersToVerify }] = await Promise.all([import("../areas/contacts/index.ts"), texts.ensure(["contacts"])]);
    return { Part: OwnersToVerify };
  },
  twoStepReset: async () => {
    const [{ TwoStepReset }] = await Promise.all([import("../areas/identity/factors/index.ts"), texts.ensure(["identity"])]);
    return { Part: TwoStepReset };
  },
  feedback: async () => {
    const [{ FeedbackForm }] = await Promise.all([import("../areas/tickets/index.ts"), texts.ensure(["tickets"])]);
    return { Part: FeedbackForm };
  },
};

/** The component of a filled place, fetched when first shown; undefined for an empty one. */
export function lazySlot<Props extends object>(
  slot: Slot<Props> | undefined,
): LazyExoticComponent<ComponentType<Props>> | undefined {
  return slot && lazy(async () => ({ default: (await fetchPart(slot)).Part }));
}
