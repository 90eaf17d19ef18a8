import { useNavigate, useParams, useRouterState, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { SearchValues } from "../../lib/list-query.ts";
import { routes, type RouteId } from "./routes.ts";
import { fillPath, type QueryValues } from "./fill-path.ts";
import type { ParamsOf, Target } from "./paths.ts";

/** The name of the current route; null on the not-found page. */
export function useRouteId(): RouteId | null {
  return useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData?.routeId ?? null,
  });
}

/** The parameters in the route's path. */
export function useRouteParams<Id extends RouteId>(_id: Id): ParamsOf<Id> {
  return useParams({ strict: false }) as ParamsOf<Id>;
}

/** The query of the address as text values. Lists parse it with `readListQuery`. */
export function useRouteQuery(): SearchValues {
  return useSearch({ strict: false }) as SearchValues;
}

/** Returns a function that opens a route by name: `go({ to: "requests", query: { domainname } })`. */
export function useGo() {
  const navigate = useNavigate();
  return useCallback(
    async <Id extends RouteId>(target: Target<Id>, options: { replace?: boolean } = {}) => {
      const path = fillPath(routes[target.to].path, target.params as Readonly<Record<string, string | undefined>> | undefined);
      await navigate({ to: path, search: target.query ?? {}, replace: options.replace ?? false });
    },
    [navigate],
  );
}

/**
 * Returns a function that changes the query of the current screen; undefined removes a value. Changes of filters replace the
 * history entry, and changes of the page add one.
 */
export function useSetQuery() {
  const navigate = useNavigate();
  return useCallback(
    async (change: QueryValues, options: { replace?: boolean } = {}) => {
      await navigate({
        to: ".",
        search: (before: SearchValues) => ({ ...before, ...change }),
        replace: options.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate],
  );
}
