import type { BankLineRow } from "@nameplane/contracts/payments/bank";
import { placeBankLine } from "@nameplane/contracts/payments/operations";
import { type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { mayOpen } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { CustomerLink } from "../task-words.tsx";
import type { OpenDrawer } from "./open-drawer.ts";
import { LineFacts } from "./line-facts.tsx";
import { useDecide } from "./use-decide.ts";

type Props = { readonly rows: readonly BankLineRow[]; readonly onOpen: (open: OpenDrawer) => void };

/** Lines that wait, oldest first, each with suggestions of what it may have paid. */
export function WaitingLines({ rows, onOpen }: Props) {
  const t = useTranslations("bank");
  return (
    <>
      <p className="np-bank-keys np-small np-soft">{t("keys")}</p>
      <ul className="np-bank-lines" aria-label={t("view.waiting")}>
        {rows.map((row) => (
          <li key={row.lineid}>
            <WaitingLine row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Proposal = BankLineRow["proposals"][number];

function WaitingLine({ row, onOpen }: { readonly row: BankLineRow; readonly onOpen: Props["onOpen"] }) {
  const t = useTranslations("bank");
  const format = useFormat();
  const amount = format.money({ minor: row.amountMinor, currency: row.currency });
  const { decide, failure, isPending } = useDecide(placeBankLine);
  const place = ({ invoices }: Proposal, article: HTMLElement | null) => {
    const next = neighbour(article, 1) ?? neighbour(article, -1);
    const places = invoices.map(({ invoiceid }) => ({ invoiceid }));
    decide({ lineid: row.lineid, places }, t("placedNow", { amount }), () => next?.focus());
  };
  // Keys work only while the line itself has the focus, so that they do not interfere with typing or with a screen reader.
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const [first] = row.proposals;
    if (event.key.toLowerCase() === "a" && first !== undefined) place(first, event.currentTarget);
    else if (event.key === "ArrowDown") neighbour(event.currentTarget, 1)?.focus();
    else if (event.key === "ArrowUp") neighbour(event.currentTarget, -1)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys act on the line that has the focus.
    <article
      className="np-bank-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Shortcut keys act on the line that has the focus.
      tabIndex={0}
      aria-label={`${amount}, ${row.payer ?? t("nobody")}`}
      aria-keyshortcuts="A ArrowDown ArrowUp"
      onKeyDown={onKey}
    >
      <LineFacts row={row} />
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {row.state === "new" && (
        <StatusMark tone="pending" shape="spin">
          {t("matching")}
        </StatusMark>
      )}
      {row.amountMinor > 0 && row.state !== "new" && (
        <ProposalList
          row={row}
          isPending={isPending}
          onPlace={(proposal, button) => place(proposal, button.closest("article"))}
        />
      )}
      <div className="np-row np-wrap np-gap-8 np-bank-acts">
        {row.amountMinor > 0 && (
          <Button size="sm" onClick={() => onOpen({ what: "find", row })}>
            {t("find")}
            <span className="np-visually-hidden"> {amount}</span>
          </Button>
        )}
        <Button size="sm" onClick={() => onOpen({ what: "mark", row })}>
          {t("mark")}
          <span className="np-visually-hidden"> {amount}</span>
        </Button>
      </div>
    </article>
  );
}

/** The next or previous line in the list. */
function neighbour(article: HTMLElement | null, step: 1 | -1): HTMLElement | null {
  const item = article?.parentElement;
  const next = step === 1 ? item?.nextElementSibling : item?.previousElementSibling;
  return next?.querySelector<HTMLElement>("article") ?? null;
}

function ProposalList({
  row,
  isPending,
  onPlace,
}: {
  readonly row: BankLineRow;
  readonly isPending: boolean;
  readonly onPlace: (proposal: Proposal, button: HTMLElement) => void;
}) {
  const t = useTranslations("bank");
  const format = useFormat();
  const { permissions } = useColleague();
  if (row.proposals.length === 0) return <p className="np-small np-soft">{t("noProposal")}</p>;
  return (
    <ul className="np-bank-proposals" aria-label={t("proposals")}>
      {row.proposals.map((proposal) => {
        const { invoices, signs } = proposal;
        const [first] = invoices;
        if (first === undefined) return null;
        const what =
          invoices.length === 1
            ? t("invoice", { number: String(first.invoice) })
            : t("together", { count: String(invoices.length) });
        return (
          <li key={invoices.map(({ invoiceid }) => invoiceid).join()} className="np-row np-wrap np-gap-12">
            <Button
              size="sm"
              disabled={isPending}
              aria-label={t("placeOn", { what })}
              onClick={(event) => onPlace(proposal, event.currentTarget)}
            >
              {t("place")}
            </Button>
            <span className="np-grow">
              {invoices.map(({ invoiceid, invoice, leftMinor }) => (
                <span key={invoiceid} className="np-row np-wrap np-gap-8">
                  {mayOpen("invoice", permissions) ? (
                    <StaffLink to="invoice" params={{ invoice: invoiceid }}>
                      {t("invoice", { number: String(invoice) })}
                    </StaffLink>
                  ) : (
                    t("invoice", { number: String(invoice) })
                  )}
                  <span className="np-num">
                    {t("left", { left: format.money({ minor: leftMinor, currency: row.currency }) })}
                  </span>
                </span>
              ))}
              <span className="np-row np-wrap np-gap-8 np-small np-soft">
                <CustomerLink of={{ name: first.name, number: first.customer }} />
                {signs.map((sign) => t(`sign.${sign}`)).join(", ")}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
