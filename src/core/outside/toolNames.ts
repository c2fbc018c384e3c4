// The names of the language model tools, apart from their inputs: the entry registers them and loads nothing else.
export const toolNames = ['milkstack_discuss', 'milkstack_decisions', 'milkstack_review'] as const;

export type ToolName = (typeof toolNames)[number];
