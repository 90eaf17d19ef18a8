import type { CertificateReader } from "../certificate-reader.port.ts";
import type { DnsAddress, DnsAsker } from "../dns-asker.port.ts";
import type { ServerPlaces } from "../publication/index.ts";

export type Resolver = DnsAddress & { readonly name: string };

export type PropagationParts = {
  readonly asker: DnsAsker;
  readonly places: ServerPlaces;
  /** If empty, no server outside is queried. */
  readonly resolvers: readonly Resolver[];
  /**
   * Whether an address is public. Servers of a parent are queried only at public addresses, because the owner of a zone chooses
   * the names of its servers.
   */
  readonly isPublicAddress: (address: string) => boolean;
  /** Reads certificates for the warning about CAA. If absent, none are read. */
  readonly certificates?: CertificateReader;
};
