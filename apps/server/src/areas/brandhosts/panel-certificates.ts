import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import type { Vault } from "../../platform/vault.ts";
import { answerOf, certificateOfHost } from "./certificates.repository.ts";
import { strictSeconds } from "./certificates.rules.ts";
import { placeOfKey } from "./order-certificates.ts";
import type { OwnFiles, PanelCertificate } from "./own-files.port.ts";

export type PanelCertificateDeps = {
  /** Connections of the process that answers browsers. They can read the certificate of a given host, but no list of hosts. */
  readonly pool: Pool;
  /** Null if the installation gets no certificates for hosts. */
  readonly vault: Vault | null;
  readonly ownFiles: OwnFiles | null;
  readonly clock: Clock;
  readonly log: Log;
};

type Kept = { readonly certificate: PanelCertificate | null; readonly unbrokenSince: Date | null; readonly until: number };

const context = { actor: "public" };
/**
 * How long a certificate found in the database (`some`), or the fact that there is none, is remembered. A renewed certificate is
 * therefore served after this time at the latest.
 */
const keptMs = { some: 30_000, none: 5000 };
/**
 * How many hosts are remembered at most. Host names come from callers in the network, so without a limit they could fill the
 * memory.
 */
const keptMax = 10_000;

/** The certificates with which the panel answers over TLS, by host. */
export class PanelCertificates {
  readonly #deps: PanelCertificateDeps;
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<Kept>>();

  constructor(deps: PanelCertificateDeps) {
    this.#deps = deps;
  }

  /**
   * The certificate for the host name that a browser sends when it opens a TLS connection. Null if the panel is not served there.
   */
  async certificateFor(name: string): Promise<PanelCertificate | null> {
    const host = name.toLowerCase().replace(/\.$/, "");
    if (host === "" || host.length > 253) return null;
    return this.#deps.ownFiles?.certificateFor(host) ?? (await this.#find(host)).certificate;
  }

  /** Whether a host can be reached over TLS. If so, visitors who come by plain HTTP are sent to HTTPS. */
  async isSecured(host: string): Promise<boolean> {
    return (await this.certificateFor(host)) !== null;
  }

  /** For how many seconds browsers that call a host over TLS are told to use only TLS for it. Null if they are not told. */
  strictFor(host: string): number | null {
    const since = this.#deps.ownFiles?.certificateFor(host)?.validFrom ?? this.#kept.get(host)?.unbrokenSince ?? null;
    return since === null ? null : strictSeconds(since, this.#deps.clock.now());
  }

  /** The answer to a challenge of a certificate authority (RFC 8555 8.3). Null if there is none. */
  challengeAnswer(token: string, host: string): Promise<string | null> {
    const { pool, clock } = this.#deps;
    return tx(pool, context, (trx) => answerOf(trx, { token, host, now: clock.now() }));
  }

  async #find(host: string): Promise<Kept> {
    const known = this.#kept.get(host);
    if (known !== undefined && known.until > this.#deps.clock.now().getTime()) return known;
    const reading = this.#reading.get(host) ?? this.#read(host, known).finally(() => this.#reading.delete(host));
    this.#reading.set(host, reading);
    return reading;
  }

  /** Reads the certificate again. If the database does not answer, the former certificate is used for a while. */
  async #read(host: string, known: Kept | undefined): Promise<Kept> {
    const { pool, vault, clock, log } = this.#deps;
    const now = clock.now();
    const fresh = (certificate: PanelCertificate | null, unbrokenSince: Date | null): Kept => {
      const until = now.getTime() + (certificate === null ? keptMs.none : keptMs.some);
      return { certificate, unbrokenSince, until };
    };
    let found: Kept;
    try {
      const row = vault === null ? null : await tx(pool, context, (trx) => certificateOfHost(trx, host, now));
      const key = row === null || vault === null ? null : vault.open(placeOfKey(row.id, "key_enc"), row.keyEnc).toString();
      found = row === null || key === null ? fresh(null, null) : fresh({ chain: row.pem, key }, row.unbrokenSince);
    } catch (error) {
      log.error({ event: "panel.certificate", ...errorFields(error) }, "certificate not read");
      found = fresh(known?.certificate ?? null, known?.unbrokenSince ?? null);
    }
    if (this.#kept.size >= keptMax) this.#kept.clear();
    this.#kept.set(host, found);
    return found;
  }
}
