import { routes, type RouteId } from "./routes.ts";
import { toSearch } from "../../lib/api/encode.ts";

type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? { readonly [Key in Optional]?: string } : { readonly [Key in Name]: string }) &
      ParamsIn<Rest>
  : unknown;

/** Parameters of a route's path: {itemID} is required, {domain?} is not. */
export type ParamsOf<Id extends RouteId> = ParamsIn<(typeof routes)[Id]["path"]>;

/** True for routes whose parameters may all be left out. */
type Free<Id extends RouteId> = Partial<ParamsOf<Id>> extends ParamsOf<Id> ? true : false;

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where a link leads: route, parameters (when it has required ones), query. */
export type Target<Id extends RouteId = RouteId> =
  Free<Id> extends true
    ? { readonly to: Id; readonly params?: ParamsOf<Id>; readonly query?: QueryValues }
    : { readonly to: Id; readonly params: ParamsOf<Id>; readonly query?: QueryValues };

/** Fills a path of the table; optional parts that are not given fall away with their slash. */
export function fillPath(path: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const filled = path.replace(/\/\{(\w+)(\??)\}/g, (_whole, name: string, optional: string) => {
    const value = params[name];
    if (value !== undefined && value !== "") return `/${encodeURIComponent(value)}`;
    if (optional) return "";
    throw new RangeError(`path ${path} needs ${name}`);
  });
  return filled === "" ? "/" : filled;
}

/** Address of a route, for links and redirects. */
export function hrefTo<Id extends RouteId>(
  to: Id,
  ...rest: Free<Id> extends true ? [params?: ParamsOf<Id>, query?: QueryValues] : [params: ParamsOf<Id>, query?: QueryValues]
): string {
  const [params, query] = rest;
  const search = toSearch(query ?? {}).toString();
  const path = fillPath(routes[to].path, params as Readonly<Record<string, string | undefined>> | undefined);
  return search ? `${path}?${search}` : path;
}

/** The same path as the router writes it: {itemID} becomes $itemID, {domain?} becomes {-$domain}. */
export function toRouterPath(path: string): string {
  return path.replace(/\{(\w+)(\??)\}/g, (_whole, name: string, optional: string) => (optional ? `{-$${name}}` : `$${name}`));
}
