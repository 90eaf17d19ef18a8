import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { z } from "zod";
import { defineKind } from "../../kind.ts";
import type { Service } from "../../service.ts";
import { renewalOf, serviceWords } from "../../services/index.ts";

const renewed = renewalOf({
  type: "renew-service",
  words: serviceWords.renewed,
  does: ["keepsService"],
  sold: null,
});

const ended = defineKind({
  type: "cancel-service",
  params: z.object({}),
  words: serviceWords.ended,
  operation: "free",
  rulesOut: ["keepsService"],
  basket: null,
  fixable: [],
  usualSeconds: () => 3600,
  fulfil: async () => ({ kind: "staff", text: taskText("serviceEndsByHand") }),
});

const extra = defineKind({
  type: "create-item-registration",
  params: z.object({}),
  words: serviceWords.byHand,
  operation: "unlock",
  does: ["keepsName", "keepsService"],
  basket: null,
  fixable: [],
  usualSeconds: () => 3600,
  fulfil: async () => ({ kind: "staff", text: taskText("orderByHand") }),
});

/** Services that people deliver by hand. It comes last, after all other services. */
export const otherService: Service = {
  kinds: [renewed, extra, ended],
  claims: () => true,
  renewal: renewed,
  end: null,
};
