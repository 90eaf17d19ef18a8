import { routes, type RouteId } from "./routes.ts";
import { toSearch } from "../../lib/api/encode.ts";
import { fillPath, type ParamsIn, type QueryValues } from "./fill-path.ts";

/** The parameters of a route's path. */
export type ParamsOf<Id extends RouteId> = ParamsIn<(typeof routes)[Id]["path"]>;

/** True for routes that have no required parameters. */
type Free<Id extends RouteId> = Partial<ParamsOf<Id>> extends ParamsOf<Id> ? true : false;

/** The target of a link: the route, its parameters if it has required ones, and a query. */
export type Target<Id extends RouteId = RouteId> =
  Free<Id> extends true
    ? { readonly to: Id; readonly params?: ParamsOf<Id>; readonly query?: QueryValues }
    : { readonly to: Id; readonly params: ParamsOf<Id>; readonly query?: QueryValues };

/** The address of a route, for links and redirects. */
export function hrefTo<Id extends RouteId>(
  to: Id,
  ...rest: Free<Id> extends true ? [params?: ParamsOf<Id>, query?: QueryValues] : [params: ParamsOf<Id>, query?: QueryValues]
): string {
  const [params, query] = rest;
  const search = toSearch(query ?? {}).toString();
  const path = fillPath(routes[to].path, params as Readonly<Record<string, string | undefined>> | undefined);
  return search ? `${path}?${search}` : path;
}
