import { noticeChoices, noticeCount, notices, setNoticeChoice } from "@nameplane/contracts/notifications/operations";
import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Switch } from "../../ui/form/choices.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import "./notices.css";

type Answer = AnswerOf<typeof noticeChoices>;
type Choice = Answer["data"][number];

/** Which notices appear in the notification bell, and which are sent by mail. Each switch is saved at once. */
export function NoticeChoices() {
  const t = useTranslations("notices.choices");
  const list = useApiQuery(noticeChoices, {});
  const queries = useQueryClient();
  const key = queryKeyOf(noticeChoices);
  const save = useApiMutation(setNoticeChoice, {
    onSuccess: () => showToast({ tone: "success", title: t("saved"), id: "notice-choices" }),
  });
  const readAgain = () => {
    for (const { path } of [noticeChoices, notices, noticeCount]) void queries.invalidateQueries({ queryKey: [path] });
  };
  const choose = (input: InputOf<typeof setNoticeChoice>) => {
    // The choice is shown at once. If the server refuses it, the choices are fetched again and replace it.
    queries.setQueryData<Answer>(
      key,
      (answer) =>
        answer && {
          data: answer.data.map((each) =>
            each.group === input.group ? { ...each, bell: input.bell ?? each.bell, mail: input.mail ?? each.mail } : each,
          ),
        },
    );
    save.mutate({ input }, { onSettled: readAgain });
  };
  return (
    <Panel title={t("title")}>
      {list.data === undefined ? (
        list.error ? (
          <ErrorState title={t("failed")} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <LoadingPanel lines={6} />
        )
      ) : (
        <div className="np-col np-gap-12">
          <table className="np-notice-choices">
            <thead>
              <tr>
                <th scope="col">{t("about")}</th>
                <th scope="col">{t("bell")}</th>
                <th scope="col">{t("mail")}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.data.map((choice) => (
                <Row key={choice.group} choice={choice} onChoose={choose} />
              ))}
            </tbody>
          </table>
          <p className="np-small np-soft">{t("locked")}</p>
        </div>
      )}
    </Panel>
  );
}

function Row({ choice, onChoose }: { choice: Choice; onChoose: (input: InputOf<typeof setNoticeChoice>) => void }) {
  const t = useTranslations("notices.choices");
  const { group, bell, mail, isbelllocked: isBellLocked, ismaillocked: isMailLocked } = choice;
  const about = t(`group.${group}`);
  return (
    <tr>
      <th scope="row">
        {about}
        <span className="np-check-note">{t(`text.${group}`)}</span>
      </th>
      <td>
        <Switch
          aria-label={t("bellOf", { about })}
          title={isBellLocked ? t("always") : undefined}
          checked={bell}
          disabled={isBellLocked}
          onChange={(on) => onChoose({ group, bell: on })}
        />
      </td>
      <td>
        <Switch
          aria-label={t("mailOf", { about })}
          title={isMailLocked ? t("always") : undefined}
          checked={mail}
          disabled={isMailLocked}
          onChange={(on) => onChoose({ group, mail: on })}
        />
      </td>
    </tr>
  );
}
