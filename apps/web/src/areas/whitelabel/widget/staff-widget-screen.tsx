import { staffBrands } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Breadcrumbs } from "../../../ui/layout/page.tsx";
import { staffCalls } from "./widget-calls.ts";
import { WidgetPage } from "./widget-page.tsx";

/** The search of any brand on other sites, for staff. */
export function Screen(): React.JSX.Element {
  const title = useTranslations("staff.title");
  const { id } = useStaffParams("brandWidget");
  const list = useApiQuery(staffBrands, {});
  const name = list.data?.data.find(({ brandid }) => brandid === id)?.name ?? title("brand");
  return (
    <WidgetPage
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
            { key: "here", content: title("brandWidget") },
          ]}
        />
      }
    />
  );
}
