export { contactDiffers, type ContactDiffers, contactFields, contactFixesOf } from "./contact-data.rules.ts";
export { contactDataHash, type ContactForRegistry, newHandle, registryContactOf } from "./contact-for-registry.ts";
export { contactPrint } from "./contact-print.rules.ts";
export { contactPrints, hashOfContact } from "./contact-prints.ts";
export { type ContactsWanted, nextContactStep } from "./contact-step.rules.ts";
export {
  contactForRegistry,
  dropHandle,
  endedHandles,
  handleFor,
  handlesOf,
  keepHandle,
  markHandleChanged,
  markHandleSeen,
  namesToUpdate,
  replaceHandle,
  seenHandle,
} from "./handles.repository.ts";
export { nextOwnerStep } from "./owner-step.rules.ts";
