import { staffBrands } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Breadcrumbs } from "../../ui/layout/page.tsx";
import { staffCalls } from "./mail-calls.ts";
import { MailPage } from "./mail-page.tsx";

/** How any brand sends its mails, for staff. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("staff.title");
  const { id } = useStaffParams("brandMail");
  const list = useApiQuery(staffBrands, {});
  const name = list.data?.data.find(({ brandid }) => brandid === id)?.name ?? title("brand");
  return (
    <MailPage
      key={id}
      calls={staffCalls}
      brandid={id}
      canPut={false}
      actions={
        <>
          <StaffButton to="brandSent" params={{ id }}>
            {title("brandSent")}
          </StaffButton>
          <StaffButton to="brandTexts" params={{ id }}>
            {title("brandTexts")}
          </StaffButton>
        </>
      }
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="brands">{title("brands")}</StaffLink> },
            {
              key: "brand",
              content: (
                <StaffLink to="brand" params={{ id }}>
                  {name}
                </StaffLink>
              ),
            },
            { key: "here", content: title("brandMail") },
          ]}
        />
      }
    />
  );
}
