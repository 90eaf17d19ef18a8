import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { ApiProvider } from "../lib/api/api-context.tsx";
import { TextsProvider } from "../lib/i18n/texts-provider.tsx";
import { texts } from "../lib/i18n/texts.ts";
import { pageNonce } from "../shell/brand/brand-store.ts";
import { useBrand } from "../shell/brand/use-brand.ts";
import { StaffContext } from "../shell/staff/staff-session.ts";
import { ThemeProvider } from "../ui/theme/theme-provider.tsx";
import { NewsBar } from "./news-bar.tsx";
import type { StaffParts } from "./start-staff.ts";

/** Provides everything that the screens of staff reach through hooks. */
export function StaffApp({ parts }: { parts: StaffParts }) {
  const { globals } = useBrand();
  return (
    <ThemeProvider nonce={pageNonce}>
      <TextsProvider texts={texts} timeZone={globals.timeZone}>
        <QueryClientProvider client={parts.queries}>
          <ApiProvider api={parts.api}>
            <StaffContext value={parts.session}>
              <RouterProvider router={parts.router} />
              <NewsBar held={parts.held} />
            </StaffContext>
          </ApiProvider>
        </QueryClientProvider>
      </TextsProvider>
    </ThemeProvider>
  );
}
