import { verifications } from "@nameplane/contracts/contacts/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import type { Request } from "../requests/index.ts";
import { TryAgain } from "./try-again.tsx";

/**
 * For reason 4013: the owner first has to confirm an address. The mail is sent again from the banner; here the result is checked
 * again.
 */
export function VerificationFix({ request }: { request: Request }) {
  const t = useTranslations("ownerchange");
  const found = useApiQuery(verifications, {});
  if (found.error) return <PanelFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingPanel lines={3} />;
  // The registry verifies the owner itself, so we have no mail to send again.
  if (found.data.cases.length === 0)
    return <TryAgain request={request} title={t("heldTitle")} text={t("heldText")} act={t("checkAgain")} />;
  return (
    <TryAgain request={request} title={t("verifyTitle")} text={t("verifyText")} act={t("checkAgain")}>
      <ul className="np-consents">
        {found.data.cases.map(({ caseid, name, email }) => (
          <li key={caseid}>
            {name}, {email}
          </li>
        ))}
      </ul>
    </TryAgain>
  );
}
