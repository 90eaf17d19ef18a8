/** What receivers do with mail that fails (RFC 7489 section 6.3). */
export type DmarcAction = "none" | "quarantine" | "reject";

export type DmarcPolicy = {
  readonly policy: DmarcAction;
  /** The action for names below this one; null means the same action. */
  readonly subdomains: DmarcAction | null;
  /** Mail addresses that get the daily summaries, and those that get reports of single failures. */
  readonly reports: readonly string[];
  readonly failures: readonly string[];
  /** Whether the signing and sending domain must be exactly this one. */
  readonly isStrict: boolean;
};

/** The text of the record at "_dmarc". Parts that the wizard has no field for come from `others`. */
export function printDmarc(policy: DmarcPolicy, others: readonly string[] = []): string {
  const mailTo = (addresses: readonly string[]) => addresses.map((address) => `mailto:${address}`).join(",");
  return [
    "v=DMARC1",
    `p=${policy.policy}`,
    ...(policy.subdomains === null || policy.subdomains === policy.policy ? [] : [`sp=${policy.subdomains}`]),
    ...(policy.reports.length === 0 ? [] : [`rua=${mailTo(policy.reports)}`]),
    ...(policy.failures.length === 0 ? [] : [`ruf=${mailTo(policy.failures)}`]),
    ...(policy.isStrict ? ["adkim=s", "aspf=s"] : []),
    ...others,
  ].join("; ");
}

export function isDmarc(text: string): boolean {
  return /^v=DMARC1(?:[ ;]|$)/i.test(text);
}

export function readDmarc(text: string): { policy: DmarcPolicy; others: string[] } {
  const tags = new Map<string, string>();
  for (const part of text.split(";").slice(1)) {
    const [, name = "", value = ""] = /^\s*([a-z]+)\s*=\s*(.*?)\s*$/i.exec(part) ?? [];
    if (name !== "") tags.set(name.toLowerCase(), value);
  }
  const isStrict = tags.get("adkim") === "s" && tags.get("aspf") === "s";
  const fields = ["p", "sp", "rua", "ruf", ...(isStrict ? ["adkim", "aspf"] : [])];
  return {
    policy: {
      policy: actionOf(tags.get("p")) ?? "none",
      subdomains: actionOf(tags.get("sp")),
      reports: addressesOf(tags.get("rua")),
      failures: addressesOf(tags.get("ruf")),
      isStrict,
    },
    others: [...tags].filter(([name]) => !fields.includes(name)).map(([name, value]) => `${name}=${value}`),
  };
}

function actionOf(text: string | undefined): DmarcAction | null {
  const action = text?.toLowerCase();
  return action === "none" || action === "quarantine" || action === "reject" ? action : null;
}

function addressesOf(text = ""): string[] {
  return text.split(",").flatMap((one) => {
    const address = one.trim().replace(/^mailto:/i, "");
    return address === "" ? [] : [address];
  });
}
