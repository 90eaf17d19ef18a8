/** Values of the headers of a mail, by their lower-case names, in their order. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/**
 * Whether a program has written a mail: an automatic reply, a mailing list or a bounce (RFC 3834, RFC 2919, RFC 5321 4.5.5).
 * Such a mail never gets an automatic reply, and never reopens a ticket.
 */
export function isAutomatic(headers: Headers, envelopeSender: string): boolean {
  const first = (name: string) => (headers.get(name)?.[0] ?? "").trim().toLowerCase();
  const submitted = first("auto-submitted").split(/[\s;(]/)[0] ?? "";
  if (envelopeSender === "" || first("return-path") === "<>") return true;
  if (submitted !== "" && submitted !== "no") return true;
  if (/^(bulk|junk|list|auto_reply)\b/.test(first("precedence"))) return true;
  return ["list-id", "list-unsubscribe", "x-autoreply", "x-autorespond"].some((name) => headers.has(name));
}

/**
 * Whether a mail reports that another mail could not be delivered, or is late (RFC 3464): multipart/report of the type
 * delivery-status.
 */
export function isDeliveryReport(headers: Headers): boolean {
  const type = headers.get("content-type")?.[0] ?? "";
  return /^\s*multipart\/report\b/i.test(type) && /\breport-type\s*=\s*"?delivery-status\b/i.test(type);
}

export type DeliveryReport = {
  /** Whether the mail will never arrive. Otherwise it is only late. */
  readonly isFinal: boolean;
  readonly recipient: string;
  /** Status code (RFC 3463) and the text of the server. */
  readonly status: string;
  readonly words: string;
  /** Message-ID of the mail that did not arrive. */
  readonly mailId: string | null;
};

/**
 * Reads a delivery report from its machine-readable part (RFC 3464 2.3) and from the part with the returned mail or its header.
 * Null if it reports no failure for any recipient.
 */
export function readDeliveryReport(status: string, returned: string): DeliveryReport | null {
  const groups = unfolded(status).split(/\n\s*\n/);
  for (const group of groups) {
    const fields = fieldsOf(group);
    const action = (fields.get("action") ?? "").toLowerCase();
    if (action !== "failed" && action !== "delayed") continue;
    return {
      isFinal: action === "failed",
      recipient: afterType(fields.get("original-recipient") ?? fields.get("final-recipient") ?? "").slice(0, 254),
      status: (fields.get("status") ?? "").slice(0, 20),
      words: afterType(fields.get("diagnostic-code") ?? "").slice(0, 300),
      mailId: mailIdsIn(fieldsOf(unfolded(returned).split(/\n\s*\n/)[0] ?? "").get("message-id") ?? "")[0] ?? null,
    };
  }
  return null;
}

/** Message-IDs in a header value, without their brackets. */
export function mailIdsIn(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf("<"); at !== -1 && found.length < 1000; at = text.indexOf("<", at + 1)) {
    const end = text.indexOf(">", at);
    if (end === -1) break;
    const id = text.slice(at + 1, end).replaceAll(/[\s\p{Cc}]/gu, "");
    if (id !== "" && id.length <= 998 && !id.includes("<")) found.push(id);
  }
  return found;
}

const unfolded = (text: string) =>
  text
    .slice(0, 200_000)
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    // The database cannot store zero bytes, and control characters must not reach a screen.
    .replaceAll(/[^\P{Cc}\n]/gu, "")
    .trim();

function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.split("\n")) {
    const at = line.indexOf(":");
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

/** "rfc822; anna@example.com" is the address anna@example.com. */
const afterType = (text: string) => text.slice(text.indexOf(";") + 1).trim();
