import { createSecureContext, type SecureContext } from "node:tls";
import { errorFields, type Log } from "../platform/log.ts";

type Certificate = { readonly chain: string; readonly key: string };

const contextsMax = 5000;

/**
 * Chooses the certificate for the name in a TLS greeting (RFC 6066 3). A name without a certificate is refused. TLS contexts are
 * remembered because making them is expensive, and made anew when the certificate of the name has changed.
 */
export function contextsByName(certificateFor: (serverName: string) => Promise<Certificate | null>, log: Log) {
  const kept = new Map<string, { of: Certificate; context: SecureContext }>();
  const contextOf = async (serverName: string): Promise<SecureContext | null> => {
    const certificate = await certificateFor(serverName);
    if (certificate === null) return null;
    const known = kept.get(serverName);
    if (known !== undefined && known.of.chain === certificate.chain) return known.context;
    const context = createSecureContext({ cert: certificate.chain, key: certificate.key });
    if (kept.size >= contextsMax) kept.clear();
    kept.set(serverName, { of: certificate, context });
    return context;
  };
  return async (serverName: string, done: (error: Error | null, context?: SecureContext) => void): Promise<void> => {
    let context: SecureContext | null = null;
    try {
      context = await contextOf(serverName);
    } catch (error) {
      log.error({ event: "tls.certificate", ...errorFields(error) }, "certificate not read");
    }
    if (context === null) done(new Error("no certificate for this name"));
    else done(null, context);
  };
}
