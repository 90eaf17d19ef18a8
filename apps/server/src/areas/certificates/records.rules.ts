/** The name of the TXT record that proves a name (RFC 8555 8.4). */
export const recordOf = (name: string): string => `_acme-challenge.${name}`;

/** A name relative to the apex of its zone. Empty for the apex itself. */
export const ownerIn = (name: string, apex: string): string => (name === apex ? "" : name.slice(0, -apex.length - 1));

/**
 * The content of a TXT record in the format of zones. Values from authorities are base64url, so nothing in them needs escaping.
 */
export const quoted = (value: string): string => `"${value}"`;
