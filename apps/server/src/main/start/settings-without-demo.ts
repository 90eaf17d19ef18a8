/** Throws an error if the demo does not run and no mail server is configured: a simulator would only pretend to send mail. */
export function needSettingsWithoutDemo(env: NodeJS.ProcessEnv): void {
  if (env["DEMO"] === "0" && (env["SMTP_URL"] ?? "") === "")
    throw new Error("DEMO=0 needs SMTP_URL (docs/configuration.md). Only the demo has a simulator in its place.");
}
