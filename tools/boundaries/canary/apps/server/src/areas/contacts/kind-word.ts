export const isRegistration = (type: string): boolean => type === "create-domain-registration";
