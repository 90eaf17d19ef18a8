import { useTranslations } from "use-intl";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { AbusePage } from "./abuse-page.ts";
import { abuseFile } from "@nameplane/contracts/abuse/operations";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { StoredRow } from "../files/index.ts";
import { referenceText } from "./reference-text.ts";

/**
 * What was reported about a domain, by whom, and which answers they got. Addresses are shown as text, so that nobody opens them
 * by mistake.
 */
export function Reports({ reports }: { reports: AbusePage["reports"] }) {
  const t = useTranslations("abuse.reports");
  return (
    <Panel flush title={t("title")}>
      <ul>
        {reports.map((report) => (
          <Report key={report.reference} report={report} />
        ))}
      </ul>
    </Panel>
  );
}

function Report({ report }: { report: AbusePage["reports"][number] }) {
  const t = useTranslations("abuse.reports");
  const kinds = useTranslations("abuse.kinds");
  const outcomes = useTranslations("abuse.outcomes");
  const { answer } = report;
  return (
    <li className="np-abuse-report">
      <div className="np-row np-gap-12">
        <strong>{kinds(report.what)}</strong>
        <span className="np-mono np-small">{referenceText(report.reference)}</span>
        <span className="np-small np-soft np-end">
          <DateTime value={report.received} show="moment" />
        </span>
      </div>
      <p className="np-abuse-text">{report.text}</p>
      {report.urls.length > 0 && (
        <ul className="np-abuse-urls" aria-label={t("urls")}>
          {report.urls.map((url) => (
            <li key={url} className="np-mono np-small">
              {url}
            </li>
          ))}
        </ul>
      )}
      {report.files.length > 0 && (
        <ul className="np-files" aria-label={t("files")}>
          {report.files.map((file) => (
            <StoredRow
              key={file.fileid}
              file={file}
              fetch={{ operation: abuseFile, input: { of: "report", ofid: report.reportid, fileid: file.fileid } }}
            />
          ))}
        </ul>
      )}
      {report.letterid !== null && (
        <p className="np-small">
          <StaffLink to="abuseLetter" params={{ letterid: report.letterid }}>
            {t("fromMail")}
          </StaffLink>
        </p>
      )}
      <p className="np-small np-soft">
        {t.rich("by", {
          named: report.reportername === "" ? "no" : "yes",
          name: report.reportername,
          email: report.reporteremail,
          brand: report.brand,
          a: (text) => <a href={`mailto:${report.reporteremail}`}>{text}</a>,
        })}
      </p>
      {answer !== null && (
        <div className="np-abuse-answer">
          <strong>{outcomes(answer.outcome)}</strong>
          <p className="np-abuse-text">{answer.text}</p>
          <p className="np-small np-soft">
            {t("answered", { name: answer.by })} <DateTime value={answer.at} show="moment" />
          </p>
        </div>
      )}
    </li>
  );
}
