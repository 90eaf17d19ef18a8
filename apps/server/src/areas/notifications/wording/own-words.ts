import type { z } from "zod";
import type { MailTextField } from "@nameplane/contracts/notifications/mail-text-fields";
import { paragraph, type AnyFacts, type Block, type MailKind, type PageBody, type Pen } from "../mail/index.ts";
import { fillText, type OwnParts, type Values } from "./fill-text.rules.ts";
import { valuesOf } from "./variables.ts";

/**
 * All texts that were written for a mail in its reader's language, in the order in which they are tried: the brand's text of this
 * mail, the brand's text for all mails, and then the same two of the operator's standard.
 */
export type OwnTexts = readonly OwnParts[];

/** The page of a mail with a brand's own text, including the text that the brand wrote for the end of the mail. */
type WordedPage = PageBody & { readonly closing: readonly string[]; readonly footer: readonly string[] };

type Kind = MailKind<AnyFacts> & { readonly facts: z.ZodType };

/**
 * Writes a mail with the brand's own texts, as far as there are any. If a text cannot be filled in, because a variable has no
 * value or no longer exists, the next text in the list is used, and the product's own text if none is left.
 */
export function wordedPage(
  pen: Pen,
  brand: string,
  of: { readonly kind: Kind; readonly facts: AnyFacts; readonly token: string | undefined },
  texts: OwnTexts,
): WordedPage {
  const { kind, facts, token } = of;
  if (kind.own === "none" || texts.length === 0) return { ...kind.page(pen, facts, token), closing: [], footer: [] };
  const own = ownerOf(texts, valuesOf(pen, brand, kind.facts, facts));
  const greeting = own("greeting");
  const writing = greeting === null ? pen : { ...pen, texts: { ...pen.texts, hello: () => greeting } };
  const body = kind.page(writing, facts, token);
  const keeps = kind.own?.keeps;
  const intro = linesOf(own("intro"));
  const title = keeps === "words" ? null : own("title");
  const isReplaced = intro.length > 0 && keeps !== "words";
  return {
    ...body,
    subject: (keeps === undefined ? own("subject") : null) ?? body.subject,
    preview: isReplaced ? (intro[0] ?? body.preview) : body.preview,
    title: title === null ? body.title : [title],
    blocks: intro.length === 0 ? body.blocks : body.blocks.flatMap((block) => opened(writing, block, intro, isReplaced)),
    closing: linesOf(own("closing")),
    footer: linesOf(own("footer")),
  };
}

const ownerOf =
  (texts: OwnTexts, values: Values) =>
  (field: MailTextField): string | null => {
    for (const { [field]: text = "" } of texts) {
      const filled = text === "" ? null : fillText(text, values)?.trim();
      if (filled !== undefined && filled !== null && filled !== "") return filled;
    }
    return null;
  };

/** A brand's own paragraphs replace the product's first paragraph. If that paragraph has to stay, they follow it. */
function opened(pen: Pen, block: Block, intro: readonly string[], isReplaced: boolean): Block[] {
  if (block.kind !== "text" || block.isOpening !== true) return [block];
  const own = intro.map((line) => paragraph(line));
  return isReplaced ? [paragraph(pen.texts.hello(pen.firstName)), ...own] : [block, ...own];
}

const linesOf = (text: string | null): string[] => (text ?? "").split("\n").filter((line) => line.trim() !== "");
