import type { ArticlePage, ArticleVersion } from "@nameplane/contracts/backoffice/articles";
import { saveArticle } from "@nameplane/contracts/backoffice/operations";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { fromLocalTime, toLocalTime } from "../../../lib/format/local-time.ts";
import { localeNames, locales, type Locale } from "../../../lib/i18n/locale.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { maxLength, required, type Rule } from "../../../lib/rules/rules.ts";
import { ArticleText } from "../../../shell/articles/article-text.tsx";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm, type Form } from "../../../ui/form/use-form.ts";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { slugOf } from "./slug.rules.ts";
import { VersionsPanel } from "./versions-panel.tsx";
import "./content.css";

type Props = {
  readonly kind: ArticlePage["kind"];
  /** The article to edit. Null for a new one. */
  readonly article: ArticlePage | null;
  readonly brands: readonly { readonly brandid: string; readonly name: string }[];
  readonly tlds: readonly string[];
  readonly position: number;
  readonly crumbs: ReactNode;
};

type Values = Readonly<
  Record<"slug" | "brandid" | "tld" | "position" | "starts" | "ends" | "titleEn" | "bodyEn" | "titleSv" | "bodySv", string>
>;

const titleFields = { en: "titleEn", sv: "titleSv" } as const;
const bodyFields = { en: "bodyEn", sv: "bodySv" } as const;

/** Maps the fields named in the server's refusals to the fields of this form. */
const fieldNames: Readonly<Record<string, string>> = {
  "texts.en.title": "titleEn",
  "texts.en.body": "bodyEn",
  "texts.sv.title": "titleSv",
  "texts.sv.body": "bodySv",
};

const slugForm: Rule = (value) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) || value === "" ? null : { key: "invalid_url" });

/** An article in both languages, with a preview for customers and its earlier texts. */
export function ArticleEditor({ kind, article, brands, tlds, position, crumbs }: Props) {
  const t = useTranslations("articles");
  const describe = useTranslations("api");
  const { timeZone } = useFormat();
  const go = useStaffGo();
  const seesAll = useColleague().brand === null;
  const [opened] = useState(() => new Date());
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(saveArticle, { call: { handled: true } });
  const initial: Values = {
    slug: article?.slug ?? "",
    brandid: article?.brand?.brandid ?? (article === null && !seesAll ? (brands[0]?.brandid ?? "") : ""),
    tld: article?.tld ?? "",
    position: String(article?.position ?? position),
    starts: toLocalTime(article?.starts ?? opened, timeZone),
    ends: article === null || article.ends === null ? "" : toLocalTime(article.ends, timeZone),
    titleEn: article?.texts.en?.title ?? "",
    bodyEn: article?.texts.en?.body ?? "",
    titleSv: article?.texts.sv?.title ?? "",
    bodySv: article?.texts.sv?.body ?? "",
  };
  const form = useForm<Values>({
    initial,
    rules: {
      slug: slugForm,
      titleEn: maxLength(200),
      titleSv: maxLength(200),
      starts: required,
      position: required,
      ...(kind === "tld_wiki" ? { tld: required } : {}),
    },
    draft: { key: `article ${kind} ${article?.slug ?? "new"} ${article?.brand?.brandid ?? ""}`, until: "sent" },
    onSubmit: (values) => send(values, values.ends),
  });
  const send = (values: Values, ends: string) => {
    if (save.isPending) return;
    setFailure(null);
    save.mutate(
      { input: inputOf(values, { kind, article, ends, timeZone }) },
      {
        onSuccess: ({ slug }) => {
          form.sent();
          showToast({ tone: "success", title: t("saved") });
          if (article !== null) return;
          const params = { kind, slug };
          void (values.brandid === ""
            ? go({ to: "article", params })
            : go({ to: "brandArticle", params: { ...params, brand: values.brandid } }));
        },
        onError: (error) => {
          if (isAborted(error)) return;
          const text = describeError(error, describe);
          const named = {
            missing: error.missing.map((each) => fieldNames[each] ?? each),
            param: error.param === undefined ? undefined : (fieldNames[error.param] ?? error.param),
          };
          if (!form.applyRefusal(named, text)) setFailure(text);
        },
      },
    );
  };
  const name = article?.texts.en?.title ?? article?.texts.sv?.title ?? t("newTitle");
  useTitle(name);
  const mayChange = article?.maychange ?? true;
  const use = ({ language, title, body }: ArticleVersion) => {
    form.set(titleFields[language], title);
    form.set(bodyFields[language], body);
    form.focus(titleFields[language]);
  };
  return (
    <Page
      title={name}
      sub={
        article === null
          ? t(`about.${kind}`)
          : t("where", { kind: t(`kind.${kind}`), brand: article.brand?.name ?? t("allBrands") })
      }
      crumbs={crumbs}
      actions={
        mayChange && (
          <>
            {article?.when === "now" && (
              <Button busy={save.isPending} onClick={() => send(initial, toLocalTime(new Date(), timeZone))}>
                {t("takeOffline")}
              </Button>
            )}
            <Button variant="primary" type="submit" form="article-form" busy={save.isPending}>
              {t(article === null ? "publish" : "save")}
            </Button>
          </>
        )
      }
    >
      <form id="article-form" className="np-col np-gap-20" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {!mayChange && <Banner tone="info" title={t("notYours")} />}
        <div className="np-article-languages">
          {locales.map((language) => (
            <Text key={language} language={language} form={form} />
          ))}
        </div>
        <Settings
          form={form}
          kind={kind}
          isNew={article === null}
          brands={brands}
          tlds={tlds}
          seesAll={seesAll}
          timeZone={timeZone}
        />
        {article !== null && article.versions.length > 0 && (
          <VersionsPanel versions={article.versions} onUse={mayChange ? use : null} />
        )}
      </form>
    </Page>
  );
}

