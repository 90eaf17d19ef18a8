import { getFaq } from "@nameplane/contracts/tickets/operations";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import { AnchorButton, Button } from "../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { SearchField } from "../../ui/form/fields.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ArticleText } from "../../shell/articles/article-text.tsx";
import "./tickets.css";

/** The URL of the brand's own FAQ with the question in it. Null if the brand has none, so that the panel's FAQ is shown. */
export function faqAddress(faqURL: string, question: string): string | null {
  if (!/^https?:\/\//i.test(faqURL) || !URL.canParse(faqURL)) return null;
  const url = new URL(faqURL);
  if (question !== "") url.searchParams.set("question", question);
  return url.href;
}

/** Questions and answers, filtered by the question in the address. A brand may have its FAQ on another site. */
export function Screen(): React.JSX.Element {
  const { faqURL } = useBrand();
  const question = (useRouteQuery()["question"] ?? "").slice(0, 200);
  const elsewhere = faqAddress(faqURL, question);
  return elsewhere === null ? <OwnAnswers question={question} /> : <Elsewhere address={elsewhere} />;
}

function Elsewhere({ address }: { address: string }) {
  const t = useTranslations("tickets.faq");
  const { globals } = useBrand();
  useEffect(() => globalThis.location.replace(address), [address]);
  return (
    <Page width="form" title={t("title")}>
      <Panel flush>
        <EmptyState
          title={t("elsewhere", { brand: globals.brandName })}
          actions={
            <AnchorButton href={address} rel="noopener" variant="primary">
              {t("goThere")}
            </AnchorButton>
          }
        />
      </Panel>
    </Page>
  );
}

/** How long nothing is typed before the answers are searched. */
const TYPING_PAUSE_MS = 350;

function OwnAnswers({ question }: { question: string }) {
  const t = useTranslations("tickets.faq");
  const setQuery = useSetQuery();
  const [text, setText] = useState(question);
  const written = useRef(question);
  useEffect(() => {
    // The URL has changed, because of the back button or a search elsewhere, and not because of what is typed here.
    if (written.current === question) return;
    written.current = question;
    setText(question);
  }, [question]);
  const list = useApiList(getFaq, question === "" ? {} : { question }, { staleTimeMs: 300_000 });
  const search = useCallback(
    (next: string) => {
      const wanted = next.trim();
      if (wanted === written.current) return;
      written.current = wanted;
      void setQuery({ question: wanted === "" ? undefined : wanted }, { replace: true });
    },
    [setQuery],
  );
  const showAll = () => {
    setText("");
    search("");
  };
  const articles = list.data?.data ?? [];
  return (
    <Page width="form" title={t("title")} sub={t("sub")}>
      <div className="np-row np-wrap np-faq-search">
        <SearchField
          label={t("search")}
          value={text}
          onChange={setText}
          width={480}
          maxLength={200}
          onSearch={search}
          pauseMs={TYPING_PAUSE_MS}
          size="md"
        />
        {question !== "" && <Button onClick={showAll}>{t("all")}</Button>}
        {question !== "" && list.data && (
          <span className="np-soft" role="status">
            {t("found", { count: articles.length })}
          </span>
        )}
      </div>
      <KeptRoom name="faq" ready={!list.isPending} least="100vh">
        <Panel flush>
          {list.data === undefined &&
            (list.error ? (
              <ErrorState title={t("failed")} error={list.error} onRetry={() => void list.refetch()} />
            ) : (
              <LoadingPanel lines={8} />
            ))}
          {list.data && articles.length === 0 && (
            <EmptyState plain title={t("noneTitle")} actions={<RouteButton to="newTicket">{t("ask")}</RouteButton>}>
              {t("noneText")}
            </EmptyState>
          )}
          {articles.map(({ slug, title, body }, index) => (
            <details key={`${slug} ${question}`} className="np-article" open={question !== "" && index === 0}>
              <summary>
                <h2>{title}</h2>
              </summary>
              <div className="np-article-body">
                <ArticleText body={body} />
              </div>
            </details>
          ))}
        </Panel>
      </KeptRoom>
      <p className="np-soft" style={{ marginTop: 16 }}>
        {t.rich("more", { link: (chunks) => <RouteLink to="newTicket">{chunks}</RouteLink> })}
      </p>
    </Page>
  );
}
