import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { label } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { writeStatuses } from "../objects/domain.ts";
import type { StatusInput } from "../objects/domain.ts";
import { hostElement, writeAddresses } from "../objects/host.ts";

/** What is added to or removed from a host. */
export interface HostParts {
  readonly addresses?: readonly string[] | undefined;
  readonly statuses?: readonly StatusInput[] | undefined;
}

export interface HostUpdateInput {
  readonly name: string;
  readonly add?: HostParts | undefined;
  readonly remove?: HostParts | undefined;
  readonly newName?: string | undefined;
}

/** Changes or renames a host (RFC 5732 section 3.2.5). */
export function hostUpdate(input: HostUpdateInput): EppCommand<null> {
  return {
    verb: "host:update",
    object: input.name,
    service: NS.host,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: (context) => {
      const parts = [
        hostElement("add", {}, writeAddresses(input.add?.addresses), writeStatuses("host", hostElement, input.add?.statuses)),
        hostElement(
          "rem",
          {},
          writeAddresses(input.remove?.addresses),
          writeStatuses("host", hostElement, input.remove?.statuses),
        ),
        hostElement("chg", {}, input.newName === undefined ? null : hostElement("name", {}, label(input.newName, "host:name"))),
      ].filter((element) => element.children.length > 0);
      if (parts.length === 0) throw new InvalidInput(2003, "host:update", "changes nothing");
      const name = hostElement("name", {}, label(input.name, "host:name"));
      return {
        body: eppElement("update", {}, hostElement("update", {}, name, parts)),
        extensions: writeSubProduct(context, [input.name]),
      };
    },
    read: () => null,
  };
}
