import { once } from "node:events";
import { connect } from "node:net";
import { endpoints } from "../start-product.ts";

export type Letter = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly id: string;
  readonly text: string;
  readonly headers?: readonly string[];
};

/** Sends a mail to support, or about abuse, by SMTP, as a mail server would. Returns the code of each reply. */
export async function sendMail(
  { from, to, subject, id, text, headers = [] }: Letter,
  { host, port }: { readonly host: string; readonly port: number } = endpoints().supportMail,
): Promise<string[]> {
  const mail = [
    ...headers,
    `From: Alva Kund <${from}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    ...(headers.some((line) => /^content-type:/i.test(line)) ? [] : ["Content-Type: text/plain; charset=utf-8"]),
    "",
    ...text.split("\n"),
    ".",
  ].join("\r\n");
  const lines = ["EHLO mx.kund.example", `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, "DATA", mail, "QUIT"];
  const socket = connect(port, host);
  const codes: string[] = [];
  let unread = "";
  socket.on("data", (chunk: Buffer) => {
    unread += chunk.toString("latin1");
    const code = /^(\d{3}) [^\r\n]*\r\n$/m.exec(unread)?.[1];
    if (code === undefined) return;
    unread = "";
    codes.push(code);
    const next = /^[45]/.test(code) ? "QUIT" : lines.shift();
    if (next !== undefined) socket.write(`${next}\r\n`);
  });
  await once(socket, "close");
  return codes;
}

/** The codes of the replies to a mail that is accepted. */
export const arrived = ["220", "250", "250", "250", "354", "250", "221"];

/** The header that the mail server in front of ours adds to a mail whose sender it has authenticated. */
export const proved = (domain: string) =>
  `Authentication-Results: ${endpoints().supportMail.authservId}; dmarc=pass header.from=${domain}`;
