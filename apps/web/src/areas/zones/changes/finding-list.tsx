import { IconAlertTriangle } from "@tabler/icons-react";
import type { Finding as FindingView } from "@nameplane/contracts/zones/save";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../../ui/icon.tsx";

/** A problem or finding as it is shown. */
export type Shown = {
  readonly severity: "error" | "warning";
  readonly reason: string;
  readonly detail?: string | null | undefined;
  /** The fixes that the server offers. */
  readonly fixes?: FindingView["fixes"] | undefined;
};

type Judgement = Pick<FindingView, "severity" | "tier">;

/** Whether a problem violates an RFC but can be served, so that an expert may save it all the same. */
export const isBrokenRule = ({ severity, tier }: Judgement): boolean => severity === "error" && tier === "breaks";

/** Whether nothing can be saved while this problem exists. */
export const isRefused = (one: Judgement): boolean => one.severity === "error" && !isBrokenRule(one);

export type Fix = { readonly key: string; readonly label: string; readonly run: () => void };

type ReasonKey = Parameters<ReturnType<typeof useTranslations<"dnsreasons">>>[0];
type FixKey = Parameters<ReturnType<typeof useTranslations<"dnsfindings.fixes">>>[0];

/**
 * Returns a function for the text of a reason of packages/dns. It also returns a text for a reason that is newer than this page.
 */
export function useReasonText(): (problem: { readonly reason: string; readonly detail?: string | null | undefined }) => string {
  const t = useTranslations("dnsreasons");
  const other = useTranslations("dns.finding");
  return ({ reason, detail }) => {
    const key = reason.replace(/^dns\./, "");
    return t.has(key as ReasonKey) ? t(key as ReasonKey, { detail: detail ?? "" } as never) : other("unknown", { reason });
  };
}

/** The fixes that came with a finding, as buttons. Each button stages its changes at once. */
export function useServerFixes(stage: (changes: FindingView["fixes"][number]["changes"]) => void) {
  const t = useTranslations("dnsfindings.fixes");
  return ({ fixes = [] }: Shown): readonly Fix[] =>
    fixes
      .filter(({ key }) => t.has(key as FixKey))
      .map(({ key, changes }) => ({ key, label: t(key as FixKey), run: () => stage(changes) }));
}

/** A list of problems and warnings, each with its fixes. */
export function FindingList({
  findings,
  fixes,
  words,
}: {
  findings: readonly Shown[];
  fixes?: (finding: Shown) => readonly Fix[];
  /** A text that says more than the reason alone. If null, the text of the reason is shown. */
  words?: (finding: Shown) => string | null;
}) {
  const reason = useReasonText();
  const t = useTranslations("dns.finding");
  if (findings.length === 0) return null;
  return (
    <div className="np-findings">
      {findings.map((finding) => {
        const isError = finding.severity === "error";
        const ways = fixes?.(finding) ?? [];
        return (
          <div
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
          </div>
        );
      })}
    </div>
  );
}
