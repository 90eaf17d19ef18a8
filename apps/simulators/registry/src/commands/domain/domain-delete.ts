import { type CommandContext, defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { checkSubProduct, namestoreBlock } from "../../extensions/namestore.ts";
import type { Domain } from "../../model/objects.ts";
import { existingName, findDomain, requireSponsor } from "../../objects/access.ts";
import { purgeDomain } from "../../objects/purge-domain.ts";
import type { Profile } from "../../profiles/profile.ts";
import { deleteDomain } from "../../rules/life-cycle.ts";
import { domainProhibition } from "../../rules/statuses.ts";
import { ElementReader } from "../../xml/read.ts";
import { readLabel } from "../../xml/values.ts";

/**
 * Hosts below the name prevent the delete (2305) if the registry's policy says so, and always if other domains use them.
 * Hosts without addresses do not prevent it: anybody may have created them (see `wideHostTlds` in the profile), and they lead
 * nowhere.
 */
function checkHostsBelow({ store }: CommandContext, domain: Domain, profile: Profile): void {
  for (const host of store.hosts.below(domain.name)) {
    if (host.addresses.length === 0) continue;
    const needed = store.domains.namesUsingHost(host.name).some((user) => user !== domain.name);
    if (needed || profile.subordinateHostsBlockDelete) throw new Refusal(2305, `Host ${host.name} is still there`);
  }
}

/**
 * Deletes a domain as its registry does: at once (1000) inside the add grace period, otherwise later (1001).
 * iis:clientDelete without atExpDate has the same effect.
 */
export function runDelete(context: CommandContext, domain: Domain, profile: Profile): { readonly code: 1000 | 1001 } {
  const prohibited = domainProhibition(domain, "delete", context.now);
  if (prohibited !== null) throw new Refusal(2304, prohibited);
  checkHostsBelow(context, domain, profile);
  const left = deleteDomain(domain, profile, context.ids, context.now);
  if (left === null) {
    purgeDomain(context.store, domain.name);
    return { code: 1000 };
  }
  context.store.domains.save({ ...left, updatedBy: context.registrar.id, updatedAt: context.now });
  return { code: 1001 };
}

/** domain:delete (RFC 5731 section 3.2.2). */
export const domainDelete = defineCommand({
  verb: "domain:delete",
  read: (node) => {
    const reader = new ElementReader(node);
    const name = reader.required("name", readLabel);
    reader.end();
    return name;
  },
  names: (name) => [name],
  run: (context, raw, extensions) => {
    const name = existingName(raw);
    checkSubProduct(name, extensions.subProduct);
    const domain = findDomain(context, name);
    requireSponsor(context, domain);
    return {
      ...runDelete(context, domain, name.profile),
      extensions: [extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct)],
    };
  },
});
