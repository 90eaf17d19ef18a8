import { set, type ServicePreset } from "./service-preset.ts";

export const webPresets: readonly ServicePreset[] = [
  {
    id: "github-pages",
    name: "GitHub Pages",
    kind: "web",
    source:
      "https://docs.github.com/pages/configuring-a-custom-domain-for-your-github-pages-site/managing-a-custom-domain-for-your-github-pages-site",
    checkedOn: "2026-11-21",
    about: { en: "A site built from a repository.", sv: "En webbplats som byggs från ett kodförråd." },
    variables: [
      {
        name: "user",
        label: { en: "User or organisation", sv: "Användare eller organisation" },
        where: { en: "The first part of your github.io address", sv: "Första delen av din github.io-adress" },
        example: "octocat",
      },
    ],
    sets: [
      set("", "A", "185.199.108.153", "185.199.109.153", "185.199.110.153", "185.199.111.153"),
      set("", "AAAA", "2606:50c0:8000::153", "2606:50c0:8001::153", "2606:50c0:8002::153", "2606:50c0:8003::153"),
      set("www", "CNAME", "{{user}}.github.io."),
    ],
  },
  {
    id: "netlify",
    name: "Netlify",
    kind: "web",
    source: "https://docs.netlify.com/domains/configure-domains/configure-external-dns/",
    checkedOn: "2026-11-21",
    about: {
      en: "A site on Netlify; www is the faster address there.",
      sv: "En webbplats på Netlify; där är www den snabbare adressen.",
    },
    variables: [
      {
        name: "site",
        label: { en: "Site name", sv: "Webbplatsens namn" },
        where: { en: "The first part of its netlify.app address", sv: "Första delen av dess netlify.app-adress" },
        example: "bright-otter-12ab34",
      },
    ],
    sets: [set("", "A", "75.2.60.5"), set("www", "CNAME", "{{site}}.netlify.app.")],
  },
  {
    id: "vercel",
    name: "Vercel",
    kind: "web",
    source: "https://vercel.com/docs/domains/set-up-custom-domain",
    checkedOn: "2026-11-21",
    about: {
      en: "A site on Vercel. Projects can have their own addresses: compare with the project's domain settings.",
      sv: "En webbplats på Vercel. Projekt kan ha egna adresser: jämför med projektets domäninställningar.",
    },
    variables: [
      {
        name: "ip",
        label: { en: "IPv4 address", sv: "IPv4-adress" },
        where: { en: "Domains in the project's settings", sv: "Domains i projektets inställningar" },
        example: "76.76.21.21",
        usual: "76.76.21.21",
      },
      {
        name: "target",
        label: { en: "Target of www", sv: "Mål för www" },
        where: { en: "Domains in the project's settings", sv: "Domains i projektets inställningar" },
        example: "cname.vercel-dns.com",
        usual: "cname.vercel-dns.com",
      },
    ],
    sets: [set("", "A", "{{ip}}"), set("www", "CNAME", "{{target}}.")],
  },
  {
    id: "shopify",
    name: "Shopify",
    kind: "web",
    source: "https://help.shopify.com/manual/domains/add-a-domain/connecting-domains/connect-domain-manual",
    checkedOn: "2026-11-21",
    about: { en: "A shop on Shopify.", sv: "En butik på Shopify." },
    variables: [],
    sets: [set("", "A", "23.227.38.65"), set("", "AAAA", "2620:127:f00f:5::"), set("www", "CNAME", "shops.myshopify.com.")],
  },
  {
    id: "squarespace",
    name: "Squarespace",
    kind: "web",
    source: "https://support.squarespace.com/hc/articles/205812378",
    checkedOn: "2026-11-21",
    about: { en: "A site on Squarespace.", sv: "En webbplats på Squarespace." },
    variables: [
      {
        name: "code",
        label: { en: "Verification name", sv: "Verifieringsnamn" },
        where: {
          en: "Host of the first CNAME in the DNS settings panel",
          sv: "Host för första CNAME i panelen DNS Settings",
        },
        example: "zd5a9k2xw7bq4m8t6r3n",
        isOptional: true,
      },
    ],
    sets: [
      set("", "A", "198.185.159.144", "198.185.159.145", "198.49.23.144", "198.49.23.145"),
      set("www", "CNAME", "ext-cust.squarespace.com."),
      set("{{code}}", "CNAME", "verify.squarespace.com."),
    ],
  },
  {
    id: "wix",
    name: "Wix",
    kind: "web",
    source: "https://support.wix.com/article/connecting-a-domain-to-wix-using-the-pointing-method",
    checkedOn: "2026-11-21",
    about: {
      en: "A site on Wix, with the domain pointed to it. Wix shows your site's values when you connect the domain.",
      sv: "En webbplats på Wix via pekning. Wix visar din webbplats värden när du kopplar domänen.",
    },
    variables: [
      {
        name: "ip",
        label: { en: "IPv4 address", sv: "IPv4-adress" },
        where: { en: "A record in the connection steps", sv: "A-posten i anslutningsstegen" },
        example: "192.0.2.10",
      },
      {
        name: "target",
        label: { en: "Target of www", sv: "Mål för www" },
        where: { en: "CNAME record in the connection steps", sv: "CNAME-posten i anslutningsstegen" },
        example: "cdn1.wixdns.net",
      },
    ],
    sets: [set("", "A", "{{ip}}"), set("www", "CNAME", "{{target}}.")],
  },
];
