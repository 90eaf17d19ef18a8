/** The kinds of documents that we send to receivers in the network. */
export type DocumentKind = "invoice" | "credit_note";

/** Whether a participant of the Peppol network takes a kind of document. */
export type ReceiverAnswer =
  | { readonly result: "takes" }
  /** unknown: there is no such participant. other_documents: the participant takes no documents of this kind. */
  | { readonly result: "unknown" | "other_documents" }
  /** The network's directories could not be asked. This says nothing about the participant. */
  | { readonly result: "unavailable"; readonly code: string };

/** A document to hand over to the access point. Participants are written as scheme and identifier, such as 0007:5567788990. */
export type Handover = {
  /** Our id of the message, stored before the call. It is a UUID, and becomes the instance identifier of the envelope. */
  readonly messageId: string;
  readonly kind: DocumentKind;
  readonly sender: string;
  readonly receiver: string;
  /** The country of the seller, as a code of two letters. */
  readonly country: string;
  readonly xml: string;
};

/** The state of a message after it was handed over. */
export type MessageState =
  | { readonly state: "delivered" }
  /** The access point has the message and still tries to deliver it. */
  | { readonly state: "under_way" }
  /** The access point of the operator or of the receiver will not deliver this message. */
  | { readonly state: "refused"; readonly reason: string }
  /** The access point does not know the message, so the message was never handed over. */
  | { readonly state: "unknown" }
  /** The access point did not answer, or its answer cannot be read. The caller has to ask about the message again. */
  | { readonly state: "unavailable"; readonly code: string };

/**
 * The operator's access point to the Peppol network. The functions do not throw if an answer is bad or missing; their result says
 * so.
 */
export interface AccessPoint {
  /** Asks the directories of the network about a participant. */
  findReceiver(participant: string, kind: DocumentKind): Promise<ReceiverAnswer>;
  /**
   * Hands a document over, and returns the state of the message. If that is unknown, the caller has to call `ask`, and must not
   * call `send` again at once.
   */
  send(handover: Handover): Promise<MessageState>;
  ask(messageId: string): Promise<MessageState>;
}
