import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { createFormat, type Format } from "../format/format.ts";
import type { TextsStore } from "./texts.ts";

const FormatContext = createContext<Format | null>(null);

/** Provides texts and formats to all components inside. When the language changes, they are rendered again at once. */
export function TextsProvider({
  texts,
  timeZone,
  showsKeys = false,
  children,
}: {
  texts: TextsStore;
  timeZone: string;
  /** Whether to show the keys instead of the texts. */
  showsKeys?: boolean;
  children: ReactNode;
}) {
  const { locale, messages } = useSyncExternalStore(texts.subscribe, texts.snapshot);
  const format = useMemo(() => createFormat({ locale, timeZone }), [locale, timeZone]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider
      locale={locale}
      messages={showsKeys ? {} : messages}
      timeZone={timeZone}
      onError={showsKeys ? () => undefined : reportMissing}
    >
      <FormatContext value={format}>{children}</FormatContext>
    </IntlProvider>
  );
}

/** A missing text is our mistake. It throws in development and tests; in production the key is shown instead. */
function reportMissing(error: Error): void {
  if (import.meta.env.DEV) throw error;
}

export function useFormat(): Format {
  const format = use(FormatContext);
  if (!format) throw new Error("useFormat outside of TextsProvider");
  return format;
}
