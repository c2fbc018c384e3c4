// Names of the read-only tools with which members look things up in the workspace.

export const lookTools = [
  'list_files',
  'read_file',
  'search_text',
  'find_symbols',
  'read_problems',
  'git_diff',
  'git_log',
  'look_up_dependency',
] as const;

export type LookTool = (typeof lookTools)[number];
