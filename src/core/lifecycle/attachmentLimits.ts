// Limits of what comes with one message.

/** More of them say nothing to anybody. */
export const maxAttachments = 12;

/** Characters of a pasted text, as many as all attachments together show. */
export const maxPaste = 40_000;

/** What the user says beside the name of a prompt of the project. */
export const maxInputs = 12;
