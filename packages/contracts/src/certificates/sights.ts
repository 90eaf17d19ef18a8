/**
 * What a name of a certificate shows to the public. current: the newest certificate. older: an earlier one of the coverage.
 * other: one that was not issued here. incomplete: the newest one, but without the certificates that signed it. not_public: the
 * name has no public address. no_answer: nothing answers by TLS.
 */
export const sightStates = [
  "current",
  "older",
  "other",
  "expired",
  "wrong_name",
  "incomplete",
  "no_address",
  "not_public",
  "no_answer",
] as const;
export type SightState = (typeof sightStates)[number];
