import { useTranslations } from "use-intl";
import { ApiError, isTransient } from "../../lib/api/api-error.ts";
import { Button, Spinner } from "../../ui/basics/button.tsx";
import { PanelFailure, useSlow } from "../../ui/feedback/states.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { KeyValue } from "../../ui/layout/page.tsx";
import { useWhois, type WhoisFacts } from "../../shell/dialogs/use-whois.ts";
import "./whois-dialog.css";

/** "Whois räksmörgås.se (xn--…)": the Unicode name, followed by the ASCII name in brackets if it differs. */
export function whoisTitle(
  label: string,
  { domainname, idndomainname }: { readonly domainname: string; readonly idndomainname: string },
): string {
  const shown = idndomainname || domainname;
  return shown === domainname ? `${label} ${shown}` : `${label} ${shown} (${domainname})`;
}

/** Shows the WHOIS data of a domain as the registry's server wrote them. */
export function WhoisDialog({
  dialog,
  onClose,
}: {
  dialog: { readonly domainname: string; readonly idndomainname: string };
  onClose: () => void;
}) {
  const t = useTranslations("domains.details");
  const ui = useTranslations("ui");
  const { loading, text, facts, error, missing, again } = useWhois(dialog.domainname);
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
        {facts !== null && <WhoisSummary name={dialog.idndomainname || dialog.domainname} facts={facts} onClose={onClose} />}
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

/** The facts that most users want, above the full text. Facts that the text does not contain are left out. */
function WhoisSummary({ name, facts, onClose }: { name: string; facts: WhoisFacts; onClose: () => void }) {
  const t = useTranslations("domains.whois");
  const { date } = useFormat();
  const canSearch = useViewer().brand.globals.menus.Search && isBuilt("searchDomains");
  if (facts.registered === false)
    return (
      <div className="np-row np-between np-whois-summary">
        <span>{t("free", { name })}</span>
        {canSearch && (
          <RouteButton to="searchDomains" query={{ domainname: name }} size="sm" onClick={onClose}>
            {t("search")}
          </RouteButton>
        )}
      </div>
    );
  const { registrar, created, expires } = facts;
  const known = [
    ...(registrar === null ? [] : [{ key: "registrar", label: t("registrar"), value: registrar }]),
    ...(created === null ? [] : [{ key: "created", label: t("created"), value: date(created) }]),
    ...(expires === null ? [] : [{ key: "expires", label: t("expires"), value: date(expires) }]),
  ];
  if (known.length === 0) return null;
  return (
    <div className="np-whois-summary">
      <KeyValue facts={known} />
    </div>
  );
}

/** Offers a retry only for failures that may pass. A domain without WHOIS data will not have any a moment later. */
function WhoisFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isTransient(error) || !(error instanceof ApiError) || error.desc === "")
    return <PanelFailure error={error} onRetry={onRetry} />;
  return <p role="alert">{error.desc}</p>;
}
