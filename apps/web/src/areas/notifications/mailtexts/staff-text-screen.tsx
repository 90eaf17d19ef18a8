import { useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { staffCalls } from "./mail-text-calls.ts";
import { StaffCrumbs } from "./staff-crumbs.tsx";
import { TextPage } from "./text-page.tsx";

/** The text of one mail of any brand, or of all brands, for staff. */
export function Screen(): React.JSX.Element {
  const { id, mail } = useStaffParams("brandText");
  return (
    <TextPage
      key={`${id} ${mail}`}
      calls={staffCalls}
      brandid={id}
      mail={mail}
      crumbs={(name) => <StaffCrumbs id={id} here={name} isBelowTexts />}
    />
  );
}
