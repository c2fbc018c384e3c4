// Names of the language model tools for other agents of the editor, apart from their inputs: activation needs the names alone.
export const toolNames = ['milkstack_discuss', 'milkstack_decisions', 'milkstack_review'] as const;

export type ToolName = (typeof toolNames)[number];
