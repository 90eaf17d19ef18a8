import type { Transform } from "../registry.port.ts";
import { signerText } from "../signers.rules.ts";

type Args = Readonly<Record<string, unknown>>;

/**
 * What the journal stores about a command, so that its outcome can later be found by reading the object. No secrets, no personal
 * data.
 */
export function journalArgs(transform: Transform): Args {
  switch (transform.verb) {
    case "domain:create": {
      const { registrant, periodMonths, nameServers, fee, launch } = transform;
      const phase = launch === undefined ? {} : { launch: { phase: launch.phase, makes: launch.makes } };
      return { registrant, periodMonths, nameServers, fee, ...phase };
    }
    case "domain:update":
      return updateArgs(transform);
    case "domain:renew": {
      const { currentExpiresOn, periodMonths, fee = null } = transform;
      return { currentExpiresOn, periodMonths, fee };
    }
    case "domain:restore":
      return { step: transform.report === null ? "request" : "report", fee: transform.fee };
    case "domain:transfer-request": {
      const { periodMonths, fee } = transform;
      return { periodMonths, fee };
    }
    case "domain:release":
      return { registrarTag: transform.registrarTag };
    case "host:create":
      return { addresses: transform.addresses };
    case "host:update": {
      const { addAddresses, removeAddresses } = transform;
      return { addAddresses, removeAddresses };
    }
    case "contact:update":
      return transform.shield === undefined ? {} : { shield: transform.shield };
    case "contact:create":
    case "contact:delete":
    case "host:delete":
    case "domain:delete":
    case "domain:transfer-approve":
    case "domain:transfer-reject":
    case "domain:transfer-cancel":
      return {};
    default:
      return transform satisfies never;
  }
}

/** The object that a command acts on: a domain, a contact's handle or a host. */
export function objectOf(transform: Transform): string {
  if ("contact" in transform) return transform.contact.handle;
  if ("handle" in transform) return transform.handle;
  return "host" in transform ? transform.host : transform.name;
}

function updateArgs(update: Extract<Transform, { verb: "domain:update" }>): Args {
  const { addStatuses, removeStatuses, authInfo, signers, nameServers, contacts, registrant, cancelAtExpiry } = update;
  return {
    addStatuses,
    removeStatuses,
    setsAuthInfo: authInfo !== null,
    ...(signers === undefined ? {} : { addSigners: signers.add.map(signerText), removeSigners: signers.remove.map(signerText) }),
    ...(nameServers === undefined ? {} : serverArgs(nameServers)),
    ...(contacts === undefined ? {} : { addContacts: contacts.add.map(roleText), removeContacts: contacts.remove.map(roleText) }),
    ...(registrant === undefined ? {} : { registrant }),
    ...(cancelAtExpiry === undefined ? {} : { cancelAtExpiry }),
    ...(update.putsRegistryLock === true ? { putsRegistryLock: true } : {}),
  };
}

/** Removing and adding a server in one command only changes its addresses, so the account is not shown a removal. */
function serverArgs({ add, remove }: NonNullable<Extract<Transform, { verb: "domain:update" }>["nameServers"]>): Args {
  return { addNameServers: add, removeNameServers: remove.filter((host) => !add.includes(host)) };
}

/** A contact and its role as one text. */
export function roleText({ role, handle }: { readonly role: string; readonly handle: string }): string {
  return `${role} ${handle}`;
}
