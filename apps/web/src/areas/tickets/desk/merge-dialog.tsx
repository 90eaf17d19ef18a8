import { deskList, deskTicket, mergeTickets } from "@nameplane/contracts/tickets/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { OPEN, CLOSED, type DeskCustomer, type DeskTicket } from "./desk-words.tsx";

type Props = { readonly ticket: DeskTicket; readonly customer: DeskCustomer | null; readonly onClose: () => void };

/** Merges other tickets of the customer into the ticket on the page. */
export function MergeDialog({ ticket: { ticketid }, customer, onClose }: Props) {
  const t = useTranslations("desk.merge");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const merge = useApiMutation(mergeTickets, { call: { handled: true } });
  const offered = (customer?.tickets ?? []).filter(({ status }) => status === OPEN || status === CLOSED);
  const number = /^#?(\d{1,15})$/.exec(typed.trim())?.[1];
  const ticketids = [...new Set([...chosen, ...(number === undefined ? [] : [Number(number)])])];
  const send = () => {
    if (merge.isPending) return;
    if (ticketids.length === 0 || (typed.trim() !== "" && number === undefined)) return setFailure(t("none"));
    setFailure(null);
    merge.mutate(
      { input: { ticketid, ticketids } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("done", { count: ticketids.length, number: String(ticketid) }) });
          for (const { path } of [deskTicket, deskList]) void queries.invalidateQueries({ queryKey: [path] });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, api));
        },
      },
    );
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title", { number: String(ticketid) })}
      sub={t("sub")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="np-merge-tickets" variant="primary" busy={merge.isPending}>
            {t("merge")}
          </Button>
        </>
      }
    >
      <form
        id="np-merge-tickets"
        className="np-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {offered.length > 0 && (
          <fieldset className="np-fieldset">
            <legend>{t("others")}</legend>
            {offered.map(({ ticketid: other, subject }) => (
              <Checkbox
                key={other}
                label={subject}
                note={t("ticket", { number: String(other) })}
                checked={chosen.has(other)}
                onChange={(isChosen) => {
                  setFailure(null);
                  const next = new Set(chosen);
                  if (isChosen) next.add(other);
                  else next.delete(other);
                  setChosen(next);
                }}
              />
            ))}
          </fieldset>
        )}
        <TextField
          label={t(offered.length > 0 ? "another" : "number")}
          hint={t("numberHint")}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      </form>
    </Modal>
  );
}
