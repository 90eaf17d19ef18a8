import { deskSuggestions } from "@nameplane/contracts/tickets/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import "../tickets.css";

/** What may help to answer: published answers, which the customer can read too, and closed tickets about the same subject. */
export function DeskSuggestions({ ticketid }: { ticketid: number }) {
  const t = useTranslations("desk.suggestions");
  // The page of a ticket is complete without suggestions. While they load, or if they cannot be loaded, nothing is shown.
  const { data } = useApiQuery(deskSuggestions, { ticketid });
  if (data === undefined || (data.articles.length === 0 && data.tickets.length === 0)) return null;
  return (
    <Panel flush title={t("title")}>
      {data.articles.map(({ slug, title, body }) => (
        <details key={slug} className="np-article">
          <summary>
            <h3>{title}</h3>
          </summary>
          <p className="np-article-body np-desk-article">{body}</p>
        </details>
      ))}
      {data.tickets.length > 0 && (
        <ul className="np-desk-replies">
          {data.tickets.map(({ ticketid: other, subject }) => (
            <li key={other}>
              <StaffLink to="ticket" params={{ number: String(other) }}>
                {subject}
              </StaffLink>
              <span className="np-small np-soft">{t("closed")}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
