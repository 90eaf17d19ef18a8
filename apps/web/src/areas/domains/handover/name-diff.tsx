import { pushFatesShown } from "./handover.rules.ts";
import type { PushedName, PushLine } from "@nameplane/contracts/pushes/push";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import "./handover.css";

/** Everything of one name, by what becomes of it; first what stands against handing it over. */
export function NameDiff({ name, children }: { name: PushedName; children?: React.ReactNode }) {
  const t = useTranslations("handover");
  const lines = useLineText();
  const obstacle = useObstacleText();
  return (
    <section aria-label={t("what", { name: name.unicodename })} className="np-col np-gap-12">
      {name.obstacles.length > 0 && (
        <Banner tone="problem" title={t("receive.blockedTitle")}>
          <ul className="np-handover-why">
            {name.obstacles.map((each) => (
              <li key={each.reason}>{obstacle(each)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="np-handover-fates">
        {pushFatesShown(name.lines).map(({ fate, lines: of }) => (
          <div key={fate} className="np-col np-gap-8">
            <h3>{t(`fate.${fate}`)}</h3>
            <ul>
              {of.map((line) => (
                <li key={line.part}>{lines(line)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {children}
    </section>
  );
}

function useLineText(): (line: PushLine) => string {
  const t = useTranslations("handover.line");
  const format = useFormat();
  return ({ part, count, values }) => {
    const [first = ""] = values;
    const isDate = part === "registration" || part === "movable";
    return t(part, { count, list: values.join(", "), date: isDate ? format.date(first) : "", lock: first });
  };
}

function useObstacleText(): (obstacle: PushedName["obstacles"][number]) => string {
  const t = useTranslations("handover.obstacle");
  const format = useFormat();
  return ({ reason, values }) => {
    const [first] = values;
    const date = reason === "code" && first !== undefined ? format.dateTime(first) : "none";
    return t(reason, { list: values.length === 0 ? "none" : values.join(", "), date });
  };
}
