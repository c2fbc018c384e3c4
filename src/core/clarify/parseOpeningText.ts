// Parser for an opening without a data block: bare JSON, questions in prose, or a brief.
import { parseTyped } from '../text/parseReply';
import { proseOf, sentencesOf } from '../text/prose';
import { type Reading, readingOf, unreadable, takeValue } from '../text/reading';
import { briefOf } from './intent';
import { type Choice, type Opening, openingSchema, type Question, tidyQuestions } from './questions';

/** Matches the start of an opening whose JSON lacks the data markers. */
const bareData = /^[ \t]*\{\s*"(?:attitude|questions|brief)"/m;

/** Parses an opening from bare JSON if present, otherwise from the questions in the prose. Text without questions becomes the brief. */
export function readOpeningText(text: string): Reading<Opening> {
  const start = text.search(bareData);
  if (start < 0) return readingOf(inProse(text.trim()), []);
  const read = parseTyped(text.slice(start), { schema: openingSchema });
  if (read.state === 'unreadable') return read;
  const { brief, questions } = takeValue(read, () => undefined);
  return brief || questions.length > 0 ? read : unreadable('there are neither questions nor a brief');
}

function inProse(said: string): Opening {
  const prose = proseOf(said, { quotations: 'keep' });
  const listed = listedQuestions(prose);
  const asked = listed.some(({ choices }) => choices.length > 1) ? listed : sentencesOf(prose).filter(isAsked).map(plainQuestion);
  const questions = tidyQuestions(asked);
  return { attitude: null, questions, brief: questions.length > 0 ? null : briefOf(said) };
}

function isAsked(text: string): boolean {
  return /[?？]["”»’')\]*_]*$/u.test(text.trim());
}

function plainQuestion(sentence: string): Question {
  return { question: bare(sentence).slice(0, maxQuestionLength), why: '', choices: [], multiple: false };
}

const maxLineLength = 4_000;
const maxQuestionLength = 400;

const numbered = /^(?:[*_]{0,2})(?:Q(?:uestion)?\s*)?\d{1,2}\s*[.):]\s*(?:[*_]+\s*)?(\S.*)$/i;
const reason = /^[\s*_-]*(?:why(?: it matters| this matters)?|reason|because)[*_]*\s*[:–—-]+[*_]*\s*(\S.*)$/i;
const listedChoices = /^[\s*_-]*(?:choices|options|answers)[*_]*\s*:[*_]*\s*(.*)$/i;
const choiceLine = /^\s*(?:[-*•+]|\(?[a-h][.)])\s+(?:\[[ x]?\]\s*)?(\S.*)$/i;
const recommended = /(?<!\s)\s*(?:[([{]\s*(?:recommended|default)\s*[)\]}]|[—–-]\s*recommended\b|⭐)/i;
const several =
  /(?<!\s)\s*[([]\s*(?:multiple(?: choice)?|multi-?select|(?:choose|select|pick) (?:several|many|all that apply|one or more)|several)\s*[)\]]/i;

/** Finds questions: numbered lines, and unindented lines that end with a question mark. The lines after a question are its details. */
function listedQuestions(body: string): Question[] {
  const questions: Question[] = [];
  for (const whole of body.split('\n')) {
    const line = whole.slice(0, maxLineLength);
    const last = questions.at(-1);
    const asked = questionIn(line);
    if (asked) questions.push({ question: asked.replace(several, ''), why: '', choices: [], multiple: several.test(asked) });
    else if (last) questions[questions.length - 1] = withDetail(last, line);
  }
  return questions;
}

function questionIn(line: string): string | null {
  const found = numbered.exec(line)?.[1] ?? (/^[^\s-].*\?\W*$/.test(line) && !reason.test(line) && !choiceLine.test(line) ? line : null);
  return found === null ? null : bare(found).slice(0, maxQuestionLength);
}

function withDetail(question: Question, line: string): Question {
  const why = reason.exec(line)?.[1];
  if (why) return { ...question, why: bare(why).slice(0, maxQuestionLength) };
  const inLine = listedChoices.exec(line)?.[1];
  if (inLine !== undefined)
    return { ...question, choices: [...question.choices, ...inLine.split(/(?:(?<!\s)\s+)?[|;]\s*/).flatMap(choiceOf)] };
  if (several.test(line) && line.replace(several, '').trim() === '') return { ...question, multiple: true };
  const choice = choiceLine.exec(line)?.[1];
  return choice ? { ...question, choices: [...question.choices, ...choiceOf(choice)] } : question;
}

/** Parses a choice such as `Label (recommended) — cost`; empty if there is no label. */
function choiceOf(text: string): Choice[] {
  const [label = '', ...detail] = bare(text.replace(recommended, '')).split(/(?<!\s)\s+[—–-]\s+|:\s+/);
  const name = bare(label).slice(0, maxQuestionLength);
  return name === ''
    ? []
    : [{ label: name, detail: detail.join(', ').trim().slice(0, maxQuestionLength), recommended: recommended.test(text) }];
}

/**
 * Strips surrounding emphasis and whitespace. Scans from both ends, because a regular expression would be slow on runaway output that
 * consists only of these characters.
 */
function bare(text: string): string {
  const isEmphasis = (at: number) => /[*_\s]/.test(text.charAt(at));
  let from = 0;
  let to = text.length;
  while (from < to && isEmphasis(from)) from++;
  while (to > from && isEmphasis(to - 1)) to--;
  return text.slice(from, to).replace(/\*\*/g, '');
}
