/**
 * What stopped a request, as text that is the same for the same cause, so that all it stopped go on together. Names, numbers and
 * ids are taken out of the words: they differ from request to request.
 */
export function causeOfWords(
  kind: "manual" | "fault",
  words: string,
  { name, tld }: { readonly name: string | null; readonly tld: string | null },
): string {
  const plain = (name === null ? words : words.replaceAll(name, "*"))
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, "*")
    .replaceAll(/\d+/g, "#")
    .trim()
    .slice(0, 200);
  // A fault is ours and meets every ending; what a registry says is about that registry.
  return kind === "fault" ? `fault:${plain}` : `manual:${tld ?? ""}:${plain}`;
}

const registryPrefix = "registry:";

export const registryCause = (registryId: string): string => `${registryPrefix}${registryId}`;

/** The registry that refuses everything; null: another cause. */
export function registryOfCause(cause: string | null): string | null {
  return cause?.startsWith(registryPrefix) === true ? cause.slice(registryPrefix.length) : null;
}
