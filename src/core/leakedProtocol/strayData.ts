// Filters engine data out of speech where its markers are missing.
//
// Models miss a delimiter more often than the data, so what stands there is read instead of being shown and asked for again.
import { closesFence, type Fence, fenceOf } from '../text/fences';
import { couldStand, isLabel, isMachinery, positionIn } from '../text/strayLabels';
import { createSaidWords, isStance, isStrayData, mayBeStrayData, openStrayObject, type StrayObject } from './strayShapes';

export interface StrayFilter {
  /** Text that may be shown now; what could still turn out to be data, or a label of it, is held back. */
  push(chunk: string): string;
  /** The rest, and the stance where one stood at the end of the text. */
  end(): { readonly visible: string; readonly stance: string | null };
}

/**
 * Rules: an object of the engine's form is data wherever it stands in prose, and in a fence that holds nothing else; a label line right in front of it
 * and a closing one right behind it go with it. Inline code, and a fence that shows other text too, is a sample and stays as it is.
 */
export function createStrayFilter(): StrayFilter {
  const words = createSaidWords();
  /** Whole lines that may belong to data that follows. */
  let held = '';
  /** The one whose first line is held. */
  let heldFence: Fence | null = null;
  /** The current line while it may; null further on. */
  let head: string | null = '';
  let isCode = false;
  let object: StrayObject | null = null;
  /** The one that shows other text, with as much of its current line as has come. */
  let fence: Fence | null = null;
  let fenceLine = '';
  /** Set right behind data: the fence around it, or nothing. */
  let behind: { fence: Fence | null } | null = null;
  /** The data that nothing has been said behind. */
  let last: string | null = null;

  const say = (text: string) => {
    if (text.trim() !== '') last = null;
    words.say(text);
  };

  const show = (text: string) => {
    last = null;
    words.show(text);
  };

  /** Hides a line. A position that stands in words is the stance; one against the design is asked for, since its objections are in the words before it. */
  const cutLine = (line: string) => {
    words.cut();
    const position = positionIn(line.trim());
    if (position !== null && last === null && position !== 'object' && position !== 'changes') last = JSON.stringify({ position });
  };

  /** What was held back is for people after all, but for delimiters. */
  const release = (text: string) => {
    behind = null;
    const lines = held;
    held = '';
    if (heldFence) {
      show(lines + text);
      fence = heldFence;
      heldFence = null;
      fenceLine = text.slice(text.lastIndexOf('\n') + 1);
      return;
    }
    for (const line of lines.split(/(?<=\n)/)) {
      if (isMachinery(line)) cutLine(line);
      else say(line);
    }
    say(text);
    for (const char of text) if (char === '`') isCode = !isCode;
  };

  const onLineEnd = () => {
    const line = head;
    head = '';
    isCode = false;
    if (line === null) return say('\n');
    const opened = fenceOf(line);
    if (behind) {
      if (line.trim() === '') return;
      if (behind.fence && closesFence(line, behind.fence)) {
        behind.fence = null;
        return;
      }
      if (!opened && isLabel(line)) return;
      behind = null;
    }
    if (opened && !heldFence) {
      held += `${line}\n`;
      heldFence = opened;
    } else if (line.trim() === '') {
      if (held === '') say('\n');
      else held += `${line}\n`;
    } else if (!heldFence && isLabel(line)) {
      release('');
      held = `${line}\n`;
    } else {
      release(`${line}\n`);
      isCode = false;
      if (fence && closesFence(line, fence)) fence = null;
      fenceLine = '';
    }
  };

  const begin = () => {
    if (head !== null && head.trim() !== '' && !isLabel(head)) {
      release(head);
      head = null;
    }
    if (isCode || fence) return onOther('{');
    object = openStrayObject();
  };

  const onOther = (text: string) => {
    if (fence) return onFenced(fence, text);
    say(text);
    for (const char of text) if (char === '`') isCode = !isCode;
  };

  const onFenced = (open: Fence, text: string) => {
    show(text);
    fenceLine += text;
    if (!text.endsWith('\n')) return;
    if (closesFence(fenceLine.trimEnd(), open)) {
      fence = null;
      head = '';
    }
    fenceLine = '';
  };

  const giveUp = (text: string) => {
    object = null;
    release((head ?? '') + text);
    head = null;
  };

  const drop = (text: string) => {
    object = null;
    behind = { fence: heldFence };
    held = '';
    heldFence = null;
    head = '';
    words.cut();
    last = text;
  };

  const onObject = (open: StrayObject, char: string) => {
    const state = open.add(char);
    if (state === 'open') return;
    const isOurs = state === 'closed' && isStrayData(open.text(), { isFenced: heldFence !== null, isLabelled: isLabelled() });
    if (isOurs) drop(open.text());
    else giveUp(open.text());
  };

  const isLabelled = () => {
    const lines = [...held.split('\n'), head ?? ''];
    return lines.some((line) => /stance|position|ballot|rout/i.test(line));
  };

  const onHead = (char: string) => {
    const line = (head ?? '') + char;
    head = line;
    if (couldStand(line)) return;
    release(line);
    head = null;
  };

  const read = (text: string) => {
    for (let at = 0; at < text.length; ) {
      const char = text.charAt(at);
      if (object) {
        onObject(object, char);
        at++;
      } else if (fence) {
        const lineEnd = text.indexOf('\n', at);
        const to = lineEnd < 0 ? text.length : lineEnd + 1;
        onFenced(fence, text.slice(at, to));
        at = to;
      } else if (char === '{' && fenceOf(head ?? '') === null) {
        begin();
        at++;
      } else if (char === '\n') {
        onLineEnd();
        at++;
      } else if (head !== null) {
        onHead(char);
        at++;
      } else {
        const next = text.slice(at + 1).search(/[\n{`]/);
        const to = next < 0 ? text.length : at + 1 + next;
        onOther(text.slice(at, to));
        at = to;
      }
    }
  };

  return {
    push(chunk) {
      read(chunk);
      return words.take();
    },
    end() {
      if (object) {
        const text = object.text();
        if (mayBeStrayData(text)) drop(text);
        else giveUp(text);
        last = null;
      }
      const isCloser = behind !== null && head !== null && (isLabel(head) || (behind.fence !== null && closesFence(head, behind.fence)));
      if (!isCloser && (held !== '' || head)) {
        const line = head ?? '';
        const isHidden = !heldFence && isMachinery(line);
        release(isHidden ? '' : line);
        if (isHidden) cutLine(line);
      }
      const stance = last !== null && isStance(last) ? last : null;
      return { visible: words.end(), stance };
    },
  };
}
