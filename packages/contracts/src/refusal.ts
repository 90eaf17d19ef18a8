/**
 * An expected "no" with a name, a result code and the words that the user reads. Codes follow RFC 5730 section 3; 2203, 2204 and
 * 2205 are the product's own (the panel's two-step codes, and the demand for a fresh proof of identity).
 */
export type Refusal = {
  readonly name: string;
  readonly resultCode: number;
  /**
   * HTTP status in our own API. It is 200 unless the failure concerns HTTP itself, because the browser shows the server's
   * message only with 200.
   */
  readonly http: number;
  readonly text: { readonly en: string; readonly sv: string };
  /** never: the same call can never succeed. later: try again unchanged. after-fix: the caller has to change something. */
  readonly retry: "never" | "later" | "after-fix";
};

export function refusal(parts: Omit<Refusal, "http"> & { http?: number }): Refusal {
  return { http: 200, ...parts };
}

/** Replaces the {placeholders} of a refusal text. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));
}
