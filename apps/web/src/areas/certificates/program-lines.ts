/** The ACME programs for which the panel shows the command to run or the configuration to enter. */
export const acmePrograms = ["certbot", "lego", "caddy", "acmesh"] as const;
export type AcmeProgram = (typeof acmePrograms)[number];

export type ProgramKey = { readonly directory: string; readonly kid: string; readonly hmackey: string };

/**
 * What to run or enter on the server. Programs do not have to prove the names, so the proof methods in these lines are never
 * used; the programs merely require one.
 */
export function linesFor(program: AcmeProgram, { directory, kid, hmackey }: ProgramKey, names: readonly string[]): string {
  const [first = ""] = names;
  const each = (option: string) => names.map((name) => `${option} '${name}'`).join(" ");
  // A folder cannot be named *.example.com.
  const folder = first.replace(/^\*\./, "");
  const lines: Readonly<Record<AcmeProgram, string>> = {
    certbot: [
      "certbot certonly --standalone --non-interactive --agree-tos --register-unsafely-without-email \\",
      `  --server ${directory} \\`,
      `  --eab-kid ${kid} --eab-hmac-key ${hmackey} \\`,
      `  ${each("-d")}`,
    ].join("\n"),
    lego: [
      `lego --accept-tos --email hostmaster@${folder} --path /etc/lego/${folder} --http --cert.timeout 300 \\`,
      `  --server ${directory} \\`,
      `  --eab --kid ${kid} --hmac ${hmackey} \\`,
      `  ${each("--domains")} run`,
    ].join("\n"),
    caddy: ["{", `  acme_ca ${directory}`, "  acme_eab {", `    key_id ${kid}`, `    mac_key ${hmackey}`, "  }", "}"].join("\n"),
    acmesh: [
      `acme.sh --register-account --server ${directory} \\`,
      `  --eab-kid ${kid} --eab-hmac-key ${hmackey}`,
      `acme.sh --issue --server ${directory} --webroot /var/www/html ${each("-d")}`,
    ].join("\n"),
  };
  return lines[program];
}

/** What renews the certificate later. Null for most programs, which renew by themselves once they have run. */
export function renewalOf(program: AcmeProgram, key: ProgramKey, names: readonly string[]): string | null {
  if (program !== "lego") return null;
  return linesFor("lego", key, names).replace(/ run$/, " renew --ari-enable");
}
