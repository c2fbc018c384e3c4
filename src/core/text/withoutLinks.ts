// Words of a folder in a notification of the editor, which makes a link that runs a command of `[words](command:…)`.

export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
