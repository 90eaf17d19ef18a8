import type { StaffView } from "@nameplane/contracts/backoffice/lists/lists";
import type { ViewList } from "@nameplane/contracts/backoffice/lists/values";
import { removeStaffView, saveStaffView } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

type Props = {
  readonly list: ViewList;
  /** The view that is changed. Null for a new one. */
  readonly view: StaffView | null;
  /** The filters and the order that the list has now. */
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly { readonly value: string; readonly text: string }[];
  readonly hidden: readonly string[];
  readonly onSaved: (viewid: string | undefined) => void;
  readonly onClose: () => void;
};

/** Saves the list as it is shown now under a name, or changes or removes a view that the user has saved. */
export function ViewDrawer({ list, view, query, columns, hidden, onSaved, onClose }: Props) {
  const t = useTranslations("stafflists.drawer");
  const describe = useTranslations("api");
  const [failure, setFailure] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly string[]>(hidden);
  const [isShared, setShared] = useState(view?.shared ?? false);
  const save = useApiMutation(saveStaffView, { call: { handled: true } });
  const remove = useApiMutation(removeStaffView, { call: { handled: true } });
  const isEmpty = columns.every(({ value }) => left.includes(value));
  const form = useForm<{ readonly name: string }>({
    initial: { name: view?.name ?? "" },
    rules: { name: all(required, maxLength(60)) },
    draft: false,
    onSubmit: ({ name }) => {
      if (save.isPending || isEmpty) return;
      setFailure(null);
      const of = view === null ? {} : { viewid: view.viewid };
      save.mutate(
        { input: { ...of, list, name: name.trim(), query: { ...query }, hidden: [...left], shared: isShared } },
        {
          onSuccess: ({ viewid }) => {
            onClose();
            onSaved(viewid);
            showToast({ tone: "success", title: t("saved") });
          },
          onError: (error) => {
            if (isAborted(error)) return;
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <Drawer
      open
      onClose={onClose}
      title={view === null ? t("newTitle") : t("editTitle", { name: view.name })}
      width={460}
      footer={
        <>
          {view !== null && (
            <Button
              variant="danger"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { input: { viewid: view.viewid } },
                  {
                    onSuccess: () => {
                      onClose();
                      onSaved(undefined);
                      showToast({ tone: "success", title: t("removed") });
                    },
                    onError: (error) => setFailure(isAborted(error) ? null : describeError(error, describe)),
                  },
                )
              }
            >
              {t("remove")}
            </Button>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="view-form" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="view-form" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("text")}</p>
        <TextField {...form.field("name")} label={t("name")} autoComplete="off" />
        <fieldset className="np-fieldset">
          <legend>{t("columns")}</legend>
          {columns.map(({ value, text }) => (
            <Checkbox
              key={value}
              label={text}
              checked={!left.includes(value)}
              onChange={(isOn) => setLeft(isOn ? left.filter((each) => each !== value) : [...left, value])}
            />
          ))}
          {isEmpty && <p className="np-small">{t("columnNeeded")}</p>}
        </fieldset>
        <Checkbox label={t("shared")} note={t("sharedNote")} checked={isShared} onChange={setShared} />
      </form>
    </Drawer>
  );
}
