import { deskFile } from "@nameplane/contracts/tickets/operations";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/basics/count.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StoredRow } from "../../files/index.ts";
import { MessageText } from "../message-text.tsx";
import type { DeskTicket } from "./desk-words.tsx";
import { MailLine } from "./mail-line.tsx";
import "../tickets.css";

/** All messages and notes of a ticket, oldest first, as they were typed. */
export function DeskMessages({ ticket: { ticketid, messages, visitor } }: { ticket: DeskTicket }) {
  const t = useTranslations("desk.ticket");
  const words = {
    customer: t(visitor === null ? "customerBy" : "visitorBy"),
    staff: t("staffBy"),
    note: t("noteBy"),
    system: t("systemBy"),
  };
  return (
    <div role="log" aria-label={t("messages")}>
      {messages.map(({ id, by, author, created, message, files, mail }) => (
        <article key={id} className={classNames("np-ticket-message", by === "note" && "np-desk-note")}>
          <Avatar name={author ?? words[by]} quiet={by !== "customer"} />
          <div className="np-grow">
            <div className="np-ticket-message-head">
              <b>{author ?? words[by]}</b>
              <span className="np-soft">{mail !== null && by === "note" ? t("mail.by") : words[by]}</span>
              <span className="np-end np-cap np-quiet">
                <DateTime value={created} show="relative" />
              </span>
            </div>
            {mail !== null && <MailLine mail={mail} />}
            <MessageText text={message} quoteAt={mail?.quoteat ?? null} />
            {files.length > 0 && (
              <ul className="np-files" aria-label={t("files")}>
                {files.map((file) => (
                  <StoredRow
                    key={file.fileid}
                    file={file}
                    fetch={{ operation: deskFile, input: { ticketid, messageid: id, fileid: file.fileid } }}
                  />
                ))}
              </ul>
            )}
          </div>
        </article>
      ))}
    </div>
  );
}
