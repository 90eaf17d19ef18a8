/** The longest address that is read. */
const urlMax = 1000;

/** Parameters of an address that only serve to count visits. Two addresses that differ only in them are the same page. */
const countingParameters = /^(utm_\w+|gclid|fbclid|msclkid|mc_eid)$/i;

/** An address without the parts that do not change the page. Null if it is not a web address, or is too long. */
export function readUrl(text: string, base?: string): string | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if ((url.protocol !== "https:" && url.protocol !== "http:") || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  const counting = Array.from(url.searchParams.keys()).filter((name) => countingParameters.test(name));
  for (const name of counting) url.searchParams.delete(name);
  return url.href.length > urlMax ? null : url.href;
}

/** A host without "www.", because both forms belong to the same site. */
const bareHost = (host: string): string => host.replace(/^www\./, "");

/**
 * Whether an address belongs to the site of a host. Other ports are other sites, and so are other hosts of the same domain.
 */
export function isOfSite(url: string, host: string): boolean {
  const { hostname, port } = new URL(url);
  return port === "" && bareHost(hostname) === bareHost(host);
}

export const originOf = (url: string): string => new URL(url).origin;
export const homeOf = (scheme: "https" | "http", host: string): string => `${scheme}://${host}/`;
