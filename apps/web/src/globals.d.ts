import type { Catalog } from "./locales/messages.ts";
import type { RouteId } from "./shell/routing/routes.ts";
import type { Locale } from "./lib/i18n/locale.ts";

declare global {
  /** Set by vite.config.ts. */
  const BUILD_INFO: { readonly version: string; readonly builtAt: string } | undefined;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Name of the route in the route table. */
    routeId?: RouteId;
  }
}

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Catalog;
  }
}
