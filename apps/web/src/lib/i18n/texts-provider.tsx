import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { createFormat, type Format } from "../format/format.ts";
import type { TextsStore } from "./texts.ts";

const FormatContext = createContext<Format | null>(null);

/** Gives texts and formats to everything below; a change of language redraws them at once. */
export function TextsProvider({
  texts,
  timeZone,
  showsKeys = false,
  children,
}: {
  texts: TextsStore;
  timeZone: string;
  /** Keys stand in the place of texts. */
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

/** A missing text is a fault of ours: loud in development and tests, while a visitor still sees the key's place. */
function reportMissing(error: Error): void {
  if (import.meta.env.DEV) throw error;
}

export function useFormat(): Format {
  const format = use(FormatContext);
  if (!format) throw new Error("useFormat outside of TextsProvider");
  return format;
}
