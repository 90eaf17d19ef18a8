import type { AnswerOf } from "@nameplane/contracts";
import { answerHours, setAnswerHours } from "@nameplane/contracts/tickets/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { priorities } from "./desk-words.tsx";
import { linesOf, problemsOf, type TypedHours } from "./answer-hours.rules.ts";
import "./desk.css";

type Hours = AnswerOf<typeof answerHours>;
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** When support works, and how soon it answers. The deadlines of tickets are calculated from these times. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("desk.hours");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(answerHours, {});
  return (
    <Page
      width="form"
      title={title("answerHours")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="tickets">{title("tickets")}</StaffLink> },
            { key: "here", content: title("answerHours") },
          ]}
        />
      }
    >
      {data !== undefined && <Form key={data.version} hours={data} />}
      {data === undefined && (
        <Panel flush>
          {error ? (
            <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
          ) : (
            <LoadingPanel lines={6} />
          )}
        </Panel>
      )}
    </Page>
  );
}

function Form({ hours }: { hours: Hours }) {
  const t = useTranslations("desk.hours");
  const api = useTranslations("api");
  const priorityWords = useTranslations("desk.priority");
  const [typed, setTyped, kept] = useDraft<TypedHours>("answer-hours", {
    opens: hours.opens,
    closes: hours.closes,
    weekdays: hours.weekdays,
    holidays: hours.holidays.join("\n"),
    hours: hours.hours.map(String),
  });
  const [isChecked, setChecked] = useState(false);
  const save = useApiMutation(setAnswerHours, {
    call: { handled: true },
    onSuccess: () => {
      kept();
      showToast({ tone: "success", title: t("saved") });
    },
  });
  const problems = problemsOf(typed);
  const shown = isChecked ? problems : null;
  const change = (part: Partial<TypedHours>) => setTyped((before) => ({ ...before, ...part }));
  const send = () => {
    setChecked(true);
    if (problems.any || save.isPending) return;
    const [p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0] = typed.hours.map(Number);
    const { opens, closes, weekdays } = typed;
    save.mutate({
      input: {
        opens: opens.trim(),
        closes: closes.trim(),
        weekdays: [...weekdays],
        holidays: linesOf(typed.holidays),
        hours: [p1, p2, p3, p4, p5],
        version: hours.version,
      },
    });
  };
  return (
    <div className="np-col np-gap-16">
      {save.error && <Banner tone="problem" title={describeError(save.error, api)} live />}
      <Panel title={t("when")}>
        <div className="np-col np-gap-16">
          <div className="np-desk-languages">
            <TextField
              label={t("opens")}
              hint={t("timeHint")}
              value={typed.opens}
              onChange={(opens) => change({ opens })}
              error={shown?.opens === true ? t("badTime") : null}
            />
            <TextField
              label={t("closes")}
              hint={t("timeHint")}
              value={typed.closes}
              onChange={(closes) => change({ closes })}
              error={shown?.closes === true ? t("badTime") : shown?.order === true ? t("order") : null}
            />
          </div>
          <fieldset className="np-desk-days">
            <legend className="np-field-label">{t("weekdays")}</legend>
            {days.map((day) => (
              <Checkbox
                key={day}
                label={t(`day.d${day}`)}
                checked={typed.weekdays.includes(day)}
                onChange={(isOn) =>
                  change({ weekdays: isOn ? [...typed.weekdays, day] : typed.weekdays.filter((each) => each !== day) })
                }
              />
            ))}
          </fieldset>
          {shown?.weekdays === true && <Banner tone="problem" title={t("noDay")} live />}
          <TextArea
            label={t("holidays")}
            hint={t("holidaysHint")}
            rows={6}
            value={typed.holidays}
            onChange={(holidays) => change({ holidays })}
            error={shown !== null && shown.dates.length > 0 ? t("badDate", { dates: shown.dates.join(", ") }) : null}
          />
        </div>
      </Panel>
      <Panel title={t("soon")}>
        <div className="np-col np-gap-12">
          <p className="np-text">{t("soonHint")}</p>
          <div className="np-desk-hours">
            {priorities.map((priority) => (
              <TextField
                key={priority}
                label={priorityWords(`p${priority}`)}
                inputMode="numeric"
                value={typed.hours[priority - 1] ?? ""}
                onChange={(value) => change({ hours: typed.hours.map((each, at) => (at === priority - 1 ? value : each)) })}
                error={shown?.hours[priority - 1] === true ? t("badHours") : null}
              />
            ))}
          </div>
        </div>
      </Panel>
      <div>
        <Button variant="primary" busy={save.isPending} onClick={send}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
