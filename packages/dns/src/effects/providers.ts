/** A company that runs mail, web sites or name servers. It is recognised by the endings of the names that records point to. */
type Provider = {
  readonly name: string;
  readonly mail?: readonly string[];
  readonly web?: readonly string[];
  readonly nameServers?: readonly string[];
  /** Names that the provider's customers include in their SPF policy. */
  readonly senders?: readonly string[];
};

// From the providers' public set-up instructions. Each provider is one entry.
const providers: readonly Provider[] = [
  {
    name: "Google",
    mail: ["google.com", "googlemail.com"],
    web: ["googlehosted.com", "storage.googleapis.com", "run.app", "web.app"],
    nameServers: ["googledomains.com", "google.com"],
    senders: ["_spf.google.com"],
  },
  {
    name: "Microsoft",
    mail: ["outlook.com", "mx.microsoft"],
    web: ["azurewebsites.net", "azurefd.net", "trafficmanager.net", "azureedge.net", "azurestaticapps.net", "outlook.com"],
    nameServers: ["azure-dns.com", "azure-dns.net", "azure-dns.org", "azure-dns.info"],
    senders: ["spf.protection.outlook.com"],
  },
  {
    name: "Fastmail",
    mail: ["messagingengine.com"],
    web: ["messagingengine.com"],
    nameServers: ["messagingengine.com"],
    senders: ["spf.messagingengine.com"],
  },
  { name: "Proton", mail: ["protonmail.ch"], web: ["proton.ch"], senders: ["_spf.protonmail.ch"] },
  { name: "Apple iCloud", mail: ["mail.icloud.com"], senders: ["icloud.com"] },
  {
    name: "Zoho",
    mail: ["zoho.com", "zoho.eu", "zoho.in"],
    senders: ["zoho.com", "zoho.eu", "zohomail.com", "zohomail.eu"],
  },
  { name: "Yahoo", mail: ["yahoodns.net"] },
  { name: "Tuta", mail: ["tutanota.de"], senders: ["spf.tutanota.de"] },
  { name: "mailbox.org", mail: ["mailbox.org"], senders: ["mailbox.org"] },
  { name: "Migadu", mail: ["migadu.com"], senders: ["spf.migadu.com"] },
  { name: "Purelymail", mail: ["purelymail.com"], senders: ["_spf.purelymail.com"] },
  { name: "Rackspace", mail: ["emailsrvr.com"], senders: ["emailsrvr.com"] },
  { name: "Mimecast", mail: ["mimecast.com"], senders: ["_netblocks.mimecast.com"] },
  { name: "Proofpoint", mail: ["pphosted.com", "ppe-hosted.com"], senders: ["pphosted.com"] },
  { name: "Barracuda", mail: ["barracudanetworks.com"] },
  { name: "Mailgun", mail: ["mailgun.org"], senders: ["mailgun.org"] },
  { name: "SendGrid", mail: ["sendgrid.net"], web: ["sendgrid.net"], senders: ["sendgrid.net"] },
  { name: "Mailchimp", senders: ["servers.mcsv.net", "spf.mandrillapp.com"] },
  { name: "Postmark", mail: ["inbound.postmarkapp.com"], senders: ["spf.mtasv.net"] },
  {
    name: "Amazon",
    mail: ["amazonaws.com", "awsapps.com"],
    web: ["cloudfront.net", "amazonaws.com", "elasticbeanstalk.com", "awsglobalaccelerator.com"],
    senders: ["amazonses.com"],
  },
  {
    name: "Cloudflare",
    mail: ["mx.cloudflare.net"],
    web: ["cdn.cloudflare.net", "pages.dev", "workers.dev"],
    nameServers: ["ns.cloudflare.com"],
    senders: ["_spf.mx.cloudflare.net"],
  },
  { name: "Loopia", mail: ["loopia.se"], web: ["loopia.se"], nameServers: ["loopia.se"], senders: ["spf.loopia.se"] },
  { name: "one.com", mail: ["one.com"], web: ["one.com"], nameServers: ["one.com"], senders: ["_custspf.one.com"] },
  { name: "Binero", mail: ["binero.se"], web: ["binero.net"], nameServers: ["binero.se"], senders: ["spf.binero.se"] },
  {
    name: "Simply.com",
    mail: ["simply.com"],
    web: ["simply.com"],
    nameServers: ["simply.com"],
    senders: ["spf.simply.com"],
  },
  { name: "Domeneshop", mail: ["domeneshop.no"], nameServers: ["hyp.net"], senders: ["_spf.domeneshop.no"] },
  {
    name: "Hostinger",
    mail: ["hostinger.com"],
    web: ["hostingersite.com"],
    nameServers: ["dns-parking.com"],
    senders: ["_spf.mail.hostinger.com"],
  },
  { name: "OVHcloud", mail: ["ovh.net"], nameServers: ["ovh.net", "ovh.ca"], senders: ["mx.ovh.com"] },
  {
    name: "Gandi",
    mail: ["gandi.net"],
    web: ["gandi.net"],
    nameServers: ["gandi.net"],
    senders: ["_mailcust.gandi.net"],
  },
  {
    name: "Infomaniak",
    mail: ["infomaniak.ch", "ikmail.com"],
    nameServers: ["infomaniak.com", "infomaniak.ch"],
    senders: ["spf.infomaniak.ch"],
  },
  {
    name: "IONOS",
    mail: ["ionos.com", "ionos.de", "kundenserver.de"],
    nameServers: ["ui-dns.com", "ui-dns.de", "ui-dns.org", "ui-dns.biz"],
    senders: ["_spf.perfora.net", "_spf.kundenserver.de"],
  },
  { name: "Strato", mail: ["rzone.de"], nameServers: ["rzone.de"] },
  { name: "GoDaddy", mail: ["secureserver.net"], nameServers: ["domaincontrol.com"], senders: ["secureserver.net"] },
  {
    name: "Namecheap",
    mail: ["privateemail.com", "registrar-servers.com"],
    nameServers: ["registrar-servers.com"],
    senders: ["spf.privateemail.com", "spf.efwd.registrar-servers.com"],
  },
  {
    name: "Hetzner",
    mail: ["your-server.de"],
    web: ["your-server.de"],
    nameServers: ["hetzner.com", "hetzner.de", "first-ns.de"],
  },
  { name: "DigitalOcean", web: ["ondigitalocean.app", "digitaloceanspaces.com"], nameServers: ["digitalocean.com"] },
  { name: "Vercel", web: ["vercel-dns.com", "vercel.app"], nameServers: ["vercel-dns.com"] },
  { name: "Netlify", web: ["netlify.app", "netlify.com", "netlifyglobalcdn.com"], nameServers: ["nsone.net"] },
  { name: "GitHub", web: ["github.io"] },
  { name: "GitLab", web: ["gitlab.io"] },
  { name: "Heroku", web: ["herokudns.com", "herokuapp.com"] },
  { name: "Fly.io", web: ["fly.dev"] },
  { name: "Render", web: ["onrender.com"] },
  { name: "Railway", web: ["railway.app"] },
  { name: "Shopify", web: ["myshopify.com"], senders: ["shops.shopify.com"] },
  { name: "Squarespace", web: ["squarespace.com"], nameServers: ["squarespacedns.com"] },
  { name: "Wix", web: ["wixdns.net", "wix.com"], nameServers: ["wixdns.net"] },
  { name: "WordPress.com", web: ["wordpress.com"], nameServers: ["wordpress.com"] },
  { name: "Webflow", web: ["webflow.com", "webflow.io"] },
  { name: "Ghost", web: ["ghost.io"] },
  { name: "HubSpot", web: ["hubspot.net", "hs-sites.com", "hubspotpagebuilder.com"], senders: ["hubspotemail.net"] },
  { name: "Zendesk", web: ["zendesk.com"], senders: ["mail.zendesk.com"] },
  { name: "Fastly", web: ["fastly.net", "fastlylb.net"] },
  { name: "Akamai", web: ["edgekey.net", "edgesuite.net", "akamaiedge.net"], nameServers: ["akam.net"] },
  { name: "Bunny", web: ["b-cdn.net"], nameServers: ["bunny.net"] },
  { name: "Quickbutik", web: ["quickbutik.com"] },
];

