import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { openDialog } from "./dialog-store.ts";

/** A failed call above its form, with the way to all there is to know, as a toast has it. `title`: words of the form's own. */
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
