import { useTranslations } from "use-intl";
import { StaffButton, StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { staffCalls } from "./mail-text-calls.ts";
import { StaffCrumbs } from "./staff-crumbs.tsx";
import { TextsPage } from "./texts-page.tsx";

/** The texts of the mails of any brand, and the standard of all brands, for staff. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("mailtexts");
  const { id } = useStaffParams("brandTexts");
  return (
    <TextsPage
      key={id}
      calls={staffCalls}
      brandid={id}
      crumbs={<StaffCrumbs id={id} here={t(id === "all" ? "titleAll" : "title")} />}
      actions={
        id !== "all" && (
          <StaffButton to="brandSent" params={{ id }}>
            {t("sentTitle")}
          </StaffButton>
        )
      }
      linkTo={(mail, label) => (
        <StaffLink to="brandText" params={{ id, mail }}>
          {label}
        </StaffLink>
      )}
    />
  );
}
