// Parser for an opening in plain text (`DISCOVERY_QUESTIONS`, `IDEA_BRIEF:`).
import * as v from 'valibot';
import { fenceOf } from '../text/fences';
import { type OpeningWord, openingWords, splitOpening } from '../text/openingFilter';
import { parseTyped } from '../text/parseReply';
import { proseOf, sentencesOf } from '../text/prose';
import { type Lost, type Reading, readingOf, unreadable, takeValue } from '../text/reading';
import { type Attitude, attitudes, briefOf, emptyBrief, type IdeaBrief, ideaBriefSchema } from './intent';
import { type Choice, type Opening, openingSchema, type Question, questionSchema, tidyQuestions } from './questions';

/**
 * Reads the opening in a text without an OPENING block. COMPLETE wins over DISCOVERY_QUESTIONS. Without either, questions in the text are
 * asked; without questions the text is the brief. An empty COMPLETE is an empty brief. Lists, labels and JSON are accepted. Unreadable if
 * announced questions cannot be parsed.
 */
export function readOpeningText(text: string): Reading<Opening> {
  const { said, protocol } = splitOpening(text);
  if (protocol === '') return readingOf(inProse(said), []);
  if (isJson(protocol)) return dataIn(protocol);
  const sections = sectionsOf(protocol);
  const attitude = attitudeIn(protocol);
  const bodies = (word: OpeningWord) => sections.filter((section) => section.word === word).map((section) => section.body);
  const briefs = bodies('IDEA_BRIEF');
  const completed = bodies('DISCOVERY_COMPLETE');
  if (briefs.length + completed.length > 0) {
    const lost: Lost[] = [];
    const brief = briefIn((briefs.length > 0 ? briefs : completed).join('\n'), (parts) => lost.push(...parts));
    return readingOf({ attitude, questions: [], brief }, lost);
  }
  const lost: Lost[] = [];
  const questions = questionsIn(bodies('DISCOVERY_QUESTIONS').join('\n'), (parts) => lost.push(...parts));
  return questions.length > 0 ? readingOf({ attitude, questions, brief: null }, lost) : unreadable('no question can be read');
}

/** Reads text without protocol; a question means that no brief was written yet. */
function inProse(said: string): Opening {
  const prose = proseOf(said, { quotations: 'keep' });
  const listed = listedQuestions(prose);
  const asked = listed.some(({ choices }) => choices.length > 1) ? listed : sentencesOf(prose).filter(isAsked).map(plainQuestion);
  const questions = tidyQuestions(asked);
  return questions.length > 0 ? { attitude: null, questions, brief: null } : { attitude: null, questions: [], brief: briefOf(said) };
}

