-- Some registries choose the ids of contacts: theirs takes the place of ours when the answer to the create command comes (ADR 62).
-- Only a comment: no lock that anybody waits for.
comment on table contact_handle is 'The contact object at one registry; its id is ours, made before the create command, and replaced where the registry chooses ids';
