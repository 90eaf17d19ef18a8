import { mailKind, opening, type Fact, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const domainRegistered = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ renews, isUnpayable }) => (isUnpayable === true ? "unpayable" : renews ? "renewing" : "ending") },
});

/** The mail says that a domain is registered, until when, with which name servers, and where to find it in the panel. */
function page(pen: Pen, facts: Facts): PageBody {
  const { format, links } = pen;
  const words = texts[pen.language];
  const name = format.name(facts.name);
  const renewal = !facts.renews ? "off" : facts.isUnpayable === true ? "unpayable" : "on";
  const intro = words.intro(facts.expiresAt === null ? null : format.date(facts.expiresAt), renewal);
  const until = facts.expiresAt === null ? null : format.date(facts.expiresAt);
  const rows: (Fact | null)[] = [
    name === facts.name ? null : { label: words.asciiName, values: [facts.name], isMono: true },
    until === null ? null : { label: words.until, values: [until], isMono: false },
    until === null ? null : { label: words.renewal, values: [words.renewals[renewal]], isMono: false },
    facts.nameServers.length === 0 ? null : { label: words.nameServers, values: facts.nameServers, isMono: true },
    { label: words.order, values: [`O${facts.orderNumber}`], isMono: false },
  ];
  return {
    subject: words.subject(name),
    preview: intro,
    title: words.title(name),
    blocks: [
      opening(pen, [intro]),
      { kind: "facts", facts: rows.filter((row) => row !== null) },
      {
        kind: "steps",
        title: words.stepsTitle,
        steps: [
          ...(renewal === "unpayable" ? [words.view(links.domain(facts.domainId))] : []),
          words.dns(links.domainDns(facts.domainId)),
          words.safety(links.domain(facts.domainId)),
        ],
      },
    ],
    button:
      renewal === "unpayable"
        ? { label: words.addCard, url: links.cards }
        : { label: words.button, url: links.domain(facts.domainId) },
    box: null,
  };
}
