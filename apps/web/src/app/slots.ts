import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { texts } from "../lib/i18n/texts.ts";
import type { AreaName } from "../locales/messages.ts";

type NoProps = Record<string, never>;
type Slot<Props> = () => Promise<{ readonly Part: ComponentType<Props> }>;

/**
 * Places of the shell that areas fill. An area adds its line here and exports a component named `Part`; the shell loads it
 * when it is needed and shows nothing (no button, no empty panel) while a place is not filled.
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
  /** Beside the login form: how the services are doing. */
  readonly systemStatus?: Slot<NoProps>;
  /** Opens a ticket with what the visitor wants to say. */
  readonly feedback?: Slot<{ onClose: () => void }>;
  /** Setting up two-step login when the server asks for it at login. */
  readonly twoStepActivation?: Slot<{ data: unknown; onClose: () => void }>;
  /** Getting back in without the authenticator. */
  readonly twoStepReset?: Slot<{ onClose: () => void }>;
} = {
  searchResults: () => withTexts(import("../areas/domains/search-panel.tsx"), ["search", "basket"]),
  basket: () => withTexts(import("../areas/orders/basket-button.tsx"), ["basket"]),
};

/** A part and the texts it speaks arrive together. */
async function withTexts<Module>(part: Promise<Module>, areas: readonly AreaName[]): Promise<Module> {
  const [module] = await Promise.all([part, texts.ensure(areas)]);
  return module;
}

/** The component of a filled place, fetched when first shown; undefined for an empty one. */
export function lazySlot<Props extends object>(
  slot: Slot<Props> | undefined,
): LazyExoticComponent<ComponentType<Props>> | undefined {
  return slot && lazy(async () => ({ default: (await slot()).Part }));
}
