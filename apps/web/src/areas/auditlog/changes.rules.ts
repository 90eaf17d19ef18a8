/** The values before or after a change in the audit log. Null if the entry has none. */
type Side = Readonly<Record<string, unknown>> | null;

/** A value of the audit log in the form in which it is shown. */
export type LoggedValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "amount"; readonly minor: number; readonly currency: string | null }
  | { readonly kind: "date"; readonly at: string }
  | { readonly kind: "flag"; readonly on: boolean };

export type Change = { readonly field: string; readonly from: LoggedValue | null; readonly to: LoggedValue | null };

/** Fields that contain amounts in minor units although their names do not say so. */
const amounts: ReadonlySet<string> = new Set(["total", "credit", "reserved"]);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isDate = (text: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text);

/**
 * The fields that differ between the two sides. If only one side was written, all of its fields. Ids are left out, because they
 * tell a reader nothing. A currency is also left out if an amount shows it.
 */
export function changesOf(before: Side, after: Side): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields
    .map((field) => ({ field, from: shown(before, field), to: shown(after, field) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  const hasAmount = changes.some(({ from, to }) => from?.kind === "amount" || to?.kind === "amount");
  return changes.filter(({ field }) => field !== "currency" || !hasAmount);
}

function shown(side: Side, field: string): LoggedValue | null {
  const value = side?.[field];
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return { kind: "flag", on: value };
  if (typeof value === "number" && (amounts.has(field) || field.endsWith("Minor"))) {
    const currency = side?.["currency"];
    return { kind: "amount", minor: value, currency: typeof currency === "string" ? currency : null };
  }
  if (typeof value === "string") {
    if (isId(value)) return null;
    return isDate(value) ? { kind: "date", at: value } : { kind: "text", text: value };
  }
  if (!Array.isArray(value)) return { kind: "text", text: JSON.stringify(value) };
  const words = value.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).filter((each) => !isId(each));
  return words.length === 0 ? null : { kind: "text", text: words.join(", ") };
}
