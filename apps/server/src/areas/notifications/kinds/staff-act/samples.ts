import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const plain = {
  template: "staff-act",
  domainId: sampleId,
  name: "kvarnen.se",
  text: "",
  mode: null,
  order: null,
  waitsForMoney: false,
} as const;

export const samples = {
  staffActLock: { ...plain, act: "lock" },
  staffActUnlock: { ...plain, act: "unlock" },
  staffActAutorenew: { ...plain, act: "autorenew", mode: "manual" },
  staffActRenew: { ...plain, act: "renew", order: 20_117, waitsForMoney: true },
  staffActRestore: { ...plain, act: "restore", order: 20_118 },
  staffActPushedOut: { ...plain, act: "pushed_out" },
  staffActPushedIn: { ...plain, act: "pushed_in" },
  staffActApprove: { ...plain, act: "approve" },
  staffActReject: { ...plain, act: "reject" },
  staffActHold: { ...plain, act: "hold", text: "The address of the owner does not exist." },
  staffActHoldLifted: { ...plain, act: "hold_lifted" },
  staffActCourt: { ...plain, act: "court" },
  staffActCourtLifted: { ...plain, act: "court_lifted" },
  staffActUdrp: { ...plain, act: "udrp" },
  staffActUdrpLifted: { ...plain, act: "udrp_lifted" },
} as const satisfies Record<string, Facts>;
