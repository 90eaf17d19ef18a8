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
import { fillPath, toRouterPath } from "../../shell/routing/paths.ts";
import type { RouteSpec, ScreenModule } from "../../shell/routing/route-types.ts";
import { parseSearch, safeReturnPath, stringifySearch } from "../../shell/routing/search-values.ts";

export type RouterDeps = {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly texts: TextsStore;
  /** Resolves when it is known which brand this host shows. */
  readonly brandKnown: () => Promise<void>;
  /** Resolves when it is known whether somebody is logged in, rejects when it could not be asked: the next call asks anew. */
  readonly sessionKnown: () => Promise<void>;
  /** The login page waits for that only when a session is likely, so that a stranger sees the form at once. */
  readonly sessionLikely: () => boolean;
  readonly arrival: () => Arrival;
  /** Where the reader is now; null before the first screen. */
  readonly here: () => ParsedLocation | null;
};

type Params = Readonly<Record<string, string | undefined>>;

const modules = new Map<RouteId, Promise<ScreenModule>>();

/** A screen's file, fetched once; a failed fetch is tried again next time. */
function loadScreen(id: RouteId, load: LoadScreen): Promise<ScreenModule> {
  const running = modules.get(id) ?? load().catch(notFetched);
  modules.set(id, running);
  running.catch(() => modules.delete(id));
  return running;
}

const queryWithout = (search: SearchValues, defaults: Readonly<Record<string, string>>) =>
  Object.keys(defaults).some((name) => search[name] === undefined) ? { ...defaults, ...search } : null;

/** Leads on, sends to the login page, or lets through. */
async function admit(id: RouteId, spec: RouteSpec, deps: RouterDeps, location: ParsedLocation, params: Params): Promise<void> {
  const search = location.search as SearchValues;
  await deps.brandKnown();
  if (spec.access === "login" || (id === "login" && deps.sessionLikely())) await deps.sessionKnown();
  const decision = decide(id, deps.arrival());
  if (decision.kind === "login") {
    throw redirect({ to: "/", search: { return: `${location.pathname}${location.searchStr}` }, replace: true });
  }
  // Logged in meanwhile, in another tab: the login page leads on to what was asked for.
  const wanted = id === "login" && decision.kind === "go" ? safeReturnPath(search["return"]) : null;
  if (wanted !== null) throw redirect({ href: wanted, replace: true });
  if (decision.kind === "go") throw redirect({ to: fillPath(routes[decision.to].path), replace: true });
  if (decision.kind === "cancel") {
    const here = deps.here();
    // Where one is may itself be what was just switched off.
    throw here && here.pathname !== location.pathname
      ? redirect({ to: here.pathname, search: here.search, replace: true })
      : redirect({ to: routes.dashboard.path, replace: true });
  }
  if (spec.redirect) {
    const target = routeOf(spec.redirect.to as RouteId);
    throw redirect({
      to: fillPath(target.path, params),
      // What the address says is what was asked for; only what it leaves out is filled in.
      search: { ...spec.redirect.query, ...search },
      replace: true,
    });
  }
  const whole = spec.query && queryWithout(search, spec.query);
  if (whole) throw redirect({ to: location.pathname, search: whole, replace: true });
}

/** Builds the router out of the route table. */
export function createAppRouter(deps: RouterDeps) {
  const root = createRootRouteWithContext()({
    component: Root,
    // For an address that cannot be decoded: the route below for any other does not get to see it.
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
  // A route of its own: without it an address below a known one would count as that one, with its title and its login.
  const anythingElse = createRoute({ getParentRoute: () => root, path: "$", component: NotFoundScreen });
  // The gallery of the kit exists in development only; a production build drops the import with the condition.
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
    // The query cache decides what is fresh, not the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
