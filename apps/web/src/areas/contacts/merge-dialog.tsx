import type { ContactListRow, MergeField } from "@nameplane/contracts/contacts/contact";
import { mergeContacts, previewMerge } from "@nameplane/contracts/contacts/operations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { shownName } from "../../ui/text/shown-name.ts";

const SHOWN = 20;

type Props = {
  readonly contact: ContactListRow;
  readonly others: readonly ContactListRow[];
  readonly onClose: () => void;
  /** Called with the number of domains that were changed. */
  readonly onMerged: (moved: number) => void;
};

/**
 * Merges several contacts of the same person or company into one. The user chooses which value of each field is kept, and first
 * sees what the merge does to each domain.
 */
export function MergeDialog({ contact, others, onClose, onMerged }: Props) {
  const t = useTranslations("contactmerge");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const merging = { contactid: contact.contactid, others: others.map(({ contactid }) => contactid) };
  const seen = useQuery(apiQuery(useApi(), previewMerge, merging));
  const [taken, setTaken] = useState<Partial<Record<MergeField, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const send = useApiMutation(mergeContacts, {
    call: { handled: true },
    onSuccess: ({ moved }) => {
      renew();
      void queries.invalidateQueries();
      onMerged(moved);
    },
  });
  const { data } = seen;
  /**
   * The contact whose value is used for a field: the one that the user chose, otherwise the first with a value, beginning with
   * the contact that is kept.
   */
  const takenOf = ({ field, values }: { field: MergeField; values: readonly { contactid: string; value: string }[] }) =>
    taken[field] ?? (values.find(({ value }) => value !== "") ?? values[0])?.contactid ?? contact.contactid;
  const press = () => {
    if (send.isPending || data === undefined) return;
    setFailure(null);
    const take = Object.fromEntries(data.fields.map((each) => [each.field, takenOf(each)]));
    send.mutate(
      { input: { ...merging, take }, key },
      {
        onError: (error) => {
          renew();
          setFailure(describeError(error, api));
        },
      },
    );
  };
  return (
    <Modal
      open
      onClose={onClose}
      width={640}
      title={t("title", { count: String(others.length + 1) })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={data === undefined} busy={send.isPending} onClick={press}>
            {t("submit")}
          </Button>
        </>
      }
    >
      {seen.error ? (
        <PanelFailure error={seen.error} onRetry={() => void seen.refetch()} />
      ) : data === undefined ? (
        <LoadingPanel lines={8} />
      ) : (
        <div className="np-col np-gap-16">
          {failure !== null && <Banner tone="problem" title={failure} live />}
          <section className="np-col np-gap-12" aria-label={t("which")}>
            <h3>{t("which")}</h3>
            {data.fields.length === 0 && <p className="np-soft">{t("alike")}</p>}
            {data.fields.map((each) => (
              <RadioGroup
                key={each.field}
                label={t(`field.${each.field}`)}
                value={takenOf(each)}
                onChange={(contactid) => setTaken({ ...taken, [each.field]: contactid })}
                options={choicesOf(each.values, { keep: t("keep"), nothing: t("nothing"), kept: contact.contactid })}
              />
            ))}
          </section>
          <section className="np-col np-gap-8" aria-label={t("names", { count: data.total })}>
            <h3>{t("names", { count: data.total })}</h3>
            <ul className="np-contact-uses">
              {data.domains.slice(0, SHOWN).map(({ domainid, domainname, from, objects }) => (
                <li key={`${domainid} ${from}`}>
                  {shownName(domainname)}:{" "}
                  <span className="np-soft">
                    {objects.length === 0 ? t("noObject") : objects.map((handle) => t("object", { handle })).join("; ")}
                  </span>
                </li>
              ))}
            </ul>
            {data.total > SHOWN && <p className="np-soft">{t("more", { count: String(data.total - SHOWN) })}</p>}
            <p className="np-soft">{t("requests")}</p>
          </section>
        </div>
      )}
    </Modal>
  );
}

/** The different values of a field as choices, each under the first contact that has it. */
function choicesOf(
  values: readonly { readonly contactid: string; readonly value: string }[],
  { keep, nothing, kept }: { readonly keep: string; readonly nothing: string; readonly kept: string },
) {
  const first = values.filter(({ value }, index) => values.findIndex((other) => other.value === value) === index);
  return first.map(({ contactid, value }) => ({
    value: contactid,
    label: value || nothing,
    ...(contactid === kept ? { note: keep } : {}),
  }));
}
