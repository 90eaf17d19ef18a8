import type { ConsentView } from "@nameplane/contracts/orders/owner-change";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import "../requests.css";

/** What each side of a change of owner has answered, and when it was asked. The texts are in "ownerchange". */
export function ConsentList({ consents }: { consents: readonly ConsentView[] }) {
  const t = useTranslations("ownerchange");
  const format = useFormat();
  return (
    <ul className="np-consents">
      {consents.map(({ side, name, email, askedat, answer, answeredat }) => (
        <li key={side}>
          <div className="np-col">
            <b>{t(`side_${side}`)}</b>
            <span>
              {name}, {email}
            </span>
          </div>
          {answer === null ? (
            <StatusMark tone="pending">
              {askedat === null ? t("notAsked") : t("asked", { at: format.moment(askedat) })}
            </StatusMark>
          ) : (
            <StatusMark tone={answer === "agreed" ? "active" : "problem"}>
              {t(answer, { at: answeredat === null ? "" : format.moment(answeredat) })}
            </StatusMark>
          )}
        </li>
      ))}
    </ul>
  );
}
