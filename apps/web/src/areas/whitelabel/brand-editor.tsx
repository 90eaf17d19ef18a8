import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { AddressesPart } from "./addresses-part.tsx";
import type { BrandCalls } from "./brand-calls.ts";
import { BrandFileActs } from "./brand-file-acts.tsx";
import { HostsPart } from "./hosts-part.tsx";
import { PaperPreview } from "./paper-preview.tsx";
import { LookPart } from "./look-part.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { ServersPart } from "./servers-part.tsx";
import { ShownPart } from "./shown-part.tsx";
import { useBrandForm, type EditedBrand } from "./use-brand-form.ts";
import { VersionsPart } from "./versions-part.tsx";
import { WordsPart } from "./words-part.tsx";
import "./whitelabel.css";

type Props = {
  readonly calls: BrandCalls;
  readonly brandid: string;
  readonly title: string;
  readonly crumbs?: ReactNode;
  /**
   * Whether pages for logged-in users can also be previewed. A reseller is a customer and has such pages; a staff member does
   * not.
   */
  readonly isCustomer: boolean;
  /** Whether the addresses of the brand's hosts can be changed here. */
  readonly hasHosts: boolean;
  /** A button that opens the page about how the brand sends its mails. Null for users who may not change that. */
  readonly mail: ReactNode;
};

/** The editor of one brand: what customers see, with a preview of their pages. Changes are a draft until they are published. */
export function BrandEditor({ calls, brandid, title, crumbs, isCustomer, hasHosts, mail }: Props) {
  const t = useTranslations("brand");
  const query = useApiQuery(calls.editor, { brandid });
  // The brand as it was when this page opened. If someone else changes it in the meantime, that must not replace what is typed
  // here.
  const [begun, setBegun] = useState<EditedBrand | null>(null);
  const brand = begun ?? query.data?.brand ?? null;
  if (begun === null && query.data !== undefined) setBegun(query.data.brand);
  const again = async () => {
    const { data } = await query.refetch();
    if (data !== undefined) setBegun(data.brand);
  };
  if (brand === null)
    return (
      <Page title={title} crumbs={crumbs}>
        <Panel flush>
          {query.error ? (
            <ErrorState title={t("failed")} error={query.error} reassurance={t("safe")} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      </Page>
    );
  return (
    <Editing
      key={`${brandid} ${brand.revision} ${brand.config.version}`}
      {...{ calls, brand, title, crumbs, isCustomer, hasHosts, mail }}
      isOld={query.data !== undefined && query.data.brand.revision !== brand.revision}
      onDone={again}
    />
  );
}

const parts = ["look", "words", "shown", "addresses"] as const;
type Part = (typeof parts)[number];

type EditingProps = Omit<Props, "brandid"> & {
  readonly brand: EditedBrand;
  readonly isOld: boolean;
  readonly onDone: () => Promise<void>;
};

/** Remembers which part is open, because each action starts the form again. */
let lastPart: Part = "look";

function Editing({ calls, brand, title, crumbs, isCustomer, hasHosts, mail, isOld, onDone }: EditingProps) {
  const t = useTranslations("brand");
  const editing = useBrandForm(brand, calls, onDone);
  const { form, isTyped, isBusy, failure } = editing;
  const [part, setPart] = useState<Part>(lastPart);
  const open = (next: Part) => {
    lastPart = next;
    setPart(next);
  };
  const hasChanges = isTyped || brand.draft !== null;
  return (
    <Page
      title={title}
      crumbs={crumbs}
      sub={<State brand={brand} isTyped={isTyped} />}
      actions={
        <>
          {mail}
          {hasChanges && (
            <Button disabled={isBusy} onClick={() => void editing.drop()}>
              {t("drop")}
            </Button>
          )}
          <Button disabled={!isTyped} busy={isBusy} onClick={() => void editing.save()}>
            {t("save")}
          </Button>
          <Button variant="primary" disabled={!hasChanges} busy={isBusy} onClick={() => void editing.publish()}>
            {t("publish")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-20">
        {brand.isbroken && (
          <Banner tone="problem" title={t("broken")}>
            {t("brokenText")}
          </Banner>
        )}
        {isOld && (
          <Banner
            tone="needs"
            title={t("changedElsewhere")}
            live
            action={<Button onClick={() => void onDone()}>{t("readAgain")}</Button>}
          >
            {t("changedElsewhereText")}
          </Banner>
        )}
        {failure !== null && <Banner tone="problem" title={failure.text} live />}
        <div className="np-brand-editor">
          <div className="np-col np-gap-20">
            <ViewTabs
              label={t("parts")}
              tabs={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
              value={part}
              onChange={open}
            />
            {part === "look" && <LookPart form={form} />}
            {part === "words" && <WordsPart form={form} />}
            {part === "shown" && <ShownPart form={form} />}
            {part === "addresses" && <AddressesPart form={form} />}
          </div>
          <PreviewPanel
            config={form.config}
            isCustomer={isCustomer}
            paper={(of) => <PaperPreview {...of} brandid={brand.brandid} calls={calls} config={form.config} />}
          />
        </div>
        {hasHosts && <HostsPart brandid={brand.brandid} calls={calls} />}
        {hasHosts && <ServersPart brandid={brand.brandid} calls={calls} />}
        <VersionsPart brand={brand} calls={calls} onDone={onDone} />
        <BrandFileActs brand={brand} calls={calls} isTyped={isTyped} onDone={onDone} />
      </div>
    </Page>
  );
}

/** Whether a draft waits to be published, and since when customers have seen the published version. */
function State({ brand, isTyped }: { brand: EditedBrand; isTyped: boolean }) {
  const t = useTranslations("brand");
  const { dateTime } = useFormat();
  const live =
    brand.published === null
      ? t("neverPublished")
      : t("published", { version: String(brand.config.version), date: dateTime(brand.published) });
  if (isTyped) return `${t("typed")} ${live}`;
  if (brand.draft === null) return live;
  return `${t("drafted", { count: brand.draft.differs.length, date: dateTime(brand.draft.changed) })} ${live}`;
}
