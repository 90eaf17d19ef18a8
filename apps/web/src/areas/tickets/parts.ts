export const loadFeedbackForm = async () => (await import("./feedback-form.tsx")).FeedbackForm;
