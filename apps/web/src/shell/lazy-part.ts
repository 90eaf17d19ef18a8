import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { fetchPart } from "../lib/fetch-part.ts";
import { texts } from "../lib/i18n/texts.ts";
import type { AreaName } from "../locales/messages.ts";

/** A component of the shell that is loaded, together with its texts, when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly AreaName[] = ["shell"],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await fetchPart(() => Promise.all([load(), texts.ensure(areas)]));
    return { default: part };
  });
}
