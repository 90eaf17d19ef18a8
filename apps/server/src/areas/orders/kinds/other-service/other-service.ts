import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { z } from "zod";
import { defineKind } from "../../kind.ts";
import type { Service } from "../../service.ts";
import { renewalOf } from "../../services/index.ts";

const renewed = renewalOf({
  type: "renew-service",
  words: { act: { en: "Renewal of a service", sv: "Förnyelse av tjänst" } },
  does: ["keepsService"],
  sold: null,
});

const ended = defineKind({
  type: "cancel-service",
  params: z.object({}),
  words: { act: { en: "End of a service", sv: "Avslut av tjänst" } },
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
  words: { act: { en: "Manual order", sv: "Manuell beställning" } },
  operation: "unlock",
  does: ["keepsName", "keepsService"],
  basket: null,
  fixable: [],
  usualSeconds: () => 3600,
  fulfil: async () => ({ kind: "staff", text: taskText("orderByHand") }),
});

/** Services that nobody here delivers: people do. Stands behind every other service. */
export const otherService: Service = {
  kinds: [renewed, extra, ended],
  claims: () => true,
  renewal: renewed,
  end: null,
};
