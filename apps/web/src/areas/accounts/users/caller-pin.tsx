import { makeCallerPin } from "@nameplane/contracts/identity/operations";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import "./caller-pin.css";

/** The PIN that support asks for on the phone. It is made when the user requests it, and shown until it expires. */
export function CallerPin() {
  const t = useTranslations("accounts.caller");
  const now = useNow(1000);
  const make = useApiMutation(makeCallerPin);
  const made = make.data !== undefined && new Date(make.data.ends) > now ? make.data : null;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <p className="np-soft">{t("text")}</p>
        {made !== null && (
          <p role="status">
            <span className="np-caller-pin np-num">{`${made.pin.slice(0, 3)} ${made.pin.slice(3)}`}</span>
            <span className="np-soft">{t.rich("until", { when: () => <DateTime value={made.ends} show="relative" /> })}</span>
          </p>
        )}
        <div>
          <Button busy={make.isPending} onClick={() => make.mutate({ input: {} })}>
            {t(made === null ? "show" : "another")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
