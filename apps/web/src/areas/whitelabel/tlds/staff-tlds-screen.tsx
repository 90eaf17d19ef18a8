import { staffBrands } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Breadcrumbs } from "../../../ui/layout/page.tsx";
import { staffCalls } from "./tld-calls.ts";
import { BrandTldsPage } from "./brand-tlds-page.tsx";

/** For staff: the TLDs that a chosen brand sells. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("staff.title");
  const { id } = useStaffParams("brandTlds");
  const list = useApiQuery(staffBrands, {});
  const name = list.data?.data.find(({ brandid }) => brandid === id)?.name ?? title("brand");
  return (
    <BrandTldsPage
      key={id}
      calls={staffCalls}
      brandid={id}
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
            { key: "here", content: title("brandTlds") },
          ]}
        />
      }
    />
  );
}
