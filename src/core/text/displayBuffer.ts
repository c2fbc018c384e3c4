// A buffer of text to be shown with parts left out: no blank space at its ends, and a blank line where something was cut.

/** Collects what may be shown, holding back white space until something follows it. */
export function createDisplay() {
  let ready = '';
  let space = '';
  let isEmpty = true;
  let isCut = false;
  return {
    add(text: string) {
      const visible = text.trimEnd();
      if (visible === '') {
        space += text;
        return;
      }
      if (isEmpty) ready += visible.trimStart();
      else ready += (isCut ? '\n\n' : space) + (isCut ? visible.trimStart() : visible);
      space = text.slice(visible.length);
      isEmpty = false;
      isCut = false;
    },
    /** Something was left out here. */
    cut() {
      isCut = true;
      space = '';
    },
    take(): string {
      const text = ready;
      ready = '';
      return text;
    },
  };
}
