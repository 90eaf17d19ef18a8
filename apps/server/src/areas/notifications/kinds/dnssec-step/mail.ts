import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const dnssecStep = mailKind({ facts, texts, samples, page, own: { caseOf: ({ act }) => act } });

/**
 * The mail about a DNSSEC step that only the owner of a domain can arrange. It shows the records for the step, and says that we
 * notice when it is done.
 */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { subject, title, intro, next } = words[facts.act];
  const name = pen.format.name(facts.name);
  const ds = facts.records.map(
    ({ keyTag, algorithm, digestType, digest }) => `${facts.name}. IN DS ${keyTag} ${algorithm} ${digestType} ${digest}`,
  );
  const keys = facts.keys.map(
    ({ flags, protocol, algorithm, publicKey }) => `${facts.name}. IN DNSKEY ${flags} ${protocol} ${algorithm} ${publicKey}`,
  );
  const shown = {
    add: { label: words.record, values: ds },
    remove: { label: words.record, values: ds },
    key: { label: words.keyRecord, values: keys },
    servers: null,
  }[facts.act];
  return {
    subject: facts.isReminder ? words.again(subject(name)) : subject(name),
    preview: next,
    title: title(name),
    blocks: [
      opening(pen, intro(name)),
      ...(shown === null ? [] : [{ kind: "facts" as const, facts: [{ ...shown, isMono: true }] }]),
      paragraph(next),
      paragraph(facts.act === "add" || facts.act === "remove" ? words.seen : words.meanwhile),
    ],
    button: { label: words.button, url: pen.links.domainDnssec(facts.domainId) },
    box: null,
  };
}
