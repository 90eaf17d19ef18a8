/**
 * The settings that an installation outside the demo must have. Simulators in their place would only pretend to register
 * domains and to send mail.
 */
const needed = ["REGISTRIES_FILE", "SMTP_URL"] as const;

/** Throws an error that names the settings that are missing, unless the demo runs. */
export function needSettingsWithoutDemo(env: NodeJS.ProcessEnv): void {
  const missing = env["DEMO"] === "0" ? needed.filter((name) => (env[name] ?? "") === "") : [];
  if (missing.length > 0)
    throw new Error(
      `DEMO=0 needs ${missing.join(" and ")} (docs/configuration.md). Only the demo has simulators in their place.`,
    );
}
