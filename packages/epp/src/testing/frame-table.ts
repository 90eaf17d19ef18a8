import { writeCommandFrame } from "../command.ts";
import type { EppCommand } from "../command.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import { contextFor } from "./contexts.ts";

/** A command with the exact content of its frame, between `<command>` and `<clTRID>`, one line per top-level part. */
export interface ExpectedFrame {
  readonly title: string;
  readonly profile: RegistryProfile;
  readonly command: EppCommand<unknown>;
  readonly content: readonly string[];
  /** Whether the frame has elements of a registry's own extension, which the published schemas do not know. */
  readonly hasOwnElements?: true;
}

const clTRID = "ABC-12345";

export function frameOf({ command, profile }: Pick<ExpectedFrame, "command" | "profile">): string {
  return writeCommandFrame(command, contextFor(profile), clTRID);
}

/** The complete frame around an expected content. */
export function expectedXml(content: readonly string[]): string {
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
    '<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><command>' +
    content.join("") +
    `<clTRID>${clTRID}</clTRID></command></epp>`
  );
}
