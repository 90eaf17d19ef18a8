import { createDnsToken, dnsTokens } from "@nameplane/contracts/dnsapi/operations";
import { tokenKindNames } from "./token-kinds.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { NewToken } from "./new-token.tsx";
import { emptyToken, inputOf, lifetimes, type TokenValues } from "./token-form.rules.ts";

type Made = AnswerOf<typeof createDnsToken>;

/** The form for a new API key: its purpose, and what it may reach. Afterwards it shows the key, only this once. */
export function NewTokenDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("apikeys");
  const [made, setMade] = useState<Made | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  if (made !== null)
    return (
      <Drawer open onClose={onClose} title={t("madeTitle", { name: made.row.name })} width={600}>
        <NewToken made={made} onSaved={onClose} />
      </Drawer>
    );
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("create")}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="token-form" variant="primary" busy={isMaking}>
            {t("make")}
          </Button>
        </>
      }
    >
      <TokenForm onMade={setMade} onBusy={setIsMaking} />
    </Drawer>
  );
}

function TokenForm({ onMade, onBusy }: { onMade: (made: Made) => void; onBusy: (busy: boolean) => void }) {
  const t = useTranslations("apikeys");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const create = useApiMutation(createDnsToken, { call: { handled: true, why: t("makeWhy") } });
  const form = useForm<TokenValues>({
    initial: emptyToken,
    rules: {
      name: all(required, maxLength(80)),
      names: (value, { kind }) => (kind === "ddns" ? required(value) : null),
    },
    draft: { key: "token-new", until: "sent" },
    onSubmit: (values) => {
      if (create.isPending) return;
      setFailure(null);
      onBusy(true);
      create.mutate(
        { input: inputOf(values) },
        {
          onSuccess: (made) => {
            form.reset();
            onMade(made);
            void queries.invalidateQueries({ queryKey: queryKeyOf(dnsTokens) });
          },
          onError: (error: ApiError) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
          onSettled: () => onBusy(false),
        },
      );
    },
  });
  const { kind, access } = form.values;
  return (
    <form id="token-form" className="np-form" onSubmit={form.submit} noValidate aria-busy={create.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <RadioGroup
        cards
        label={t("for")}
        options={tokenKindNames.map((value) => ({ value, label: t(`kind.${value}`), note: t(`kindNote.${value}`) }))}
        value={kind}
        onChange={(value) => form.set("kind", value)}
      />
      <TextField {...form.field("name")} label={t("name")} hint={t("nameHint")} maxLength={80} data-autofocus />
      {kind === "ddns" ? (
        <TextField
          {...form.field("names")}
          label={t("host")}
          hint={t("hostHint")}
          mono
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : kind === "cert" ? (
        <>
          <TextArea
            {...form.field("certificates")}
            label={t("certificates")}
            optional={t("optional")}
            hint={t("certificatesHint")}
            mono
            rows={2}
            autoCapitalize="none"
            spellCheck={false}
          />
          <RadioGroup
            label={t("may")}
            options={[
              { value: "no", label: t("keysNo"), note: t("keysNoNote") },
              { value: "yes", label: t("keysYes"), note: t("keysYesNote") },
            ]}
            value={form.values.keys}
            onChange={(value) => form.set("keys", value)}
          />
        </>
      ) : (
        <TextArea
          {...form.field("zones")}
          label={t("zones")}
          optional={t("optional")}
          hint={t("zonesHint")}
          mono
          rows={2}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {kind === "dns" && (
        <>
          <TextField
            {...form.field("names")}
            label={t("names")}
            optional={t("optional")}
            hint={t("namesHint")}
            mono
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...form.field("types")}
            label={t("types")}
            optional={t("optional")}
            hint={t("typesHint")}
            mono
            spellCheck={false}
          />
          <RadioGroup
            label={t("may")}
            options={[
              { value: "write", label: t("mayWrite") },
              { value: "read", label: t("mayRead") },
            ]}
            value={access}
            onChange={(value) => form.set("access", value)}
          />
        </>
      )}
      <TextField
        {...form.field("networks")}
        label={t("networks")}
        optional={t("optional")}
        hint={t("networksHint")}
        mono
        spellCheck={false}
      />
      <SelectField
        {...form.field("days")}
        label={t("lifetime")}
        options={lifetimes.map((days) => ({
          value: days,
          label: days === "" ? t("forever") : t("days", { count: Number(days) }),
        }))}
      />
    </form>
  );
}
