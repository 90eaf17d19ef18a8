import { useState } from "react";
import { useTranslations } from "use-intl";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { ContactLink } from "../../../shell/brand/contact-link.tsx";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Button, buttonClass, type ButtonSize } from "../../../ui/basics/button.tsx";
import { CancelRequestDialog } from "./cancel-request-dialog.tsx";
import { isUnpaid, type RequestRow } from "./request.rules.ts";
import { useRestart } from "./use-request-acts.ts";

type Props = {
  readonly request: Pick<
    RequestRow,
    | "requestid"
    | "productid"
    | "ordernr"
    | "status"
    | "reason"
    | "isfunded"
    | "type"
    | "domainname"
    | "unicodename"
    | "actions"
    | "islocked"
  >;
  readonly size: ButtonSize;
  /** If true, the link to the form is left out, because the page of the request contains the form itself. */
  readonly noFix?: boolean;
};

/** The actions that the `actions` of a request allow: fix, start again, cancel. */
export function RequestActions({ request, size, noFix }: Props) {
  const t = useTranslations("requests.action");
  const [cancelling, setCancelling] = useState(false);
  const { restart, busy } = useRestart();
  const { requestid, actions, islocked } = request;
  const number = String(requestid);
  if (islocked && noFix !== true)
    return <span className="np-small np-soft">{t.rich("locked", { us: () => <ContactLink /> })}</span>;
  const quiet = size === "xs" ? "ghost" : "default";
  return (
    <>
      {actions.fix && !noFix && <FixLink request={request} size={size} />}
      {actions.reset && (
        <Button
          size={size}
          variant={quiet}
          busy={busy === requestid}
          aria-label={t("restartWhat", { number })}
          onClick={() => restart(requestid)}
        >
          {t("restart")}
        </Button>
      )}
      {actions.cancel && (
        <Button
          size={size}
          variant={quiet}
          aria-label={noFix ? undefined : t("cancelWhat", { number })}
          onClick={() => setCancelling(true)}
        >
          {t(noFix ? "cancelLong" : "cancel")}
        </Button>
      )}
      {cancelling && <CancelRequestDialog request={request} onClose={() => setCancelling(false)} />}
    </>
  );
}

/** The link to the form. A request that waits for money is fixed by paying its order. */
function FixLink({ request, size }: Pick<Props, "request" | "size">) {
  const t = useTranslations("requests.action");
  const { requestid, ordernr } = request;
  const number = String(requestid);
  const style = { className: buttonClass({ size }), "aria-label": t("fixWhat", { number }) };
  if (isUnpaid(request) && ordernr !== null && isBuilt("orderProgress")) {
    return (
      <RouteLink {...style} to="orderProgress" params={{ number: String(ordernr) }}>
        {t("fix")}
      </RouteLink>
    );
  }
  return (
    <RouteLink {...style} to="request" params={{ id: number }}>
      {t("fix")}
    </RouteLink>
  );
}
