import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { changeSigners } from "../../areas/domains/actions/change-signers.ts";
import { updateAtRegistry } from "../../areas/registry/commands/update-at-registry.ts";
import { nextOwnerStep } from "../../areas/registry/contacts/owner-step.rules.ts";
import type { RegistryDomain, Transform } from "../../areas/registry/registry.port.ts";
import { signerText } from "../../areas/registry/signers.rules.ts";
import {
  allSuffixes,
  ends,
  isDone,
  newLabel,
  ready,
  sends,
  verbIs,
  withContacts,
  type Cell,
  type CutDesk,
  type Kind,
  type Own,
  type Suffix,
} from "./cut-desk.ts";

const update = (name: string) => ({ verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: null }) as const;
const someDs = () => ({
  keyTag: 1 + (randomBytes(2).readUInt16BE() % 65_000),
  algorithm: 13,
  digestType: 2,
  digest: randomBytes(32).toString("hex").toUpperCase(),
});

/** What a person changes by a press, and presses again when it is not there. */
async function pressed(
  desk: CutDesk,
  suffix: Suffix,
  press: (domain: Own) => Promise<unknown>,
  isThere: (found: RegistryDomain) => boolean,
  verb: Transform["verb"] = "domain:update",
): Promise<Cell> {
  const domain = await desk.own(suffix);
  return {
    isMeant: verbIs(verb),
    onceOn: domain.name,
    async attempt() {
      const found = await desk.rig.registries.of(domain.registryId).domain(domain.name, "interactive");
      if (found !== null && isThere(found)) return true;
      await press(domain);
      return false;
    },
    check: async () => expect(isThere(await desk.agreed(domain))).toBe(true),
  };
}

/** Changes of a name, one of each sort. */
export const updateKinds: readonly Kind[] = [
  {
    what: "domain update: lock",
    suffixes: allSuffixes,
    arrange: (desk, suffix) =>
      pressed(
        desk,
        suffix,
        (domain) =>
          updateAtRegistry(desk.rig.deps, desk.account.scope, domain, {
            addStatuses: ["clientTransferProhibited"],
            removeStatuses: [],
            authInfo: null,
          }),
        ({ statuses }) => statuses.includes("clientTransferProhibited"),
      ),
  },
  {
    what: "domain update: end at expiry",
    suffixes: ["se"],
    arrange: (desk, suffix) =>
      pressed(
        desk,
        suffix,
        (domain) =>
          updateAtRegistry(desk.rig.deps, desk.account.scope, domain, {
            addStatuses: [],
            removeStatuses: [],
            authInfo: null,
            cancelAtExpiry: true,
          }),
        ({ endsAtExpiry }) => endsAtExpiry,
      ),
  },
  {
    what: "domain update: DS records",
    suffixes: allSuffixes,
    async arrange(desk, suffix) {
      const ds = someDs();
      return pressed(
        desk,
        suffix,
        (domain) => changeSigners(desk.rig.deps, desk.account.scope, domain, { add: [ds], remove: [] }),
        ({ delegationSigners }) => delegationSigners.map(signerText).join() === signerText(ds),
      );
    },
  },
  {
    what: "domain update: transfer code",
    suffixes: allSuffixes,
    async arrange(desk, suffix) {
      const domain = await desk.own(suffix);
      const { name, registryId } = domain;
      let code = "";
      return {
        isMeant: (transform) => transform.verb === "domain:update" && transform.authInfo !== null,
        onceOn: null,
        async attempt() {
          code = `Ny-${randomBytes(12).toString("hex")}-9Z!`;
          await updateAtRegistry(desk.rig.deps, desk.account.scope, domain, {
            addStatuses: [],
            removeStatuses: [],
            authInfo: code,
          });
          return true;
        },
        async check() {
          // Shown to the customer is the code of the last press: that one opens the name.
          const tried = await desk.rig.rivals.of(registryId).tryCode(name, code, "interactive");
          expect(["accepted", "untold"]).toContain(tried.code);
          await desk.agreed(domain);
        },
      };
    },
  },
  {
    what: "domain update: name servers",
    suffixes: allSuffixes,
    async arrange(desk, suffix) {
      const domain = await desk.own(suffix);
      const hosts = [`ns1.${newLabel()}.example`, `ns2.${newLabel()}.example`];
      for (const host of hosts) await desk.send(desk.rig.direct, suffix, { verb: "host:create", host, addresses: [] });
      const work = await desk.undertaking<null>(domain, ready, ({ found }) => {
        const held = found?.nameServers ?? [];
        const add = hosts.filter((host) => !held.includes(host));
        return add.length === 0
          ? ends(found)
          : sends({ ...update(domain.name), nameServers: { add, remove: held.filter((host) => !hosts.includes(host)) } });
      });
      return {
        isMeant: verbIs("domain:update"),
        onceOn: domain.name,
        attempt: () => isDone(work.run),
        check: async () => expect((await desk.agreed(domain)).nameServers.toSorted()).toEqual(hosts.toSorted()),
      };
    },
  },
  {
    what: "domain update: owner",
    suffixes: withContacts,
    async arrange(desk, suffix) {
      await desk.renew();
      const domain = await desk.own(suffix);
      const handle = await desk.contactObject(suffix, await desk.contactOf(suffix));
      const work = await desk.undertaking<null>(domain, ready, ({ found, readAt }) => {
        const step = nextOwnerStep(domain.name, { found, handle, everyRole: true }, readAt);
        return step.kind === "done" ? ends(step.value.found) : step;
      });
      return {
        isMeant: verbIs("domain:update"),
        onceOn: domain.name,
        attempt: () => isDone(work.run),
        check: async () => expect((await desk.agreed(domain)).registrant).toBe(handle),
      };
    },
  },
];
