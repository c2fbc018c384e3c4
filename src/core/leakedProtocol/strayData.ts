// Removes unmarked engine data from speech.
//
// Models sometimes write the data but forget the markers. The filter still parses such data, so it is neither shown nor requested again.
import { closesFence, type Fence, fenceOf } from '../text/fences';
import { mayPrecedeData, isLabel, isProtocolLine, positionIn } from '../text/answerFilter';
import { createSaidWords, isStance, isStrayData, mayBeStrayData, openStrayObject, type StrayObject } from './strayShapes';

export interface StrayFilter {
  /** Adds text; returns the text that can be shown now. Buffers text that may turn out to be data or a label line before data. */
  push(chunk: string): string;
  /** Ends the stream; returns the remaining text, and the stance if the text ended with one. */
  end(): { readonly visible: string; readonly stance: string | null };
}

/**
 * Creates a filter. An object in the engine's format counts as data anywhere in prose, and in a fence that contains nothing else; label
 * lines directly before and after it are also removed. Inline code and fences with other text are kept, because objects in them are
 * examples.
 */
export function createStrayFilter(): StrayFilter {
  const words = createSaidWords();
  /** Buffered whole lines that may introduce data: a label or an opening fence. */
  let held = '';
  let heldFence: Fence | null = null;
  /** Current line while it may still turn out to be data or a label; null afterwards. */
  let head: string | null = '';
  let isCode = false;
  let object: StrayObject | null = null;
  /** Open fence that contains ordinary text rather than data, and its current line. */
  let fence: Fence | null = null;
  let fenceLine = '';
  /** Set directly after data. `fence`: the fence that contains the data, or null. */
  let behind: { fence: Fence | null } | null = null;
  /** The last data, as long as no speech has followed it. */
  let last: string | null = null;

  const say = (text: string) => {
    if (text.trim() !== '') last = null;
    words.say(text);
  };

  const show = (text: string) => {
    last = null;
    words.show(text);
  };

  /**
   * Hides a protocol line. A position that the line states in plain words becomes the stance. A rejection does not: its objections are only
   * in the prose, so the stance is requested again.
   */
  const cutLine = (line: string) => {
    words.cut();
    const position = positionIn(line.trim());
    if (position !== null && last === null && position !== 'object' && position !== 'changes') last = JSON.stringify({ position });
  };

  /** Shows the buffered text. Outside a fence, protocol lines are removed. */
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
      if (isProtocolLine(line)) cutLine(line);
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
    const isOurs = state === 'closed' && isStrayData(open.text(), { isFenced: heldFence !== null, isLabeled: isLabeled() });
    if (isOurs) drop(open.text());
    else giveUp(open.text());
  };

  const isLabeled = () => {
    const lines = [...held.split('\n'), head ?? ''];
    return lines.some((line) => /stance|position|ballot|rout/i.test(line));
  };

  const onHead = (char: string) => {
    const line = (head ?? '') + char;
    head = line;
    if (mayPrecedeData(line)) return;
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
        const isHidden = !heldFence && isProtocolLine(line);
        release(isHidden ? '' : line);
        if (isHidden) cutLine(line);
      }
      const stance = last !== null && isStance(last) ? last : null;
      return { visible: words.end(), stance };
    },
  };
}
