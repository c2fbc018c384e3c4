// Rules for settings that come from a workspace folder.
import { providerIds, providers } from './models/providers';
import { agentById } from './agents/roster';
import { turnRange } from './discussion/eligibility';
import { teamFrom } from './discussion/membership';
import { type ReviewLevel, reviewLevels } from './execution/findings';
import { repairRange } from './execution/autoTurnLimit';
import { expertRange } from './experts/expertSelection';
import { withoutLinks } from './text/visible';
import { budgetRanges, type Range, sessionRanges, within } from './models/limits';

/**
 * `user`: only user settings count (scope `machine` in package.json). `trusted`: allowed in trusted folders. `free`: allowed in any folder,
 * because the setting neither costs money nor weakens protection. A function returns whether the folder's value needs consent, for example
 * because it is greater than the user's own value; if so, the folder must be trusted and the user must agree.
 */
export type SettingRule = 'user' | 'trusted' | 'free' | ((own: unknown, folders: unknown) => boolean);

export interface SettingValues {
  /** The user's value, or the default. */
  readonly own: unknown;
  /** Value that applies if the folder's settings are used; undefined if the folder does not set one. */
  readonly folders: unknown;
}

/** A folder's value that needs the user's consent. */
export interface Raise {
  readonly setting: string;
  readonly own: unknown;
  readonly folders: unknown;
}

/** Rules by setting name, without the section prefix; a test compares them with package.json. */
export const settingRules: Readonly<Record<string, SettingRule>> = {
  provider: 'user',
  'models.strong': isOther,
  'models.fast': isOther,
  'models.agents': isOther,
  'models.fallback': isOther,
  'models.prompts': isOther,
  'models.secondFamily': isAdded,
  'models.projectTokens': isOther,
  'request.size': isOther,
  'team.members': leavesOut,
  'team.firstOpinions': isAdded,
  'team.preMortem': isAdded,
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
  'review.level': isWeaker,
  'review.openDiff': 'free',
  'review.stage': 'user',
  'why.lens': 'free',
  'commands.enabled': isAdded,
  'verification.task': 'trusted',
  'verification.repairs': isMore(repairRange),
  ...Object.fromEntries(providerIds().flatMap((id) => providers[id].settings.map((name) => [`${id}.${name}`, 'user'] as const))),
};

/**
 * Returns the effective value of a setting.
 * @param isAllowed whether the user agreed to a folder's value that needs consent
 */
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

/** Returns a folder's value that needs the user's consent; null if no consent is needed. */
export function raiseOf(setting: string, { own, folders }: SettingValues): Raise | null {
  const rule = settingRules[setting];
  return typeof rule === 'function' && folders !== undefined && rule(own, folders) ? { setting, own, folders } : null;
}

/** Returns the key under which consent is stored. If either value changes, the user must consent again. */
export function raiseKey({ setting, own, folders }: Raise): string {
  return JSON.stringify([setting, own ?? null, folders]);
}

export function raiseText({ setting, own, folders }: Raise): string {
  return withoutLinks(`${setting}: ${shortJson(own)} → ${shortJson(folders)}`);
}

const maxValueLength = 80;

function shortJson(value: unknown): string {
  const text = [...(JSON.stringify(value ?? null) ?? '')].filter((char) => /[^\p{C}\p{Zl}\p{Zp}]/u.test(char));
  return text.length <= maxValueLength ? text.join('') : `${text.slice(0, maxValueLength).join('')}…`;
}

/**
 * Creates a rule that tests whether the folder's value is greater than the user's. An invalid value is interpreted as in the code that uses
 * the setting.
 */
function isMore(range: Range, isWhole = true): (own: unknown, folders: unknown) => boolean {
  return (own, folders) => within(range, folders, isWhole) > within(range, own, isWhole);
}

/** Whether the folder enables calls that the user has disabled. Disabling calls needs no consent. */
function isAdded(own: unknown, folders: unknown): boolean {
  return own === false && folders !== false;
}

function isOther(own: unknown, folders: unknown): boolean {
  return JSON.stringify(own) !== JSON.stringify(folders);
}

/** Whether the folder requires less review than the user's own value. */
function isWeaker(own: unknown, folders: unknown): boolean {
  const usual: ReviewLevel = 'byRisk';
  const rankOf = (level: unknown) => reviewLevels.indexOf(reviewLevels.find((known) => known === level) ?? usual);
  return rankOf(folders) < rankOf(own);
}

/** Whether the folder's team lacks a required member that the user's team has. */
function leavesOut(own: unknown, folders: unknown): boolean {
  const seated = teamFrom(folders);
  return teamFrom(own).some((id) => agentById(id)?.required && !seated.includes(id));
}
