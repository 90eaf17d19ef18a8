import { createHash, verify } from "node:crypto";

/**
 * Whether a DKIM signature is valid (RFC 6376, rsa-sha256, relaxed/relaxed). It does not use the library that signs.
 * `publicKey` is PEM.
 */
export function checkDkim(message: Buffer, publicKey: string): boolean {
  const text = message.toString("latin1");
  const split = text.indexOf("\r\n\r\n");
  const fields = text.slice(0, split + 2).match(/^[^\s:]+[ \t]*:.*(?:\r\n[ \t].*)*\r\n/gm) ?? [];
  const signature = fields.find((field) => /^dkim-signature:/i.test(field));
  if (signature === undefined) return false;
  const tags = new Map(
    unfold(signature.slice(signature.indexOf(":") + 1))
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1).replaceAll(/\s/g, "")]),
  );
  const body = relaxedBody(text.slice(split + 4));
  const isBodyRight = createHash("sha256").update(body, "latin1").digest("base64") === tags.get("bh");
  const left = [...fields];
  const signed = (tags.get("h") ?? "").split(":").map((name) => {
    const index = left.findLastIndex((field) => field.slice(0, field.indexOf(":")).trim().toLowerCase() === name.toLowerCase());
    return index === -1 ? "" : `${relaxedField(left.splice(index, 1)[0] ?? "")}\r\n`;
  });
  const own = relaxedField(signature.replace(/([;\s]b=)[^;]*/, "$1"));
  const given = Buffer.from(tags.get("b") ?? "", "base64");
  return isBodyRight && verify("sha256", Buffer.from(signed.join("") + own, "latin1"), publicKey, given);
}

const unfold = (value: string) => value.replaceAll(/\r\n(?=[ \t])/g, "");

function relaxedField(field: string): string {
  const colon = field.indexOf(":");
  const value = unfold(field.slice(colon + 1))
    .replaceAll(/[ \t\r\n]+/g, " ")
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function relaxedBody(body: string): string {
  const lines = body.replaceAll(/[ \t]+/g, " ").replaceAll(/ \r\n/g, "\r\n");
  const trimmed = lines.replace(/(\r\n)*$/, "");
  return trimmed === "" ? "" : `${trimmed}\r\n`;
}
