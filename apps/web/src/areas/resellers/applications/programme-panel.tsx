import type { ResellerProgramme } from "@nameplane/contracts/resellers/become";
import { setResellerProgramme, staffResellerProgramme } from "@nameplane/contracts/resellers/become-operations";
import { resellerSignups } from "@nameplane/contracts/resellers/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";

/** How customers become resellers: whether they can apply, who decides, the terms, and what staff want to look at. */
export function ProgrammePanel() {
  const t = useTranslations("resellerdesk.programme");
  const { data, error, refetch } = useApiQuery(staffResellerProgramme, {});
  const [isEditing, setEditing] = useState(false);
  if (data === undefined)
    return (
      <Panel title={t("title")}>
        {error === null ? (
          <LoadingPanel lines={3} />
        ) : (
          <ErrorState title={t("title")} error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  if (isEditing)
    return (
      <Panel title={t("title")}>
        <ProgrammeForm programme={data.programme} version={data.version} onClose={() => setEditing(false)} />
      </Panel>
    );
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <p>{t(`note.${data.programme.signup}`)}</p>
        <div>
          <Button onClick={() => setEditing(true)}>{t("edit")}</Button>
        </div>
      </div>
    </Panel>
  );
}

type Editing = { readonly programme: ResellerProgramme; readonly version: number; readonly onClose: () => void };

function ProgrammeForm({ programme, version, onClose }: Editing) {
  const t = useTranslations("resellerdesk.programme");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [signup, setSignup] = useState(programme.signup);
  const [terms, setTerms] = useState(programme.terms);
  const [reviewed, setReviewed] = useState(programme.reviewed.join("\n"));
  const [failure, setFailure] = useState<{ readonly param: string | undefined; readonly text: string } | null>(null);
  const save = useApiMutation(setResellerProgramme, { call: { handled: true } });
  const send = () => {
    if (save.isPending) return;
    setFailure(null);
    const domains = reviewed.split(/[\s,]+/).filter((each) => each !== "");
    save.mutate(
      { input: { signup, terms, reviewed: domains, version } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          void queries.invalidateQueries({ queryKey: queryKeyOf(staffResellerProgramme) });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure({ param: error.param, text: describeError(error, describe) });
        },
      },
    );
  };
  const ofTerms = failure?.param === "terms";
  const ofReviewed = failure?.param?.startsWith("reviewed") === true;
  return (
    <form
      className="np-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      aria-busy={save.isPending}
    >
      {failure !== null && !ofTerms && !ofReviewed && <Banner tone="problem" title={failure.text} live />}
      <RadioGroup<ResellerProgramme["signup"]>
        label={t("signup")}
        value={signup}
        onChange={setSignup}
        options={resellerSignups.map((value) => ({ value, label: t(`choice.${value}`), note: t(`note.${value}`) }))}
      />
      <TextArea
        label={t("termsEn")}
        value={terms.en}
        onChange={(en) => setTerms({ ...terms, en })}
        maxLength={20_000}
        error={ofTerms && terms.en === "" ? t("termsMissing") : null}
      />
      <TextArea
        label={t("termsSv")}
        value={terms.sv}
        onChange={(sv) => setTerms({ ...terms, sv })}
        maxLength={20_000}
        error={ofTerms && terms.sv === "" ? t("termsMissing") : null}
      />
      <TextArea
        label={t("reviewed")}
        hint={t("reviewedHint")}
        value={reviewed}
        onChange={setReviewed}
        error={ofReviewed ? t("reviewedWrong") : null}
      />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("save")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
