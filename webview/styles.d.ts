// Types of imported style sheets.
declare module '*.css';

// Codicons are imported as their SVG path (scripts/icons.mjs).
declare module '@vscode/codicons/src/icons/*.svg' {
  export const path: string;
}
