import type { Profile } from "./profile.ts";

/** One registry as it shows itself on the wire: what its greeting offers, what it lacks, and the TLDs that it serves. Only data. */
export interface Shape {
  /** Argument of --shape. */
  readonly id: string;
  /** svID of the greeting. */
  readonly serverId: string;
  /** URIs in the greeting, in its order. A login may name only these. */
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
  /** Commands that answer 2101 although their object is offered: "domain:renew", or "contact:*" for all of an object. */
  readonly lacks: readonly string[];
  /** Who chooses the id of a contact. A registry that does ignores the one in the command and tells its own in the answer. */
  readonly contactIds: "client" | "registry";
  /** How contact:create says who the holder is, beyond RFC 5733; a command that does not say it is refused (2003). */
  readonly contactIdentity: "none" | "holderKind" | "traficom";
  /** Whether a connection without a client certificate is refused at login. */
  readonly clientCertificate: boolean;
  readonly profiles: readonly Profile[];
}

/** Whether the registry does not have a command, such as "domain:transfer:approve". */
export function isLacking({ lacks }: Pick<Shape, "lacks">, verb: string): boolean {
  return lacks.some((lacked) => (lacked.endsWith("*") ? verb.startsWith(lacked.slice(0, -1)) : verb === lacked));
}
