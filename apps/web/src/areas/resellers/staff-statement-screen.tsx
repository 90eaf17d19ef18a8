import { exportStaffSettlement, staffSettlement } from "@nameplane/contracts/resellers/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { FileButton } from "./file-button.tsx";
import { StatementPage, useStatementLines } from "./statement-page.tsx";
import { useResaleWords } from "./use-resale-words.ts";

/** A statement of a reseller, as staff see it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("resale.statement");
  const titles = useTranslations("staff.title");
  const words = useResaleWords();
  const { id: settlementid } = useStaffParams("statement");
  const { wanted, tableProps } = useStatementLines();
  const list = useApiList(staffSettlement, { settlementid, ...wanted });
  const { data } = list;
  return (
    <StatementPage
      isForStaff
      title={
        data === undefined
          ? titles("statement")
          : t("titleOf", { month: words.month(data.settlement.month), name: data.settlement.account.name })
      }
      up={<StaffLink to="statements">{titles("statements")}</StaffLink>}
      list={list}
      tableProps={tableProps}
      file={
        data && (
          <FileButton
            operation={exportStaffSettlement}
            input={{ settlementid }}
            name={`statement-${data.settlement.account.number}-${data.settlement.month}-${data.settlement.currency}.csv`}
          />
        )
      }
    />
  );
}
