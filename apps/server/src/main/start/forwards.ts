import { keepPort } from "./keep-port.ts";

/**
 * Services for REDIRECT and MAILFORWARD records, and for receiving mail to support. In the demo they run on loopback and free
 * ports, unless the environment sets others.
 */
export type Forwards = {
  readonly env: NodeJS.ProcessEnv;
  readonly endpoints: Record<string, unknown>;
  readonly isOn: boolean;
};

const host = "127.0.0.1";
/** Every name below localhost is this machine (RFC 6761 6.3). */
const mailHost = "mailforward.localhost";

const bounceHost = "bounce.nameplane.test";
const demoSpf = "include:spf.nameplane.test";

const demoSupport = { address: "support@nameplane.test", abuse: "abuse@nameplane.test", authservId: "mx.localhost" };

/**
 * `smtpUrl`: the mail simulator, which receives forwarded mail if MAILFORWARD_RELAY_URL is not set. If undefined, mail goes to
 * the recipients' servers.
 */
export async function chooseForwards(env: NodeJS.ProcessEnv, dataDir: string, smtpUrl: string | undefined): Promise<Forwards> {
  // Outside the demo, records must not point to this machine before its public address is configured.
  const usual = (env["DEMO"] ?? "1") === "1" ? "on" : "off";
  const hasRedirects = (env["REDIRECTS"] ?? usual) === "on";
  const hasMail = (env["MAILFORWARDS"] ?? usual) === "on";
  const listenHost = env["FORWARD_HOST"] ?? host;
  const portOf = async (variable: string, name: string) => env[variable] ?? String(await keepPort(dataDir, name));
  const chosen: Record<string, string> = {
    REDIRECTS: hasRedirects ? "on" : "off",
    MAILFORWARDS: hasMail ? "on" : "off",
    FORWARD_HOST: listenHost,
  };
  const endpoints: Record<string, unknown> = {};
  if (hasRedirects) {
    chosen["REDIRECT_ADDRESSES"] = env["REDIRECT_ADDRESSES"] ?? host;
    chosen["REDIRECT_PORT"] = await portOf("REDIRECT_PORT", "redirect");
    chosen["REDIRECT_TLS_PORT"] = await portOf("REDIRECT_TLS_PORT", "redirect-tls");
    const [port, tlsPort] = [Number(chosen["REDIRECT_PORT"]), Number(chosen["REDIRECT_TLS_PORT"])];
    endpoints["redirect"] = { host: listenHost, port, tlsPort };
  }
  if (hasMail) {
    chosen["MAILFORWARD_HOSTS"] = env["MAILFORWARD_HOSTS"] ?? mailHost;
    chosen["MAILFORWARD_PORT"] = await portOf("MAILFORWARD_PORT", "mailforward");
    const relay = env["MAILFORWARD_RELAY_URL"] ?? smtpUrl;
    if (relay !== undefined) chosen["MAILFORWARD_RELAY_URL"] = relay;
    endpoints["mailforward"] = { host: listenHost, port: Number(chosen["MAILFORWARD_PORT"]) };
  }
  const hasSupport = (env["SUPPORT_MAIL"] ?? usual) === "on";
  chosen["SUPPORT_MAIL"] = hasSupport ? "on" : "off";
  if (hasSupport) {
    chosen["SUPPORT_MAIL_ADDRESSES"] = env["SUPPORT_MAIL_ADDRESSES"] ?? (usual === "on" ? demoSupport.address : "");
    chosen["ABUSE_MAIL_ADDRESSES"] = env["ABUSE_MAIL_ADDRESSES"] ?? (usual === "on" ? demoSupport.abuse : "");
    chosen["SUPPORT_MAIL_SMTP_PORT"] = await portOf("SUPPORT_MAIL_SMTP_PORT", "support-mail");
    chosen["SUPPORT_MAIL_LMTP_PORT"] = await portOf("SUPPORT_MAIL_LMTP_PORT", "support-mail-lmtp");
    // In the demo, mail from this machine counts as if a mail server in front of ours had checked it.
    if (usual === "on") {
      chosen["SUPPORT_MAIL_RELAYS"] = env["SUPPORT_MAIL_RELAYS"] ?? host;
      chosen["SUPPORT_MAIL_AUTHSERV_ID"] = env["SUPPORT_MAIL_AUTHSERV_ID"] ?? demoSupport.authservId;
    }
    endpoints["supportMail"] = {
      host: listenHost,
      port: Number(chosen["SUPPORT_MAIL_SMTP_PORT"]),
      lmtpPort: Number(chosen["SUPPORT_MAIL_LMTP_PORT"]),
      addresses: chosen["SUPPORT_MAIL_ADDRESSES"],
      abuse: chosen["ABUSE_MAIL_ADDRESSES"],
      authservId: chosen["SUPPORT_MAIL_AUTHSERV_ID"] ?? env["SUPPORT_MAIL_AUTHSERV_ID"] ?? null,
    };
  }
  // In the demo, reports about mails come to the listeners of forwarded mail and of mail to support.
  if (usual === "on" && (hasMail || hasSupport)) {
    chosen["MAIL_BOUNCE_HOST"] = env["MAIL_BOUNCE_HOST"] ?? bounceHost;
    chosen["MAIL_SPF"] = env["MAIL_SPF"] ?? demoSpf;
  }
  const hasBouncePort = env["MAIL_BOUNCE_HOST"] !== undefined && env["MAIL_BOUNCE_PORT"] !== undefined;
  return { env: chosen, endpoints, isOn: hasRedirects || hasMail || hasSupport || hasBouncePort };
}
