// Types of imported style sheets and icons.
declare module '*.css';

// The build imports a codicon as the path data of its SVG (scripts/icons.mjs).
declare module '@vscode/codicons/src/icons/*.svg' {
  export const path: string;
}
