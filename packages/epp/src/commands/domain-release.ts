import { eppElement, requireService } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { label, token } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { elementsOf } from "../xml/write-xml.ts";

const release = elementsOf("r", NS.nominetRelease);

/**
 * Releases one of our domains to another registrar, identified by its tag. For registries where the losing registrar starts a
 * transfer (std-release-1.0 of .uk). Returns 1000 if the release is done at once, and 1001 if the other registrar has to accept
 * it. Refuses locally with 2101 if the gaining registrar has to request a transfer with an auth code instead.
 */
export function domainRelease(input: {
  readonly name: string;
  readonly registrarTag: string;
}): EppCommand<Readonly<Record<string, never>>> {
  return {
    verb: "domain:release",
    object: input.name,
    service: NS.domain,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: (context) => {
      if (context.profile.transfer.kind !== "release")
        throw new InvalidInput(2101, "release", "is not offered: the gaining registrar asks for the transfer");
      requireService(context, NS.nominetRelease);
      return {
        body: eppElement(
          "update",
          {},
          release(
            "release",
            {},
            release("domainName", {}, label(input.name)),
            release("registrarTag", {}, token(input.registrarTag, "registrarTag", 2, 16)),
          ),
        ),
        extensions: [],
      };
    },
    read: () => ({}),
  };
}
