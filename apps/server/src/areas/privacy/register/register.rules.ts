import {
  activityFields,
  classTexts,
  keptFor,
  productActivities,
  recipientTexts,
  withAccount,
  type ActivityField,
  type ActivityKey,
  type ProductActivity,
} from "@nameplane/contracts/privacy/activity-texts";
import type { ErasureClass } from "@nameplane/contracts/privacy/erasure-values";

type Language = "en" | "sv";
export type ActivityWords = Readonly<Record<ActivityField, string>>;

/** How long rows of a class are kept: the shortest and the longest period in days. Null if no table of the class has a period. */
export type Periods = Partial<Readonly<Record<ErasureClass, { readonly least: number; readonly most: number } | null>>>;

/** The outside parties of this installation, by kind. A kind that is not used is empty. */
export type Parties = Partial<Readonly<Record<ProductActivity["recipients"][number], readonly string[]>>>;

/** The product's text for an activity, with the periods and the outside parties of this installation. */
export function productWords(
  key: ActivityKey,
  language: Language,
  of: { readonly periods: Periods; readonly parties: Parties },
): ActivityWords {
  const activity: ProductActivity = productActivities[key];
  return {
    name: activity.name[language],
    purpose: activity.purpose[language],
    basis: activity.basis[language],
    persons: activity.persons[language],
    data: activity.data[language],
    recipients: recipientsOf(activity, language, of.parties),
    transfers: "",
    retention: activity.classes.map((each) => retentionOf(each, language, of.periods)).join("; "),
    measures: "",
  };
}

function recipientsOf({ recipients }: ProductActivity, language: Language, parties: Parties): string {
  const named = recipients.flatMap((kind) => {
    const known = parties[kind];
    if (known === undefined) return [recipientTexts[kind][language]];
    return known.length === 0 ? [] : [`${recipientTexts[kind][language]}: ${known.join(", ")}`];
  });
  return named.length === 0 ? recipientTexts.none[language] : named.join("; ");
}

function retentionOf(each: ErasureClass, language: Language, periods: Periods): string {
  const period = periods[each] ?? null;
  const long = period === null ? withAccount[language] : keptFor(period.least, period.most, language);
  return `${classTexts[each][language]}: ${long}`;
}

/** The texts of an activity: the operator's own text for each field, and the product's text for fields without one. */
export function wordsOf(own: Partial<ActivityWords>, product: ActivityWords | null): ActivityWords {
  const entries = activityFields.map((field) => [field, own[field]?.trim() || product?.[field] || ""] as const);
  return Object.fromEntries(entries) as ActivityWords;
}
