import type { AttachmentInfo, Message } from "../message.ts";
import { html } from "@nameplane/simulator-kit/html";
import type { SafeHtml } from "@nameplane/simulator-kit/html";
import { page } from "./layout.ts";
import { instant, nameAndAddress } from "./list-page.ts";

/** One message: sender, recipients and date, the HTML part in a sandboxed frame, the text part, files and headers. */
export function messagePage(message: Message): string {
  const subject = message.subject === "" ? "(no subject)" : message.subject;
  return page(
    subject,
    html`<p><a href="/">All mail</a></p>
      <h1>${subject}</h1>
      <div class="panel">
        <dl>
          <dt>From</dt>
          <dd>${message.from === null ? message.envelope.from : nameAndAddress(message.from)}</dd>
          <dt>To</dt>
          <dd>${message.to.map(nameAndAddress).join(", ")}</dd>
          <dt>Delivered to</dt>
          <dd>${message.envelope.to.join(", ")}</dd>
          <dt>Received</dt>
          <dd>${instant(message.receivedAt)} UTC</dd>
        </dl>
      </div>
      ${htmlPart(message)} ${textPart(message)} ${files(message)}
      <h2>Source</h2>
      <p><a href="/mail/${message.id}/source" download="${message.id}.eml">Download the message</a></p>
      <details>
        <summary>Headers</summary>
        <pre class="panel" tabindex="0">${message.headers.map((header) => html`${header.name}: ${header.value}${"\n"}`)}</pre>
      </details>`,
  );
}

export function missingPage(): string {
  return page(
    "No such mail",
    html`<h1>No such mail</h1>
      <p>It may have been cleared away. <a href="/">All mail</a></p>`,
  );
}

function htmlPart(message: Message): SafeHtml | null {
  if (message.html === null) return null;
  return html`<h2>Message</h2>
    <iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/mail/${message.id}/html"
      title="The message as HTML"
    ></iframe>`;
}

function textPart(message: Message): SafeHtml | null {
  if (message.text === null) return null;
  return html`<h2>Text</h2>
    <pre class="panel" tabindex="0">${linked(message.text)}</pre>`;
}

function files(message: Message): SafeHtml | null {
  if (message.files.length === 0) return null;
  const item = (file: AttachmentInfo): SafeHtml =>
    html`<li>
      <a href="/mail/${message.id}/files/${file.index}" download="${file.filename}">${file.filename}</a>
      <span class="quiet">${file.contentType}, ${file.sizeBytes} B</span>
    </li>`;
  return html`<h2>Files</h2>
    <ul class="panel">
      ${message.files.map(item)}
    </ul>`;
}

/** Text with its web addresses made into links. */
function linked(text: string): SafeHtml[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, index) => {
    if (index % 2 === 0) return html`${piece}`;
    // A full stop or bracket at the end belongs to the sentence, not to the address.
    const end = /[.,;:!?)\]]+$/.exec(piece)?.[0] ?? "";
    const url = piece.slice(0, piece.length - end.length);
    return html`<a href="${url}" target="_blank" rel="noreferrer noopener">${url}</a>${end}`;
  });
}

/** Headers of the HTML part: it may show itself and its own images, and open links in a new tab. */
export const htmlPartHeaders: Record<string, string> = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; " +
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** The HTML part as shown in the frame: attached images are embedded, links open outside the frame. */
export function frameHtml(message: Message): string {
  let body = message.html ?? "";
  for (const file of message.files) {
    if (file.contentId === null) continue;
    const data = `data:${file.contentType};base64,${file.content.toString("base64")}`;
    body = body.replaceAll(`cid:${file.contentId}`, data);
  }
  return body.replaceAll(/<a\s/gi, '<a target="_blank" rel="noreferrer noopener" ');
}
