import { QueryClient } from "@tanstack/react-query";
import { asLocale, chooseLocale, type Locale } from "../lib/i18n/locale.ts";
import { buildInfo, stampOf } from "../lib/build-info.ts";
import { createApi, type Api } from "../lib/api/client.ts";
import { createReporter } from "../lib/api/report.ts";
import { gatherNews } from "../lib/live/gather-news.ts";
import { startLiveUpdates } from "../lib/live/live-updates.ts";
import { texts } from "../lib/i18n/texts.ts";
import { readPreference } from "../lib/preferences.ts";
import { live, reportFailure } from "@nameplane/contracts/platform/operations";
import { currentBrand, hideSections, loadBrand, reloadBrand } from "../shell/brand/brand-store.ts";
import { isVisitorPreview } from "../shell/brand/preview.ts";
import { maskPath } from "@nameplane/values";
import { isDevelopmentMode, traced } from "../shell/development/development.ts";
import { askStepUp } from "../shell/dialogs/step-up-store.ts";
import type * as Forget from "./forget.ts";
import { listenForFailures, listenForNetwork, showDropped, showNewVersion, showSafariNotice } from "./notices.ts";
import { fetchFrame } from "./root.tsx";
import { createAppRouter, type AppRouter } from "./navigation/router.tsx";
import { routeOf } from "../shell/routing/routes.ts";
import { createSessionActions, type SessionActions } from "../shell/session/session-actions.ts";
import { createSessionStore, type SessionStore } from "../shell/session/session-store.ts";
import { watchVersion } from "./version/version-watch.ts";

export type App = {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly store: SessionStore;
  readonly actions: SessionActions;
  readonly router: AppRouter;
};

const queryParameter = (name: string) => new URLSearchParams(globalThis.location.search).get(name);

/** The language of the first page. */
export const firstLocale = () =>
  chooseLocale({
    query: queryParameter("lang"),
    stored: readPreference("locale"),
    browser: navigator.languages[0] ?? navigator.language,
  });

/** The code that invalidates cached answers is loaded when it is first needed, because a visitor has no cached answers. */
function forget(queries: QueryClient, run: (part: typeof Forget) => void): void {
  import("./forget.ts").then(run, () => void queries.invalidateQueries());
}

/** A language that the brand does not offer is replaced by the first language that it does. */
function offered(locale: Locale): Locale {
  const { languages } = currentBrand();
  return languages.includes(locale) ? locale : (languages[0] ?? locale);
}

async function keepToLanguages(): Promise<void> {
  const { locale } = texts.snapshot();
  if (offered(locale) !== locale) await texts.setLocale(offered(locale));
}

/** Creates the parts of the app and connects them. It makes no call to the server yet. */
export function createApp(): App {
  const store = createSessionStore();
  const queries = new QueryClient({
    defaultOptions: {
      // Being offline is an error with a code of its own (-2) that screens show, so calls must not wait silently for the network.
      queries: { networkMode: "always", refetchOnWindowFocus: true, refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });
  const report = createReporter(
    (failure) => api.call(reportFailure, failure, { keep: true, handled: true }),
    () => maskPath(globalThis.location.pathname),
  );
  const onPublicRoute = () => {
    const id = router.matchRoutes(router.latestLocation).at(-1)?.staticData?.routeId;
    return id === undefined || routeOf(id).access === "public";
  };
  const send: typeof fetch = (input, init) => globalThis.fetch(input, init);
  const api: Api = createApi({
    version: stampOf(buildInfo),
    ajaxTimeoutMs: () => currentBrand().globals.ajaxTimeoutMs,
    language: () => texts.snapshot().locale,
    fetch: isDevelopmentMode() ? traced(send) : send,
    events: globalThis,
    onWritten: (operation) => forget(queries, ({ forgetAfter }) => forgetAfter(queries, operation)),
    report,
    hooks: {
      onLoginRequired: () => actions.onLoginRequired(onPublicRoute()),
      onTwoStepRequired: (data) => store.set({ twoStep: { data } }),
      onSuspended: (desc, isLogin, payLink) => actions.suspend(desc, isLogin, payLink),
      onStepUp: askStepUp,
      identity: () => actions.identity(),
      changing: () => actions.changing(),
      onOtherIdentity: () => actions.onOtherIdentity(),
    },
  });
  const actions = createSessionActions({
    api,
    store,
    queries,
    brandName: () => currentBrand().globals.brandName,
    basketOn: () => currentBrand().globals.enableBasket,
    setLocale: (locale) => texts.setLocale(offered(locale)),
    localeFromAddress: () => asLocale(queryParameter("lang")),
    onDropped: showDropped,
  });
  store.subscribe(() => hideSections(store.get().account?.hidden ?? []));
  let known: Promise<void> | null = null;
  const ask = async () => {
    if (isVisitorPreview()) return store.set({ phase: "anonymous" });
    await actions.boot(onPublicRoute());
    const { phase, failure } = store.get();
    if (phase !== "unreachable") return;
    // The result of the failed attempt is forgotten, so that the next call asks the server again.
    known = null;
    throw failure;
  };
  const sessionKnown = () => (known ??= ask());
  let branded: Promise<void> | null = null;
  const onBrand = () => {
    void router.invalidate();
    void keepToLanguages();
  };
  const brandKnown = () => (branded ??= loadBrand(api, globalThis.location.host, onBrand).then(keepToLanguages));
  const router: AppRouter = createAppRouter({
    api,
    queries,
    texts,
    brandKnown,
    sessionKnown,
    sessionLikely: () => readPreference("hadSession") === "1",
    arrival: () => {
      const { phase, permissions, account } = store.get();
      return {
        loggedIn: phase === "active" || phase === "expired",
        viewer: {
          brand: currentBrand(),
          permissions,
          whitelabel: account?.whitelabel ?? 0,
        },
      };
    },
    here: () => router.state.resolvedLocation ?? null,
  });
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (pathChanged) api.abortPending();
  });
  void brandKnown();
  // The page that requires the session shows the failure.
  void sessionKnown().catch(() => undefined);
  return { api, queries, store, actions, router };
}

/** Starts what runs in the background: the frame's file, live updates and the version watch. */
export function startBackground({ api, queries, store, router }: App): void {
  if (readPreference("hadSession") === "1") fetchFrame();
  listenForFailures(globalThis);
  listenForNetwork(globalThis);
  let stopLive: (() => void) | null = null;
  let followed: string | null = null;
  const followSession = () => {
    const { phase, session, isLeaving } = store.get();
    // There is one stream per account. After a switch, the old stream would bring live updates about the old account.
    const wanted = phase === "active" && session && !isLeaving ? session.accID : null;
    if (wanted === followed) return;
    stopLive?.();
    followed = wanted;
    stopLive =
      wanted === null
        ? null
        : startLiveUpdates({
            url: live.path,
            onNews: gatherNews((news) => {
              // After a break in the stream, it is unknown which updates were missed.
              if (news === null || news.topic === "brand")
                void reloadBrand(api, globalThis.location.host, () => void router.invalidate());
              forget(queries, ({ takeNews }) => takeNews(queries, news));
            }),
          });
  };
  store.subscribe(followSession);
  // The session may have been found while the texts were loading, before this subscription.
  followSession();
  watchVersion({ seconds: () => currentBrand().globals.versionCheckSeconds, onNewer: showNewVersion });
  showSafariNotice(navigator.userAgent);
}
