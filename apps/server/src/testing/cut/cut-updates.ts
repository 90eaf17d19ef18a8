import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { changeSigners } from "../../areas/domains/actions/change-signers.ts";
import { updateAtRegistry } from "../../areas/registry/commands/update-at-registry.ts";
import { nextOwnerStep } from "../../areas/registry/contacts/owner-step.rules.ts";
import type { RegistryDomain, Transform } from "../../areas/registry/registry.port.ts";
import { signerText } from "../../areas/registry/signers.rules.ts";
import {
  allTlds,
  ends,
  isDone,
  newLabel,
  ready,
  sends,
  verbIs,
  withContacts,
  type Cell,
  type CutFixture,
  type Kind,
  type Own,
  type Tld,
} from "./cut-fixture.ts";

const update = (name: string) => ({ verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: null }) as const;
const someDs = () => ({
  keyTag: 1 + (randomBytes(2).readUInt16BE() % 65_000),
  algorithm: 13,
  digestType: 2,
  digest: randomBytes(32).toString("hex").toUpperCase(),
});

/** A change that a user makes by a click, and repeats if it has no effect. */
async function pressed(
  fixture: CutFixture,
  tldName: Tld,
  press: (domain: Own) => Promise<unknown>,
  isThere: (found: RegistryDomain) => boolean,
  verb: Transform["verb"] = "domain:update",
): Promise<Cell> {
  const domain = await fixture.own(tldName);
  return {
    isMeant: verbIs(verb),
    onceOn: domain.name,
    async attempt() {
      const found = await fixture.rig.registries.of(domain.registryId).domain(domain.name, "interactive");
      if (found !== null && isThere(found)) return true;
      await press(domain);
      return false;
    },
    check: async () => expect(isThere(await fixture.agreed(domain))).toBe(true),
  };
}

/** Changes of a domain, one of each kind. */
export const updateKinds: readonly Kind[] = [
  {
    what: "domain update: lock",
    tlds: allTlds,
    arrange: (fixture, tldName) =>
      pressed(
        fixture,
        tldName,
        (domain) =>
          updateAtRegistry(fixture.rig.deps, fixture.account.scope, domain, {
            addStatuses: ["clientTransferProhibited"],
            removeStatuses: [],
            authInfo: null,
          }),
        ({ statuses }) => statuses.includes("clientTransferProhibited"),
      ),
  },
  {
    what: "domain update: end at expiry",
    tlds: ["se"],
    arrange: (fixture, tldName) =>
      pressed(
        fixture,
        tldName,
        (domain) =>
          updateAtRegistry(fixture.rig.deps, fixture.account.scope, domain, {
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
    tlds: allTlds,
    async arrange(fixture, tldName) {
      const ds = someDs();
      return pressed(
        fixture,
        tldName,
        (domain) => changeSigners(fixture.rig.deps, fixture.account.scope, domain, { add: [ds], remove: [] }),
        ({ delegationSigners }) => delegationSigners.map(signerText).join() === signerText(ds),
      );
    },
  },
  {
    what: "domain update: transfer code",
    tlds: allTlds,
    async arrange(fixture, tldName) {
      const domain = await fixture.own(tldName);
      const { name, registryId } = domain;
      let code = "";
      return {
        isMeant: (transform) => transform.verb === "domain:update" && transform.authInfo !== null,
        onceOn: null,
        async attempt() {
          code = `Ny-${randomBytes(12).toString("hex")}-9Z!`;
          await updateAtRegistry(fixture.rig.deps, fixture.account.scope, domain, {
            addStatuses: [],
            removeStatuses: [],
            authInfo: code,
          });
          return true;
        },
        async check() {
          // The customer is shown the auth code of the last click, so that one has to be valid.
          const tried = await fixture.rig.rivals.of(registryId).tryCode(name, code, "interactive");
          expect(["accepted", "untold"]).toContain(tried.code);
          await fixture.agreed(domain);
        },
      };
    },
  },
  {
    what: "domain update: name servers",
    tlds: allTlds,
    async arrange(fixture, tldName) {
      const domain = await fixture.own(tldName);
      const hosts = [`ns1.${newLabel()}.example`, `ns2.${newLabel()}.example`];
      for (const host of hosts) await fixture.send(fixture.rig.direct, tldName, { verb: "host:create", host, addresses: [] });
      const work = await fixture.undertaking<null>(domain, ready, ({ found }) => {
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
        check: async () => expect((await fixture.agreed(domain)).nameServers.toSorted()).toEqual(hosts.toSorted()),
      };
    },
  },
  {
    what: "domain update: owner",
    tlds: withContacts,
    async arrange(fixture, tldName) {
      await fixture.renew();
      const domain = await fixture.own(tldName);
      const handle = await fixture.contactObject(tldName, await fixture.contactOf(tldName));
      const work = await fixture.undertaking<null>(domain, ready, ({ found, readAt }) => {
        const step = nextOwnerStep(domain.name, { found, handle, everyRole: true }, readAt);
        return step.kind === "done" ? ends(step.value.found) : step;
      });
      return {
        isMeant: verbIs("domain:update"),
        onceOn: domain.name,
        attempt: () => isDone(work.run),
        check: async () => expect((await fixture.agreed(domain)).registrant).toBe(handle),
      };
    },
  },
];
