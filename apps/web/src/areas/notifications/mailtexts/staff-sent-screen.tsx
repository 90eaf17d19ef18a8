import { useTranslations } from "use-intl";
import { useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { staffCalls } from "./mail-text-calls.ts";
import { SentPage } from "./sent-page.tsx";
import { StaffCrumbs } from "./staff-crumbs.tsx";

/** What became of the mails to the customers of any brand, for staff. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("mailtexts");
  const { id } = useStaffParams("brandSent");
  return <SentPage key={id} calls={staffCalls} brandid={id} crumbs={<StaffCrumbs id={id} here={t("sentTitle")} />} />;
}
