type Policy = { readonly createHTML: (text: string) => string };
type Factory = {
  readonly createPolicy: (name: string, rules: { readonly createHTML: (text: string) => string | null }) => Policy;
};

const factory = (): Factory | undefined => (globalThis as { readonly trustedTypes?: Factory }).trustedTypes;

/**
 * The page's policy requires Trusted Types (ADR 45): no string may become markup or a script. Libraries set style sheets as the
 * innerHTML of a style element. Such text has no tags, so only text without tags is allowed.
 */
export function allowStyleTexts(): void {
  factory()?.createPolicy("default", { createHTML: (text) => (text.includes("<") ? null : text) });
}

let reader: Policy | null = null;

/** Markup that is parsed into a separate document. The document is never attached to the page, so nothing in it runs or loads. */
export function markupToRead(text: string): string {
  reader ??= factory()?.createPolicy("np-read", { createHTML: (markup) => markup }) ?? null;
  return reader?.createHTML(text) ?? text;
}
