import type { ResaleMode } from "@nameplane/contracts/resellers/merchant";
import type { ModeRow } from "./merchant.repository.ts";

export const presentMode = ({ id, mode, state, begins, askedAt, decidedAt, reason }: ModeRow): ResaleMode => ({
  modeid: id,
  mode,
  state,
  begins,
  asked: askedAt.toISOString(),
  decided: decidedAt?.toISOString() ?? null,
  reason,
});
