/** The values before or after a change in the audit log. Null if the entry has none. */
type Side = Readonly<Record<string, unknown>> | null;

/** A value of the audit log in the form in which it is shown. */
export type LoggedValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "amount"; readonly minor: number; readonly currency: string | null }
  | { readonly kind: "date"; readonly at: string }
  | { readonly kind: "flag"; readonly on: boolean };

export type Change = { readonly field: string; readonly from: LoggedValue | null; readonly to: LoggedValue | null };

/** Fields that contain internal numbers, of labels for instance. They tell a reader nothing, as ids do not. */
const internal: ReadonlySet<string> = new Set(["label", "add", "remove"]);
/** Fields that contain amounts in minor units although their names do not say so. */
const amounts: ReadonlySet<string> = new Set(["total", "credit", "reserved"]);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isDate = (text: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text);

/**
 * The fields that differ between the two sides. If only one side was written, all of its fields. Ids are left out, because they
 * tell a reader nothing. A currency is also left out if an amount shows it. The parts of an object are fields of their own, called
 * like `terms.version`.
 */
export function changesOf(beforeWhole: Side, afterWhole: Side): Change[] {
  const [before, after] = [flatOf(beforeWhole), flatOf(afterWhole)];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !internal.has(field),
  );
  const changes = fields
    .map((field) => ({ field, from: shown(before, field), to: shown(after, field) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  const hasAmount = changes.some(({ from, to }) => from?.kind === "amount" || to?.kind === "amount");
  return changes.filter(({ field }) => field !== "currency" || !hasAmount);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same values, with those of an object one level up. */
const flatOf = (side: Side): Side =>
  side === null
    ? null
    : Object.fromEntries(
        Object.entries(side).flatMap(([field, value]) =>
          isObject(value)
            ? Object.entries(value).map(([part, each]) => [`${field}.${part}`, each] as const)
            : [[field, value] as const],
        ),
      );

/** Words made of a field's name, for one that has no words yet: `offSession` becomes "Off session". */
export function plainFieldName(field: string): string {
  const words = field.replaceAll(/[._]/g, " ").replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Browser and system of a logged login ("chrome linux"), as their makers write them. Null if one of them was not recognised. */
export function deviceOf(logged: string): { readonly browser: string; readonly system: string } | null {
  const [browser, system] = logged.split(" ").map((word) => deviceNames[word]);
  return browser === undefined || system === undefined ? null : { browser, system };
}

const deviceNames: Readonly<Record<string, string>> = {
  edge: "Edge",
  opera: "Opera",
  samsung: "Samsung Internet",
  firefox: "Firefox",
  chrome: "Chrome",
  safari: "Safari",
  android: "Android",
  ios: "iOS",
  windows: "Windows",
  mac: "macOS",
  linux: "Linux",
};

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
