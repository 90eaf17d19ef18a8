import type { AnswerOf } from "@nameplane/contracts";
import type { searchOwn } from "@nameplane/contracts/search/operations";
import { ownMax } from "@nameplane/contracts/search/own-max";
import {
  IconAddressBook,
  IconFileInvoice,
  IconList,
  IconListDetails,
  IconMessage,
  IconShoppingCart,
  IconWorld,
} from "@tabler/icons-react";
import { type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import type { OwnTarget } from "./own-target.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Icon, type IconType } from "../../../ui/icon.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { useRequestWords } from "../../orders/requests/index.ts";

export type Own = AnswerOf<typeof searchOwn>;

/** A result from the account, and the page that it opens. */
export type OwnRow = {
  readonly key: string;
  readonly target: OwnTarget;
  readonly icon: IconType;
  readonly label: ReactNode;
  readonly aside: ReactNode;
  readonly status: number | null;
  /** Links to other pages about the same object. */
  readonly more?: readonly { readonly label: string; readonly target: OwnTarget }[];
};

/** Rows for the results from the account: domains, orders, requests, invoices, contacts, tickets. */
export function useOwnRows(own: Own | undefined, text: string): readonly OwnRow[] {
  const t = useTranslations("search.own");
  const format = useFormat();
  const words = useRequestWords();
  if (own === undefined) return [];
  const domains = own.domains.map((row): OwnRow => {
    const params = { itemID: row.itemid };
    return {
      key: `own-${row.itemid}`,
      target: { to: "domainStatus", params },
      icon: IconWorld,
      label: <DomainName name={row.unicodename} ascii={row.domainname} />,
      aside: row.expiredate === null ? null : t("expires", { date: format.date(row.expiredate) }),
      status: row.status,
      more: [{ label: t("dns", { name: row.unicodename }), target: { to: "domainDns", params } }],
    };
  });
  // There may be more than are returned, so the list shows all of them.
  const allDomains: readonly OwnRow[] =
    domains.length < ownMax
      ? []
      : [
          {
            key: "own-all",
            target: { to: "domainList", query: { search: text } },
            icon: IconList,
            label: t("all", { text }),
            aside: null,
            status: null,
          },
        ];
  const orders = own.orders.map(({ ordernr, placed, requests }): OwnRow => ({
    key: `order-${ordernr}`,
    target: { to: "orderProgress", params: { number: String(ordernr) } },
    icon: IconShoppingCart,
    label: t("order", { number: String(ordernr) }),
    aside: t("orderAside", { count: requests, date: format.date(placed) }),
    status: null,
  }));
  const requests = own.requests.map(({ requestid, type, productid, unicodename, status, created }): OwnRow => ({
    key: `request-${requestid}`,
    target: { to: "request", params: { id: String(requestid) } },
    icon: IconListDetails,
    label: unicodename === null ? words.type({ type, productid }) : words.of({ type, productid }, unicodename),
    aside: t("requestAside", { number: String(requestid), date: format.date(created) }),
    status,
  }));
  const invoices = own.invoices.map(({ number, kind, status, currency, totalMinor, issuedon }): OwnRow => ({
    key: `invoice-${number}`,
    target: { to: "invoice", params: { number: String(number) } },
    icon: IconFileInvoice,
    label: t(kind === "credit_note" ? "creditNote" : "invoice", { number: String(number) }),
    aside: [format.money({ minor: totalMinor, currency }), issuedon === null ? null : format.date(issuedon)]
      .filter(Boolean)
      .join(", "),
    status,
  }));
  const contacts = own.contacts.map(({ contactid, name, email }): OwnRow => ({
    key: `contact-${contactid}`,
    target: { to: "contacts", query: { search: email === "" ? name : email } },
    icon: IconAddressBook,
    label: name,
    aside: email,
    status: null,
  }));
  const tickets = own.tickets.map(({ ticketid, subject, status }): OwnRow => ({
    key: `ticket-${ticketid}`,
    target: { to: "ticket", params: { id: String(ticketid) } },
    icon: IconMessage,
    label: subject,
    aside: t("ticket", { number: String(ticketid) }),
    status,
  }));
  return [...domains, ...allDomains, ...orders, ...requests, ...invoices, ...contacts, ...tickets].filter(({ target }) =>
    isBuilt(target.to),
  );
}

/** Results from the account, above everything that can be bought. */
export function OwnResults({ rows, current, onClose }: { rows: readonly OwnRow[]; current: string | null; onClose: () => void }) {
  const t = useTranslations("search.own");
  if (rows.length === 0) return null;
  return (
    <section className="np-search-own" aria-label={t("title")}>
      <h2 className="np-menu-title">{t("title")}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.key} data-name={row.key} data-current={row.key === current || undefined}>
            <RouteLink {...row.target} className="np-search-own-link" onClick={onClose}>
              <Icon of={row.icon} />
              <span className="np-grow np-ellipsis">
                {row.label} <span className="np-quiet np-small">{row.aside}</span>
              </span>
              {row.status !== null && <CodeStatus code={row.status} />}
            </RouteLink>
            {row.more?.map(({ label, target }) => (
              <RouteLink key={label} {...target} className="np-search-own-more" aria-label={label} onClick={onClose}>
                DNS
              </RouteLink>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
