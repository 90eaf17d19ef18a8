import { endpoints } from "../start-product.ts";

export type Mail = {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
};

/** The value of a header of a mail; empty if the mail has no such header. */
export const headerOf = ({ headers }: Mail, name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ?? "";

/** Waits for the newest mail to an address. `after` is the id of a mail in this mailbox: only later mails count. */
export async function newestMail(to: string, after?: string): Promise<Mail> {
  const query = new URLSearchParams({ to, limit: "1", waitMs: "30000", ...(after === undefined ? {} : { after }) });
  const { messages } = await read<{ messages: readonly { readonly id: string }[] }>(`/messages?${query.toString()}`);
  const [newest] = messages;
  if (newest === undefined) throw new Error(`no mail to ${to}`);
  return read<Mail>(`/messages/${newest.id}`);
}

/** The id of the newest mail to an address so far. Undefined if there is none. */
export async function lastMailId(to: string): Promise<string | undefined> {
  const query = new URLSearchParams({ to, limit: "1" });
  const { messages } = await read<{ messages: readonly { readonly id: string }[] }>(`/messages?${query.toString()}`);
  return messages[0]?.id;
}

/**
 * Waits for a mail to an address that matches `wanted`, and returns the first group of the match. Other mails may have arrived
 * since.
 */
export async function newestWith(to: string, wanted: RegExp): Promise<string> {
  let newest = await newestMail(to);
  for (;;) {
    const query = new URLSearchParams({ to, limit: "20" });
    const { messages } = await read<{ messages: readonly { readonly id: string }[] }>(`/messages?${query.toString()}`);
    for (const { id } of messages) {
      const found = wanted.exec((await read<Mail>(`/messages/${id}`)).text)?.[1];
      if (found !== undefined) return found;
    }
    newest = await newestMail(to, newest.id);
  }
}

/** Subjects of the mails to an address so far, newest first. */
export async function subjectsTo(to: string): Promise<string[]> {
  const query = new URLSearchParams({ to, limit: "20" });
  const { messages } = await read<{ messages: readonly { readonly subject: string }[] }>(`/messages?${query.toString()}`);
  return messages.map(({ subject }) => subject);
}

async function read<T>(path: string): Promise<T> {
  const reply = await fetch(endpoints().inbox + path);
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return (await reply.json()) as T;
}
