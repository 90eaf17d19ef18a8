import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import type { Request } from "../requests/index.ts";
import { useSendFix } from "./use-send-fix.ts";

type Props = {
  readonly request: Request;
  readonly title?: string;
  readonly text?: ReactNode;
  /** The label of the button. */
  readonly act?: string;
  /** Shown above the button, so that it is read before the button is pressed. */
  readonly children?: ReactNode;
  /** Other solutions, shown beside the button. */
  readonly beside?: ReactNode;
};

/** For a problem that is solved elsewhere. The button then sends the request again, in the same order and at the same price. */
export function TryAgain({ request, title, text, act, children, beside }: Props) {
  const t = useTranslations("requests.fix");
  const { send, failure, isPending } = useSendFix(request);
  const heading = title ?? t("again");
  return (
    <div role="group" className="np-col np-gap-12" aria-label={heading}>
      {title !== undefined && <h3>{title}</h3>}
      <p className="np-soft">{text ?? t("againText")}</p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {children}
      <div className="np-row np-wrap">
        <Button variant="primary" busy={isPending} onClick={() => send()}>
          {act ?? t("again")}
        </Button>
        {beside}
      </div>
    </div>
  );
}
