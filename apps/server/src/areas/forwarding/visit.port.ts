/** A visitor's request to a redirect host. */
export type Visit = {
  readonly method: string;
  /** The Host header as sent; undefined if there was none. */
  readonly host: string | undefined;
  /** The request target as sent: path and query, or a whole address. */
  readonly target: string;
  /** The name in the TLS greeting; null for plain HTTP, or if no name was given. */
  readonly serverName: string | null;
  readonly isSecure: boolean;
};

/** Error pages. They say what is wrong with the request, and do not reveal which records or hosts exist. */
export type PageName = "bad-request" | "not-found" | "misdirected" | "method" | "loop" | "busy";

export type VisitAnswer =
  | { readonly kind: "redirect"; readonly status: 301 | 302; readonly location: string; readonly host: string }
  | { readonly kind: "text"; readonly body: string }
  | { readonly kind: "page"; readonly status: number; readonly page: PageName };

/** A certificate chain and its private key, PEM. */
export type HostCertificate = { readonly chain: string; readonly key: string };

/** What the redirect listener needs from the product. */
export interface VisitHandler {
  answer(visit: Visit): Promise<VisitAnswer>;
  /** The certificate for the host name that a browser sends when it opens a TLS connection; null if there is none. */
  certificateFor(serverName: string): Promise<HostCertificate | null>;
}
