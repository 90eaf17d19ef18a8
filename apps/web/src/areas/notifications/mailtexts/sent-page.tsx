import type { AnswerOf } from "@nameplane/contracts";
import { deliveryStates, mailTextGroups, type DeliveryState } from "@nameplane/contracts/notifications/mail-text-fields";
import type { brandDeliveries } from "@nameplane/contracts/notifications/operations";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import type { MailTextCalls } from "./mail-text-calls.ts";
import { useMailNames } from "./use-mail-names.ts";
import "./mailtexts.css";

type Delivery = AnswerOf<typeof brandDeliveries>["data"][number];

const tones: Readonly<Record<DeliveryState, StatusTone>> = {
  queued: "pending",
  sent: "active",
  delivered: "active",
  bounced: "problem",
  failed: "problem",
  suppressed: "needs",
  complained: "problem",
};

type Props = { readonly calls: MailTextCalls; readonly brandid: string; readonly crumbs: ReactNode };

/** The mails of the last 90 days to the brand's customers, and what became of each. */
export function SentPage({ calls, brandid, crumbs }: Props) {
  const t = useTranslations("mailtexts");
  const nameOf = useMailNames();
  const [state, setState] = useState("");
  const [mail, setMail] = useState("");
  // The last mail of each page before the current one. With it, the user can go back page by page.
  const [path, setPath] = useState<readonly string[]>([]);
  const before = path.at(-1);
  const list = useApiList(calls.sent, {
    brandid,
    ...(mail === "" ? {} : { mail }),
    ...(state === "" ? {} : { state: state as DeliveryState }),
    ...(before === undefined ? {} : { before }),
  });
  const rows = list.data?.data ?? [];
  const isFiltered = state !== "" || mail !== "";
  const filter = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPath([]);
  };
  return (
    <Page title={t("sentTitle")} sub={t("sentSub")} crumbs={crumbs}>
      <div className="np-col np-gap-12">
        <div className="np-row np-wrap np-gap-12">
          <SelectField
            label={t("state")}
            size="sm"
            value={state}
            options={[
              { value: "", label: t("every") },
              ...deliveryStates.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
            onChange={filter(setState)}
          />
          <SelectField
            label={t("which")}
            size="sm"
            value={mail}
            options={[
              { value: "", label: t("every") },
              ...Object.values(mailTextGroups)
                .flat()
                .map((value) => ({ value, label: nameOf(value) })),
            ]}
            onChange={filter(setMail)}
          />
        </div>
        <DataTable<Delivery>
          label={t("sentTitle")}
          headers={useColumns()}
          items={rows}
          rowKey={({ id }) => id}
          rowName={({ mail: template, address }) => `${nameOf(template)}, ${address}`}
          pagination={{ sortBy: "queued", descending: true, rowsPerPage: 25, page: 1, totalItems: rows.length }}
          onPagination={() => undefined}
          noFoot
          filtered={isFiltered}
          state={tableStateOf(list, { title: t("sentFailed") })}
          empty={
            <EmptyState plain title={t("noneSent")}>
              {t("noneSentText")}
            </EmptyState>
          }
          emptyByFilter={<EmptyState plain title={t("noneMatch")} />}
        />
        {(path.length > 0 || list.data?.more === true) && (
          <div className="np-row" role="group" aria-label={t("pages")}>
            <Button size="sm" disabled={path.length === 0} onClick={() => setPath((now) => now.slice(0, -1))}>
              {t("newer")}
            </Button>
            <Button
              size="sm"
              disabled={list.data?.more !== true}
              onClick={() => {
                const last = rows.at(-1);
                if (last !== undefined) setPath((now) => [...now, last.id]);
              }}
            >
              {t("older")}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}

function useColumns(): readonly TableHeader<Delivery>[] {
  const t = useTranslations("mailtexts");
  const nameOf = useMailNames();
  return [
    { text: t("which"), value: "mail", names: true, card: "title", least: 160, cell: ({ mail }) => nameOf(mail) },
    {
      text: t("to"),
      value: "address",
      card: "pair",
      least: 160,
      cell: ({ address }) => (
        <span className="np-mono" translate="no">
          {address}
        </span>
      ),
    },
    {
      text: t("state"),
      value: "state",
      width: 240,
      card: "line",
      cell: ({ state, tries }) => (
        <div className="np-two-lines">
          <StatusMark tone={tones[state]}>{t(`states.${state}`)}</StatusMark>
          {tries > 1 && <div className="np-small np-soft">{t("tries", { count: tries })}</div>}
        </div>
      ),
    },
    {
      text: t("when"),
      value: "queued",
      width: 200,
      card: "pair",
      cell: ({ sent, queued }) => <DateTime value={sent ?? queued} />,
    },
  ];
}
