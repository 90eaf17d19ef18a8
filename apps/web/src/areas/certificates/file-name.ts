import { baseName, isWildcardName } from "@nameplane/contracts/certificates/names";

/** A file name for a certificate or its key: the first name, without characters that file systems do not allow. */
export const fileNameOf = (names: readonly string[], ending: string): string => {
  const [first = "certificate"] = names;
  return `${isWildcardName(first) ? "wildcard." : ""}${baseName(first)}${ending}`;
};

const textFile = "text/plain";
export const textBlob = (text: string): Blob => new Blob([text], { type: textFile });
