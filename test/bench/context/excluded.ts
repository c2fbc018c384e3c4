// The editor's default excludes, as an ignore file.

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
