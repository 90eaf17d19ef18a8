import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/basics/count.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StoredRow } from "../files/index.ts";
import { MessageText } from "./message-text.tsx";
import type { Message } from "./tickets.rules.ts";

/** All messages of a ticket, oldest first, as they were typed. */
export function TicketMessages({ messages }: { messages: readonly Message[] }) {
  const t = useTranslations("tickets.ticket");
  return (
    <div role="log" aria-label={t("messages")}>
      {messages.map((message) => (
        <OneMessage key={message.id} message={message} />
      ))}
    </div>
  );
}

function OneMessage({ message: { by, author, created, message, quoteat, files } }: { message: Message }) {
  const t = useTranslations("tickets.ticket");
  const name = author ?? t(by === "staff" ? "staff" : by === "system" ? "system" : "somebody");
  return (
    <article className="np-ticket-message">
      <Avatar name={name} quiet={by === "staff"} />
      <div className="np-grow">
        <div className="np-ticket-message-head">
          <b>{name}</b>
          <span className="np-soft">{t(by)}</span>
          <span className="np-end np-cap np-quiet">
            <DateTime value={created} show="relative" />
          </span>
        </div>
        <MessageText text={message} quoteAt={quoteat} />
        {files.length > 0 && (
          <ul className="np-files" aria-label={t("files")}>
            {files.map((file) => (
              <StoredRow key={file.fileid} file={file} />
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
