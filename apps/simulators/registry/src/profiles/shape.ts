import type { Profile } from "./profile.ts";

/** A registry as clients see it: what its greeting offers, what it lacks, and the TLDs that it serves. It has only data. */
export interface Shape {
  /** The value of the argument --shape. */
  readonly id: string;
  /** The svID in the greeting. */
  readonly serverId: string;
  /** URIs in the greeting, in its order. A login may name only these. */
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
  /**
   * Commands that answer 2101 even though their object is offered: "domain:renew", or "contact:*" for all commands of an object.
   */
  readonly lacks: readonly string[];
  /**
   * Who chooses the id of a contact. If the registry does, it ignores the id in the command and returns its own in the answer.
   */
  readonly contactIds: "client" | "registry";
  /** How contact:create states who the holder is, in addition to RFC 5733. A command that does not state it is refused (2003). */
  readonly contactIdentity: "none" | "holderKind" | "traficom";
  /** Whether a connection without a client certificate is refused at login. */
  readonly clientCertificate: boolean;
  readonly profiles: readonly Profile[];
}

/** Whether the registry does not have a command, such as "domain:transfer:approve". */
export function isLacking({ lacks }: Pick<Shape, "lacks">, verb: string): boolean {
  return lacks.some((lacked) => (lacked.endsWith("*") ? verb.startsWith(lacked.slice(0, -1)) : verb === lacked));
}
