import { subjectMax } from "@nameplane/contracts/tickets/categories";
import { isEmail } from "@nameplane/values";
import { compile } from "html-to-text";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { isDeliveryReport, mailIdsIn, readDeliveryReport, type DeliveryReport, type Headers } from "./automatic.rules.ts";
import { mailLimits } from "./mail-limits.rules.ts";

export type MailFile = { readonly name: string; readonly bytes: Buffer };

export type ReadMail = {
  readonly headers: Headers;
  /**
   * The writer in the From line. Null if the line is missing, is not an address or names several people, so that the writer is
   * not clear.
   */
  readonly from: { readonly address: string; readonly name: string } | null;
  /** The original From line, shortened. */
  readonly fromLine: string;
  readonly subject: string;
  readonly text: string;
  /** The Message-ID without its brackets. Null if the mail has none. */
  readonly mailId: string | null;
  /** Message-IDs of earlier mails of the conversation, newest first. */
  readonly references: readonly string[];
  readonly files: readonly MailFile[];
  readonly report: DeliveryReport | null;
};

/** A mail that is malformed, or exceeds our limits. Its sender is told. */
export class UnreadableMail extends Error {}

const htmlAsText = compile({
  wordwrap: false,
  limits: { maxDepth: 200, maxChildNodes: 20_000, ellipsis: "…" },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "a", options: { ignoreHref: false, hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "blockquote", options: { trimEmptyLines: true } },
  ],
});

/** Reads a mail (RFC 5322, MIME) within the limits of `mailLimits`. Throws UnreadableMail. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await parsed(raw, false);
  if (mail.attachments.length > mailLimits.parts) throw new UnreadableMail("too many parts");
  const headers = headersOf(mail);
  const subject = oneLine(mail.subject ?? "").slice(0, subjectMax);
  const froms = headers.get("from") ?? [];
  return {
    headers,
    from: froms.length === 1 ? writerOf(mail.from) : null,
    fromLine: oneLine(froms[0] ?? "").slice(0, 254),
    subject: subject.toWellFormed(),
    text: textOf(mail),
    mailId: mailIdsIn(headers.get("message-id")?.[0] ?? "")[0] ?? null,
    references: referencesOf(headers),
    files: mail.attachments.filter((part) => !isMessagePart(part)).map(fileOf),
    report: isDeliveryReport(headers) ? await reportOf(raw) : null,
  };
}

async function parsed(raw: Buffer, keepsMessages: boolean): Promise<Email> {
  try {
    return await PostalMime.parse(raw, {
      maxNestingDepth: mailLimits.depth,
      maxHeadersSize: mailLimits.headerBytes,
      maxRfc822NestingDepth: 3,
      forceRfc822Attachments: keepsMessages,
    });
  } catch (error) {
    throw new UnreadableMail(error instanceof Error ? error.message : "unreadable");
  }
}

/** A part of a mail that is not its text, or a mail that was attached. */
export type MailPart = MailFile & { readonly mimeType: string };

/** The attached parts of a mail, with attached mails as they were received. Throws UnreadableMail. */
export async function readParts(raw: Buffer): Promise<MailPart[]> {
  const { attachments } = await parsed(raw, true);
  return attachments.slice(0, mailLimits.parts).map((part) => ({ ...fileOf(part), mimeType: part.mimeType.toLowerCase() }));
}

/** Reads the report of a bounce. Attached mails are kept as parts here, because the returned mail is such a part. */
async function reportOf(raw: Buffer): Promise<DeliveryReport | null> {
  const { attachments } = await parsed(raw, true);
  const part = (...types: string[]) => attachments.find(({ mimeType }) => types.includes(mimeType));
  const [status, returned] = [part("message/delivery-status"), part("message/rfc822", "text/rfc822-headers")];
  if (status === undefined) return null;
  return readDeliveryReport(bytesOf(status).toString("utf8"), returned === undefined ? "" : bytesOf(returned).toString("utf8"));
}

const isMessagePart = ({ mimeType }: Attachment) => /^(message\/delivery-status|text\/rfc822-headers)$/.test(mimeType);

function headersOf({ headers }: Email): Headers {
  const found = new Map<string, string[]>();
  for (const { key, value } of headers) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

function writerOf(from: Address | undefined): ReadMail["from"] {
  if (from?.address === undefined) return null;
  const address = from.address.toLowerCase();
  return isEmail(address) ? { address, name: oneLine(from.name).slice(0, 200) } : null;
}

/** In-Reply-To names the mail that is answered. References (RFC 5322 3.6.4) names the mails before it, newest last. */
function referencesOf(headers: Headers): string[] {
  const of = (name: string) => (headers.get(name) ?? []).flatMap((value) => mailIdsIn(value.slice(-60_000)));
  return [...new Set([...of("in-reply-to"), ...of("references").toReversed()])].slice(0, mailLimits.references);
}

/** The plain text of a mail, or its HTML converted to text. No tag, script or picture of it reaches a page. */
function textOf({ text, html }: Email): string {
  const given = text !== undefined && text.trim() !== "" ? text : htmlText(html ?? "");
  const plain = given
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .trim();
  return plain.length <= mailLimits.textLength ? plain : `${plain.slice(0, mailLimits.textLength).toWellFormed()}…`;
}

/** How many characters of HTML are converted. More would take long, and no person writes as much. */
const htmlMax = 2_000_000;

function htmlText(html: string): string {
  try {
    return htmlAsText(html.slice(0, htmlMax));
  } catch {
    // HTML that the library cannot convert is shown unchanged, because nothing that anybody wrote may be lost.
    return html;
  }
}

function fileOf(part: Attachment): MailFile {
  return { name: oneLine(part.filename ?? "").slice(0, 200), bytes: bytesOf(part) };
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
