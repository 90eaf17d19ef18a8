/**
 * Whether a host is the operator's own development host, the only one with a development mode. It is exactly the configured host,
 * as long as it belongs to the operator's brand: a host that was given to a reseller never has a development mode, whatever the
 * configuration says.
 */
export function isDevelopmentHost(host: string, configured: string | null, isOperatorBrand: boolean): boolean {
  return configured !== null && configured !== "" && isOperatorBrand && host.toLowerCase() === configured.toLowerCase();
}
