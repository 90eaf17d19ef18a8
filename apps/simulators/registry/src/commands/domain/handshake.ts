import { defineCommand, type Answer, type CommandContext } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { queueNotices } from "../../notices/render.ts";
import { moveHosts } from "../../objects/purge-domain.ts";
import { profileOf } from "../../profiles/index.ts";
import { completeRelease, movedNotices, rejectedNotices, withoutRelease } from "../../rules/release.ts";
import { ElementReader } from "../../xml/read.ts";
import { readToken } from "../../xml/values.ts";
import { writerFor } from "../../xml/write.ts";

const { root, el } = writerFor("handshake");

/**
 * update with h:accept or h:reject (std-handshake-1.0): the registrar to whose tag a domain was released answers, and names the
 * case.
 */
const handshakeOf = (answer: "accept" | "reject") =>
  defineCommand({
    verb: `handshake:${answer}`,
    read: (node) => {
      const reader = new ElementReader(node);
      const caseId = reader.required("caseId", readToken(1, 64));
      reader.end();
      return { caseId };
    },
    names: ({ caseId }) => [caseId],
    run: (context, { caseId }) => decide(context, caseId, answer === "accept"),
  });

function decide({ store, registrar, now }: CommandContext, caseId: string, isAccepted: boolean): Answer {
  const domain = store.domains.releasedBy(caseId);
  const release = domain?.release;
  if (domain === undefined || !release || release.to !== registrar.id)
    throw new Refusal(2303, `There is no case ${caseId} for this tag`);
  const after = isAccepted ? completeRelease(domain, release.to, profileOf(domain.name), now) : withoutRelease(domain);
  store.domains.save(after);
  if (isAccepted) moveHosts(store, after, now);
  queueNotices(store, isAccepted ? movedNotices(after, domain.sponsor, false, now) : rejectedNotices(domain, release, now));
  const listed = el("domainListData", { noDomains: "1" }, el("domainName", {}, domain.name));
  return { code: 1000, resData: root("hanData", {}, el("caseId", {}, caseId), listed) };
}

export const handshakeAccept = handshakeOf("accept");
export const handshakeReject = handshakeOf("reject");
