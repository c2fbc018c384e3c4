// Style sheets are imported for the bundler, which puts them into one file; they have no value.
declare module '*.css';

// An icon of the editor's set is imported as the outline it is drawn with (scripts/icons.mjs).
declare module '@vscode/codicons/src/icons/*.svg' {
  export const path: string;
}
