import type { PushLine } from "@nameplane/contracts/pushes/push";
import { useLocale, useTranslations } from "use-intl";
import { pushFatesShown } from "./push.rules.ts";
import "./push.css";

/** What becomes of the services of a domain that is sold, grouped by what happens to them. */
export function ServiceLines({ lines }: { lines: readonly PushLine[] }) {
  const t = useTranslations("push.fate");
  const place = useLocale() === "sv" ? 1 : 0;
  return (
    <div className="np-push-fates">
      {pushFatesShown(lines).map(({ fate, lines: of }) => (
        <div key={fate} className="np-col np-gap-8">
          <h3>{t(fate)}</h3>
          <ul>
            {of.map(({ values }) => (
              <li key={values[0]}>{values[place]}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
