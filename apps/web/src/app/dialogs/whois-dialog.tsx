import { useTranslations } from "use-intl";
import { ApiError, isTransient } from "../../lib/api/api-error.ts";
import { Button, Spinner } from "../../ui/basics/button.tsx";
import { PanelFailure, useSlow } from "../../ui/feedback/states.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useWhois } from "./use-whois.ts";

/** "Whois räksmörgås.se (xn--…)": the international name, or the plain one; the plain one in brackets if it differs. */
export function whoisTitle(
  label: string,
  { domainname, idndomainname }: { readonly domainname: string; readonly idndomainname: string },
): string {
  const shown = idndomainname || domainname;
  return shown === domainname ? `${label} ${shown}` : `${label} ${shown} (${domainname})`;
}

/** Registration data of a name, as the registry's server words it. */
export function WhoisDialog({
  dialog,
  onClose,
}: {
  dialog: { readonly domainname: string; readonly idndomainname: string };
  onClose: () => void;
}) {
  const t = useTranslations("domains.details");
  const ui = useTranslations("ui");
  const { loading, text, error, missing, again } = useWhois(dialog.domainname);
  const slow = useSlow(loading > 0);
  return (
    <Modal
      open
      onClose={onClose}
      title={whoisTitle(t("whois"), dialog)}
      width="clamp(min(500px, 100%), 60vw, 800px)"
      footer={<Button onClick={onClose}>{ui("close")}</Button>}
    >
      <div style={{ minHeight: 240 }} aria-busy={loading > 0}>
        {slow && <Spinner label={ui("state.loading")} />}
        {text !== null && (
          <pre className="np-mono np-pre" translate="no">
            {text}
          </pre>
        )}
        {missing && <p role="alert">{t("whois_error")}</p>}
        {error !== null && <WhoisFailure error={error} onRetry={again} />}
      </div>
    </Modal>
  );
}

/** A name that has no WHOIS will have none in a moment either: only what may pass is tried again. */
function WhoisFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isTransient(error) || !(error instanceof ApiError) || error.desc === "")
    return <PanelFailure error={error} onRetry={onRetry} />;
  return <p role="alert">{error.desc}</p>;
}