export type ProviderKind = "mail" | "web" | "nameServers" | "senders";

const bySuffix = new Map<ProviderKind, Map<string, string>>(
  (["mail", "web", "nameServers", "senders"] as const).map((kind) => [
    kind,
    new Map(providers.flatMap((provider) => (provider[kind] ?? []).map((suffix) => [suffix, provider.name]))),
  ]),
);

/** The provider behind a host name (no final dot), or null. Amazon's name servers are numbered: ns-12.awsdns-34.org. */
export function providerOf(host: string, kind: ProviderKind): string | null {
  if (kind === "nameServers" && /\.awsdns-\d+\.[a-z.]+$/.test(host)) return "Amazon";
  const suffixes = bySuffix.get(kind);
  for (let rest = host; rest !== "";) {
    const name = suffixes?.get(rest);
    if (name !== undefined) return name;
    const dot = rest.indexOf(".");
    if (dot < 0) return null;
    rest = rest.slice(dot + 1);
  }
  return null;
}

/**
 * The provider if it is known, otherwise the domain of the host, as far as its labels show it ("mx.mail.example.net" to
 * "example.net").
 */
export function partyOf(host: string, kind: ProviderKind): string {
  const labels = host.split(".");
  const isTwoPartSuffix = /^(?:co|com|net|org|gov|ac)$/.test(labels.at(-2) ?? "") && (labels.at(-1) ?? "").length === 2;
  return providerOf(host, kind) ?? labels.slice(isTwoPartSuffix ? -3 : -2).join(".");
}
