/** The name at which the proof of a name is published (RFC 8555 8.4). */
export const recordOf = (name: string): string => `_acme-challenge.${name}`;

/** A name relative to the apex of its zone; empty: the apex itself. */
export const ownerIn = (name: string, apex: string): string => (name === apex ? "" : name.slice(0, -apex.length - 1));

/** The content of a TXT record as zones have it. Values of authorities are base64url, so nothing in them needs an escape. */
export const quoted = (value: string): string => `"${value}"`;
