// Classes of settings: what a folder may set.
import { providerIds, providers } from './models/providers';
import { agentById } from './agents/roster';
import { teamFrom } from './discussion/membership';
import { type ReviewLevel, reviewLevels } from './execution/findings';
import { repairRange } from './execution/autoTurnLimit';
import { withoutLinks } from './text/visible';
import { budgetRanges, type Range, sessionRanges, within } from './models/limits';

/**
 * `user`: only the user sets it (the scope `machine` in package.json). `trusted`: a folder may, once the user trusts it. `free`: any folder may, for
 * it neither costs nor weakens anything. A function tells of two values whether the folder's goes beyond the user's own; where it does, the folder
 * must be trusted, and the user has to agree first.
 */
export type SettingRule = 'user' | 'trusted' | 'free' | ((own: unknown, folders: unknown) => boolean);

/** Both as settings files hold them: anything at all. */
export interface SettingValues {
  /** The user's own value, or the default. */
  readonly own: unknown;
  /** What holds with the folder's; undefined where the folder sets nothing. */
  readonly folders: unknown;
}

/** A value of the folder's that waits for the user. */
export interface Raise {
  readonly setting: string;
  readonly own: unknown;
  readonly folders: unknown;
}

/** Where no number of turns is set, there are at most so many. */
const turnRange: Range = { min: 1, max: 10, usual: 8 };
const expertRange: Range = { min: 0, max: 5, usual: 3 };

/** Every setting of the product by its name without the section; a test holds it against package.json. */
export const settingRules: Readonly<Record<string, SettingRule>> = {
  provider: 'user',
  'models.strong': isOther,
  'models.fast': isOther,
  'models.agents': isOther,
  'models.fallback': isOther,
  'models.prompts': isOther,
  'models.secondFamily': isAdded,
  'request.size': isOther,
  'team.members': leavesOut,
  'team.cardsDown': isAdded,
  'team.foresight': isAdded,
  'discussion.turns': isMore(turnRange),
  'discussion.interrupt': 'free',
  'discussion.calls': isMore(budgetRanges.calls),
  'discussion.tokens': isMore(budgetRanges.tokens),
  'discussion.costUsd': isMore(budgetRanges.costUsd, false),
  'session.calls': isMore(sessionRanges.calls),
  'session.tokens': isMore(sessionRanges.tokens),
  'session.costUsd': isMore(sessionRanges.costUsd, false),
  'rate.parallel': 'user',
  'rate.requests': 'user',
  'rate.tokens': 'user',
  prices: 'user',
  headers: 'user',
  'web.search': 'user',
  'experts.count': isMore(expertRange),
  'experts.models': isOther,
  'plan.review': isOther,
  'review.level': isWeaker,
  'review.openDiff': 'free',
  'review.stage': 'user',
  notifyWhenAway: 'free',
  'why.lens': 'free',
  'commands.enabled': isAdded,
  'verification.task': 'trusted',
  'verification.repairs': isMore(repairRange),
  ...Object.fromEntries(providerIds().flatMap((id) => providers[id].settings.map((name) => [`${id}.${name}`, 'user'] as const))),
};

/** The value that counts. @param isAllowed whether the user has agreed to this raise */
export function countingValue(
  setting: string,
  { own, folders }: SettingValues,
  isTrusted: boolean,
  isAllowed: (raise: Raise) => boolean,
): unknown {
  const rule = settingRules[setting] ?? 'user';
  if (folders === undefined || rule === 'user') return own;
  if (rule === 'free') return folders;
  if (!isTrusted) return own;
  const raise = raiseOf(setting, { own, folders });
  return raise && !isAllowed(raise) ? own : folders;
}

/** What a trusted folder raises beyond the user's own value; null where it stays within it. */
export function raiseOf(setting: string, { own, folders }: SettingValues): Raise | null {
  const rule = settingRules[setting];
  return typeof rule === 'function' && folders !== undefined && rule(own, folders) ? { setting, own, folders } : null;
}

/** One key for a raise: another value, of the folder's or of the user's own, is another question. */
export function raiseKey({ setting, own, folders }: Raise): string {
  return JSON.stringify([setting, own ?? null, folders]);
}

/** As it is told: the setting, and both values as a settings file has them. */
export function raiseText({ setting, own, folders }: Raise): string {
  return withoutLinks(`${setting}: ${shortJson(own)} → ${shortJson(folders)}`);
}

const maxValueLength = 80;

function shortJson(value: unknown): string {
  const text = [...(JSON.stringify(value ?? null) ?? '')].filter((char) => /[^\p{C}\p{Zl}\p{Zp}]/u.test(char));
  return text.length <= maxValueLength ? text.join('') : `${text.slice(0, maxValueLength).join('')}…`;
}

/** Compared as they are read: what is not within the range is the usual value. */
function isMore(range: Range, isWhole = true): (own: unknown, folders: unknown) => boolean {
  return (own, folders) => within(range, folders, isWhole) > within(range, own, isWhole);
}

/** Calls that the user has switched off. Fewer than the user's own a folder may have. */
function isAdded(own: unknown, folders: unknown): boolean {
  return own === false && folders !== false;
}

function isOther(own: unknown, folders: unknown): boolean {
  return JSON.stringify(own) !== JSON.stringify(folders);
}

/** From the least that is read to the most. */
function isWeaker(own: unknown, folders: unknown): boolean {
  const usual: ReviewLevel = 'byRisk';
  const rankOf = (level: unknown) => reviewLevels.indexOf(reviewLevels.find((known) => known === level) ?? usual);
  return rankOf(folders) < rankOf(own);
}

/** Whether somebody is left out whom the team cannot agree without. */
function leavesOut(own: unknown, folders: unknown): boolean {
  const seated = teamFrom(folders);
  return teamFrom(own).some((id) => agentById(id)?.required && !seated.includes(id));
}
