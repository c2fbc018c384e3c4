// Everyday lines with or without a marked secret, filled with seeded values.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRandom, type SeededRandom } from '../core/edits/seededRandom';

export interface EverydayLine {
  readonly form: string;
  readonly text: string;
  /** Empty for a harmless line. */
  readonly secrets: readonly string[];
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const words =
  'harbor violet walnut pencil tundra orbit sunshine monkey dragon summer winter coffee guitar silver maple rocket banana castle thunder pepper ginger marble falcon meadow copper lantern cactus velvet saturn anchor'.split(
    ' ',
  );
const phraseWords =
  'legal winner thank year wave sausage worth useful zebra abandon ability absent cruise dolphin enough famous garage hollow island jungle'.split(
    ' ',
  );

function fill(random: SeededRandom, slot: string, given: number): string {
  const of = (letters: string, count: number) => Array.from({ length: count }, () => letters.charAt(random.below(letters.length))).join('');
  const word = () => random.pick(words);
  const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const mixed = (count: number) => `${of(lower, 1)}${of(upper, 1)}${of(digits, 1)}${of(lower + upper + digits, count - 3)}`;
  switch (slot) {
    case 'w':
      return random.pick([word(), of(lower, 10), 'letmein', 'qwerty', word() + word()]);
    case 'w2':
      return random.pick([word() + word(), of(lower, 9)]);
    case 'wd':
      return random.pick([
        `${word()}${10 + random.below(90)}`,
        `${cap(word())}${1950 + random.below(80)}`,
        `${word()}${random.below(900) + 100}!`,
      ]);
    case 'pw':
      return random.pick([
        `${cap(word())}${1950 + random.below(80)}$`,
        `${cap(word())}-${cap(word())}-${random.below(90) + 10}`,
        `${cap(of(lower, 5))}#${of(digits, 3)}${of(lower, 2)}!`,
      ]);
    case 'ph':
      return Array.from({ length: 4 }, word).join(' ');
    case 'ph2':
      return `${word()} ${word()} ${10 + random.below(90)} ${word()}`;
    case 'ph12':
      return Array.from({ length: 12 }, () => random.pick(phraseWords)).join(' ');
    case 'words':
      return random.pick([
        `${word()}-${word()}-${word()}`,
        `${word()}_${word()}`,
        `${word()}${word()}${word()}`,
        `super${word()}${random.below(90)}`,
      ]);
    case 'num':
      return given > 0
        ? String(1 + random.below(9)) + of(digits, given - 1)
        : random.pick(['12345678', of(digits, 8), of(digits, 6), '19870412']);
    case 'hex':
      return `a1${of(`${digits}abcdef`, given - 2)}`;
    case 'hexu':
      return `A1${of(`${digits}ABCDEF`, given - 2)}`;
    case 'rnd':
    case 'word':
      return mixed(given);
    case 'rndm':
      return `${mixed(13)}-${mixed(given - 14)}`;
    case 'rndA':
      return `${of(lower, 1)}${of(upper, 1)}${of(lower + upper, given - 2)}`;
    case 'rndl':
      return `k7${of(lower + digits, given - 2)}`;
    case 'l':
      return of(lower + digits, given);
    case 'u':
      return of(upper + digits, given);
    case 'url':
      return `${mixed(4)}${of(`${lower}${upper}${digits}_-`, given - 4)}`;
    case 'b64':
      return `${mixed(4)}${of(`${lower}${upper}${digits}+/`, given - 4)}`;
    case 'ulid':
      return of('0123456789ABCDEFGHJKMNPQRSTVWXYZ', given);
    case 'b58':
      return of('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', given);
    case 'b32':
      return of('abcdefghijklmnopqrstuvwxyz234567', given);
    case 'bech':
      return of('02346789acdefghjklmnpqrstuvwxyz', given);
    case 'uuid':
      return [8, 4, 4, 4, 12].map((count) => of(`${digits}abcdef`, count)).join('-');
    default:
      return `{${slot}}`;
  }
}

/** Fills every line of a list the given number of times; `⏎` in a line stands for a line break. */
export function everydayLines(list: string, part: 'secrets' | 'harmless', times: number, seed: number): EverydayLine[] {
  const random = createRandom(seed);
  const all = readFileSync(path.join('test/kit/everyday', list), 'utf8');
  const lines = (all.split(/^# /m).find((each) => each.startsWith(part)) ?? '').split('\n').slice(1);
  return lines
    .filter((line) => line !== '')
    .flatMap((form) =>
      Array.from({ length: times }, () => {
        const filled = form
          .replace(/\{(\w+)(?::(\d+))?\}/g, (all, slot: string, given?: string) =>
            isSlot(slot) ? fill(random, slot, Number(given ?? 0)) : all,
          )
          .replaceAll('⏎', '\n');
        const secrets = [...filled.matchAll(/«([^»]*)»/g)].map(([, secret = '']) => secret);
        return { form, text: filled.replace(/[«»]/g, ''), secrets };
      }),
    );
}

const slots = new Set('w w2 wd pw ph ph2 ph12 words num hex hexu rnd word rndm rndA rndl l u url b64 ulid b58 b32 bech uuid'.split(' '));
const isSlot = (name: string) => slots.has(name);
