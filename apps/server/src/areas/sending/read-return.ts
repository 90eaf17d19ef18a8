import PostalMime, { type Attachment } from "postal-mime";
import { readDeliveryStatus, readFeedback, type MailReturn } from "./return.rules.ts";

/** Mails that are nested more deeply than this are not reports of a mail server. */
const depthMax = 10;
const headerBytesMax = 200_000;

/**
 * Reads a report that a mail server has sent to a return path: about a mail that could not be delivered (RFC 3464), or about one
 * that its reader called spam (RFC 5965). Null if the mail is neither, such as an automatic reply, or cannot be read.
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
    // The library throws for mails that are nested too deeply or are not mails at all. Nothing can be learnt from them.
    return null;
  }
}

function textOf({ content }: Attachment): string {
  if (typeof content === "string") return content;
  const bytes =
    content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return bytes.toString("utf8");
}
