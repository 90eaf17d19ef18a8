import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { openDialog } from "./dialog-store.ts";

/**
 * Shows a failed call above its form. As in a toast, a button opens the details of the call. `title` replaces the server's
 * message with a text of the form.
 */
export function FailureBanner({ error, title }: { error: unknown; title?: string | undefined }) {
  const t = useTranslations("ui.toast");
  const api = useTranslations("api");
  const hasMore = error instanceof ApiError && error.details !== undefined;
  return (
    <Banner
      tone="problem"
      title={title ?? describeError(error, api)}
      live
      action={
        hasMore && (
          <Button variant="ghost" onClick={() => openDialog({ kind: "apiError", error })}>
            {t("moreInfo")}
          </Button>
        )
      }
    />
  );
}
