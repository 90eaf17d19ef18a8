export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The parameters in a path: {itemID} is required, and {domain?} is optional. */
export type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? { readonly [Key in Optional]?: string } : { readonly [Key in Name]: string }) &
      ParamsIn<Rest>
  : unknown;

/** Fills in the parameters of a path. Missing optional parameters are removed with their slash. */
export function fillPath(path: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const filled = path.replace(/\/\{(\w+)(\??)\}/g, (_whole, name: string, optional: string) => {
    const value = params[name];
    if (value !== undefined && value !== "") return `/${encodeURIComponent(value)}`;
    if (optional) return "";
    throw new RangeError(`path ${path} needs ${name}`);
  });
  return filled === "" ? "/" : filled;
}

/** The path in the router's syntax: {itemID} becomes $itemID, {domain?} becomes {-$domain}. */
export function toRouterPath(path: string): string {
  return path.replace(/\{(\w+)(\??)\}/g, (_whole, name: string, optional: string) => (optional ? `{-$${name}}` : `$${name}`));
}
