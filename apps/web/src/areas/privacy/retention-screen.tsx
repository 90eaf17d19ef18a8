import type { RetentionRule } from "@nameplane/contracts/privacy/retention";
import { retentionRules, setRetention } from "@nameplane/contracts/privacy/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import "./privacy.css";

const classes = ["book", "contract", "identity", "security", "operational", "short", "reference"] as const;

/** How long data are kept, class by class: the period and its reason, what waits for the clean-up, and when it last ran. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("retention");
  const read = useApiQuery(retentionRules, {});
  const [chosen, setChosen] = useState<RetentionRule | null>(null);
  return (
    <AnswerPage read={read} title={t("title")} crumbs={<Crumbs />} missing={null} failed={t("failed")}>
      {({ data }) => (
        <Page title={t("title")} sub={t("sub")} crumbs={<Crumbs />}>
          <div className="np-col np-gap-20">
            {classes.map((name) => (
              <ClassPanel key={name} name={name} rules={data.filter((rule) => rule.class === name)} onEdit={setChosen} />
            ))}
          </div>
          {chosen !== null && <PeriodDrawer rule={chosen} onClose={() => setChosen(null)} />}
        </Page>
      )}
    </AnswerPage>
  );
}

function Crumbs() {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "register", content: <StaffLink to="register">{title("register")}</StaffLink> },
        { key: "here", content: title("retention") },
      ]}
    />
  );
}

/** The name of a table in words. A table without one is shown by its own name. */
function usePlaceName(): (place: string) => string {
  const t = useTranslations("retention.place");
  return (place) => (t.has(place as "ticket") ? t(place as "ticket") : place);
}

type ClassProps = {
  readonly name: (typeof classes)[number];
  readonly rules: readonly RetentionRule[];
  readonly onEdit: (rule: RetentionRule) => void;
};

function ClassPanel({ name, rules, onEdit }: ClassProps) {
  const t = useTranslations("retention");
  if (rules.length === 0) return null;
  return (
    <Panel flush title={t(`class.${name}`)}>
      <p className="np-soft np-retention-reason">{t(`reason.${name}`)}</p>
      <ul className="np-retention-rules">
        {rules.map((rule) => (
          <Rule key={rule.place} of={rule} onEdit={() => onEdit(rule)} />
        ))}
      </ul>
    </Panel>
  );
}

function Rule({ of, onEdit }: { of: RetentionRule; onEdit: () => void }) {
  const t = useTranslations("retention");
  const nameOf = usePlaceName();
  const { place, action, days, usualdays, least, due, ranat, lastat, lastrows } = of;
  const name = nameOf(place);
  return (
    <li>
      <div className="np-retention-name">
        <span className="np-strong">{name}</span>
        <span className="np-soft np-small">
          {days === null ? t(`ownEnd.${action}`) : t(`after.${action}`, { days })}
          {days !== usualdays && usualdays !== null ? ` ${t("usual", { days: usualdays })}` : ""}
        </span>
      </div>
      <div className="np-retention-work np-small">
        {due !== null && due > 0 && <StatusMark tone="pending">{t("due", { count: due })}</StatusMark>}
        {due === 0 && <span className="np-quiet">{t("nothingDue")}</span>}
        {ranat !== null && (
          <span className="np-quiet">{t.rich("ran", { when: () => <DateTime value={ranat} show="relative" /> })}</span>
        )}
        {lastat !== null && lastrows !== null && (
          <span className="np-quiet">
            {t.rich("last", { count: lastrows, when: () => <DateTime value={lastat} show="relative" /> })}
          </span>
        )}
      </div>
      {least !== null && (
        <Button size="xs" aria-label={t("changeOf", { name })} onClick={onEdit}>
          {t("change")}
        </Button>
      )}
    </li>
  );
}

function PeriodDrawer({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const t = useTranslations("retention");
  const describe = useTranslations("api");
  const nameOf = usePlaceName();
  const format = useFormat();
  const queries = useQueryClient();
  const { place, version, least, most, due } = rule;
  const [text, setText] = useState(String(rule.days ?? ""));
  const [why, setWhy] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const set = useApiMutation(setRetention, { call: { handled: true, why: t("proof") } });
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : null;
  const isWrong = days === null || days < (least ?? 0) || days > (most ?? 0);
  const bounds = { least: format.number(least ?? 0), most: format.number(most ?? 0) };
  const press = () => {
    setTried(true);
    setFailure(null);
    if (days === null || isWrong || why.trim().length < 3 || set.isPending) return;
    set.mutate(
      { input: { place, days, version, why: why.trim() } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          void queries.invalidateQueries({ queryKey: queryKeyOf(retentionRules) });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("drawer", { name: nameOf(place) })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={set.isPending} onClick={press}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p className="np-soft">{t("shorter")}</p>
        {due !== null && due > 0 && <p>{t("due", { count: due })}</p>}
        <TextField
          label={t("days")}
          hint={t("bounds", bounds)}
          inputMode="numeric"
          value={text}
          onChange={setText}
          error={isTried && isWrong ? t("bounds", bounds) : null}
        />
        <TextArea
          label={t("why")}
          hint={t("whyHint")}
          rows={2}
          maxLength={1000}
          value={why}
          onChange={setWhy}
          error={isTried && why.trim().length < 3 ? t("whyNeeded") : null}
        />
      </div>
    </Drawer>
  );
}
