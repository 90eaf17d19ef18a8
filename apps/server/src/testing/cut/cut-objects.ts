import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { actAtRegistry } from "../../areas/registry/commands/update-at-registry.ts";
import { updateContactAtRegistry } from "../../areas/registry/commands/update-contact-at-registry.ts";
import type { Transform } from "../../areas/registry/registry.port.ts";
import {
  allTlds,
  ends,
  isDone,
  newLabel,
  registryOf,
  verbIs,
  withContacts,
  type Cell,
  type CutFixture,
  type Kind,
  type Tld,
} from "./cut-fixture.ts";

async function hostCell(fixture: CutFixture, tldName: Tld, verb: "host:create" | "host:update" | "host:delete"): Promise<Cell> {
  const domain = await fixture.own(tldName);
  const host = `ns1.${domain.name}`;
  const wanted = verb === "host:update" ? ["192.0.2.9", "2001:db8::9"] : ["192.0.2.8"];
  if (verb !== "host:create")
    await fixture.send(fixture.rig.direct, tldName, { verb: "host:create", host, addresses: ["192.0.2.8"] });
  const inspect = (registries = fixture.rig.registries) => registries.of(domain.registryId).host(host, "interactive");
  const isThere = (held: Awaited<ReturnType<typeof inspect>>) =>
    verb === "host:delete" ? held === null : held?.addresses.toSorted().join() === wanted.toSorted().join();
  return {
    isMeant: verbIs(verb),
    onceOn: null,
    async attempt() {
      const held = await inspect();
      if (isThere(held)) return true;
      const transform: Transform =
        verb === "host:delete"
          ? { verb, host }
          : held === null
            ? { verb: "host:create", host, addresses: wanted }
            : {
                verb: "host:update",
                host,
                addAddresses: wanted.filter((one) => !held.addresses.includes(one)),
                removeAddresses: held.addresses.filter((one) => !wanted.includes(one)),
              };
      await actAtRegistry(fixture.rig.deps, fixture.account.scope, domain.registryId, transform);
      return false;
    },
    async check() {
      expect(isThere(await inspect(fixture.rig.direct))).toBe(true);
      await fixture.agreed(domain);
    },
  };
}

/** Commands on contacts and hosts. */
export const objectKinds: readonly Kind[] = [
  {
    what: "contact update",
    tlds: withContacts,
    async arrange(fixture, tldName) {
      await fixture.renew();
      const contact = await fixture.contactOf(tldName);
      const handle = await fixture.contactObject(tldName, contact);
      const changed = { ...contact, city: `Kiruna ${randomBytes(2).toString("hex")}`, email: `${newLabel()}@example.com` };
      const domain = await fixture.own(tldName);
      const work = await fixture.undertaking(
        domain,
        (talk) => updateContactAtRegistry(talk, changed),
        ({ found }) => ends(found),
      );
      return {
        isMeant: verbIs("contact:update"),
        onceOn: handle,
        attempt: () => isDone(work.run),
        async check() {
          const held = await fixture.rig.direct.of(domain.registryId).contact(handle, "interactive");
          expect(held).toMatchObject({ city: changed.city, email: changed.email });
        },
      };
    },
  },
  {
    what: "contact delete",
    tlds: withContacts,
    async arrange(fixture, tldName) {
      await fixture.renew();
      const handle = await fixture.contactObject(tldName, await fixture.contactOf(tldName));
      const registryId = registryOf[tldName];
      const inspect = (registries = fixture.rig.registries) => registries.of(registryId).contact(handle, "interactive");
      return {
        isMeant: verbIs("contact:delete"),
        onceOn: handle,
        async attempt() {
          if ((await inspect()) === null) return true;
          await actAtRegistry(fixture.rig.deps, fixture.account.scope, registryId, { verb: "contact:delete", handle });
          return false;
        },
        check: async () => expect(await inspect(fixture.rig.direct)).toBeNull(),
      };
    },
  },
  {
    what: "host create with its address",
    tlds: allTlds,
    arrange: (fixture, tldName) => hostCell(fixture, tldName, "host:create"),
  },
  { what: "host update", tlds: allTlds, arrange: (fixture, tldName) => hostCell(fixture, tldName, "host:update") },
  { what: "host delete", tlds: allTlds, arrange: (fixture, tldName) => hostCell(fixture, tldName, "host:delete") },
];
