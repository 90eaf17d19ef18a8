/** Names that zones commonly have, below the apex. From experience with zones that are moved; no list is complete. */
export const commonHosts: readonly string[] = [
  "www", "mail", "webmail", "smtp", "imap", "pop", "pop3", "mx", "mx1", "mx2", "email", "autodiscover", "autoconfig", "owa", "exchange", "mta-sts",
  "ftp", "sftp", "ssh", "vpn", "remote", "rdp", "gw", "gateway", "router", "firewall", "proxy", "server", "server1", "host", "ns", "ns1", "ns2", "ns3", "dns",
  "api", "app", "apps", "admin", "portal", "login", "auth", "sso", "id", "account", "my", "secure", "pay", "shop", "store", "butik", "cart", "checkout",
  "blog", "news", "forum", "wiki", "docs", "help", "support", "status", "kb", "info", "about", "events", "jobs", "careers", "en", "sv", "no", "de",
  "cdn", "static", "assets", "img", "images", "media", "files", "download", "upload", "video", "stream", "m", "mobile", "web", "www2", "old", "new",
  "dev", "test", "stage", "staging", "demo", "beta", "preview", "sandbox", "qa", "git", "gitlab", "ci", "registry", "monitor", "grafana", "stats", "analytics", "matomo",
  "cloud", "nextcloud", "drive", "backup", "nas", "home", "office", "intranet", "extranet", "crm", "erp", "hr", "calendar", "chat", "meet", "matrix", "mattermost",
  "db", "mysql", "sql", "cpanel", "whm", "webdisk", "plesk", "localhost", "sip", "voip", "pbx", "lyncdiscover", "enterpriseregistration", "enterpriseenrollment", "msoid",
  "go", "link", "links", "click", "track", "e", "em", "bounce", "send", "newsletter", "lists", "marketing", "booking", "boka", "kalender", "kundzon", "minasidor",
]; // prettier-ignore

/** Names of which only the text is of interest: mail policies, signing keys of common services, proofs of ownership. */
export const commonTexts: readonly string[] = [
  "_dmarc", "_mta-sts", "_smtp._tls", "_domainkey", "default._bimi", "_atproto", "_vercel", "_github-pages-challenge", "_acme-challenge",
  ...[
    "default", "dkim", "mail", "email", "smtp", "key1", "key2", "k1", "k2", "k3", "s1", "s2", "google", "selector1", "selector2", "fm1", "fm2", "fm3", "protonmail", "protonmail2",
    "protonmail3", "sig1", "zoho", "zmail", "mandrill", "mxvault", "everlytickey1", "cm", "pm", "sm", "scph0819", "hs1", "hs2", "litesrv", "mailjet", "brevo1", "brevo2", "resend", "loopia1", "one",
  ].map((selector) => `${selector}._domainkey`),
]; // prettier-ignore

export const commonServices: readonly string[] = [
  "_autodiscover._tcp", "_imap._tcp", "_imaps._tcp", "_pop3s._tcp", "_submission._tcp", "_submissions._tcp", "_caldav._tcp", "_caldavs._tcp", "_carddav._tcp", "_carddavs._tcp",
  "_sip._udp", "_sip._tcp", "_sip._tls", "_sips._tcp", "_sipfederationtls._tcp", "_xmpp-client._tcp", "_xmpp-server._tcp", "_matrix._tcp", "_matrix-fed._tcp", "_stun._udp", "_turn._udp",
  "_ldap._tcp", "_kerberos._udp", "_kerberos._tcp", "_minecraft._tcp", "_ts3._udp",
]; // prettier-ignore

export const commonCertificates: readonly string[] = ["_443._tcp", "_443._tcp.www", "_25._tcp.mail", "_25._tcp.mx"];
