import { secondPersonRules } from "@nameplane/contracts/staff/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { ProposalRuleDrawer, type Rule } from "./proposal-rule-drawer.tsx";

/** The rules that say which acts a second colleague has to approve. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("proposals.rule");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(secondPersonRules, {});
  const [edited, setEdited] = useState<Rule | null>(null);
  return (
    <Page
      width="form"
      title={title("proposalRules")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="proposals">{title("proposals")}</StaffLink> },
            { key: "here", content: title("proposalRules") },
          ]}
        />
      }
    >
      <Panel>
        {data === undefined ? (
          error ? (
            <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingPanel lines={7} />
          )
        ) : (
          <ul className="np-col np-gap-20" aria-label={title("proposalRules")}>
            {data.rules.map((rule) => (
              <Line key={rule.kind} rule={rule} onEdit={() => setEdited(rule)} />
            ))}
          </ul>
        )}
      </Panel>
      {data !== undefined && edited !== null && (
        <ProposalRuleDrawer rule={edited} currencies={data.currencies} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

function Line({ rule: { kind, on, limits, colleagues, changedby }, onEdit }: { rule: Rule; onEdit: () => void }) {
  const t = useTranslations("proposals.rule");
  const kinds = useTranslations("proposals.kind");
  const format = useFormat();
  const sums = limits.map((each) => format.money(each)).join(", ");
  return (
    <li className="np-row np-between np-wrap np-gap-12">
      <div className="np-col np-gap-4">
        <h2 className="np-strong">{kinds(kind)}</h2>
        <span>{t(`text.${kind}`)}</span>
        <span className="np-small np-soft">
          {t("colleagues", { count: colleagues })}
          {changedby !== null && <> · {t("changed", { name: changedby })}</>}
        </span>
      </div>
      <span className="np-row np-gap-12">
        <StatusMark tone={on ? "active" : "ended"}>
          {t(on ? "on" : "off")}
          {on && <>: {sums === "" ? t("always") : t("above", { sums })}</>}
        </StatusMark>
        <Button size="sm" onClick={onEdit} aria-label={t("editOf", { kind: kinds(kind) })}>
          {t("edit")}
        </Button>
      </span>
    </li>
  );
}
