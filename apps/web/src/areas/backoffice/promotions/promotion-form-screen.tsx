import { previewPromotion, promotion, promotionChoices, savePromotion } from "@nameplane/contracts/backoffice/operations";
import type { PromotionChoices, PromotionView } from "@nameplane/contracts/backoffice/promotions/promotions";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffButton, StaffLink, useStaffGo, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { ExamplesTable } from "./examples-table.tsx";
import { AudienceFields, HowFields, LimitFields, NameFields, TimeFields, WhatFields } from "./promotion-fields.tsx";
import { emptyPromotion, readPromotion, typedOf, type Typed } from "./promotion-form.rules.ts";
import "./promotions.css";

/** The form of a promotion: a new one, a copy of another one, or a change of an existing one. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("promotions");
  const { id } = useStaffParams("promotionChange");
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const copied = typeof search["copy"] === "string" ? search["copy"] : undefined;
  const from = id ?? copied;
  const choices = useApiQuery(promotionChoices, {});
  const known = useApiQuery(promotion, { promotionid: from ?? "" }, { enabled: from !== undefined });
  const title = id === undefined ? t("makeTitle") : t("changeTitle");
  const error = choices.error ?? known.error;
  if (choices.data && (from === undefined || known.data))
    return (
      <Form
        key={from ?? "new"}
        choices={choices.data}
        of={known.data?.promotion ?? null}
        isCopy={id === undefined}
        title={title}
      />
    );
  return (
    <Page title={title} crumbs={<Crumbs here={title} />} width="form">
      <Panel flush>
        {error ? (
          <ErrorState
            title={t("failedOne")}
            error={error}
            onRetry={() => {
              void choices.refetch();
              if (from !== undefined) void known.refetch();
            }}
          />
        ) : (
          <LoadingPanel lines={8} />
        )}
      </Panel>
    </Page>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="promotions">{title("promotions")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}

type FormProps = {
  readonly choices: PromotionChoices;
  /** The promotion that is changed or copied. Null for a new one. */
  readonly of: PromotionView | null;
  readonly isCopy: boolean;
  readonly title: string;
};

function Form({ choices, of, isCopy, title }: FormProps) {
  const t = useTranslations("promotions.form");
  const format = useFormat();
  const describe = useTranslations("api");
  const go = useStaffGo();
  const { keyFor, answered } = useKeyOfContent();
  const changed = isCopy ? null : of;
  const isFixed = changed !== null && changed.state !== "planned";
  const start: Typed =
    of === null
      ? { ...emptyPromotion, brandid: choices.isWhole ? "" : (choices.brands[0]?.brandid ?? "") }
      : typedOf(of, format, isCopy);
  const [typed, setTyped, sent] = useDraft<Typed>(
    changed === null ? "new promotion" : `promotion ${changed.promotionid} ${changed.version}`,
    start,
    { until: "sent" },
  );
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { wanted, problems, isWrong } = readPromotion(typed, format.timeZone);
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
    globalThis.scrollTo({ top: 0 });
  };
  const preview = useApiMutation(previewPromotion, { call: { handled: true } });
  const save = useApiMutation(savePromotion, { call: { handled: true, why: t("proof", { name: wanted.name }) } });
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const press = () => {
    setTried(true);
    setFailure(null);
    if (isWrong) {
      globalThis.requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    if (save.isPending) return;
    const input = {
      ...(changed === null ? {} : { promotionid: changed.promotionid, version: changed.version }),
      ...wanted,
      // Values that can no longer change are sent back as they were read.
      ...(isFixed ? { starts: null, terms: changed.terms, audience: changed.audience, needsCode: changed.needsCode } : {}),
    };
    save.mutate(
      { input, key: keyFor(input) },
      {
        onSuccess: ({ promotionid }) => {
          answered();
          sent();
          showToast({ tone: "success", title: t("saved") });
          void go({ to: "promotion", params: { id: promotionid } });
        },
        onError,
      },
    );
  };
  const parts = { typed, onChange: change, problems: isTried ? problems : {} };
  const show = () => {
    setTried(true);
    setFailure(null);
    if (isWrong || preview.isPending) return;
    preview.mutate({ input: { brandid: wanted.brandid, terms: wanted.terms } }, { onError });
  };
  return (
    <Page title={title} crumbs={<Crumbs here={title} />} width="form">
      <div className="np-col np-gap-20">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {isTried && isWrong && <Banner tone="needs" title={t("wrong")} live />}
        {isFixed && <Banner tone="info" title={t("fixed")} />}
        <NameFields {...parts} />
        <TimeFields {...parts} isFixed={isFixed} />
        {!isFixed && (
          <>
            <WhatFields {...parts} choices={choices} />
            <HowFields {...parts} />
            <AudienceFields {...parts} choices={choices} />
          </>
        )}
        <LimitFields {...parts} />
        {!isFixed && (
          <Panel
            title={t("preview")}
            aside={
              <Button size="sm" busy={preview.isPending} onClick={show}>
                {t("show")}
              </Button>
            }
            flush={preview.data !== undefined}
          >
            {preview.data === undefined ? (
              <p className="np-soft">{t("previewText")}</p>
            ) : (
              <ExamplesTable examples={preview.data.examples} left={preview.data.left} />
            )}
          </Panel>
        )}
        <div className="np-row np-gap-8">
          <Button variant="primary" size="lg" busy={save.isPending} onClick={press}>
            {changed === null ? t("make") : t("save")}
          </Button>
          {changed === null ? (
            <StaffButton to="promotions">{t("cancel")}</StaffButton>
          ) : (
            <StaffButton to="promotion" params={{ id: changed.promotionid }}>
              {t("cancel")}
            </StaffButton>
          )}
        </div>
      </div>
    </Page>
  );
}
