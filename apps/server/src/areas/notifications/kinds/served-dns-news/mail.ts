import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const servedDnsNewsMail = mailKind({ facts, texts, samples, page });

/** The mail says what happened to reverse DNS or secondary DNS, and what its owner has to do. */
function page(pen: Pen, { step, name: stored, detail, serviceId }: Facts): PageBody {
  const words = texts[pen.language];
  const name = step === "failing" || step === "expired" ? pen.format.name(stored) : stored;
  const title = words.subject[step](name);
  const why = step === "failing" ? ` ${words.why[detail as keyof typeof words.why] ?? words.why.silent}` : "";
  return {
    subject: title,
    preview: words.next[step],
    title: [title],
    blocks: [opening(pen, [`${words.intro[step](name)}${why}`]), paragraph(words.next[step])],
    button: { label: words.button, url: pen.links.service("premiumDNS", serviceId) },
    box: null,
  };
}
