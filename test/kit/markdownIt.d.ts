// Types of the Markdown parser used for comparison, as far as needed.
declare module 'markdown-it' {
  // biome-ignore lint/style/noDefaultExport: the package has no named export
  export default function markdownIt(options: { readonly html: boolean; readonly linkify: boolean; readonly typographer: boolean }): {
    render(markdown: string): string;
  };
}
