import { salesQuote } from "@nameplane/contracts/payments/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { ForCustomer, Missing } from "./new-quote-screen.tsx";
import { Crumbs } from "./quote-screen.tsx";

/** A new version of a quote that waits for an answer. It replaces the earlier one. */
export function Screen(): React.JSX.Element {
  const { number, id } = useStaffParams("newVersion");
  const t = useTranslations("salesquotes.form");
  const read = useApiQuery(salesQuote, { quoteid: id });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={t("title")}
      crumbs={<Crumbs here={t("title")} />}
      missing={<Missing title={t("title")} />}
      failed={t("failed")}
    >
      {(former) => <ForCustomer number={Number(number)} former={former} />}
    </AnswerPage>
  );
}
