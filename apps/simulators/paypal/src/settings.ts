import type { ServerIdentity } from "@nameplane/simulator-kit/tls/certificates";
import type { Book } from "./book.ts";
import type { Callbacks } from "./callbacks.ts";
import type { Faults } from "./faults.ts";

export type Settings = {
  readonly book: Book;
  readonly faults: Faults;
  readonly callbacks: Callbacks;
  /** The address of the API and of the payer's page. */
  readonly base: () => string;
  readonly clientId: string;
  readonly secret: string;
  readonly accessToken: string;
  /** The key that signs the callbacks, and its certificate. */
  readonly identity: Pick<ServerIdentity, "certificate" | "key">;
  readonly certificateId: string;
  /** Token of the control commands. */
  readonly token: string;
};
