import type { CertificateReader } from "../certificate-reader.port.ts";
import type { DnsAddress, DnsAsker } from "../dns-asker.port.ts";
import type { ServerPlaces } from "../publication/index.ts";

export type Resolver = DnsAddress & { readonly name: string };

export type PropagationParts = {
  readonly asker: DnsAsker;
  readonly places: ServerPlaces;
  /** May be empty: then nobody outside is asked. */
  readonly resolvers: readonly Resolver[];
  /** Servers of a parent are asked at public addresses only, because the owner of a zone chooses the names of its servers. */
  readonly isPublicAddress: (address: string) => boolean;
  /** Reads certificates for the warning about CAA; absent: none are read. */
  readonly certificates?: CertificateReader;
};