function Text({ language, form }: { language: Locale; form: Form<Values> }) {
  const t = useTranslations("articles");
  const body = form.values[bodyFields[language]];
  return (
    <Panel title={localeNames[language]}>
      <div className="np-form" lang={language}>
        <TextField
          {...form.field(titleFields[language])}
          label={t("titleIn", { language: localeNames[language] })}
          maxLength={200}
          autoComplete="off"
        />
        <TextArea
          {...form.field(bodyFields[language])}
          label={t("bodyIn", { language: localeNames[language] })}
          rows={12}
          hint={t("markdown")}
          maxLength={20_000}
        />
        <section aria-label={t("preview", { language: localeNames[language] })}>
          <p className="np-cap np-quiet">{t("preview", { language: localeNames[language] })}</p>
          {body.trim() === "" ? <p className="np-soft">{t("nothing")}</p> : <ArticleText body={body} isPreview />}
        </section>
      </div>
    </Panel>
  );
}

type SettingsProps = Pick<Props, "kind" | "brands" | "tlds"> & {
  readonly form: Form<Values>;
  readonly isNew: boolean;
  readonly seesAll: boolean;
  readonly timeZone: string;
};

function Settings({ form, kind, isNew, brands, tlds, seesAll, timeZone }: SettingsProps) {
  const t = useTranslations("articles");
  const proposed = slugOf(form.values.titleEn === "" ? form.values.titleSv : form.values.titleEn);
  return (
    <Panel title={t("settings")}>
      <div className="np-form">
        {isNew && (
          <div className="np-form-pair">
            <TextField
              {...form.field("slug")}
              label={t("slug")}
              optional={t("optional")}
              placeholder={proposed}
              hint={t("slugHint")}
              mono
              autoComplete="off"
            />
            <SelectField
              {...form.field("brandid")}
              label={t("brand")}
              options={[
                ...(seesAll ? [{ value: "", label: t("allBrands") }] : []),
                ...brands.map(({ brandid, name }) => ({ value: brandid, label: name })),
              ]}
            />
          </div>
        )}
        {kind === "tld_wiki" && isNew && (
          <SelectField
            {...form.field("tld")}
            label={t("tld")}
            placeholder={t("chooseTld")}
            options={tlds.map((tld) => ({ value: tld, label: `.${tld}` }))}
          />
        )}
        <div className="np-form-pair">
          <TextField {...form.field("starts")} label={t("starts")} type="datetime-local" hint={t("zone", { zone: timeZone })} />
          <TextField
            {...form.field("ends")}
            label={t("ends")}
            optional={t("optional")}
            type="datetime-local"
            hint={t("endsHint")}
          />
        </div>
        <TextField
          {...form.field("position")}
          label={t("position")}
          type="number"
          min={0}
          max={100_000}
          hint={t("positionHint")}
        />
      </div>
    </Panel>
  );
}

type Rest = {
  readonly kind: Props["kind"];
  readonly article: ArticlePage | null;
  readonly ends: string;
  readonly timeZone: string;
};

function inputOf(values: Values, { kind, article, ends, timeZone }: Rest) {
  const textIn = (language: Locale) => {
    const title = values[titleFields[language]].trim();
    const body = values[bodyFields[language]];
    const known = article?.texts[language] ?? null;
    // A language in which the article was never written is left out.
    if (known === null && title === "" && body.trim() === "") return null;
    return { title, body, ...(known === null ? {} : { version: known.version }) };
  };
  const proposed = slugOf(values.titleEn === "" ? values.titleSv : values.titleEn);
  return {
    kind,
    slug: article?.slug ?? (values.slug === "" ? proposed : values.slug),
    brandid: values.brandid === "" ? null : values.brandid,
    isnew: article === null,
    tld: values.tld === "" ? null : values.tld,
    position: Number(values.position),
    starts: fromLocalTime(values.starts, timeZone) ?? values.starts,
    ends: ends === "" ? null : (fromLocalTime(ends, timeZone) ?? ends),
    texts: { en: textIn("en"), sv: textIn("sv") },
  };
}
