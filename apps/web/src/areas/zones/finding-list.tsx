import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../ui/icon.tsx";

/** A problem or finding as it is shown. */
export type Shown = {
  readonly severity: "error" | "warning";
  readonly reason: string;
  readonly detail?: string | null | undefined;
};

export type Fix = { readonly key: string; readonly label: string; readonly run: () => void };

type ReasonKey = Parameters<ReturnType<typeof useTranslations<"dnsreasons">>>[0];

/** The sentence for a reason of packages/dns; one that is newer than this page still gets words. */
export function useReasonText(): (problem: { readonly reason: string }) => string {
  const t = useTranslations("dnsreasons");
  const other = useTranslations("dns.finding");
  return ({ reason }) => {
    const key = reason.replace(/^dns\./, "") as ReasonKey;
    return t.has(key) ? t(key) : other("unknown", { reason });
  };
}

/** What is wrong, or worth a look, each with the way out of it. */
export function FindingList({
  findings,
  fixes,
  words,
}: {
  findings: readonly Shown[];
  fixes?: (finding: Shown) => readonly Fix[];
  /** A sentence that knows more than the reason alone. */
  words?: (finding: Shown) => string | null;
}) {
  const reason = useReasonText();
  const t = useTranslations("dns.finding");
  if (findings.length === 0) return null;
  return (
    <ul className="np-findings">
      {findings.map((finding) => {
        const isError = finding.severity === "error";
        const ways = fixes?.(finding) ?? [];
        return (
          <li
            key={`${finding.reason} ${finding.detail ?? ""}`}
            className={isError ? "np-field-error" : "np-field-warning"}
            role={isError ? "alert" : "status"}
          >
            <Icon of={IconAlertTriangle} size="s" />
            <span>
              <span className="np-visually-hidden">{isError ? t("error") : t("warning")} </span>
              {words?.(finding) ?? reason(finding)}
              {ways.map((fix, index) => (
                <Fragment key={fix.key}>
                  {index > 0 ? ` ${t("or")} ` : " "}
                  <button type="button" className="np-text-button" onClick={fix.run}>
                    {fix.label}
                  </button>
                </Fragment>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
