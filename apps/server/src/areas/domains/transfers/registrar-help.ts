/**
 * Where a registrar explains to its customers how to transfer a name away. These are public pages; if a page differs from what
 * the registrar says, the registrar is right.
 */
type RegistrarHelp = {
  /** The registrar's IANA numbers, if RDAP (the public directory) shows one. */
  readonly ianaIds: readonly string[];
  /** A part of the registrar's name as directories write it, in lower case. */
  readonly names: readonly string[];
  readonly url: string;
  readonly title: string;
};

const registrars: readonly RegistrarHelp[] = [
  {
    ianaIds: ["146"],
    names: ["godaddy"],
    url: "https://www.godaddy.com/help/transfer-my-domain-away-from-godaddy-3560",
    title: "GoDaddy",
  },
  {
    ianaIds: ["1068"],
    names: ["namecheap"],
    url: "https://www.namecheap.com/support/knowledgebase/subcategory/83/transfers-from-namecheap/",
    title: "Namecheap",
  },
  {
    ianaIds: ["1910"],
    names: ["cloudflare"],
    url: "https://developers.cloudflare.com/registrar/account-options/transfer-out-from-cloudflare/",
    title: "Cloudflare",
  },
  { ianaIds: ["81"], names: ["gandi"], url: "https://docs.gandi.net/en/domain_names/faq/transfers.html", title: "Gandi" },
  {
    ianaIds: ["468"],
    names: ["amazon registrar"],
    url: "https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/domain-transfer-from-route-53.html",
    title: "Amazon Route 53",
  },
  {
    ianaIds: ["2", "88"],
    names: ["network solutions", "register.com", "web.com"],
    url: "https://knowledge.web.com/subjects/article/KA-02570/en-us",
    title: "Network Solutions",
  },
  {
    ianaIds: ["895"],
    names: ["squarespace"],
    url: "https://support.squarespace.com/hc/en-us/articles/205812338",
    title: "Squarespace",
  },
  { ianaIds: ["83"], names: ["ionos", "1&1"], url: "https://www.ionos.com/help/domains/", title: "IONOS" },
  { ianaIds: ["433"], names: ["ovh"], url: "https://help.ovhcloud.com/csm/en-domain-names", title: "OVHcloud" },
  { ianaIds: ["1861"], names: ["porkbun"], url: "https://kb.porkbun.com/", title: "Porkbun" },
  { ianaIds: ["472"], names: ["dynadot"], url: "https://www.dynadot.com/help", title: "Dynadot" },
  { ianaIds: ["625"], names: ["name.com"], url: "https://www.name.com/support", title: "Name.com" },
  { ianaIds: ["1479"], names: ["namesilo"], url: "https://www.namesilo.com/support", title: "NameSilo" },
  {
    ianaIds: ["1636"],
    names: ["hostinger"],
    url: "https://support.hostinger.com/en/collections/944797-domains",
    title: "Hostinger",
  },
  { ianaIds: ["1462"], names: ["one.com"], url: "https://help.one.com/", title: "one.com" },
  { ianaIds: ["69"], names: ["tucows", "hover"], url: "https://support.hover.com/", title: "Hover" },
  { ianaIds: [], names: ["loopia"], url: "https://support.loopia.com/", title: "Loopia" },
  { ianaIds: [], names: ["simply.com", "unoeuro"], url: "https://www.simply.com/en/support/", title: "Simply.com" },
  { ianaIds: ["1420"], names: ["inwx"], url: "https://kb.inwx.com/", title: "INWX" },
  { ianaIds: [], names: ["infomaniak"], url: "https://www.infomaniak.com/en/support", title: "Infomaniak" },
  { ianaIds: [], names: ["domeneshop"], url: "https://domene.shop/faq", title: "Domeneshop" },
];

/** The help page of a well-known registrar. Null for other registrars, whom the customer has to ask. */
export function registrarHelp(registrar: { name: string; ianaId: string | null }): { url: string; title: string } | null {
  const name = registrar.name.toLowerCase();
  const found =
    registrars.find(({ ianaIds }) => registrar.ianaId !== null && ianaIds.includes(registrar.ianaId)) ??
    registrars.find(({ names }) => names.some((part) => name.includes(part)));
  return found === undefined ? null : { url: found.url, title: found.title };
}
