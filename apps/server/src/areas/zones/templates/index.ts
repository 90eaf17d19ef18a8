export { deleteTemplate, readTemplates, saveTemplate, setDefaultTemplate } from "./keep-templates.ts";
export { readTemplateBody } from "./templates.repository.ts";
