import type { FastifyInstance } from "fastify";

export type SecureHosts = {
  /** Whether a host is served over TLS here. */
  readonly isSecured: (host: string) => Promise<boolean>;
  /** The port on which browsers reach it. */
  readonly port: number;
  /** Calls to paths below these are answered without TLS, too. */
  readonly except: readonly string[];
};

/**
 * Redirects calls that come without TLS to the same path over TLS, if the host has a certificate. The status keeps the method
 * (RFC 9110 15.4.9). Hosts without a certificate are served as they are.
 */
export function sendToTls(app: FastifyInstance, { isSecured, port, except }: SecureHosts): void {
  app.addHook("onRequest", async (httpRequest, reply) => {
    const { protocol, raw } = httpRequest;
    const target = raw.url ?? "/";
    if (protocol === "https" || except.some((path) => target.startsWith(path))) return undefined;
    const host = httpRequest.hostname.toLowerCase();
    if (!(await isSecured(host))) return undefined;
    const place = port === 443 ? host : `${host}:${port}`;
    return reply.header("cache-control", "no-store").redirect(`https://${place}${target.startsWith("/") ? target : "/"}`, 308);
  });
}
