/**
 * A text that identifies what stopped a request. It is the same for the same cause, so that all requests that it stopped can be
 * continued together. Names, numbers and ids are removed because they differ between requests.
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
  // A fault is ours and concerns every TLD. The answer of a registry concerns only its own TLD.
  return kind === "fault" ? `fault:${plain}` : `manual:${tld ?? ""}:${plain}`;
}

const registryPrefix = "registry:";

export const registryCause = (registryId: string): string => `${registryPrefix}${registryId}`;

const pausedPrefix = "paused:";

export const pauseStop = (registryId: string): string => `${pausedPrefix}${registryId}`;

/** The cause of a stopped request that a reseller sold and that the reseller's balance with the operator does not cover yet. */
export const coverStop = "cover";

/** The registry whose pause stops the request. Null if the cause is not a pause. */
export function pausedOfCause(cause: string | null): string | null {
  return cause?.startsWith(pausedPrefix) === true ? cause.slice(pausedPrefix.length) : null;
}

/** The registry that refuses everything from us. Null if that is not the cause. */
export function registryOfCause(cause: string | null): string | null {
  return cause?.startsWith(registryPrefix) === true ? cause.slice(registryPrefix.length) : null;
}
