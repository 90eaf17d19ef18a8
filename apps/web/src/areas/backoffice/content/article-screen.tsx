import { articleKinds } from "@nameplane/contracts/backoffice/article-values";
import { article, articleList } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { ArticleEditor } from "./article-editor.tsx";

/** One article in both languages, with its current and earlier texts. Without a slug in the address it is a new one. */
export function Screen(): React.JSX.Element {
  const params: Readonly<Partial<Record<"kind" | "slug" | "brand", string>>> = useStaffParams("brandArticle");
  const kind = articleKinds.find((each) => each === params.kind);
  if (kind === undefined) return <Missing />;
  return params.slug === undefined ? <New kind={kind} /> : <Known kind={kind} slug={params.slug} brandid={params.brand} />;
}

type Kind = (typeof articleKinds)[number];

function New({ kind }: { kind: Kind }) {
  const t = useTranslations("articles");
  const { data, error, refetch } = useApiQuery(articleList, { kind });
  if (data === undefined) return <Waiting title={t("newTitle")} error={error} onRetry={() => void refetch()} />;
  const last = Math.max(0, ...data.data.map(({ position }) => position));
  return (
    <ArticleEditor
      key={kind}
      kind={kind}
      article={null}
      brands={data.brands}
      tlds={data.tlds}
      position={last + 1}
      crumbs={<Crumbs here={t("newTitle")} />}
    />
  );
}

function Known({ kind, slug, brandid }: { kind: Kind; slug: string; brandid: string | undefined }) {
  const { data, error, refetch } = useApiQuery(article, { kind, slug, ...(brandid === undefined ? {} : { brandid }) });
  if (data === undefined && error instanceof ApiError && error.code !== resultCodes.notFound)
    return <Waiting title={slug} error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return error === null ? <Waiting title={slug} error={null} onRetry={() => void refetch()} /> : <Missing />;
  const { texts, position } = data.article;
  // After saving, the changed key makes the form start again with the saved texts.
  const saved = [texts.en, texts.sv].map((text) => text?.version ?? 0).join(" ");
  return (
    <ArticleEditor
      key={`${slug} ${brandid ?? ""} ${saved}`}
      kind={kind}
      article={data.article}
      brands={[]}
      tlds={[]}
      position={position}
      crumbs={<Crumbs here={slug} />}
    />
  );
}

function Waiting({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const t = useTranslations("articles");
  return (
    <Page title={title} crumbs={<Crumbs here={title} />}>
      <Panel flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={onRetry} /> : <LoadingPanel lines={8} />}
      </Panel>
    </Page>
  );
}

function Missing() {
  const t = useTranslations("articles");
  const title = useTranslations("staff.title");
  return (
    <Page width="form" title={title("article")}>
      <Panel flush>
        <EmptyState title={t("missingArticle")} actions={<StaffButton to="articles">{t("toList")}</StaffButton>} />
      </Panel>
    </Page>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="articles">{title("articles")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}
