import { fqdnOf } from "@nameplane/dns";

/** PowerDNS writes characters that are not allowed in a path as "=" and their code ("0/25" is "0=2F25"). */
export function zonePath(apex: string): string {
  const id = fqdnOf(apex).replaceAll(/[^a-z0-9._-]/g, (character) => {
    return `=${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return `/zones/${id}`;
}
