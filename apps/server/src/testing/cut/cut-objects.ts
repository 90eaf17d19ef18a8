import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { actAtRegistry } from "../../areas/registry/commands/update-at-registry.ts";
import { updateContactAtRegistry } from "../../areas/registry/commands/update-contact-at-registry.ts";
import type { Transform } from "../../areas/registry/registry.port.ts";
import {
  allSuffixes,
  ends,
  isDone,
  newLabel,
  registryOf,
  verbIs,
  withContacts,
  type Cell,
  type CutDesk,
  type Kind,
  type Suffix,
} from "./cut-desk.ts";

async function hostCell(desk: CutDesk, suffix: Suffix, verb: "host:create" | "host:update" | "host:delete"): Promise<Cell> {
  const domain = await desk.own(suffix);
  const host = `ns1.${domain.name}`;
  const wanted = verb === "host:update" ? ["192.0.2.9", "2001:db8::9"] : ["192.0.2.8"];
  if (verb !== "host:create") await desk.send(desk.rig.direct, suffix, { verb: "host:create", host, addresses: ["192.0.2.8"] });
  const look = (registries = desk.rig.registries) => registries.of(domain.registryId).host(host, "interactive");
  const isThere = (held: Awaited<ReturnType<typeof look>>) =>
    verb === "host:delete" ? held === null : held?.addresses.toSorted().join() === wanted.toSorted().join();
  return {
    isMeant: verbIs(verb),
    onceOn: null,
    async attempt() {
      const held = await look();
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
      await actAtRegistry(desk.rig.deps, desk.account.scope, domain.registryId, transform);
      return false;
    },
    async check() {
      expect(isThere(await look(desk.rig.direct))).toBe(true);
      await desk.agreed(domain);
    },
  };
}

/** Contacts and hosts. */
export const objectKinds: readonly Kind[] = [
  {
    what: "contact update",
    suffixes: withContacts,
    async arrange(desk, suffix) {
      await desk.renew();
      const contact = await desk.contactOf(suffix);
      const handle = await desk.contactObject(suffix, contact);
      const changed = { ...contact, city: `Kiruna ${randomBytes(2).toString("hex")}`, email: `${newLabel()}@example.com` };
      const domain = await desk.own(suffix);
      const work = await desk.undertaking(
        domain,
        (talk) => updateContactAtRegistry(talk, changed),
        ({ found }) => ends(found),
      );
      return {
        isMeant: verbIs("contact:update"),
        onceOn: handle,
        attempt: () => isDone(work.run),
        async check() {
          const held = await desk.rig.direct.of(domain.registryId).contact(handle, "interactive");
          expect(held).toMatchObject({ city: changed.city, email: changed.email });
        },
      };
    },
  },
  {
    what: "contact delete",
    suffixes: withContacts,
    async arrange(desk, suffix) {
      await desk.renew();
      const handle = await desk.contactObject(suffix, await desk.contactOf(suffix));
      const registryId = registryOf[suffix];
      const look = (registries = desk.rig.registries) => registries.of(registryId).contact(handle, "interactive");
      return {
        isMeant: verbIs("contact:delete"),
        onceOn: handle,
        async attempt() {
          if ((await look()) === null) return true;
          await actAtRegistry(desk.rig.deps, desk.account.scope, registryId, { verb: "contact:delete", handle });
          return false;
        },
        check: async () => expect(await look(desk.rig.direct)).toBeNull(),
      };
    },
  },
  {
    what: "host create with its address",
    suffixes: allSuffixes,
    arrange: (desk, suffix) => hostCell(desk, suffix, "host:create"),
  },
  { what: "host update", suffixes: allSuffixes, arrange: (desk, suffix) => hostCell(desk, suffix, "host:update") },
  { what: "host delete", suffixes: allSuffixes, arrange: (desk, suffix) => hostCell(desk, suffix, "host:delete") },
];
