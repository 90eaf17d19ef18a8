import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";

/** Returns a function that shows in a toast what went wrong, because the buttons of a row have no room for it. */
export function useFailed(): (error: unknown) => void {
  const describe = useTranslations("api");
  return (error) => {
    if (!isAborted(error)) showToast({ tone: "failure", title: describeError(error, describe) });
  };
}
