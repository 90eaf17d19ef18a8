import { seoPages } from "@nameplane/contracts/seo/operations";
import type { SeoPage } from "@nameplane/contracts/seo/seo";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { AmountTable, NumberCells, NumberHead } from "../../ui/table/amount-table.tsx";
import { CsvButton } from "./csv-button.tsx";
import { Pager } from "./pager.tsx";
import { useAnswer } from "./use-answer.ts";

/** The pages that the last check read, each with its answer, its time and its links. */
export function PagesPanel({ serviceid, host }: { serviceid: string; host: string }) {
  const t = useTranslations("seo.pages");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApiList(seoPages, { serviceid, page });
  return (
    <Panel title={t("title")} aside={<CsvButton serviceid={serviceid} what="pages" label={t("csv")} />} flush>
      {!data &&
        (error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={5} />)}
      {data && (
        <AmountTable label={t("title")}>
          <NumberHead first={t("page")} others={[t("answer"), t("time"), t("linksIn"), t("types")]} />
          <tbody>
            {data.data.map((each) => (
              <Row key={each.url} of={each} host={host} />
            ))}
          </tbody>
        </AmountTable>
      )}
      <Pager page={page} pages={Math.ceil((data?.total ?? 0) / (data?.limit ?? 1))} onPage={setPage} />
    </Panel>
  );
}

/** Shortens an https address on the site itself to its path. Other addresses are shown whole. */
function shortOf(address: string, host: string): string {
  const url = new URL(address);
  return url.protocol === "https:" && url.host === host ? `${url.pathname}${url.search}` : url.href;
}

function Row({ of, host }: { of: SeoPage; host: string }) {
  const t = useTranslations("seo.pages");
  const answer = useAnswer();
  const plain =
    of.location === null ? answer(of) : t("redirect", { status: of.status ?? 0, location: shortOf(of.location, host) });
  const cells =
    of.state === "forbidden"
      ? [t("forbidden"), "–", of.linksin, "–"]
      : [plain, t("ms", { ms: of.ms }), of.linksin, of.types.length === 0 ? "–" : of.types.join(", ")];
  return (
    <tr>
      <th scope="row" className="np-seo-page">
        {of.title !== null && of.title !== "" && (
          <>
            {of.title}
            <br />
          </>
        )}
        <span className="np-mono np-soft np-small" translate="no">
          {shortOf(of.url, host)}
        </span>
      </th>
      <NumberCells cells={cells} />
    </tr>
  );
}
