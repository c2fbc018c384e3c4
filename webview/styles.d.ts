// Declares the types of imported style sheets and icons.
declare module '*.css';

// An imported codicon is the path data of its SVG (scripts/icons.mjs).
declare module '@vscode/codicons/src/icons/*.svg' {
  export const path: string;
}
