import type { RegistryShape, ShapeField } from "@nameplane/contracts/backoffice/registry/shape";
import {
  shapeChoices,
  shapeFlags,
  shapeNumbers,
  shapeRoles,
  shapeTexts,
} from "@nameplane/contracts/backoffice/registry/shape-values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Areas } from "../../../locales/messages.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { readProducts, readTags, readUris, spellProducts, spellTags, spellUris } from "./shape-text.rules.ts";

/** The fields of a shape (how a registry works) in the order and groups in which the form shows them. */
const groups = {
  contacts: [
    "contactRoles",
    "contactIdentity",
    "contactIds",
    "placeholder",
    "standingAdmin",
    "standingTech",
    "standingBilling",
    "hostModel",
  ],
  terms: ["periodUnit", "minMonths", "maxMonths", "renewal", "restore", "cancelAtExpiry"],
  codes: [
    "codeMadeBy",
    "codeAtCreate",
    "codeMin",
    "codeMax",
    "transferKind",
    "transferRegistrant",
    "transferMonths",
    "transferAnswers",
    "transferServers",
  ],
  other: ["dnssec", "registryLock", "usesFee", "clientCertificate", "weakCiphers"],
  services: ["extensions", "subProducts", "idnSays", "idnTags"],
} as const satisfies Readonly<Record<string, readonly ShapeField[]>>;

type Choice = keyof typeof shapeChoices;
type Listed = "extensions" | "subProducts" | "idnTags";
const typed = [...shapeNumbers, ...shapeTexts, "extensions", "subProducts", "idnTags"] as const;
type Typed = (typeof typed)[number];

const isIn = <T extends string>(list: readonly T[], field: string): field is T => list.some((each) => each === field);

function spell(shape: RegistryShape): Record<Typed, string> {
  const plain = [...shapeNumbers, ...shapeTexts].map((field) => [field, String(shape[field])]);
  return {
    ...(Object.fromEntries(plain) as Record<Exclude<Typed, Listed>, string>),
    extensions: spellUris(shape.extensions),
    subProducts: spellProducts(shape.subProducts),
    idnTags: spellTags(shape.idnTags),
  };
}

/** The state of a form for a registry's shape. `read` returns the shape, or null after marking the fields that are wrong. */
export function useShapeForm(start: RegistryShape) {
  const [shape, setShape] = useState(start);
  const [texts, setTexts] = useState(() => spell(start));
  const [isTried, setTried] = useState(false);
  const products = readProducts(texts.subProducts);
  const tags = readTags(texts.idnTags);
  const isWrong = (field: Typed): boolean => {
    if (isIn(shapeNumbers, field)) return !/^\d{1,4}$/.test(texts[field].trim());
    if (field === "subProducts") return products === undefined;
    return field === "idnTags" && tags === undefined;
  };
  const all = (): RegistryShape => ({
    ...shape,
    ...(Object.fromEntries(shapeNumbers.map((field) => [field, Number(texts[field])])) as Pick<
      RegistryShape,
      (typeof shapeNumbers)[number]
    >),
    ...(Object.fromEntries(shapeTexts.map((field) => [field, texts[field].trim()])) as Pick<
      RegistryShape,
      (typeof shapeTexts)[number]
    >),
    extensions: readUris(texts.extensions),
    subProducts: products ?? [],
    idnTags: shape.idnSays === "nothing" ? [] : (tags ?? []),
  });
  return {
    shape,
    texts,
    set: (parts: Partial<RegistryShape>) => setShape((known) => ({ ...known, ...parts })),
    type: (field: Typed, text: string) => setTexts((known) => ({ ...known, [field]: text })),
    isMarked: (field: Typed) => isTried && isWrong(field),
    fill: (next: RegistryShape) => {
      setShape(next);
      setTexts(spell(next));
      setTried(false);
    },
    read: (): RegistryShape | null => {
      setTried(true);
      return typed.some(isWrong) ? null : all();
    },
    changed: (): ShapeField[] => {
      const now = all();
      return (Object.keys(now) as ShapeField[]).filter((field) => JSON.stringify(now[field]) !== JSON.stringify(start[field]));
    },
  };
}
export type ShapeForm = ReturnType<typeof useShapeForm>;

/** The fields of a shape. `failure`: the server's refusal, shown at its field. */
export function ShapeFields({
  form,
  failure,
}: {
  readonly form: ShapeForm;
  readonly failure: { readonly param: string | null; readonly text: string } | null;
}): React.JSX.Element {
  const t = useTranslations("addregistry");
  const refused = (field: ShapeField): string | null => (failure?.param === field ? failure.text : null);
  return (
    <>
      {Object.entries(groups).map(([group, fields]) => (
        <fieldset key={group} className="np-fieldset np-registry-group">
          <legend>{t(`group.${group as keyof typeof groups}`)}</legend>
          <div className="np-registry-fields">
            {fields.map((field) => (
              <ShapeInput key={field} field={field} form={form} refused={refused(field)} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

function ShapeInput({ field, form, refused }: { field: ShapeField; form: ShapeForm; refused: string | null }) {
  const t = useTranslations("addregistry");
  const label = t(`field.${field}`);
  if (field === "contactRoles") return <Roles form={form} refused={refused} />;
  if (isIn(shapeFlags, field))
    return <Checkbox label={label} checked={form.shape[field]} onChange={(isOn) => form.set({ [field]: isOn })} />;
  if (isIn(Object.keys(shapeChoices) as Choice[], field)) {
    const options: readonly string[] = shapeChoices[field];
    return (
      <SelectField
        label={label}
        value={form.shape[field]}
        options={options.map((value) => ({
          value,
          label: t(`choice.${`${field}_${value}` as keyof Areas["addregistry"]["choice"]}`),
        }))}
        onChange={(value) => form.set({ [field]: value })}
        error={refused}
      />
    );
  }
  if (field === "extensions" || field === "subProducts" || field === "idnTags") {
    if (field === "idnTags" && form.shape.idnSays === "nothing") return null;
    const wrong = field !== "extensions" && form.isMarked(field) ? t(`wrong.${field}`) : null;
    return (
      <div className="np-registry-wide">
        <TextArea
          label={label}
          hint={t(`hint.${field}`)}
          mono
          rows={field === "extensions" ? 6 : 3}
          value={form.texts[field]}
          onChange={(text) => form.type(field, text)}
          error={wrong ?? refused}
        />
      </div>
    );
  }
  const text: Typed = field;
  return (
    <TextField
      label={label}
      inputMode={isIn(shapeNumbers, field) ? "numeric" : "text"}
      autoComplete="off"
      value={form.texts[text]}
      onChange={(next) => form.type(text, next)}
      error={form.isMarked(text) ? t("number") : refused}
    />
  );
}

function Roles({ form, refused }: { form: ShapeForm; refused: string | null }) {
  const t = useTranslations("addregistry");
  const { contactRoles: roles } = form.shape;
  return (
    <fieldset className="np-fieldset np-registry-wide">
      <legend>{t("field.contactRoles")}</legend>
      <div className="np-row np-wrap np-gap-16">
        {shapeRoles.map((role) => (
          <Checkbox
            key={role}
            label={t(`choice.role_${role}`)}
            checked={roles.includes(role)}
            onChange={(isOn) =>
              form.set({ contactRoles: shapeRoles.filter((each) => (each === role ? isOn : roles.includes(each))) })
            }
          />
        ))}
      </div>
      {refused !== null && <p className="np-problem-text">{refused}</p>}
    </fieldset>
  );
}
