import type { AnswerOf } from "@nameplane/contracts";
import { salesQuote, salesQuoteFile, withdrawSalesQuote } from "@nameplane/contracts/payments/operations";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { StaffButton, StaffLink, StaffLinkOrText, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { CustomerLink } from "../task-words.tsx";
import { QuoteLines } from "../../payments/index.ts";

type QuotePage = Omit<AnswerOf<typeof salesQuote>, "code" | "desc">;
/** The status code of a quote that waits for an answer. */
const sent = 21_711;

/** A quote that staff have made: its content, what became of it, and its versions. */
export function Screen(): React.JSX.Element {
  const { id } = useStaffParams("salesQuote");
  const t = useTranslations("salesquotes.page");
  const read = useApiQuery(salesQuote, { quoteid: id });
  return (
    <AnswerPage
      read={read}
      width="form"
      title={t("name")}
      crumbs={<Crumbs here={t("name")} />}
      missing={<Missing />}
      failed={t("failed")}
    >
      {(page) => <Loaded page={page} />}
    </AnswerPage>
  );
}

function Loaded({ page }: { page: QuotePage }) {
  const t = useTranslations("salesquotes.page");
  const here = t("title", { number: String(page.number) });
  return (
    <Page width="form" title={here} sub={page.subject} crumbs={<Crumbs here={here} />} actions={<Acts page={page} />}>
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <Panel title={t("content")}>
            <QuoteLines quote={page} />
          </Panel>
        </div>
        <div className="np-col np-gap-20">
          <Panel flush title={t("facts")}>
            <KeyValue facts={useFacts(page)} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function useFacts(page: QuotePage) {
  const t = useTranslations("salesquotes.page");
  const { acceptedby, address, declined, invoiceid, ended, versions } = page;
  return [
    { key: "status", label: t("status"), value: <CodeStatus code={page.status} /> },
    { key: "customer", label: t("customer"), value: <CustomerLink of={page.customer} /> },
    { key: "made", label: t("made"), value: <DateTime value={page.made} show="moment" /> },
    { key: "until", label: t("until"), value: <DateTime value={page.until} /> },
    ...(ended === null ? [] : [{ key: "ended", label: t("ended"), value: <DateTime value={ended} show="moment" /> }]),
    ...(acceptedby === null
      ? []
      : [{ key: "by", label: t("acceptedBy"), value: t("from", { name: acceptedby, address: address ?? "" }) }]),
    ...(declined === null ? [] : [{ key: "declined", label: t("declined"), value: declined }]),
    ...(page.ordered ? [{ key: "ordered", label: t("lines"), value: t("ordered") }] : []),
    ...(page.ordernr === null
      ? []
      : [
          {
            key: "order",
            label: t("order"),
            value: (
              <StaffLinkOrText to="order" params={{ number: String(page.ordernr) }}>
                {t("orderNumber", { number: String(page.ordernr) })}
              </StaffLinkOrText>
            ),
          },
        ]),
    ...(invoiceid === null
      ? []
      : [
          {
            key: "invoice",
            label: t("invoice"),
            value: (
              <StaffLinkOrText to="invoice" params={{ invoice: invoiceid }}>
                {t("toInvoice")}
              </StaffLinkOrText>
            ),
          },
        ]),
    ...(versions.length < 2
      ? []
      : [
          {
            key: "versions",
            label: t("versions"),
            value: (
              <ul>
                {versions.map(({ quoteid, revision }) => (
                  <li key={quoteid}>
                    <StaffLink to="salesQuote" params={{ id: quoteid }}>
                      {t("version", { revision: String(revision) })}
                    </StaffLink>
                  </li>
                ))}
              </ul>
            ),
          },
        ]),
  ];
}

function Acts({ page: { quoteid, version, number, revision, status, customer } }: { page: QuotePage }) {
  const t = useTranslations("salesquotes.page");
  const api = useApi();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const withdraw = useApiMutation(withdrawSalesQuote, {
    onSuccess: () => {
      setAsked(false);
      showToast({ tone: "success", title: t("withdrawn") });
      void client.invalidateQueries({ queryKey: queryKeyOf(salesQuote) });
    },
  });
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(salesQuoteFile, { quoteid });
      saveFile(name ?? `quote-${number}-${revision}.pdf`, blob);
      announce(t("fileSaved"));
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={IconDownload} busy={isBusy} onClick={() => void fetchFile()}>
        {t("file")}
      </Button>
      {status === sent && (
        <>
          <StaffButton to="newVersion" params={{ number: String(customer.number), id: quoteid }}>
            {t("newVersion")}
          </StaffButton>
          <Button variant="danger" onClick={() => setAsked(true)}>
            {t("withdraw")}
          </Button>
        </>
      )}
      {isAsked && (
        <Modal
          open
          onClose={() => setAsked(false)}
          title={t("withdrawTitle")}
          footer={
            <>
              <Button onClick={() => setAsked(false)}>{t("cancel")}</Button>
              <Button
                variant="danger"
                busy={withdraw.isPending}
                onClick={() => {
                  if (!withdraw.isPending) withdraw.mutate({ input: { quoteid, version } });
                }}
              >
                {t("withdraw")}
              </Button>
            </>
          }
        >
          <p>{t("withdrawText")}</p>
        </Modal>
      )}
    </>
  );
}

function Missing() {
  const t = useTranslations("salesquotes.page");
  return (
    <Page width="form" title={t("name")} crumbs={<Crumbs here={t("name")} />}>
      <Panel flush>
        <EmptyState title={t("missing")} actions={<StaffButton to="salesQuotes">{t("toList")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

export function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="salesQuotes">{title("salesQuotes")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}
