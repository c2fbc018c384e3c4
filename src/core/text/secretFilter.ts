// Takes keys out of a text while it is streamed: what could still become one is held back, so that none is ever shown.
import { blockBeginning, digitWithin, secretShapes } from './secretShapes';
import { maskedKey, maskSecrets } from './secrets';

export interface SecretFilter {
  push(chunk: string): string;
  /** The rest, once the stream has ended. */
  end(): string;
}

/** How keys begin that can be held back; a private key is the only one with white space in it. */
const beginnings = secretShapes.flatMap(({ streams, hints }) => (streams ? hints : []));
const openBlock = /-----BEGIN (?:[A-Z ]*-{0,4}$|[A-Z ]*PRIVATE KEY-----(?![\s\S]*-----END [A-Z ]*PRIVATE KEY-----))/;
const blockEnd = /-----END [A-Z ]*PRIVATE KEY-----/;
/** A key that is longer than this is masked as it stands, and what follows of it is dropped. Characters. */
const longestHeld = 4_096;

/** Everything shown, put together, is `maskSecrets(text)`, however the text was cut into chunks. */
export function createSecretFilter(): SecretFilter {
  let held = '';
  let before = '';
  let dropping: 'word' | 'block' | null = null;

  function show(text: string, from: number): string {
    const shown = text.slice(0, from);
    held = text.slice(from);
    before = shown.at(-1) ?? before;
    return maskSecrets(shown);
  }

  function drop(text: string): string {
    const end = dropping === 'word' ? text.search(/[^\w-]/) : afterBlock(text);
    if (end < 0) {
      // an end that came in part must be recognised when the rest of it comes
      held = dropping === 'block' ? text.slice(-80) : '';
      return '';
    }
    dropping = null;
    held = '';
    before = '-';
    return push(text.slice(end));
  }

  function push(chunk: string): string {
    const text = held + chunk;
    if (dropping) return drop(text);
    const from = openFrom(text, before);
    const shown = show(text, from);
    if (held.length <= longestHeld || maskSecrets(held) !== maskedKey) return shown;
    dropping = held.startsWith(blockBeginning) ? 'block' : 'word';
    held = dropping === 'block' ? held.slice(-80) : '';
    return shown + maskedKey;
  }

  return {
    push,
    end: () => {
      const rest = dropping ? '' : maskSecrets(held);
      held = '';
      return rest;
    },
  };
}

function afterBlock(text: string): number {
  const found = blockEnd.exec(text);
  return found ? found.index + found[0].length : -1;
}

/** Where the first part begins that could still become a key, or the rest of one; the text's length where nothing could. */
function openFrom(text: string, before: string): number {
  // the dashes that end a private key begin nothing
  const run = text.length - (/(?:PRIVATE KEY-----)?([\w-]*)$/.exec(text)?.[1]?.length ?? 0);
  const block = openBlock.exec(text)?.index ?? text.length;
  for (let at = run; at < Math.min(block, text.length); at++) {
    const rest = text.slice(at, at + longestHeld);
    const isBoundary = !/\w/.test((at > 0 ? text[at - 1] : before) ?? '');
    const isOpen = isBoundary && !isWord(rest) && beginnings.some((key) => rest.startsWith(key) || key.startsWith(rest));
    if (isOpen || blockBeginning.startsWith(rest)) return at;
  }
  return Math.min(block, text.length);
}

/** A run that begins like a key but has no digit where every key would have one. */
function isWord(rest: string): boolean {
  return rest.length > digitWithin + 10 && rest.startsWith('sk-') && !/\d/.test(rest.slice(0, digitWithin + 4));
}
