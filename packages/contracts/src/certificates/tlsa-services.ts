/** Protocols that the owner of a TLSA record can name (RFC 6698 section 3). */
export const tlsaProtocols = ["tcp", "udp", "sctp"] as const;

/** The most services that one certificate has TLSA records for. */
export const tlsaServicesMax = 10;

/** A service that clients reach by TLS, as in the owner of a TLSA record: _25._tcp. */
export type TlsaChoice = { readonly port: number; readonly protocol: (typeof tlsaProtocols)[number] };
