export { smsSweep } from "./decide-sms.ts";
export {
  brandSender,
  dropSecondFactors,
  findUnderProof,
  insertWait,
  lastSmsAt,
  provedPhone,
  savePhone,
  takePin,
  takeWaitingReset,
  waitingReset,
} from "./phone.repository.ts";
export { pinHash, sendPin } from "./send-pin.ts";
export { maskedPhone, senderOf, resetOpenMs, resetWaitMs, secondsToNextSms, smsGapSeconds } from "./sms.rules.ts";