function isAsked(text: string): boolean {
  return /[?？]["”»’')\]*_]*$/u.test(text.trim());
}

function plainQuestion(sentence: string): Question {
  return { question: bare(sentence).slice(0, maxQuestionLength), why: '', choices: [], multiple: false };
}

/** Reads bare JSON without markers. */
function dataIn(protocol: string): Reading<Opening> {
  const read = parseTyped(protocol, { schema: openingSchema });
  if (read.state === 'unreadable') return read;
  const { brief, questions } = takeValue(read, () => undefined);
  return brief || questions.length > 0 ? read : unreadable('there are neither questions nor a brief');
}

interface OpeningSection {
  readonly word: OpeningWord;
  readonly body: string;
}

const marker = new RegExp(
  `(^[ \\t#*_\`[(<-]{0,12}|[\\s*([<])(${openingWords.join('|')})(?!_?[A-Za-z0-9])[*_\`\\])>]*(?:[ \\t]*:[*_]*)?`,
  'gim',
);

function sectionsOf(protocol: string): readonly OpeningSection[] {
  const found = [...protocol.matchAll(marker)].filter((match) => isMarker(match, protocol));
  return found.map((match, index) => {
    const body = protocol.slice(match.index + match[0].length, found[index + 1]?.index ?? protocol.length);
    return { word: (match[2] ?? '').toUpperCase() as OpeningWord, body: unfenced(body) };
  });
}

/** Whether a match is a marker: within a line, only capitals are. */
function isMarker(match: RegExpMatchArray, text: string): boolean {
  const word = match[2] ?? '';
  const lineStart = text.lastIndexOf('\n', (match.index ?? 0) + (match[1]?.length ?? 0) - 1) + 1;
  const head = text.slice(lineStart, (match.index ?? 0) + (match[1]?.length ?? 0));
  return word === word.toUpperCase() || /^[ \t#*_`[(<-]{0,12}$/.test(head);
}

/** The body without fences around it and without the attitude line. */
function unfenced(body: string): string {
  return body
    .split('\n')
    .filter((line) => fenceOf(line) === null && namedIn(line) === null)
    .join('\n')
    .trim();
}

/** Maximum length of an attitude line and of a line of questions; longer lines are ignored or truncated. */
const maxAttitudeLength = 200;
const maxLineLength = 4_000;
const maxQuestionLength = 400;

const attitudeLine = /^[\s*_#-]*(?:stance|attitude)[*_]*\s*[:=][*_"\s]*(\w+)[*_".]*\s*$/i;

function attitudeIn(protocol: string): Attitude | null {
  const named = protocol.split('\n').map(namedIn);
  return attitudes.find((attitude) => named.includes(attitude)) ?? null;
}

/** The attitude that a line names, known or not; null for other lines. */
function namedIn(line: string): string | null {
  return line.length > maxAttitudeLength ? null : (attitudeLine.exec(line)?.[1]?.toLowerCase() ?? null);
}

const isJson = (text: string) => /^[{[]/.test(text);
const manyQuestions = v.object({ questions: v.array(questionSchema) });

function questionsIn(body: string, onLost: (lost: readonly Lost[]) => void): Question[] {
  if (!isJson(body)) return tidyQuestions(listedQuestions(body));
  const read = parseTyped(body, { schema: manyQuestions });
  return read.state === 'unreadable' ? [] : tidyQuestions(takeValue(read, onLost).questions);
}

const numbered = /^(?:[*_]{0,2})(?:Q(?:uestion)?\s*)?\d{1,2}\s*[.):]\s*[*_]*\s*(\S.*)$/i;
const reason = /^[\s*_-]*(?:why(?: it matters| this matters)?|reason|because)[*_]*\s*[:–—-]+[*_]*\s*(\S.*)$/i;
const listedChoices = /^[\s*_-]*(?:choices|options|answers)[*_]*\s*:[*_]*\s*(.*)$/i;
const choiceLine = /^\s*(?:[-*•+]|\(?[a-h][.)])\s+(?:\[[ x]?\]\s*)?(\S.*)$/i;
const recommended = /\s*[([{]\s*(?:recommended|default)\s*[)\]}]|\s*(?:[—–-]\s*)recommended\b|\s*⭐/i;
const several =
  /\s*[([]\s*(?:multiple(?: choice)?|multi-?select|(?:choose|select|pick) (?:several|many|all that apply|one or more)|several)\s*[)\]]/i;

/** A question is a numbered line, or an unindented line ending with a question mark; the following lines belong to it. */
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
  return found === null ? null : bare(found).slice(0, 400);
}

function withDetail(question: Question, line: string): Question {
  const why = reason.exec(line)?.[1];
  if (why) return { ...question, why: bare(why).slice(0, 400) };
  const inLine = listedChoices.exec(line)?.[1];
  if (inLine !== undefined) return { ...question, choices: [...question.choices, ...inLine.split(/\s*[|;]\s*/).flatMap(choiceOf)] };
  if (several.test(line) && line.replace(several, '').trim() === '') return { ...question, multiple: true };
  const choice = choiceLine.exec(line)?.[1];
  return choice ? { ...question, choices: [...question.choices, ...choiceOf(choice)] } : question;
}

/** `Label (recommended) — cost`; text without a label is not a choice. */
function choiceOf(text: string): Choice[] {
  const [label = '', ...detail] = bare(text.replace(recommended, '')).split(/\s+[—–-]\s+|:\s+/);
  const name = bare(label).slice(0, 400);
  return name === '' ? [] : [{ label: name, detail: detail.join(', ').trim().slice(0, 400), recommended: recommended.test(text) }];
}

/** The text without surrounding emphasis and white space. Scans from both ends, as runaway output may consist of nothing else. */
function bare(text: string): string {
  const isDressing = (at: number) => /[*_\s]/.test(text.charAt(at));
  let from = 0;
  let to = text.length;
  while (from < to && isDressing(from)) from++;
  while (to > from && isDressing(to - 1)) to--;
  return text.slice(from, to).replace(/\*\*/g, '');
}

const parts: readonly (readonly [key: keyof IdeaBrief, name: RegExp])[] = [
  ['title', /^(?:title|name)$/],
  ['summary', /^(?:summary|idea|overview)$/],
  ['problem', /^problem(?: statement)?$/],
  ['users', /^(?:(?:target )?users?|for whom|audience)$/],
  ['scope', /^(?:first version|scope|mvp|features?|in scope)$/],
  ['technology', /^(?:technology|technologies|tech(?: stack)?|stack)$/],
  ['outOfScope', /^(?:out of scope|left out|not in scope|excluded|exclusions?|non goals?)$/],
  ['decisions', /^(?:decisions?|decided)(?: made)?$/],
  ['constraints', /^(?:constraints?|limits?|limitations)$/],
];

/** Qualifiers before a label that do not change its meaning. */
const qualifier =
  /^(?:the|our|one line|one sentence|short|brief|key|core|main|major|primary|mvp|v1|initial|first|proposed|chosen|preferred|project|product|known|hard) /;

function briefIn(body: string, onLost: (lost: readonly Lost[]) => void): IdeaBrief {
  const read = isJson(body) ? parseTyped(body, { schema: ideaBriefSchema }) : null;
  return titled(read && read.state !== 'unreadable' ? takeValue(read, onLost) : labelledBrief(body));
}

const label = /^[\s#*_-]{0,20}(?:\d{1,3}[.)]\s{0,4})?[*_]{0,4}([A-Za-z][A-Za-z\d /‐‑–-]{2,32}?)[*_]{0,4}\s{0,4}:[*_]*\s*(.*)$/;
const heading = /^\s*#{1,6}\s*(?:\d+\.\s*)?([A-Za-z][A-Za-z\d /‐‑–-]{2,32}?)\s*$/;

/**
 * The brief in labeled lines. Lines below a label belong to its part, with one entry per line in lists; unlabeled lines are the summary.
 */
function labelledBrief(body: string): IdeaBrief {
  const found = new Map<keyof IdeaBrief, string[]>();
  let current: keyof IdeaBrief = 'summary';
  for (const line of body.split('\n')) {
    const match = label.exec(line) ?? heading.exec(line);
    const named = match ? partNamed(match[1] ?? '') : null;
    if (named) current = named;
    const text = named ? (match?.[2] ?? '') : line;
    if (text.trim() !== '') found.set(current, [...(found.get(current) ?? []), bare(text)]);
  }
  const filled = [...found].map(([key, lines]) => [key, typeof emptyBrief[key] === 'string' ? lines.join('\n') : listed(lines)]);
  const checked = v.safeParse(ideaBriefSchema, { ...emptyBrief, ...Object.fromEntries(filled) });
  return checked.success ? checked.output : emptyBrief;
}

function partNamed(name: string): keyof IdeaBrief | null {
  let plain = name
    .toLowerCase()
    .replace(/[\s‐‑–-]+/g, ' ')
    .trim();
  while (plain !== '') {
    const part = parts.find(([, pattern]) => pattern.test(plain));
    if (part) return part[0];
    const shorter = plain.replace(qualifier, '');
    if (shorter === plain) return null;
    plain = shorter;
  }
  return null;
}

function listed(lines: readonly string[]): string[] {
  const entries = lines.map((line) => line.replace(/^\s*(?:[-*•+]|\d+[.)])\s+/, '').trim());
  return entries.filter((entry) => !/^(?:none|nothing|n\/a|[-–—])\.?$/i.test(entry));
}

/** Gives a brief with content a title. */
function titled(brief: IdeaBrief): IdeaBrief {
  return brief.title === '' ? { ...brief, title: briefOf(brief.summary || brief.problem).title } : brief;
}
