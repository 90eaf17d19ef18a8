import type { AnswerOf } from "@nameplane/contracts";
import { acceptSalesQuote, declineSalesQuote, readSalesQuote, salesQuotePdf } from "@nameplane/contracts/payments/operations";
import { useQuery } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isAborted, resultCodes, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { useTitle } from "../../../shell/routing/page-title.ts";

import { useGo, useRouteParams } from "../../../shell/routing/use-route.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { EntryPage } from "../../identity/entry/index.ts";
import { QuoteLines } from "./quote-lines.tsx";

type Shown = AnswerOf<typeof readSalesQuote>;
/** The status code of a quote that waits for an answer. */
const sent = 21_711;

/** The page of a mailed quote: read, accepted or declined without logging in. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("salesquote");
  const describe = useTranslations("api");
  const api = useApi();
  const { token } = useRouteParams("salesQuote");
  const { data, error, refetch } = useQuery<Shown, ApiError>({
    queryKey: ["salesQuote", token],
    queryFn: () => api.call(readSalesQuote, { token }, { handled: true }),
    retry: false,
    gcTime: 0,
  });
  return (
    <EntryPage wide awaited>
      {data !== undefined ? (
        <Loaded shown={data} token={token} onChanged={() => void refetch()} />
      ) : error === null ? (
        <div aria-label={t("loading")} aria-busy>
          <LoadingPanel lines={8} />
        </div>
      ) : (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("over")}</h1>
          <p role="alert">{error.code === resultCodes.notFound ? t("wrong") : describeError(error, describe)}</p>
        </div>
      )}
    </EntryPage>
  );
}

type Props = { readonly shown: Shown; readonly token: string; readonly onChanged: () => void };

function Loaded({ shown, token, onChanged }: Props) {
  const t = useTranslations("salesquote");
  const title = t("title", { number: String(shown.number) });
  useTitle(title);
  return (
    <div className="np-form">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{shown.subject}</p>
      <Panel flush>
        <KeyValue
          facts={[
            { key: "status", label: t("status"), value: <CodeStatus code={shown.status} /> },
            { key: "from", label: t("from"), value: shown.seller },
            { key: "to", label: t("to"), value: shown.buyer },
            { key: "until", label: t("until"), value: <DateTime value={shown.until} /> },
          ]}
        />
      </Panel>
      <QuoteLines quote={shown} />
      <FileButton token={token} number={shown.number} />
      {shown.status === sent ? (
        <Answer shown={shown} token={token} onChanged={onChanged} />
      ) : (
        <p role="status">{t("answered")}</p>
      )}
    </div>
  );
}

function Answer({ shown, token, onChanged }: Props) {
  const t = useTranslations("salesquote");
  const describe = useTranslations("api");
  const { money } = useFormat();
  const go = useGo();
  const [typed, setTyped] = useState({ name: "", reason: "", hasAgreed: false });
  const [isTried, setTried] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const onError = (error: Error) => {
    if (isAborted(error)) return;
    setFailure(describeError(error, describe));
    onChanged();
  };
  const accept = useApiMutation(acceptSalesQuote, {
    call: { handled: true },
    onSuccess: ({ paytoken }) => void go({ to: "payLink", params: { token: paytoken } }),
  });
  const decline = useApiMutation(declineSalesQuote, { call: { handled: true }, onSuccess: onChanged });
  const isPending = accept.isPending || decline.isPending;
  const { totalMinor, currency } = shown;
  const name = typed.name.trim();
  const sign = () => {
    setTried(true);
    setFailure(null);
    if (isPending || name.length < 2 || !typed.hasAgreed) return;
    accept.mutate({ input: { token, name, totalMinor } }, { onError });
  };
  if (isDeclining)
    return (
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextArea
          label={t("reason")}
          optional={t("optional")}
          rows={3}
          maxLength={1000}
          value={typed.reason}
          onChange={(reason) => setTyped({ ...typed, reason })}
        />
        <div className="np-row np-gap-8">
          <Button onClick={() => setDeclining(false)}>{t("back")}</Button>
          <Button
            variant="danger"
            busy={isPending}
            onClick={() => {
              if (!isPending) decline.mutate({ input: { token, reason: typed.reason.trim() } }, { onError });
            }}
          >
            {t("decline")}
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className="np-col np-gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sign();
      }}
    >
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <p>{t("lead")}</p>
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="name"
        maxLength={120}
        value={typed.name}
        onChange={(next) => setTyped({ ...typed, name: next })}
        error={isTried && name.length < 2 ? t("nameNeeded") : null}
      />
      <Checkbox
        label={
          shown.termsurl === null
            ? t("consent")
            : t.rich("consentTerms", {
                link: (words) => (
                  <a href={shown.termsurl ?? ""} target="_blank" rel="noreferrer">
                    {words}
                  </a>
                ),
              })
        }
        checked={typed.hasAgreed}
        onChange={(hasAgreed) => setTyped({ ...typed, hasAgreed })}
      />
      {isTried && !typed.hasAgreed && <p className="np-problem-text">{t("consentNeeded")}</p>}
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={accept.isPending}>
          {t("accept", { total: money({ minor: totalMinor, currency }) })}
        </Button>
        <Button onClick={() => setDeclining(true)}>{t("decline")}</Button>
      </div>
    </form>
  );
}

function FileButton({ token, number }: { token: string; number: number }) {
  const t = useTranslations("salesquote");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(salesQuotePdf, { token });
      saveFile(name ?? `quote-${number}.pdf`, blob);
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button icon={IconDownload} busy={isBusy} onClick={() => void fetchFile()}>
        {t("file")}
      </Button>
    </div>
  );
}
