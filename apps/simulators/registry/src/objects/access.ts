import type { CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import type { Contact, Domain, Host, SecretHash } from "../model/objects.ts";
import { authInfoMatches } from "../rules/auth-info.ts";
import { parseRegistrableName, type RegistrableName } from "../rules/names.ts";

/**
 * The name that a command on an existing domain is about. A name that could never be registered is answered as not existing
 * (2303).
 */
export function existingName(raw: string): RegistrableName {
  const parsed = parseRegistrableName(raw);
  if ("problem" in parsed) throw new Refusal(2303, `${raw}: ${parsed.problem}`);
  return parsed;
}

export function findDomain(context: CommandContext, name: RegistrableName): Domain {
  const domain = context.store.domains.find(name.name);
  if (domain === undefined) throw new Refusal(2303, `Domain ${name.name} does not exist`);
  return domain;
}

export function findContact(context: CommandContext, id: string): Contact {
  const contact = context.store.contacts.find(id);
  if (contact === undefined) throw new Refusal(2303, `Contact ${id} does not exist`);
  return contact;
}

export function findHost(context: CommandContext, name: string): Host {
  const host = context.store.hosts.find(name);
  if (host === undefined) throw new Refusal(2303, `Host ${name} does not exist`);
  return host;
}

/** Only the sponsoring registrar may change an object (2201). */
export function requireSponsor(context: CommandContext, object: { readonly sponsor: string }): void {
  if (object.sponsor !== context.registrar.id) throw new Refusal(2201, "The object is sponsored by another registrar");
}

/**
 * The authInfo of a command: a password, and the roid (repository object id) of the object that the password belongs to, if
 * that is not the command's own object.
 */
export interface AuthInfo {
  readonly password: string;
  readonly roid: string | null;
}

/**
 * Checks the given authInfo (2202). Without a roid, or with the object's own roid, it is compared with the object's authInfo.
 * With the roid of the domain's registrant, it is compared with that contact's authInfo (RFC 5731 section 3.2.4).
 */
export function requireAuthInfo(
  context: CommandContext,
  object: { readonly roid: string; readonly authInfo: SecretHash | null; readonly registrant?: string | null },
  offered: AuthInfo,
): void {
  const contact = typeof object.registrant === "string" ? context.store.contacts.find(object.registrant) : undefined;
  const secret =
    offered.roid === null || offered.roid === object.roid
      ? object.authInfo
      : contact?.roid === offered.roid
        ? contact.authInfo
        : null;
  if (!authInfoMatches(secret, offered.password)) throw new Refusal(2202, "The authInfo does not match");
}
