import type { OrderKind } from "./kind.ts";

export const serveDns = {
  type: "create-dns-registration",
  word: "serveDns",
  line: "serveDns",
  deed: "serveDns",
  gives: "newName",
  isChange: true,
  form: () => ({ to: "domainAddDns" }),
  putsBack: "line",
  fixes: { 4002: "proveName", 4005: "proveName", 4009: "proveName" },
} as const satisfies OrderKind;
