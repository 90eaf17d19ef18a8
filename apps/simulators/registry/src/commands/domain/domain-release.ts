import { randomInt } from "node:crypto";
import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { queueNotices } from "../../notices/render.ts";
import { existingName, findDomain, requireSponsor } from "../../objects/access.ts";
import { moveHosts } from "../../objects/purge-domain.ts";
import { askedNotices, completeRelease, movedNotices, offerRelease } from "../../rules/release.ts";
import { domainProhibition } from "../../rules/statuses.ts";
import { ElementReader } from "../../xml/read.ts";
import { readToken } from "../../xml/values.ts";

/**
 * update with r:release (std-release-1.0): the sponsoring registrar gives the domain to another registrar's tag. The change is
 * made at once (1000), or when the other registrar accepts it (1001).
 */
export const domainRelease = defineCommand({
  verb: "domain:release",
  read: (node) => {
    const reader = new ElementReader(node);
    const name = reader.required("domainName", readToken(1, 255));
    const tag = reader.required("registrarTag", readToken(2, 16));
    reader.end();
    return { name, tag };
  },
  names: ({ name }) => [name],
  run: (context, { name: raw, tag }) => {
    const name = existingName(raw);
    const domain = findDomain(context, name);
    const { store, now } = context;
    requireSponsor(context, domain);
    if (name.profile.transfer.mode !== "release") throw new Refusal(2101, "Domains are not released here");
    // Tags are written in capital letters, unlike the client ids of this registry.
    const gaining = store.registrars.list().find(({ id }) => id.toLowerCase() === tag.toLowerCase());
    if (gaining === undefined) throw new Refusal(2306, `V016 The tag '${tag}' is unrecognised`);
    if (gaining.id === context.registrar.id) throw new Refusal(2306, "The domain has this tag already");
    const prohibited = domainProhibition(domain, "transfer", now);
    if (prohibited !== null) throw new Refusal(2304, prohibited);
    if (domain.release) throw new Refusal(2304, `The domain waits for the tag ${domain.release.to.toUpperCase()}`);
    if (gaining.wantsHandshake === true) {
      const offered = offerRelease(domain, gaining.id, String(randomInt(1_000_000, 10_000_000)), now);
      store.domains.save(offered);
      if (offered.release) queueNotices(store, askedNotices(offered, offered.release, now));
      return { code: 1001 };
    }
    const after = completeRelease(domain, gaining.id, name.profile, now);
    store.domains.save(after);
    moveHosts(store, after, now);
    queueNotices(store, movedNotices(after, domain.sponsor, true, now));
    return { code: 1000 };
  },
});
