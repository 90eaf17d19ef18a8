import type { Mailbox, Summary } from "../message.ts";
import { html } from "@nameplane/simulator-kit/html";
import type { SafeHtml } from "@nameplane/simulator-kit/html";
import { page } from "./layout.ts";

export interface ListPage {
  messages: readonly Summary[];
  /** The recipient that was searched for; empty for all recipients. */
  to: string;
  /** The address of the page with older messages; null if this page has the oldest ones. */
  olderUrl: string | null;
}

/** The inbox: newest first, searchable by recipient. Its script only fetches the rows again when mail arrives. */
export function listPage(input: ListPage): string {
  return page(
    input.to === "" ? "Inbox" : `Inbox: ${input.to}`,
    html`<h1>Inbox</h1>
      <form method="get" role="search">
        <label for="to">Recipient</label>
        <input id="to" name="to" type="search" value="${input.to}" placeholder="name@example.se" autocomplete="off" />
        <button type="submit">Search</button>
      </form>
      <p id="news" class="hidden" role="status"></p>
      <div id="list">${rows(input)}</div>
      <script src="/inbox.js" defer></script>`,
  );
}

/** The part of the list that changes when mail arrives. */
export function rows({ messages, to, olderUrl }: ListPage): SafeHtml {
  if (messages.length === 0) {
    const words = to === "" ? "No mail yet. What the product sends appears here." : `No mail to ${to}.`;
    return html`<p class="quiet">${words}</p>`;
  }
  const caption = to === "" ? "All mail, newest first" : `Mail to ${to}, newest first`;
  return html`<div class="panel">
      <table>
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Subject</th>
            <th scope="col" class="when">Received (UTC)</th>
          </tr>
        </thead>
        <tbody>
          ${messages.map(row)}
        </tbody>
      </table>
    </div>
    ${olderUrl === null ? null : html`<p><a href="${olderUrl}">Older mail</a></p>`}`;
}

function row(message: Summary): SafeHtml {
  const subject = message.subject === "" ? "(no subject)" : message.subject;
  const files = message.attachments === 0 ? "" : message.attachments === 1 ? " (1 file)" : ` (${message.attachments} files)`;
  return html`<tr>
    <td>${message.envelope.to.join(", ")}</td>
    <td><a href="/mail/${message.id}">${subject}</a>${files}</td>
    <td class="when">${instant(message.receivedAt)}</td>
  </tr> `;
}

export function instant(iso: string): SafeHtml {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;
}

export function nameAndAddress(mailbox: Mailbox): string {
  return mailbox.name === "" ? mailbox.address : `${mailbox.name} <${mailbox.address}>`;
}
