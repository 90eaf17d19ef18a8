import type { ProviderCertificate } from "@nameplane/contracts/sso/provider";
import { useTranslations } from "use-intl";
import { DateTime, useNow } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";

/** A certificate is marked when it ends within this time. The first mail about its end is sent at the same time. */
const soonMs = 30 * 86_400_000;

/** The certificates of the login service that are stored, and when each ends. */
export function SamlCertificates({ certificates }: { readonly certificates: readonly ProviderCertificate[] }) {
  const t = useTranslations("sso.saml");
  const now = useNow();
  return (
    <section className="np-col np-gap-8">
      <h3>{t("stored")}</h3>
      <ul className="np-sso-list">
        {certificates.map(({ fingerprint, subject, ends }) => {
          const left = Date.parse(ends) - now.getTime();
          const tone = left <= 0 ? "problem" : left < soonMs ? "needs" : "active";
          return (
            <li key={fingerprint} className="np-col">
              <span className="np-row np-wrap np-gap-8">
                <span className="np-grow">{subject}</span>
                <StatusMark tone={tone}>{t(left <= 0 ? "ended" : left < soonMs ? "endsSoon" : "valid")}</StatusMark>
              </span>
              <span className="np-small np-soft">
                {t.rich(left <= 0 ? "endedOn" : "endsOn", { when: () => <DateTime value={ends} show="both" /> })}
              </span>
              <span className="np-small np-soft np-mono np-sso-long">{fingerprint}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
