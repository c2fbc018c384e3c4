// Names of the members' read-only lookup tools.

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
