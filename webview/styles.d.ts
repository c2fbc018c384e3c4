// Types of imported style sheets.
declare module '*.css';

// An icon of the editor's set is imported as the outline it is drawn with (scripts/icons.mjs).
declare module '@vscode/codicons/src/icons/*.svg' {
  export const path: string;
}
