import PostalMime from "postal-mime";
import type { Address, Email } from "postal-mime";

export interface Mailbox {
  name: string;
  address: string;
}

/** The part of a message that the list shows and that the outbox keeps in memory. */
export interface Summary {
  id: string;
  receivedAt: string;
  /** Addresses that the sending server gave in SMTP; the headers may differ. */
  envelope: { from: string; to: string[] };
  messageId: string | null;
  subject: string;
  from: Mailbox | null;
  to: Mailbox[];
  sizeBytes: number;
  attachments: number;
}

export interface AttachmentInfo {
  index: number;
  filename: string;
  contentType: string;
  sizeBytes: number;
  content: Buffer;
  contentId: string | null;
}

export interface Message extends Summary {
  text: string | null;
  html: string | null;
  headers: { name: string; value: string }[];
  files: AttachmentInfo[];
}

/**
 * Reads a stored message. The trace headers at its beginning were written by this program, so the envelope is taken from them.
 * A body that is not a MIME message is shown as text.
 */
export async function readMessage(id: string, receivedAt: string, raw: Buffer): Promise<Message> {
  const email = await PostalMime.parse(raw, { rfc822Attachments: true });
  const files = email.attachments.map((attachment, index): AttachmentInfo => {
    const content = typeof attachment.content === "string" ? Buffer.from(attachment.content) : toBuffer(attachment.content);
    return {
      index,
      filename: attachment.filename ?? `attachment-${index + 1}`,
      contentType: attachment.mimeType,
      sizeBytes: content.length,
      content,
      contentId: attachment.contentId?.replace(/^<|>$/g, "") ?? null,
    };
  });
  return {
    id,
    receivedAt,
    envelope: readEnvelope(email),
    messageId: email.messageId ?? null,
    subject: email.subject ?? "",
    from: mailboxes(email.from ? [email.from] : [])[0] ?? null,
    to: mailboxes(email.to ?? []),
    sizeBytes: raw.length,
    attachments: files.length,
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    files,
  };
}

/** The message without the parts that are too large for a list. */
export function summarise(message: Message): Summary {
  const { id, receivedAt, envelope, messageId, subject, from, to, sizeBytes, attachments } = message;
  return { id, receivedAt, envelope, messageId, subject, from, to, sizeBytes, attachments };
}

/** Trace headers as a final mail server writes them (RFC 5321 section 4.4); one Delivered-To per recipient. */
export function traceHeaders(envelope: Summary["envelope"], helo: string, id: string, receivedAt: Date): string {
  const clean = (text: string): string => text.replaceAll(/[\r\n]/g, "");
  return [
    `Return-Path: <${clean(envelope.from)}>`,
    ...envelope.to.map((address) => `Delivered-To: ${clean(address)}`),
    `Received: from ${clean(helo)} by localhost with ESMTP id ${id}; ${receivedAt.toUTCString().replace("GMT", "+0000")}`,
    "",
  ].join("\r\n");
}

function readEnvelope(email: Email): Summary["envelope"] {
  // Only the headers before the first Received are ours; a sender may have written others below it.
  const end = email.headers.findIndex((header) => header.key === "received");
  const own = email.headers.slice(0, Math.max(end, 0));
  return {
    from: own.find((header) => header.key === "return-path")?.value.replace(/^<|>$/g, "") ?? "",
    to: own.filter((header) => header.key === "delivered-to").map((header) => header.value),
  };
}

function mailboxes(addresses: readonly Address[]): Mailbox[] {
  return addresses.flatMap((each) =>
    each.group ? each.group.map(({ name, address }) => ({ name, address })) : [{ name: each.name, address: each.address }],
  );
}

function toBuffer(content: ArrayBuffer | Uint8Array): Buffer {
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}
