import { releaseDomain } from "@nameplane/contracts/domains/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { required } from "../../../lib/rules/rules.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Modal } from "../../../ui/overlay/modal.tsx";
import type { Domain } from "../domain-state.rules.ts";

/**
 * Asks for the tag of the new registrar and says what a release means. The release is sent after the user has given a fresh proof
 * of identity.
 */
export function ReleaseDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations("release");
  const api = useTranslations("api");
  const { key, renew } = useIdempotencyKey();
  const readAgain = useReadAgain();
  const [failure, setFailure] = useState<string | null>(null);
  const { itemid, unicodename: name, locked, tld } = domain;
  const [asked, setAsked] = useState("");
  const release = useApiMutation(releaseDomain, {
    call: { handled: true, why: t("why", { name, tag: asked }) },
    onSuccess: ({ state, tag }) => {
      showToast({ tone: "success", title: t(state === "pending" ? "waiting" : "gone", { name, tag }) });
      form.sent();
      readAgain();
      onClose();
    },
  });
  const form = useForm<{ tag: string }>({
    initial: { tag: "" },
    draft: { key: `release ${itemid}`, until: "closed" },
    rules: { tag: required },
    onSubmit: ({ tag }) => {
      if (release.isPending) return;
      setFailure(null);
      release.mutate(
        { input: { itemid, tag: tag.trim().toUpperCase(), ...(locked ? { unlock: true } : {}) }, key },
        {
          onError: (error) => {
            // The registry has refused this release, so the next one is another act.
            renew();
            if (!form.applyRefusal(error, error.desc)) setFailure(describeError(error, api));
            readAgain();
          },
        },
      );
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      width={560}
      title={t("title", { name })}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button type="submit" form="release-domain" variant="danger" busy={release.isPending}>
            {t("act")}
          </Button>
        </>
      }
    >
      <form id="release-domain" className="np-form" onSubmit={form.submit} noValidate aria-busy={release.isPending}>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("lead", { tld })}</p>
        <TextField
          {...form.field("tag")}
          onChange={(tag) => {
            setAsked(tag.trim().toUpperCase());
            form.set("tag", tag);
          }}
          label={t("tag")}
          hint={t("tagHint")}
          mono
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <section className="np-col np-gap-8">
          <h3>{t("meansTitle")}</h3>
          <ul className="np-release-means">
            <li>{t("means.gone")}</li>
            <li>{t("means.waits")}</li>
            <li>{t("means.back")}</li>
            {locked && <li>{t("means.lock")}</li>}
            <li>{t("means.dns")}</li>
          </ul>
        </section>
      </form>
    </Modal>
  );
}
