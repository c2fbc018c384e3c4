// A turning ring, for work whose end is not known.
export function Spinner({ label }: { readonly label: string }) {
  return <span class="ring" role="progressbar" aria-label={label} />;
}
