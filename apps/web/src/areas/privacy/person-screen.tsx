import type { PersonData } from "@nameplane/contracts/privacy/person";
import { erasePerson, personData, retentionDue } from "@nameplane/contracts/privacy/operations";
import { checkEmail } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { ConfirmTyped } from "../../ui/overlay/confirm-typed.tsx";
import { ErasureClasses } from "./erasure-classes.tsx";

type Found = { readonly email: string; readonly data: PersonData };

/**
 * For a person without a login: which data contain the address, and their erasure. Below that, what the nightly clean-up erases
 * in accounts that stay open.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("persondata");
  const title = useTranslations("staff.title");
  const describe = useTranslations("api");
  const [email, setEmail] = useState("");
  const [isTried, setTried] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useApiMutation(personData, { call: { handled: true } });
  const isWrong = checkEmail(email.trim()) !== null || email.trim() === "";
  const find = (wanted: string) => {
    setFailure(null);
    mutate(
      { input: { email: wanted } },
      {
        onSuccess: (data) => setFound({ email: wanted, data }),
        onError: (error) => (isAborted(error) ? undefined : setFailure(describeError(error, describe))),
      },
    );
  };
  return (
    <Page
      width="form"
      title={title("personData")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "register", content: <StaffLink to="register">{title("register")}</StaffLink> },
            { key: "here", content: title("personData") },
          ]}
        />
      }
    >
      <div className="np-col np-gap-20">
        <Panel>
          <form
            className="np-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              setTried(true);
              if (!isWrong && !isPending) find(email.trim());
            }}
          >
            {failure !== null && <Banner tone="problem" title={failure} live />}
            <TextField
              label={t("email")}
              type="email"
              autoComplete="off"
              value={email}
              onChange={setEmail}
              error={isTried && isWrong ? t("emailWrong") : null}
            />
            <div>
              <Button type="submit" variant="primary" busy={isPending}>
                {t("find")}
              </Button>
            </div>
          </form>
        </Panel>
        {found !== null && <Result key={found.email} found={found} onErased={() => find(found.email)} />}
        <Retention />
      </div>
    </Page>
  );
}

type Place = PersonData["places"][number];

function Result({ found: { email, data }, onErased }: { found: Found; onErased: () => void }) {
  const t = useTranslations("persondata");
  const mayErase = !data.isuser && data.places.some(({ erased }) => erased > 0);
  return (
    <Panel title={email} aside={mayErase && <EraseAct email={email} onErased={onErased} />}>
      <div className="np-col np-gap-16" role="status">
        {data.isuser && (
          <Banner tone="info" title={t("isUser")}>
            {t("isUserText")}
          </Banner>
        )}
        {data.places.length === 0 && <p>{t("nothing")}</p>}
        {data.places.length > 0 && (
          <>
            <strong>{t("what")}</strong>
            <ErasureClasses classes={data.classes} />
            <strong>{t("places")}</strong>
            <KeyValue facts={data.places.map((place) => ({ key: place.place, ...wordsOf(place) }))} />
          </>
        )}
      </div>
    </Panel>
  );

  function wordsOf({ place, erased, stays }: Place) {
    return {
      label: t.has(`place.${place as "file"}`) ? t(`place.${place as "file"}`) : place,
      value: (
        <div className="np-col np-gap-4">
          {erased > 0 && <span>{t("toErase", { count: erased })}</span>}
          {stays > 0 && <span>{t("toStay", { count: stays })}</span>}
          {stays > 0 && <span className="np-small np-soft">{t(`kept.${reasonOf(place)}`)}</span>}
        </div>
      ),
    };
  }
}

function reasonOf(place: string): "contact" | "mail_suppression" | "push" | "escrow" | "abuse" | "open" {
  if (place === "contact" || place === "mail_suppression" || place === "push" || place === "escrow") return place;
  return place.startsWith("abuse") || place === "file" ? "abuse" : "open";
}

function EraseAct({ email, onErased }: { email: string; onErased: () => void }) {
  const t = useTranslations("persondata.drawer");
  const erase = useTranslations("persondata");
  const describe = useTranslations("api");
  const [isOpen, setOpen] = useState(false);
  const [why, setWhy] = useState("");
  const [isMissing, setMissing] = useState(false);
  const act = useApiMutation(erasePerson, {
    call: { handled: true, why: t("proof") },
    onSuccess: ({ rows }) => {
      setOpen(false);
      showToast({ tone: "success", title: t("done", { count: rows }) });
      onErased();
    },
  });
  const send = () => {
    const missing = why.trim().length < 3;
    setMissing(missing);
    if (!missing && !act.isPending) act.mutate({ input: { email, why: why.trim() } });
  };
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        {erase("erase")}
      </Button>
      {isOpen && (
        <ConfirmTyped
          open
          onClose={() => setOpen(false)}
          title={t("title", { email })}
          expected={email}
          fieldLabel={t("type")}
          keepLabel={t("keep")}
          confirmLabel={erase("erase")}
          busy={act.isPending}
          onConfirm={send}
        >
          <div className="np-col np-gap-12">
            {act.error && !isAborted(act.error) && <Banner tone="problem" title={describeError(act.error, describe)} live />}
            <p>{t("text")}</p>
            <TextArea
              label={t("why")}
              hint={t("whyHint")}
              rows={2}
              maxLength={2000}
              value={why}
              onChange={setWhy}
              error={isMissing ? t("whyNeeded") : null}
            />
          </div>
        </ConfirmTyped>
      )}
    </>
  );
}

/** What the nightly clean-up erases in accounts that stay open. */
function Retention() {
  const t = useTranslations("persondata.retention");
  const places = useTranslations("persondata.place");
  const { data, error, refetch } = useApiQuery(retentionDue, {});
  const due = data?.data.filter((row) => row.due > 0) ?? [];
  return (
    <Panel title={t("title")}>
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPanel lines={3} />}
      {data !== undefined && (
        <div className="np-col np-gap-16">
          <p className="np-soft">{t("text")}</p>
          {due.length === 0 && <EmptyState plain title={t("none")} />}
          {due.length > 0 && (
            <KeyValue
              facts={due.map(({ place, keepdays, due: count }) => ({
                key: place,
                label: places.has(place as "file") ? places(place as "file") : place,
                value: `${t("due", { count })}, ${t("after", { days: String(keepdays) })}`,
              }))}
            />
          )}
        </div>
      )}
    </Panel>
  );
}
