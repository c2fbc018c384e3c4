// Names of the language model tools, without their schemas so that activation is fast.
export const toolNames = ['milkstack_discuss', 'milkstack_decisions', 'milkstack_review'] as const;

export type ToolName = (typeof toolNames)[number];
