import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  dnssecAdd: {
    template: "dnssec-step",
    domainId: sampleId,
    name: "xn--fjllbete-1za.se",
    act: "add",
    records: [
      {
        keyTag: 60_485,
        algorithm: 13,
        digestType: 2,
        digest: "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A",
      },
    ],
    keys: [],
    isReminder: false,
  },
  dnssecKey: {
    template: "dnssec-step",
    domainId: sampleId,
    name: "xn--fjllbete-1za.se",
    act: "key",
    records: [
      {
        keyTag: 60_485,
        algorithm: 13,
        digestType: 2,
        digest: "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A",
      },
    ],
    keys: [
      {
        flags: 257,
        protocol: 3,
        algorithm: 13,
        publicKey: "mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==",
      },
    ],
    isReminder: false,
  },
  dnssecServers: {
    template: "dnssec-step",
    domainId: sampleId,
    name: "xn--fjllbete-1za.se",
    act: "servers",
    records: [
      {
        keyTag: 60_485,
        algorithm: 13,
        digestType: 2,
        digest: "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A",
      },
    ],
    keys: [],
    isReminder: false,
  },
  dnssecRemove: {
    template: "dnssec-step",
    domainId: sampleId,
    name: "xn--fjllbete-1za.se",
    act: "remove",
    records: [
      {
        keyTag: 60_485,
        algorithm: 13,
        digestType: 2,
        digest: "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A",
      },
    ],
    keys: [],
    isReminder: true,
  },
} as const satisfies Record<string, Facts>;
