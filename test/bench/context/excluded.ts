// What the editor excludes where nobody has changed its settings, as an ignore file has it.

export const excluded = [
  '**/.git',
  '**/.svn',
  '**/.hg',
  '**/.DS_Store',
  '**/Thumbs.db',
  '**/node_modules',
  '**/bower_components',
  '**/*.code-search',
];
