import { connect, type DetailedPeerCertificate, type PeerCertificate } from "node:tls";
import type { CertificateReader, SeenCertificate } from "../../areas/zones/certificate-reader.port.ts";
import { isPublicAddress } from "../public-address.ts";

// A user waits for the warning about a record that follows from the certificate, so a slower server is skipped.
const usualTimeoutMs = 1500;
// Results are cached, because the editor asks again at every key press, and certificates change only every few weeks.
const keptMs = 10 * 60_000;
const keptMax = 1000;

export type ReadOptions = {
  readonly timeoutMs?: number;
  readonly port?: number;
  /** Whether a connection to an address is allowed. By default, public addresses are. */
  readonly isAllowed?: (address: string) => boolean;
};

/**
 * Reads certificates over TLS: one connection to the first public address at port 443, closed as soon as the server has sent its
 * certificate. Only the host name is sent. Whether the certificate is valid does not matter here.
 */
export function createCertificateReader(options: ReadOptions = {}): CertificateReader {
  const { isAllowed = isPublicAddress } = options;
  const kept = new Map<string, { readonly untilMs: number; readonly seen: Promise<SeenCertificate | null> }>();
  return {
    served(host, addresses) {
      const address = addresses.find(isAllowed);
      if (address === undefined) return Promise.resolve(null);
      const key = `${host} ${address}`;
      const known = kept.get(key);
      if (known !== undefined && known.untilMs > performance.now()) return known.seen;
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
      const seen = readServed(host, address, options);
      kept.set(key, { untilMs: performance.now() + keptMs, seen });
      return seen;
    },
  };
}

function readServed(host: string, address: string, { timeoutMs = usualTimeoutMs, port = 443 }: ReadOptions) {
  return new Promise<SeenCertificate | null>((resolve) => {
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false }, () =>
      end(seenIn(socket.getPeerCertificate())),
    );
    const timer = setTimeout(() => end(null), timeoutMs);
    const end = (seen: SeenCertificate | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(seen);
    };
    socket.on("error", () => end(null));
  });
}

function seenIn({ issuer, subjectaltname = "" }: PeerCertificate | DetailedPeerCertificate): SeenCertificate | null {
  const issuedBy = first(issuer?.O) ?? first(issuer?.CN);
  if (issuedBy === undefined) return null;
  const names = subjectaltname
    .split(", ")
    .filter((name) => name.startsWith("DNS:"))
    .map((name) => name.slice(4).toLowerCase());
  return { issuer: issuedBy, names };
}

const first = (value: string | readonly string[] | undefined) => (typeof value === "string" ? value : value?.[0]);
