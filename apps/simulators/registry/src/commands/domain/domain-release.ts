import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { queueNotices } from "../../notices/render.ts";
import { existingName, findDomain, requireSponsor } from "../../objects/access.ts";
import { moveHosts } from "../../objects/purge-domain.ts";
import { domainProhibition } from "../../rules/statuses.ts";
import { completeTransfer, requestTransfer, transferNotices } from "../../rules/transfer.ts";
import { ElementReader } from "../../xml/read.ts";
import { readToken } from "../../xml/values.ts";

/** update with r:release (std-release-1.0): the sponsoring registrar gives the domain to the tag of another, at once and without its consent. */
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
    requireSponsor(context, domain);
    if (context.store.registrars.find(tag) === undefined) throw new Refusal(2306, `No registrar has the tag ${tag}`);
    if (tag === context.registrar.id) throw new Refusal(2306, "The domain has this tag already");
    const prohibited = domainProhibition(domain, "transfer", context.now);
    if (prohibited !== null) throw new Refusal(2304, prohibited);
    const asked = requestTransfer(domain, tag, { months: 0, hosts: null }, name.profile, context.now);
    const after = completeTransfer(asked, "clientApproved", name.profile, context.now);
    context.store.domains.save(after);
    moveHosts(context.store, after, context.now);
    queueNotices(context.store, transferNotices(after, context.now));
    return { code: 1000 };
  },
});
