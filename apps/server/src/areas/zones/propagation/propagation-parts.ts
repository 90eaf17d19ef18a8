import type { CertificateReader } from "../certificate-reader.port.ts";
import type { DnsAddress, DnsAsker } from "../dns-asker.port.ts";
import type { ServerPlaces } from "../publication/index.ts";

export type Resolver = DnsAddress & { readonly name: string };

export type PropagationParts = {
  readonly asker: DnsAsker;
  readonly places: ServerPlaces;
  /** May be none: then nobody outside is asked. */
  readonly resolvers: readonly Resolver[];
  /** Servers of a parent are asked at public addresses only: whoever owns a zone chooses what its parent's servers are called. */
  readonly isPublicAddress: (address: string) => boolean;
  /** Looks at certificates, for the warning about CAA; without it nobody does. */
  readonly certificates?: CertificateReader;
};
