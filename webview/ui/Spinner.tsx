// The editor's turning ring, for work whose end is not known.
export function Spinner({ label }: { readonly label: string }) {
  return <vscode-progress-ring class="ring" aria-label={label} />;
}
