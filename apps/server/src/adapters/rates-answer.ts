/** The largest answer that is read; the list of 90 days of the European Central Bank has 130 KB. */
const maxLength = 4_000_000;

/** The text at an address. Empty if the answer has no content (204). */
export async function answerOf(
  address: string,
  timeoutMs: number,
): Promise<{ readonly text: string } | { readonly failed: "no_answer" | "refused" | "unreadable" }> {
  try {
    const response = await fetch(address, {
      headers: { accept: "application/xml, application/json" },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { failed: "refused" };
    }
    if (Number(response.headers.get("content-length") ?? 0) > maxLength) {
      await response.body?.cancel();
      return { failed: "unreadable" };
    }
    const text = await response.text();
    return text.length > maxLength ? { failed: "unreadable" } : { text };
  } catch {
    return { failed: "no_answer" };
  }
}

/** A decimal number x 1,000,000, rounded half up. Null if the text is not a number from 0 up to a million. */
export function ppmOf(text: string): number | null {
  const [, whole, rest = ""] = /^(\d{1,6})(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = rest.padEnd(7, "0");
  const rounded = Number(digits.charAt(6)) >= 5 ? 1 : 0;
  return Number(whole) * 1_000_000 + Number(digits.slice(0, 6)) + rounded;
}
