/**
 * Whether a host is the provider's own development host, the only one with a development mode.
 *
 * Takes  the host that was called and the configured one (null: none is), and whether the host is one of the operator's brand
 * Gives  true for exactly the configured host, as long as the operator's brand answers on it: a host that was given to a reseller
 *        is none, whatever the configuration says
 */
export function isDevelopmentHost(host: string, configured: string | null, isOperatorBrand: boolean): boolean {
  return configured !== null && configured !== "" && isOperatorBrand && host.toLowerCase() === configured.toLowerCase();
}
