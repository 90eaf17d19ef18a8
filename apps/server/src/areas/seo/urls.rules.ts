/** Longer addresses are not read. */
const urlMax = 1000;

/** Parts of an address that only count visits, so that two addresses that differ in them are one page. */
const countingParameters = /^(utm_\w+|gclid|fbclid|msclkid|mc_eid)$/i;

/** An address without what does not change the page. Null if it is none of the web, or too long. */
export function readUrl(text: string, base?: string): string | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if ((url.protocol !== "https:" && url.protocol !== "http:") || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  const counting = Array.from(url.searchParams.keys()).filter((name) => countingParameters.test(name));
  for (const name of counting) url.searchParams.delete(name);
  return url.href.length > urlMax ? null : url.href;
}

/** A host without "www.", so that both forms of it are one site. */
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
