export const loadOwnersToVerify = async () => (await import("./owners-to-verify.tsx")).OwnersToVerify;
