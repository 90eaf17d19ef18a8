import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const seoNewsMail = mailKind({ facts, texts, samples, page });

/** The mail with the broken links of a site, or the reason why the site could not be checked. */
function page(pen: Pen, { step, serviceId, host: stored, why, count, links }: Facts): PageBody {
  const words = texts[pen.language];
  const host = pen.format.name(stored);
  const broken = count === 1 ? words.subject.one(host) : words.subject.many(pen.format.count(count), host);
  const title = step === "broken" ? broken : words.subject[step](host);
  const intro = step === "unreachable" ? words.intro.unreachable(host, whyOf(pen, why)) : words.intro[step](host);
  const rows = links.map(({ url, target }) => ({ title: { name: target }, details: [words.onPage(url)], amount: null }));
  const unlisted = count - links.length;
  const more = unlisted > 0 ? pen.texts.more(unlisted, pen.format.count(unlisted)) : null;
  return {
    subject: title,
    preview: words.next[step],
    title: [title],
    blocks: [
      opening(pen, [intro]),
      ...(step === "broken" ? [{ kind: "items", amountHead: null, rows, more, sums: [] } as const] : []),
      paragraph(words.next[step]),
    ],
    button: { label: words.button, url: pen.links.service("seo", serviceId) },
    box: null,
  };
}

function whyOf({ language }: Pen, why: string): string {
  const { status, ...plain } = texts[language].why;
  const code = /^status (\d+)$/.exec(why)?.[1];
  if (code !== undefined) return status(code);
  return plain[why as keyof typeof plain] ?? plain.broken;
}
