// Names of the language model tools; separate from their schemas for fast activation.
export const toolNames = ['milkstack_discuss', 'milkstack_decisions', 'milkstack_review'] as const;

export type ToolName = (typeof toolNames)[number];
