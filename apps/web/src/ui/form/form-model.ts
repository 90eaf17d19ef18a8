import { secretFields } from "@nameplane/values";
import type { RuleMessage } from "../../lib/rules/rules.ts";

export type FormValues = Readonly<Record<string, unknown>>;

/** A rule receives the values of the whole form, because some rules compare fields: "the same as the first password". */
export type FieldRule<Values extends FormValues, Name extends keyof Values> = (
  value: Values[Name],
  values: Values,
) => RuleMessage | null;

export type FormRules<Values extends FormValues> = { readonly [Name in keyof Values]?: FieldRule<Values, Name> };

export type FormState<Values extends FormValues> = {
  readonly values: Values;
  /** Fields that the user has changed. */
  readonly edited: ReadonlySet<keyof Values>;
  /** Fields whose error may be shown: they were edited and then left, or the form was submitted. */
  readonly dirty: ReadonlySet<keyof Values>;
  /** The server's error for a field, removed as soon as the field changes. */
  readonly refused: Readonly<Partial<Record<keyof Values, string>>>;
};

/** Either the key of a text, from the rules, or a text from the server. */
export type FieldError = RuleMessage | { readonly text: string };

export function newForm<Values extends FormValues>(values: Values): FormState<Values> {
  return { values, edited: new Set(), dirty: new Set(), refused: {} as FormState<Values>["refused"] };
}

/**
 * The changed values that may be kept as a draft; null if there are none. Secrets are never kept, whatever the form's settings
 * are.
 */
export function draftOf<Values extends FormValues>(
  { values, edited }: FormState<Values>,
  initial: Values,
  forget: readonly (keyof Values)[] = [],
): Partial<Values> | null {
  const names = (Object.keys(values) as (keyof Values & string)[]).filter(
    (name) =>
      edited.has(name) &&
      !forget.includes(name) &&
      !secretFields.has(name.toLowerCase()) &&
      JSON.stringify(values[name]) !== JSON.stringify(initial[name]),
  );
  return names.length === 0 ? null : (Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>);
}

/**
 * The form with its draft filled in, as if it had just been typed. Draft values that do not fit the form's fields are left out.
 */
export function restoredForm<Values extends FormValues>(initial: Values, kept: unknown): FormState<Values> {
  const entries = typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
  const fits = (name: string, value: unknown) =>
    Object.hasOwn(initial, name) &&
    typeof value === typeof initial[name] &&
    Array.isArray(value) === Array.isArray(initial[name]);
  return entries
    .filter(([name, value]) => fits(name, value))
    .reduce((state, [name, value]) => edit(state, name as keyof Values, value as Values[keyof Values]), newForm(initial));
}

export function edit<Values extends FormValues, Name extends keyof Values>(
  state: FormState<Values>,
  name: Name,
  value: Values[Name],
): FormState<Values> {
  const { [name]: _gone, ...refused } = state.refused;
  return {
    ...state,
    values: { ...state.values, [name]: value },
    edited: new Set([...state.edited, name]),
    refused: refused as FormState<Values>["refused"],
  };
}

/**
 * Called when a field loses the focus. If the field was edited, its error may now be shown. Tabbing through an empty field is not
 * an edit.
 */
export function leave<Values extends FormValues>(state: FormState<Values>, name: keyof Values): FormState<Values> {
  if (!state.edited.has(name) || state.dirty.has(name)) return state;
  return { ...state, dirty: new Set([...state.dirty, name]) };
}

/** The first step of a submit. It marks every field, so that all errors are shown. */
export function markAll<Values extends FormValues>(state: FormState<Values>): FormState<Values> {
  return { ...state, dirty: new Set(Object.keys(state.values)) };
}

export function refuse<Values extends FormValues>(
  state: FormState<Values>,
  refused: FormState<Values>["refused"],
): FormState<Values> {
  return {
    ...state,
    refused: { ...state.refused, ...refused },
    dirty: new Set([...state.dirty, ...Object.keys(refused)]),
  };
}

/** The error of a field, whether it is already shown or not. */
export function errorOf<Values extends FormValues>(
  state: FormState<Values>,
  rules: FormRules<Values>,
  name: keyof Values,
): FieldError | null {
  const text = state.refused[name];
  if (text !== undefined) return { text };
  return rules[name]?.(state.values[name], state.values) ?? null;
}

/** The error to show for a field: only after the user has edited and left it, or after a submit. */
export function shownError<Values extends FormValues>(
  state: FormState<Values>,
  rules: FormRules<Values>,
  name: keyof Values,
): FieldError | null {
  return state.dirty.has(name) ? errorOf(state, rules, name) : null;
}

export function isValid<Values extends FormValues>(state: FormState<Values>, rules: FormRules<Values>): boolean {
  return firstError(state, rules) === null;
}

/** The first field with an error, in the order of the form's values. */
export function firstError<Values extends FormValues>(
  state: FormState<Values>,
  rules: FormRules<Values>,
): { readonly name: keyof Values & string; readonly error: FieldError } | null {
  for (const name of Object.keys(state.values)) {
    const error = errorOf(state, rules, name);
    if (error) return { name, error };
  }
  return null;
}
