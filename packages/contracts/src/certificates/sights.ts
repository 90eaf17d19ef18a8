/**
 * What a name of a certificate shows to the world. current: the newest certificate. older: a former one of the coverage. other: one that was
 * not issued here. incomplete: the newest one, without the certificates that signed it. not_public: it has no address on the internet.
 * no_answer: nothing answers by TLS.
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
