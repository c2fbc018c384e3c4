// Display buffer of a text with parts left out.

/** Collects visible text; trailing white space is held back until more text follows. */
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
    /** Marks an omission. */
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
