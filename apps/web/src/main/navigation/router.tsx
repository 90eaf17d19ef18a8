import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
  type RouteComponent,
} from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api/client.ts";
import type { TextsStore } from "../../lib/i18n/texts.ts";
import type { SearchValues } from "../../lib/list-query.ts";
import { Root } from "../root.tsx";
import { NotFoundScreen } from "../not-found-screen.tsx";
import { PageFault } from "../page-fault.tsx";
import { screenOf, type LoadScreen } from "../screens.ts";
import { routeIds, routeOf, routes, type RouteId } from "../../shell/routing/routes.ts";
import { decide, isBuilt, type Arrival } from "../../shell/routing/gating.rules.ts";
import { notFetched } from "./not-fetched.ts";
import { fillPath, toRouterPath } from "../../shell/routing/fill-path.ts";
import type { RouteSpec, ScreenModule } from "../../shell/routing/route-types.ts";
import { parseSearch, safeReturnPath, stringifySearch } from "../../shell/routing/search-values.ts";

export type RouterDeps = {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly texts: TextsStore;
  /** Resolves when it is known which brand this host shows. */
  readonly brandKnown: () => Promise<void>;
  /**
   * Resolves when it is known whether a user is logged in. Rejects if the server could not be asked; the next call tries again.
   */
  readonly sessionKnown: () => Promise<void>;
  /** The login page waits for the session only if there probably is one, so that visitors see the form at once. */
  readonly sessionLikely: () => boolean;
  readonly arrival: () => Arrival;
  /** The current location; null before the first screen. */
  readonly here: () => ParsedLocation | null;
};

type Params = Readonly<Record<string, string | undefined>>;

const modules = new Map<RouteId, Promise<ScreenModule>>();

/** Loads the file of a screen once. After a failure the next call loads it again. */
function loadScreen(id: RouteId, load: LoadScreen): Promise<ScreenModule> {
  const running = modules.get(id) ?? load().catch(notFetched);
  modules.set(id, running);
  running.catch(() => modules.delete(id));
  return running;
}

const queryWithout = (search: SearchValues, defaults: Readonly<Record<string, string>>) =>
  Object.keys(defaults).some((name) => search[name] === undefined) ? { ...defaults, ...search } : null;

/** Redirects, sends the visitor to the login page, or allows the route to open. */
async function admit(id: RouteId, spec: RouteSpec, deps: RouterDeps, location: ParsedLocation, params: Params): Promise<void> {
  const search = location.search as SearchValues;
  await deps.brandKnown();
  if (spec.access === "login" || (id === "login" && deps.sessionLikely())) await deps.sessionKnown();
  const decision = decide(id, deps.arrival());
  if (decision.kind === "login") {
    throw redirect({ to: "/", search: { return: `${location.pathname}${location.searchStr}` }, replace: true });
  }
  // The user has meanwhile logged in from another tab, so the page that was wanted is opened instead of the login page.
  const wanted = id === "login" && decision.kind === "go" ? safeReturnPath(search["return"]) : null;
  if (wanted !== null) throw redirect({ href: wanted, replace: true });
  if (decision.kind === "go") throw redirect({ to: fillPath(routes[decision.to].path), replace: true });
  if (decision.kind === "cancel") {
    const here = deps.here();
    // The current page may itself be the one that was turned off.
    throw here && here.pathname !== location.pathname
      ? redirect({ to: here.pathname, search: here.search, replace: true })
      : redirect({ to: routes.dashboard.path, replace: true });
  }
  if (spec.redirect) {
    const target = routeOf(spec.redirect.to as RouteId);
    throw redirect({
      to: fillPath(target.path, params),
      // Values in the query of the address are kept, and only missing ones are filled in.
      search: { ...spec.redirect.query, ...search },
      replace: true,
    });
  }
  const whole = spec.query && queryWithout(search, spec.query);
  if (whole) throw redirect({ to: location.pathname, search: whole, replace: true });
}

/** Builds the router from the route table. */
export function createAppRouter(deps: RouterDeps) {
  const root = createRootRouteWithContext()({
    component: Root,
    // Handles addresses that cannot be decoded, which never reach the catch-all route below.
    notFoundComponent: NotFoundScreen,
    errorComponent: PageFault,
  });
  const children = routeIds.filter(isBuilt).flatMap((id) => {
    const spec = routeOf(id);
    const screen = screenOf(id);
    return [spec.path, ...(spec.aliases ?? [])].map((path) =>
      createRoute({
        getParentRoute: () => root,
        path: toRouterPath(path),
        staticData: { routeId: id },
        beforeLoad: ({ location, params }) => admit(id, spec, deps, location, params as Params),
        loader: async ({ params, location }) => {
          const [module] = await Promise.all([screen ? loadScreen(id, screen) : null, deps.texts.ensure(spec.texts ?? [])]);
          module?.prefetch?.({ api: deps.api, queries: deps.queries, params, search: location.search });
        },
        ...(screen ? { component: lazyRouteComponent(() => loadScreen(id, screen), "Screen") as RouteComponent } : {}),
        errorComponent: PageFault,
      }),
    );
  });
  // A catch-all route: without it, an address below a known route would be handled as that route.
  const anythingElse = createRoute({ getParentRoute: () => root, path: "$", component: NotFoundScreen });
  // The gallery exists only in development. A production build removes the import together with the condition.
  const gallery = import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => root,
          path: "/dev/gallery",
          loader: () => deps.texts.ensure(["shell", "domains", "identity"]),
          component: lazyRouteComponent(() => import("../gallery/gallery.tsx"), "Screen"),
        }),
      ]
    : [];
  return createRouter({
    routeTree: root.addChildren([...children, ...gallery, anythingElse]),
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // The query cache decides which data are still fresh, so the router must not cache.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
