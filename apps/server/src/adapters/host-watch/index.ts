import { X509Certificate } from "node:crypto";
import { connect, type DetailedPeerCertificate, type TLSSocket } from "node:tls";
import type { NameLookup } from "../../areas/certificates/certificate-authority.port.ts";
import type { HostShown, HostWatch } from "../../areas/certificates/watch/host-watch.port.ts";
import { isPublicAddress } from "../public-address.ts";

export type HostWatchOptions = {
  readonly names: Pick<NameLookup, "addresses">;
  readonly timeoutMs?: number;
  readonly port?: number;
  /** Which addresses may be connected to; by default the public ones. */
  readonly isAllowed?: (address: string) => boolean;
};

/** The most certificates that are read, which is more than any server sends. Reading also stops at a self-signed certificate. */
const chainMax = 10;

/**
 * Sees certificates over TLS: one connection to the first public address of a host, closed as soon as the server has sent its
 * certificates. Only the host name is sent. The connection goes to the address that was checked, so a name that changes its
 * address after the check cannot lead to a private one.
 */
export function createHostWatch({
  names,
  timeoutMs = 5000,
  port = 443,
  isAllowed = isPublicAddress,
}: HostWatchOptions): HostWatch {
  return {
    async look(host) {
      const addresses = await names.addresses(host);
      const address = addresses.find(isAllowed);
      if (address === undefined)
        return { kind: "nothing", why: addresses.length === 0 ? "no_address" : "not_public", address: null };
      return see(host, { address, port, timeoutMs });
    },
  };
}

type At = { readonly address: string; readonly port: number; readonly timeoutMs: number };

function see(host: string, { address, port, timeoutMs }: At): Promise<HostShown> {
  const silent: HostShown = { kind: "nothing", why: "no_answer", address };
  return new Promise((resolve) => {
    // Invalid certificates are accepted here, because the customer has to be told about them. The caller judges them.
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false, minVersion: "TLSv1.2" }, () =>
      end(shownBy(socket, host, address) ?? silent),
    );
    const timer = setTimeout(() => end(silent), timeoutMs);
    const end = (shown: HostShown) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(shown);
    };
    socket.on("error", () => end(silent));
  });
}

function shownBy(socket: TLSSocket, host: string, address: string): HostShown | null {
  const sent = chainOf(socket.getPeerCertificate(true));
  const [first] = sent;
  if (first === undefined) return null;
  const leaf = new X509Certificate(first);
  const issuer = /^O=(.*)$/m.exec(leaf.issuer)?.[1] ?? /^CN=(.*)$/m.exec(leaf.issuer)?.[1] ?? leaf.issuer;
  return {
    kind: "certificate",
    address,
    issuer: issuer.slice(0, 200),
    serial: leaf.serialNumber.toLowerCase(),
    expiresAt: leaf.validToDate,
    isForName: leaf.checkHost(host) !== undefined,
    sent,
  };
}

function chainOf(leaf: DetailedPeerCertificate): Buffer[] {
  const chain: Buffer[] = [];
  let at: DetailedPeerCertificate | undefined = leaf;
  while (at?.raw !== undefined && chain.length < chainMax && !chain.some((one) => one.equals(at?.raw ?? one))) {
    chain.push(at.raw);
    at = at.issuerCertificate;
  }
  return chain;
}
