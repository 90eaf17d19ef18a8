import { useTranslations } from "use-intl";
import { staffBrands } from "@nameplane/contracts/whitelabel/operations";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { Breadcrumbs } from "../../ui/layout/page.tsx";
import { staffCalls } from "./brand-calls.ts";
import { BrandEditor } from "./brand-editor.tsx";

/** Any brand, for staff, in the same editor that its reseller uses. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("staff.title");
  const { id } = useStaffParams("brand");
  const list = useApiQuery(staffBrands, {});
  const name = list.data?.data.find(({ brandid }) => brandid === id)?.name ?? title("brand");
  return (
    <BrandEditor
      key={id}
      calls={staffCalls}
      brandid={id}
      title={name}
      isCustomer={false}
      hasHosts
      mail={
        <>
          <StaffButton to="brandTexts" params={{ id }}>
            {title("brandTexts")}
          </StaffButton>
          <StaffButton to="brandTlds" params={{ id }}>
            {title("brandTlds")}
          </StaffButton>
          <StaffButton to="brandWidget" params={{ id }}>
            {title("brandWidget")}
          </StaffButton>
          <StaffButton to="brandMail" params={{ id }}>
            {title("brandMail")}
          </StaffButton>
        </>
      }
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="brands">{title("brands")}</StaffLink> },
            { key: "here", content: name },
          ]}
        />
      }
    />
  );
}
