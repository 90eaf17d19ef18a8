import { plainTag, tagPattern, tagsMost } from "@nameplane/contracts/tickets/tag-values";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../../ui/basics/button.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { DeskTicket } from "./desk-words.tsx";
import { snoozeNames, timeOf } from "./snooze.rules.ts";
import type { useDeskActs } from "./use-desk-acts.ts";

type Props = { readonly ticket: DeskTicket; readonly acts: ReturnType<typeof useDeskActs> };

/** The id of the field for a new tag, to which the key t leads. */
export const tagFieldId = "desk-new-tag";

/** The tags of a ticket, with a field for another one. */
export function TicketTags({ ticket: { ticketid, tags }, acts }: Props) {
  const t = useTranslations("desk.tags");
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const tag = plainTag(typed);
  const isGood = tagPattern.test(tag);
  const add = () => {
    setTried(true);
    if (!isGood || acts.busy) return;
    acts.set(ticketid, { kind: "tag", add: [tag], remove: [] });
    setTyped("");
    setTried(false);
  };
  return (
    <div className="np-col np-gap-8">
      <span className="np-field-label">{t("label")}</span>
      {tags.length === 0 ? (
        <span className="np-soft">{t("none")}</span>
      ) : (
        <ul className="np-desk-taglist" aria-label={t("label")}>
          {tags.map((each) => (
            <li key={each}>
              {each}
              <IconButton
                icon={IconX}
                label={t("remove", { tag: each })}
                onClick={() => acts.set(ticketid, { kind: "tag", add: [], remove: [each] })}
              />
            </li>
          ))}
        </ul>
      )}
      {tags.length < tagsMost && (
        <form
          className="np-desk-newtag"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField
            id={tagFieldId}
            label={t("add")}
            hint={t("hint")}
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={setTyped}
            error={isTried && typed.trim() !== "" && !isGood ? t("wrong") : null}
          />
          <Button type="submit" size="sm">
            {t("addAct")}
          </Button>
        </form>
      )}
    </div>
  );
}

const awake = "awake";

/** Until when a ticket is snoozed, or the choice for how long it will be. */
export function Snooze({ ticket: { ticketid, snoozed }, acts }: Props) {
  const t = useTranslations("desk.snooze");
  if (snoozed !== null)
    return (
      <div className="np-col np-gap-8">
        <span>{t.rich("until", { when: () => <DateTime value={snoozed} show="moment" /> })}</span>
        <div>
          <Button size="sm" busy={acts.busy} onClick={() => acts.snooze(ticketid, null)}>
            {t("wake")}
          </Button>
        </div>
      </div>
    );
  return (
    <SelectField
      label={t("label")}
      value={awake}
      options={[{ value: awake, label: t("choose") }, ...snoozeNames.map((value) => ({ value, label: t(value) }))]}
      onChange={(value) => {
        const name = snoozeNames.find((each) => each === value);
        if (name !== undefined) acts.snooze(ticketid, timeOf(name));
      }}
    />
  );
}
