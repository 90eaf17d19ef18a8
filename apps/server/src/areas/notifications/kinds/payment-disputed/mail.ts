import { moneyIn } from "@nameplane/values";
import { orderTexts } from "../../lines/index.ts";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const paymentDisputed = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** The mail says what happened to a disputed payment, what it means for the account, and what to do. */
function page(pen: Pen, { what, isInquiry, way, currency, amountMinor, receiptNumber, invoices, held }: Facts): PageBody {
  const words = texts[pen.language];
  const amount = pen.format.money(moneyIn(currency)(amountMinor));
  const said = what === "opened" && isInquiry ? words.asked : words[what];
  const intro = said.intro(amount, words.bank[way]);
  const notes = [
    ...(invoices.length > 0 ? [words.owed(invoices.join(", "), invoices.length)] : []),
    ...(what === "opened" ? held.map((each) => words.held[each]) : []),
    said.todo,
  ];
  return {
    subject: said.subject(amount),
    preview: intro,
    title: [said.title(amount)],
    blocks: [opening(pen, [intro]), ...notes.map((note) => paragraph(note))],
    button: { label: words.button, url: pen.links.invoices },
    box:
      receiptNumber === null
        ? null
        : { title: orderTexts[pen.language].moneyTitle, blocks: [paragraph(words.receipt(receiptNumber))] },
  };
}
