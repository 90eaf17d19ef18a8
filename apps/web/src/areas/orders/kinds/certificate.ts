import type { OrderKind } from "./kind.ts";

export const certificate = {
  type: "create-ssl",
  word: "certificate",
  isFor: true,
  line: "certificate",
  isChange: false,
  form: () => ({ to: "serviceSsl" }),
  needs: "certificate",
} as const satisfies OrderKind;

/** A basket item for a certificate. csr: the signing request, or null if we keep the key. */
export const certificateItem = (productid: number, names: readonly string[], csr: string | null) => ({
  itemaction: "create-ssl" as const,
  domainname: "",
  change: {
    productid,
    certificate: { names: [...names], ...(csr === null ? { key: "kept" as const } : { key: "own" as const, csr }) },
  },
});
