import type { AnswerOf } from "@nameplane/contracts";
import { processingRegister, removeActivity, saveActivity } from "@nameplane/contracts/privacy/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Switch } from "../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";

type Activity = AnswerOf<typeof processingRegister>["activities"][number];

const longFields = ["purpose", "basis", "persons", "data", "recipients", "transfers", "retention", "measures"] as const;
const most = {
  name: 200,
  purpose: 2000,
  basis: 1000,
  persons: 1000,
  data: 2000,
  recipients: 2000,
  transfers: 2000,
  retention: 2000,
  measures: 2000,
};

/**
 * The words of an activity, new or existing. A field of an activity of the product that is left empty shows the product's own
 * words.
 */
export function ActivityDrawer({ activity, onClose }: { activity: Activity | null; onClose: () => void }) {
  const t = useTranslations("register.drawer");
  const fields = useTranslations("register.fields");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(saveActivity, { call: { handled: true, why: t("why") } });
  const remove = useApiMutation(removeActivity, { call: { handled: true, why: t("why") } });
  const { activityid = null, key = null, product = null, version = 0 } = activity ?? {};
  /** The words that the operator has written. Empty if the words are those of the product. */
  const own = (field: keyof typeof most): string => {
    const text = activity?.[field] ?? "";
    return text === product?.[field] ? "" : text;
  };
  const isOwn = product === null;
  const done = (title: string) => {
    void queries.invalidateQueries({ queryKey: queryKeyOf(processingRegister) });
    onClose();
    showToast({ tone: "success", title });
  };
  const onError = (error: ApiError) => {
    if (!isAborted(error)) setFailure(describeError(error, describe));
  };
  const limit = (field: keyof typeof most) => maxLength(most[field]);
  const form = useForm({
    initial: {
      isunused: activity?.isunused === true ? "yes" : "no",
      name: own("name"),
      purpose: own("purpose"),
      basis: own("basis"),
      persons: own("persons"),
      data: own("data"),
      recipients: own("recipients"),
      transfers: own("transfers"),
      retention: own("retention"),
      measures: own("measures"),
    },
    rules: {
      name: isOwn ? all(required, limit("name")) : limit("name"),
      purpose: isOwn ? all(required, limit("purpose")) : limit("purpose"),
      basis: limit("basis"),
      persons: limit("persons"),
      data: limit("data"),
      recipients: limit("recipients"),
      transfers: limit("transfers"),
      retention: limit("retention"),
      measures: limit("measures"),
    },
    draft: { key: `register ${key ?? activityid ?? "new"}`, until: "closed" },
    onSubmit: ({ isunused, ...words }) => {
      if (save.isPending) return;
      setFailure(null);
      const which = {
        ...(activityid === null ? {} : { activityid }),
        ...(key === null ? {} : { key }),
      };
      save.mutate(
        { input: { ...which, ...words, isunused: isunused === "yes", version } },
        {
          onSuccess: () => {
            form.sent();
            done(t("saved"));
          },
          onError,
        },
      );
    },
  });
  const takeBack = () => {
    if (activityid === null || remove.isPending) return;
    setFailure(null);
    remove.mutate({ input: { activityid, version } }, { onSuccess: () => done(t(isOwn ? "removed" : "wasReset")), onError });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={activity?.name ?? t("new")}
      width={720}
      footer={
        <>
          {activityid !== null && (
            <Button variant="ghost" busy={remove.isPending} onClick={takeBack}>
              {t(isOwn ? "remove" : "reset")}
            </Button>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="activity-form" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="activity-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {!isOwn && (
          <Switch
            label={t("isUnused")}
            note={t("isUnusedText")}
            checked={form.values.isunused === "yes"}
            onChange={(next) => form.set("isunused", next ? "yes" : "no")}
          />
        )}
        <TextField {...form.field("name")} label={fields("name")} hint={hintOf(product?.name)} />
        {longFields.map((field) => (
          <TextArea key={field} {...form.field(field)} label={fields(field)} hint={hintOf(product?.[field])} rows={3} />
        ))}
      </form>
    </Drawer>
  );

  function hintOf(text: string | undefined): string | undefined {
    return text === undefined || text === "" ? undefined : `${t("product")}: ${text}`;
  }
}
