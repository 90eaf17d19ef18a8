import { useTranslations } from "use-intl";
import type { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";

/** Wrong, used or too old. */
const INVALID_TOKEN = 2303;

/** A mailed link that cannot be used any more. */
export function LinkOver({ error, text }: { error: ApiError; text: string }) {
  const t = useTranslations("ownerlinks");
  const describe = useTranslations("api");
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{t("over")}</h1>
      <p role="alert">{error.code === INVALID_TOKEN ? text : describeError(error, describe)}</p>
    </div>
  );
}
