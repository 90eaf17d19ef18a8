import { expect } from "vitest";
import { recordRegistration } from "../../areas/domains/actions/record-registration.ts";
import { registerAtRegistry } from "../../areas/registry/commands/register-at-registry.ts";
import type { Transform } from "../../areas/registry/registry.port.ts";
import { tx } from "../../platform/db/transaction.ts";
import { registrationOf } from "../desks/registry-work.ts";
import {
  allSuffixes,
  newLabel,
  registryOf,
  verbIs,
  withContacts,
  type Cell,
  type CutDesk,
  type Kind,
  type Suffix,
} from "./cut-desk.ts";

async function registration(desk: CutDesk, suffix: Suffix, verb: Transform["verb"], hosts: readonly string[]): Promise<Cell> {
  // Another desk.account, so that its contact is new to the registry.
  await desk.renew();
  const wish = await registrationOf(desk.db, desk.account, `${newLabel()}.${suffix}`, {
    registryId: registryOf[suffix],
    ...(hosts.length === 0 ? {} : { nameServers: [...hosts] }),
  });
  const name = wish.asciiName;
  let domainId = "";
  return {
    isMeant: verbIs(verb),
    onceOn: verb === "domain:create" ? name : null,
    async attempt() {
      const outcome = await registerAtRegistry(desk.rig.deps, desk.account.scope, wish);
      if (outcome.kind !== "done") return false;
      const { contactId } = desk.account;
      ({ domainId } = await tx(desk.db.worker, desk.account.scope, (trx) =>
        recordRegistration(trx, desk.account.scope, { ...outcome.value, contactId, renewalMode: "auto" }),
      ));
      return true;
    },
    async check() {
      const found = await desk.agreed({ name, suffix, domainId });
      expect(found.isOurs).toBe(true);
      expect(found.nameServers.toSorted()).toEqual([...wish.nameServers].toSorted());
      const handles = await desk.db.query<{ handle: string }>("select handle from contact_handle where account_id = $1", [
        desk.account.accountId,
      ]);
      expect(handles.map(({ handle }) => handle)).toEqual(suffix === "com" ? [] : [found.registrant]);
    },
  };
}

/** Registrations, and the objects that are made for them. */
export const registrationKinds: readonly Kind[] = [
  { what: "domain create", suffixes: allSuffixes, arrange: (desk, suffix) => registration(desk, suffix, "domain:create", []) },
  { what: "contact create", suffixes: withContacts, arrange: (desk, suffix) => registration(desk, suffix, "contact:create", []) },
  {
    what: "host create with a registration",
    suffixes: allSuffixes,
    arrange: (desk, suffix) =>
      registration(desk, suffix, "host:create", [`ns1.${newLabel()}.example`, `ns2.${newLabel()}.example`]),
  },
];
