import type { AnswerOf } from "@nameplane/contracts";
import { mailTextGroupNames, mailTextGroups } from "@nameplane/contracts/notifications/mail-text-fields";
import type { mailTexts } from "@nameplane/contracts/notifications/operations";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { asLocale } from "../../../lib/i18n/locale.ts";
import { Tag } from "../../../ui/basics/count.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import type { MailTextCalls } from "./mail-text-calls.ts";
import { useMailNames } from "./use-mail-names.ts";
import "./mailtexts.css";

type Listed = AnswerOf<typeof mailTexts>["data"][number];

type Props = {
  readonly calls: MailTextCalls;
  /** A brand, or "all": the standard of all brands. */
  readonly brandid: string;
  readonly crumbs: ReactNode;
  readonly actions?: ReactNode;
  readonly linkTo: (mail: string, name: string) => ReactNode;
};

/** The mails whose texts a brand can write, by subject, and which of them it has written. */
export function TextsPage({ calls, brandid, crumbs, actions, linkTo }: Props) {
  const t = useTranslations("mailtexts");
  const found = useApiQuery(calls.list, { brandid });
  const rows = found.data?.data;
  const isAll = brandid === "all";
  return (
    <Page width="form" title={t("title")} sub={t(isAll ? "subAll" : "sub")} crumbs={crumbs} actions={actions}>
      {rows === undefined ? (
        <Panel flush>
          {found.error ? (
            <ErrorState
              title={t("listFailed")}
              error={found.error}
              reassurance={t("safe")}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <LoadingPanel lines={10} />
          )}
        </Panel>
      ) : (
        <div className="np-col np-gap-20">
          <Group title={t("shared")} rows={rows.filter(({ template }) => template === "every-mail")} linkTo={linkTo} />
          {mailTextGroupNames.map((group) => (
            <Group
              key={group}
              title={t(`group.${group}`)}
              rows={rows.filter(({ template }) => mailTextGroups[group].some((each) => each === template))}
              linkTo={linkTo}
            />
          ))}
        </div>
      )}
    </Page>
  );
}

function Group({ title, rows, linkTo }: { title: string; rows: readonly Listed[]; linkTo: Props["linkTo"] }) {
  const t = useTranslations("mailtexts");
  const nameOf = useMailNames();
  const locale = asLocale(useLocale()) ?? "en";
  const templates = [...new Set(rows.map(({ template }) => template))];
  const subjectOf = ({ subject }: Listed) => (subject === null ? t("sharedText") : subject[locale]);
  return (
    <Panel title={title} flush>
      <ul className="np-mail-list">
        {templates.map((template) => {
          const cases = rows.filter((row) => row.template === template);
          const [only] = cases;
          // A template with several cases is listed once, with the subject of each case.
          return (
            <li key={template}>
              {only !== undefined && cases.length === 1 ? (
                <div>
                  <span className="np-row np-wrap">
                    {linkTo(only.mail, nameOf(template))}
                    <Marks of={only} />
                  </span>
                  <span className="np-soft np-small">{subjectOf(only)}</span>
                </div>
              ) : (
                <div>
                  <b className="np-strong">{nameOf(template)}</b>
                  <ul className="np-mail-cases">
                    {cases.map((row) => (
                      <li key={row.mail} className="np-row np-wrap">
                        {linkTo(row.mail, subjectOf(row))}
                        <Marks of={row} />
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/**
 * Marks that say whether the brand's own words or the standard are sent, whether a draft waits, and whether the text is broken.
 */
function Marks({ of }: { of: Listed }) {
  const t = useTranslations("mailtexts");
  return (
    <>
      {of.words === "own" && <Tag tone="active">{t("own")}</Tag>}
      {of.words === "standard" && <Tag>{t("standard")}</Tag>}
      {of.hasdraft && <Tag tone="pending">{t("draft")}</Tag>}
      {of.isbroken && <Tag tone="problem">{t("broken")}</Tag>}
    </>
  );
}
