import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, configure, render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach } from "vitest";
import { forgetAfter } from "../shell/lists/cached-lists.ts";
import type { RouteId } from "../shell/routing/routes.ts";
import { askStepUp } from "../shell/dialogs/step-up-store.ts";
import { SessionContext } from "../shell/session/use-session.ts";
import { createSessionActions, type SessionActions } from "../shell/session/session-actions.ts";
import { createSessionStore, type SessionState, type SessionStore } from "../shell/session/session-store.ts";
import { ApiProvider } from "../lib/api/api-context.tsx";
import type { ApiError } from "../lib/api/api-error.ts";
import { createApi, type Api } from "../lib/api/client.ts";
import type { Locale } from "../lib/i18n/locale.ts";
import type { AreaName } from "../locales/messages.ts";
import { TextsProvider } from "../lib/i18n/texts-provider.tsx";
import { createTexts, type TextsStore } from "../lib/i18n/texts.ts";
import { dropDrafts } from "../lib/drafts.ts";
import { clearToasts } from "../ui/feedback/toast-store.ts";
import { ThemeProvider } from "../ui/theme/theme-provider.tsx";
import { installBrowser, setWidth } from "./browser.ts";
import { ok, stubFetch } from "./stub-fetch.ts";

installBrowser();

// Components that load their own file take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  clearToasts();
  setWidth(1440);
  localStorage.clear();
  dropDrafts();
});

export type Rendered = RenderResult & {
  readonly api: Api;
  readonly store: SessionStore;
  readonly actions: SessionActions;
  readonly queries: QueryClient;
  readonly texts: TextsStore;
  readonly reports: readonly ApiError[];
};

export type RenderOptions = {
  readonly fetch?: typeof fetch;
  readonly locale?: Locale;
  /** Areas whose texts the component uses, in addition to those of the shell. */
  readonly areas?: readonly AreaName[];
  readonly session?: Partial<SessionState>;
  /** Replaces individual session actions. */
  readonly actions?: Partial<SessionActions>;
  /** Whether a call without a session waits for a login, as in the app. Otherwise it fails. */
  readonly endsSessions?: boolean;
  /** The current route, for components that read it. */
  readonly at?: RouteId;
};

/** Renders a component of the app with everything its hooks need: texts, theme, API, session and a router. */
export async function renderApp(ui: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const texts = createTexts();
  await texts.setLocale(options.locale ?? "en");
  await texts.ensure(["shell", "identity", "domains", ...(options.areas ?? [])]);
  const store = createSessionStore();
  if (options.session) store.set(options.session);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reports: ApiError[] = [];
  const api = createApi({
    version: "0.0.0 test",
    ajaxTimeoutMs: () => 1000,
    language: () => texts.snapshot().locale,
    fetch: options.fetch ?? stubFetch(() => ok()).fetch,
    events: globalThis,
    onWritten: (operation) => forgetAfter(queries, operation),
    report: (error) => void reports.push(error),
    hooks: {
      onLoginRequired: () => (options.endsSessions ? actions.onLoginRequired(false) : "refuse"),
      onTwoStepRequired: (data) => store.set({ twoStep: { data } }),
      onSuspended: (desc) => store.set({ suspended: desc }),
      onStepUp: askStepUp,
      identity: () => (options.endsSessions ? actions.identity() : null),
    },
  });
  const actions: SessionActions = {
    ...createSessionActions({
      api,
      store,
      queries,
      brandName: () => "Nameplane",
      basketOn: () => false,
      setLocale: (locale) => texts.setLocale(locale),
      localeFromAddress: () => null,
      onDropped: () => undefined,
    }),
    ...options.actions,
  };
  const at = options.at ?? (options.endsSessions ? ("userSecurity" as const) : null);
  const root = createRootRoute({
    component: () => <>{ui}</>,
    notFoundComponent: () => <>{ui}</>,
    // The app asks for a new login only on a route that needs one, so the route of the test gets its id.
    ...(at === null ? {} : { staticData: { routeId: at } }),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ["/"] }) });
  await router.load();
  const result = render(
    <ThemeProvider nonce={() => ""} env="test">
      <TextsProvider texts={texts} timeZone="Europe/Stockholm">
        <QueryClientProvider client={queries}>
          <ApiProvider api={api}>
            <SessionContext value={{ store, actions }}>
              <RouterProvider router={router} />
            </SessionContext>
          </ApiProvider>
        </QueryClientProvider>
      </TextsProvider>
    </ThemeProvider>,
  );
  return { ...result, api, store, actions, queries, texts, reports };
}
