import type { AnswerOf } from "@nameplane/contracts";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SearchField } from "../../../ui/form/fields.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import type { TldCalls } from "./tld-calls.ts";
import "./brand-tlds.css";

type Props = { readonly calls: TldCalls; readonly brandid: string; readonly crumbs: ReactNode };
type Answer = AnswerOf<TldCalls["read"]>;

/** Which of the operator's TLDs a brand sells. */
export function BrandTldsPage({ calls, brandid, crumbs }: Props): React.JSX.Element {
  const t = useTranslations("brandtlds");
  const found = useApiQuery(calls.read, { brandid });
  // The answer that was read when the page opened. A change by someone else in the meantime must not replace what the user has
  // chosen here.
  const [begun, setBegun] = useState<Answer | null>(null);
  if (begun === null && found.data !== undefined) setBegun(found.data);
  const again = async () => {
    const { data } = await found.refetch();
    if (data !== undefined) setBegun(data);
  };
  return (
    <Page title={t("title")} sub={t("sub")} crumbs={crumbs} width="form">
      {begun === null ? (
        <Panel flush>
          {found.error ? (
            <ErrorState title={t("failed")} error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      ) : (
        <Choice key={begun.revision} {...{ calls, brandid, begun }} onDone={again} />
      )}
    </Page>
  );
}

function Choice({
  calls,
  brandid,
  begun,
  onDone,
}: {
  readonly calls: TldCalls;
  readonly brandid: string;
  readonly begun: Answer;
  readonly onDone: () => Promise<void>;
}) {
  const t = useTranslations("brandtlds");
  const describe = useTranslations("api");
  const offered = begun.tlds.filter(({ isoffered }) => isoffered);
  const foreign = begun.tlds.filter(({ isoffered }) => !isoffered);
  const [sold, setSold] = useState<ReadonlySet<string>>(
    () => new Set(offered.flatMap(({ tld, issold }) => (issold ? [tld] : []))),
  );
  const [find, setFind] = useState("");
  const save = useApiMutation(calls.save, { call: { handled: true } });
  const wanted = find.trim().replace(/^\./, "").toLowerCase();
  const shown = offered.filter(({ tld, unicode }) => tld.includes(wanted) || unicode.includes(wanted));
  const mark = (tlds: readonly string[], isOn: boolean) => {
    const next = new Set(sold);
    for (const tld of tlds)
      if (isOn) next.add(tld);
      else next.delete(tld);
    setSold(next);
  };
  const unsold = offered.flatMap(({ tld }) => (sold.has(tld) ? [] : [tld]));
  const isChanged = offered.some(({ tld, issold }) => issold !== sold.has(tld));
  const press = () =>
    save.mutate(
      { input: { brandid, revision: begun.revision, unsold } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          void onDone();
        },
      },
    );
  return (
    <Panel title={t("count", { count: sold.size, all: offered.length })}>
      <div className="np-col np-gap-16">
        {save.error !== null && !isAborted(save.error) && (
          <Banner tone="problem" title={describeError(save.error, describe)} live />
        )}
        <div className="np-row np-wrap np-gap-12">
          <SearchField label={t("find")} value={find} onChange={setFind} width={220} />
          <Button
            onClick={() =>
              mark(
                shown.map(({ tld }) => tld),
                true,
              )
            }
          >
            {t("all")}
          </Button>
          <Button
            onClick={() =>
              mark(
                shown.map(({ tld }) => tld),
                false,
              )
            }
          >
            {t("none")}
          </Button>
        </div>
        {shown.length === 0 && <EmptyState plain title={t("nothing")} />}
        <fieldset className="np-fieldset">
          <legend className="np-visually-hidden">{t("title")}</legend>
          <div className="np-brand-tlds">
            {shown.map(({ tld, unicode }) => (
              <Checkbox key={tld} label={`.${unicode}`} checked={sold.has(tld)} onChange={(isOn) => mark([tld], isOn)} />
            ))}
          </div>
        </fieldset>
        {foreign.length > 0 && (
          <p className="np-small np-soft">{t("foreign", { tlds: foreign.map(({ unicode }) => `.${unicode}`).join(", ") })}</p>
        )}
        <div>
          <Button variant="primary" busy={save.isPending} disabled={!isChanged} onClick={press}>
            {t("save")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
