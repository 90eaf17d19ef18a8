import { useCallback, useEffect, useId, useRef, useState, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { ruleText } from "../../lib/rules/rule-text.ts";
import type { ApiError } from "../../lib/api/api-error.ts";
import { draftSlot } from "../../lib/drafts.ts";
import {
  draftOf,
  edit,
  firstError,
  isValid,
  leave,
  markAll,
  newForm,
  refuse,
  restoredForm,
  shownError,
  type FieldError,
  type FormRules,
  type FormState,
  type FormValues,
} from "./form-model.ts";
import { useDraftNotice } from "./use-draft.ts";

export type FormOptions<Values extends FormValues> = {
  readonly initial: Values;
  readonly rules?: FormRules<Values>;
  /** Called with valid values after all fields have been marked. */
  readonly onSubmit: (values: Values) => void;
  /**
   * Whether the typed values are kept as a draft, which survives a reload, going back and a login. false: never, for a form that
   * has only secrets. key: the name of the draft. until "sent": the draft is dropped when the form calls `reset` or `sent`, and
   * closing the form keeps it. until "closed": closing the form on its page also drops the draft. forget: secret fields that are
   * not in the general list.
   */
  readonly draft:
    | false
    | { readonly key: string; readonly until: "sent" | "closed"; readonly forget?: readonly (keyof Values)[] };
};

export type FieldBinding<Value> = {
  readonly id: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly error: string | null;
};

/** Fields of a form by name. A component that requires some fields accepts every form that has them. */
export type Fields<Values extends FormValues> = {
  readonly [Name in keyof Values & string]: FieldBinding<Values[Name]>;
};

export type Form<Values extends FormValues> = {
  readonly values: Values;
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** All properties that a field component requires. */
  readonly field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  readonly fields: Fields<Values>;
  readonly valid: boolean;
  /** Whether something was typed that has not been sent. */
  readonly edited: boolean;
  readonly firstError: { readonly name: string; readonly text: string } | null;
  /** For `<form onSubmit>`: marks all fields, then submits or moves the focus to the first error. */
  readonly submit: (event?: SyntheticEvent) => void;
  readonly reset: (values?: Values) => void;
  /** To be called when the server has accepted the values. Their draft is dropped, and they stay on the screen. */
  readonly sent: () => void;
  /** Moves the focus to a field. Used after a refusal, when the focus may have been on a button that is now disabled. */
  readonly focus: (name: keyof Values & string) => void;
  /**
   * Shows the server's error at the field that it names and moves the focus there, unless the user is typing elsewhere. Returns
   * false if the form has no such field; the caller then shows the error above the form.
   */
  readonly applyRefusal: (
    error: Pick<ApiError, "missing" | "param">,
    text: string,
    options?: { readonly movesFocus?: boolean },
  ) => boolean;
  readonly formId: string;
};

/** The form hook of the panel: holds the values, shows errors only after an edit, and moves the focus to the first error. */
export function useForm<Values extends FormValues>(options: FormOptions<Values>): Form<Values> {
  const t = useTranslations("rules");
  const formId = useId();
  const { draft, initial } = options;
  // The draft is tied to the user when the form opens, because what one person typed must never be shown to another.
  const [slot] = useState(() => (draft ? draftSlot(draft.key) : null));
  const [state, setState] = useState(() => restoredForm(initial, slot?.kept));
  const latest = useRef(state);
  const rules = options.rules ?? {};

  const update = useCallback((next: FormState<Values>) => {
    latest.current = next;
    setState(next);
  }, []);

  const start = useRef({ initial, draft });
  useEffect(() => {
    if (!slot || state.edited.size === 0) return;
    const kept = draftOf(state, start.current.initial, start.current.draft ? start.current.draft.forget : []);
    if (kept) slot.keep(kept);
    else slot.drop();
  }, [slot, state]);
  const reset = useCallback(
    (values?: Values) => {
      slot?.drop();
      update(newForm(values ?? start.current.initial));
    },
    [slot, update],
  );
  useDraftNotice(slot, draft && draft.until === "closed", reset);

  const textOf = (error: FieldError | null) => (error === null ? null : "text" in error ? error.text : ruleText(t, error));
  const idOf = (name: string) => `${formId}-${name}`;
  const first = firstError(state, rules);
  const field: Form<Values>["field"] = (name) => ({
    id: idOf(name),
    name,
    value: state.values[name],
    onChange: (value) => update(edit(latest.current, name, value)),
    onBlur: () => update(leave(latest.current, name)),
    error: textOf(shownError(state, rules, name)),
  });
  const fields = {} as { -readonly [Name in keyof Fields<Values>]: Fields<Values>[Name] };
  for (const name of Object.keys(state.values) as (keyof Values & string)[]) fields[name] = field(name);

  return {
    values: state.values,
    formId,
    valid: isValid(state, rules),
    edited: state.edited.size > 0,
    firstError: first ? { name: first.name, text: textOf(first.error) ?? "" } : null,
    set: (name, value) => update(edit(latest.current, name, value)),
    field,
    fields,
    submit: (event) => {
      event?.preventDefault();
      const marked = markAll(latest.current);
      update(marked);
      const wrong = firstError(marked, rules);
      if (wrong === null) options.onSubmit(marked.values);
      else document.getElementById(idOf(wrong.name))?.focus();
    },
    reset: (values) => reset(values ?? options.initial),
    sent: () => {
      slot?.drop();
      start.current = { ...start.current, initial: latest.current.values };
      update({ ...latest.current, edited: new Set() });
    },
    focus: (name) => document.getElementById(idOf(name))?.focus(),
    applyRefusal: (error, text, { movesFocus = true } = {}) => {
      const named = [...error.missing, ...(error.param ? [error.param] : [])].filter((name) => name in state.values);
      const [firstName] = named;
      if (firstName === undefined) return false;
      update(refuse(latest.current, Object.fromEntries(named.map((name) => [name, text])) as FormState<Values>["refused"]));
      if (movesFocus) document.getElementById(idOf(firstName))?.focus();
      return true;
    },
  };
}
