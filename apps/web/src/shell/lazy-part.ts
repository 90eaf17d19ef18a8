import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { fetchPart } from "../lib/fetch-part.ts";
import { texts } from "../lib/i18n/texts.ts";
import type { AreaName } from "../locales/messages.ts";

/** A part of the shell fetched when it is first shown, together with the texts it speaks. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly AreaName[] = ["shell"],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await fetchPart(() => Promise.all([load(), texts.ensure(areas)]));
    return { default: part };
  });
}
