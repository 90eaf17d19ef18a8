import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo, useSyncExternalStore } from "react";
import { ApiProvider } from "../lib/api/api-context.tsx";
import { texts } from "../lib/i18n/texts.ts";
import { TextsProvider } from "../lib/i18n/texts-provider.tsx";
import { ThemeProvider } from "../ui/theme/theme-provider.tsx";
import { pageNonce } from "../shell/brand/brand-store.ts";
import { onPreviewTheme, previewTheme } from "../shell/brand/preview.ts";
import { useBrand } from "../shell/brand/use-brand.ts";
import { keysShown, onKeysShown } from "../shell/development/development.ts";
import { FirstWait } from "./first-wait.tsx";
import { SessionContext } from "../shell/session/use-session.ts";
import type { App as Parts } from "./start.tsx";

/** Provides everything that screens access through hooks. */
export function App({ parts }: { parts: Parts }) {
  const { globals } = useBrand();
  const { user } = useSyncExternalStore(parts.store.subscribe, parts.store.get);
  const session = useMemo(() => ({ store: parts.store, actions: parts.actions }), [parts]);
  return (
    <ThemeProvider nonce={pageNonce} only={useSyncExternalStore(onPreviewTheme, previewTheme)}>
      <TextsProvider
        texts={texts}
        timeZone={user?.timezone ?? globals.timeZone}
        showsKeys={useSyncExternalStore(onKeysShown, keysShown)}
      >
        <QueryClientProvider client={parts.queries}>
          <ApiProvider api={parts.api}>
            <SessionContext value={session}>
              <FirstWait router={parts.router} />
              <RouterProvider router={parts.router} />
            </SessionContext>
          </ApiProvider>
        </QueryClientProvider>
      </TextsProvider>
    </ThemeProvider>
  );
}
