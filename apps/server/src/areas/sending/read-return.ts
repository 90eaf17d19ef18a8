import PostalMime, { type Attachment } from "postal-mime";
import { readDeliveryStatus, readFeedback, type MailReturn } from "./return.rules.ts";

/** Deeper mails are no reports of a mail server. */
const depthMax = 10;
const headerBytesMax = 200_000;

/**
 * Reads a report that a mail server sent to a return path: about a mail that does not arrive (RFC 3464) or one that a reader
 * called spam (RFC 5965). Null if it is neither, such as an automatic answer, or cannot be read.
 */
export async function readReturn(raw: Buffer): Promise<MailReturn | null> {
  try {
    const { headers, attachments } = await PostalMime.parse(raw, {
      maxNestingDepth: depthMax,
      maxHeadersSize: headerBytesMax,
      forceRfc822Attachments: true,
    });
    const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
    if (!/^\s*multipart\/report\b/i.test(type)) return null;
    const part = (mimeType: string) => attachments.find((each) => each.mimeType.toLowerCase() === mimeType);
    const status = part("message/delivery-status") ?? part("message/global-delivery-status");
    if (status !== undefined) return readDeliveryStatus(textOf(status));
    const feedback = part("message/feedback-report");
    return feedback === undefined ? null : readFeedback(textOf(feedback));
  } catch {
    // The library throws for what is nested too deep or is no mail at all. Such a report says nothing.
    return null;
  }
}

function textOf({ content }: Attachment): string {
  if (typeof content === "string") return content;
  const bytes =
    content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return bytes.toString("utf8");
}
