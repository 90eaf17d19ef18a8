import { routes, type RouteId } from "./routes.ts";
import { toSearch } from "../../lib/api/encode.ts";

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? { readonly [Key in Optional]?: string } : { readonly [Key in Name]: string }) &
      ParamsIn<Rest>
  : unknown;

/** The parameters of a route's path: {itemID} is required, {domain?} is not. */
export type ParamsOf<Id extends RouteId> = ParamsIn<(typeof routes)[Id]["path"]>;

/** True for routes without required parameters. */
type Free<Id extends RouteId> = Partial<ParamsOf<Id>> extends ParamsOf<Id> ? true : false;

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The target of a link: the route, its parameters if it has required ones, and a query. */
export type Target<Id extends RouteId = RouteId> =
  Free<Id> extends true
    ? { readonly to: Id; readonly params?: ParamsOf<Id>; readonly query?: QueryValues }
    : { readonly to: Id; readonly params: ParamsOf<Id>; readonly query?: QueryValues };

/** Fills in the parameters of a path. Missing optional ones are removed with their slash. */
export function fillPath(path: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const filled = path.replace(/\/\{(\w+)(\??)\}/g, (_whole, name: string, optional: string) => {
    const value = params[name];
    if (value !== undefined && value !== "") return `/${encodeURIComponent(value)}`;
    if (optional) return "";
    throw new RangeError(`path ${path} needs ${name}`);
  });
  return filled === "" ? "/" : filled;
}

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

/** The path in the router's syntax: {itemID} becomes $itemID, {domain?} becomes {-$domain}. */
export function toRouterPath(path: string): string {
  return path.replace(/\{(\w+)(\??)\}/g, (_whole, name: string, optional: string) => (optional ? `{-$${name}}` : `$${name}`));
}
