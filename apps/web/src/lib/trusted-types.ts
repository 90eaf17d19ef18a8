type Policy = { readonly createHTML: (text: string) => string };
type Factory = {
  readonly createPolicy: (name: string, rules: { readonly createHTML: (text: string) => string | null }) => Policy;
};

const factory = (): Factory | undefined => (globalThis as { readonly trustedTypes?: Factory }).trustedTypes;

/**
 * The page's policy demands Trusted Types (ADR 45): no text becomes markup or a script. Libraries write style sheets as the markup of a
 * style element; that is text without a tag, and the only text that passes.
 */
export function allowStyleTexts(): void {
  factory()?.createPolicy("default", { createHTML: (text) => (text.includes("<") ? null : text) });
}

let reader: Policy | null = null;

/** Markup that becomes a document of its own, which is never attached to the page: nothing in it runs or loads. */
export function markupToRead(text: string): string {
  reader ??= factory()?.createPolicy("np-read", { createHTML: (markup) => markup }) ?? null;
  return reader?.createHTML(text) ?? text;
}
