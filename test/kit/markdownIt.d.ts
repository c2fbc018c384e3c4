// Types of the Markdown reader that a test compares with others, as far as it is used.
declare module 'markdown-it' {
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function markdownIt(options: { readonly html: boolean; readonly linkify: boolean; readonly typographer: boolean }): {
    render(markdown: string): string;
  };
}
