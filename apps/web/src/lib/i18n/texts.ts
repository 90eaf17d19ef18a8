import type { AreaName, Catalog } from "../../locales/messages.ts";
import type { Locale } from "./locale.ts";

type Messages = Partial<Catalog>;
type AreaModule = { readonly texts: Record<string, unknown> };
type Loader = () => Promise<AreaModule>;

/**
 * There is one chunk per language and area, so that a visitor loads only one language and only the areas of the screens they
 * open.
 */
const loaders = import.meta.glob<AreaModule>(["./*/**/*.ts", "!./*/base/*.ts"], { base: "../../locales" });

const loaderOf = (locale: Locale, area: string): Loader => {
  const isIt = (path: string) => path.startsWith(`./${locale}/`) && path.endsWith(`/${area}.ts`);
  const [, loader] = Object.entries(loaders).find(([path]) => isIt(path)) ?? [];
  if (!loader) throw new Error(`no texts for ${locale}/${area}`);
  return loader;
};

export type TextsSnapshot = { readonly locale: Locale; readonly messages: Messages };

export type TextsStore = {
  readonly snapshot: () => TextsSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the texts of areas in the current language; does nothing if they are loaded. */
  readonly ensure: (areas: readonly AreaName[]) => Promise<void>;
  /** Switches the language. The old language stays until all areas in use have loaded, so that no page is half translated. */
  readonly setLocale: (locale: Locale) => Promise<void>;
};

/** Holds the texts in use. It always includes the base texts: labels of the ui folder, errors, titles and rules. */
export function createTexts(load: (locale: Locale, area: string) => Loader = loaderOf): TextsStore {
  const cache = new Map<string, Promise<AreaModule>>();
  const areas = new Set<string>(["base"]);
  const listeners = new Set<() => void>();
  let current: TextsSnapshot = { locale: "en", messages: {} };
  let wanted: Locale = "en";

  const fetchOnce = (locale: Locale, area: string) => {
    const key = `${locale}/${area}`;
    const running = cache.get(key) ?? load(locale, area)();
    cache.set(key, running);
    // A failed download must not be remembered, so that the next screen tries again.
    running.catch(() => cache.delete(key));
    return running;
  };

  const show = async (locale: Locale) => {
    const names = [...areas];
    const modules = await Promise.all(names.map((area) => fetchOnce(locale, area)));
    // If a later choice of language was loaded faster, this older choice is dropped.
    if (locale !== wanted) return;
    const parts = modules.map((module, index) =>
      names[index] === "base" ? module.texts : { [names[index] ?? ""]: module.texts },
    );
    current = {
      locale,
      messages: Object.assign({}, current.locale === locale ? current.messages : {}, ...parts) as Messages,
    };
    for (const listener of listeners) listener();
  };

  return {
    snapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ensure: async (wantedAreas) => {
      const missing = wantedAreas.filter((area) => !(area in current.messages));
      if (missing.length === 0) return;
      for (const area of missing) areas.add(area);
      await show(wanted);
    },
    setLocale: async (locale) => {
      wanted = locale;
      await show(locale);
    },
  };
}

export const texts: TextsStore = createTexts();
