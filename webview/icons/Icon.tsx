// An icon of the editor's own set (codicons) as inline SVG, in the colour of the text around it.
// Drawn and not typed, so that it has the weight, size and baseline of the icons of the workbench, on every system.
interface Props {
  /** The `path` of an import from `@vscode/codicons/src/icons`. */
  readonly path: string;
  /** It points along the line, and so the other way where lines run from right to left. */
  readonly isMirrored?: boolean;
}

export function Icon({ path, isMirrored = false }: Props) {
  return (
    <svg
      class={isMirrored ? 'codicon mirrored' : 'codicon'}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
