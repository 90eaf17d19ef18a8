import { wordList } from "./word-list.ts";

/** Well-known names that are taken under every TLD and locked against transfer. */
export const brands: readonly string[] = wordList(`
  google facebook instagram youtube amazon apple microsoft netflix spotify paypal ikea volvo ericsson scania
  klarna telia electrolux hm saab atlascopco sandvik example test nameplane wikipedia github openai linkedin
  tesla visa mastercard
`);

/**
 * Names of invented Swedish businesses and people. They are taken under the TLDs that such people use, and can be transferred
 * with their auth code.
 */
export const localNames: readonly string[] = wordList(`
  kaffebryggarna fjallvandraren bastubolaget surdegsbageriet cykelkoket glasblaseriet havsnara skargardsbaten
  lillakeramiken norrbyggen verkstan traslojden blomsterboden smakfull hundkojan lakritsfabriken ostkupan
  ullspinneriet mjolnaren backstugan solgarden vinterbadet sjobodarna torpet advokatlind revisorekman
  tandlakarberg
`);

export const localTlds: readonly string[] = ["se", "nu", "com", "eu", "net", "shop"];

/** DNS providers whose name servers are in use: their domain and the labels of their hosts. The hosts exist from the start. */
export const providers: readonly { readonly domain: string; readonly hosts: readonly string[] }[] = [
  { domain: "loopia.se", hosts: ["ns1", "ns2", "ns3", "ns4"] },
  { domain: "binero.se", hosts: ["ns1", "ns2", "ns3"] },
  { domain: "oderland.com", hosts: ["ns1", "ns2"] },
  { domain: "one.com", hosts: ["ns01", "ns02"] },
  { domain: "simply.com", hosts: ["ns1", "ns2", "ns3", "ns4"] },
  { domain: "cloudflare.com", hosts: ["ada.ns", "bob.ns", "ns3", "ns4", "ns5"] },
  { domain: "google.com", hosts: ["ns1", "ns2", "ns3", "ns4"] },
  { domain: "digitalocean.com", hosts: ["ns1", "ns2", "ns3"] },
  { domain: "linode.com", hosts: ["ns1", "ns2", "ns3", "ns4", "ns5"] },
  { domain: "hetzner.com", hosts: ["helium.ns", "hydrogen.ns", "oxygen.ns"] },
  { domain: "hetzner.de", hosts: ["helium.ns", "ns1"] },
  { domain: "desec.io", hosts: ["ns1"] },
  { domain: "desec.org", hosts: ["ns2"] },
  { domain: "vercel-dns.com", hosts: ["ns1", "ns2"] },
  { domain: "wordpress.com", hosts: ["ns1", "ns2", "ns3"] },
  { domain: "dnsimple.com", hosts: ["ns1", "ns2", "ns3", "ns4"] },
  { domain: "gandi.net", hosts: ["ns-1-a", "ns-2-b", "ns-3-c"] },
  { domain: "he.net", hosts: ["ns1", "ns2", "ns3", "ns4", "ns5"] },
  { domain: "ovh.net", hosts: ["dns10", "ns10"] },
  { domain: "rival-dns.net", hosts: ["ns1", "ns2"] },
  { domain: "norrsken-dns.se", hosts: ["ns1", "ns2"] },
  { domain: "example.com", hosts: ["ns1", "ns2"] },
  { domain: "example.net", hosts: ["ns1", "ns2"] },
  { domain: "example.org", hosts: ["ns1", "ns2"] },
  { domain: "example.se", hosts: ["ns1", "ns2"] },
  { domain: "nameplane.se", hosts: ["ns1", "ns2", "ns3"] },
  { domain: "nameplane.com", hosts: ["ns1", "ns2", "ns3"] },
  { domain: "nameplane.net", hosts: ["ns1", "ns2", "ns3"] },
  { domain: "nameplane.app", hosts: ["ns1", "ns2", "ns3"] },
  { domain: "nameplane.dev", hosts: ["ns1", "ns2", "ns3"] },
];

/** The percentage of dictionary words that are taken under each TLD. A hash of the name decides which words. */
export const dictionaryShare: Readonly<Record<string, number>> = {
  com: 100,
  net: 92,
  org: 85,
  se: 88,
  nu: 45,
  de: 95,
  eu: 60,
  uk: 55,
  "co.uk": 70,
  io: 65,
  co: 60,
  info: 55,
  shop: 12,
  app: 15,
  online: 10,
};
export const dictionaryShareElsewhere = 22;
