/** Protocols that the owner of a TLSA record can name (RFC 6698 section 3). */
export const tlsaProtocols = ["tcp", "udp", "sctp"] as const;

/** The largest number of services for which one certificate has TLSA records. */
export const tlsaServicesMax = 10;

/** A service that clients reach over TLS. The owner name of a TLSA record names it by port and protocol, such as _25._tcp. */
export type TlsaChoice = { readonly port: number; readonly protocol: (typeof tlsaProtocols)[number] };
