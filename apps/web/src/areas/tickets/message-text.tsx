import { useTranslations } from "use-intl";

/** The text of a message as it was written. The earlier mails that a reply quotes are folded away. */
export function MessageText({ text, quoteAt }: { text: string; quoteAt: number | null }) {
  const t = useTranslations("tickets.ticket");
  if (quoteAt === null) return <p className="np-ticket-text">{text}</p>;
  return (
    <>
      <p className="np-ticket-text">{text.slice(0, quoteAt).trimEnd()}</p>
      <details className="np-ticket-quote">
        <summary>{t("quote")}</summary>
        <p className="np-ticket-text">{text.slice(quoteAt)}</p>
      </details>
    </>
  );
}
