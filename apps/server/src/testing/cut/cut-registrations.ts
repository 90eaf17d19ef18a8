import { expect } from "vitest";
import { recordRegistration } from "../../areas/domains/actions/record-registration.ts";
import { registerAtRegistry } from "../../areas/registry/commands/register-at-registry.ts";
import type { Transform } from "../../areas/registry/registry.port.ts";
import { tx } from "../../platform/db/transaction.ts";
import { registrationOf } from "../fixtures/registry-work.ts";
import {
  allTlds,
  newLabel,
  registryOf,
  verbIs,
  withContacts,
  type Cell,
  type CutFixture,
  type Kind,
  type Tld,
} from "./cut-fixture.ts";

async function registration(fixture: CutFixture, tldName: Tld, verb: Transform["verb"], hosts: readonly string[]): Promise<Cell> {
  // A new account, so that its contact is new to the registry.
  await fixture.renew();
  const wish = await registrationOf(fixture.db, fixture.account, `${newLabel()}.${tldName}`, {
    registryId: registryOf[tldName],
    ...(hosts.length === 0 ? {} : { nameServers: [...hosts] }),
  });
  const name = wish.asciiName;
  let domainId = "";
  return {
    isMeant: verbIs(verb),
    onceOn: verb === "domain:create" ? name : null,
    async attempt() {
      const outcome = await registerAtRegistry(fixture.rig.deps, fixture.account.scope, wish);
      if (outcome.kind !== "done") return false;
      const { contactId } = fixture.account;
      ({ domainId } = await tx(fixture.db.worker, fixture.account.scope, (trx) =>
        recordRegistration(trx, fixture.account.scope, { ...outcome.value, contactId, renewalMode: "auto" }),
      ));
      return true;
    },
    async check() {
      const found = await fixture.agreed({ name, tldName, domainId });
      expect(found.isOurs).toBe(true);
      expect(found.nameServers.toSorted()).toEqual([...wish.nameServers].toSorted());
      const handles = await fixture.db.query<{ handle: string }>("select handle from contact_handle where account_id = $1", [
        fixture.account.accountId,
      ]);
      expect(handles.map(({ handle }) => handle)).toEqual(tldName === "com" ? [] : [found.registrant]);
    },
  };
}

/** Registrations, and the objects made for them. */
export const registrationKinds: readonly Kind[] = [
  { what: "domain create", tlds: allTlds, arrange: (fixture, tldName) => registration(fixture, tldName, "domain:create", []) },
  {
    what: "contact create",
    tlds: withContacts,
    arrange: (fixture, tldName) => registration(fixture, tldName, "contact:create", []),
  },
  {
    what: "host create with a registration",
    tlds: allTlds,
    arrange: (fixture, tldName) =>
      registration(fixture, tldName, "host:create", [`ns1.${newLabel()}.example`, `ns2.${newLabel()}.example`]),
  },
];
