// Session report: each section is a function of the recorded facts.
import { buildSummaryOf } from '../outcome/buildSummary';
import { cleanText, cleaned } from '../secrets/mask';
import { isPartial } from '../workshop/workshop';
import { sessionTitle } from '../lifecycle/summary';
import type { Session } from '../session';
import {
  type DocumentSection,
  type Report,
  type DocumentBlock,
  type DocumentFact,
  heading,
  paragraph,
  said,
  strong,
  words,
} from './document';
import { collectFacts, type Material } from './material';
import type { ReportWording } from './reportTexts';
import { buildSection } from './sections/build';
import { claimsSection } from './sections/claims';
import { costSection, timelineSection } from './sections/cost';
import { decisionSection } from './sections/decision';
import { dissentSection, ledgerSection, sourcesSection } from './sections/ledger';
import { positionsSection } from './sections/positions';
import { transcriptSection } from './sections/transcript';
import { workshopRoundsSection, workshopSection } from './sections/workshop';
import { workshopDissentSection, workshopIdeasSection } from './sections/workshopIdeas';
import { reportTraces, withWholeLinks } from './traceLines';
import type { TextKey } from '../i18n/language';
import { checkText, isLacking, extentText } from '../outcome/buildStatements';
import { proseBlocks } from './proseBlocks';

function summarySection(material: Material): DocumentSection {
  const { session, t } = material;
  const { request } = session.clarify;
  return {
    id: 'summary',
    title: t('report.section.summary'),
    blocks: [
      { kind: 'paragraph', tone: 'lead', line: [words(currentState(material))] },
      ...buildParagraph(material),
      ...(session.stopped ? [paragraph(words(t('report.stopped')))] : []),
      ...figures(material),
      ...openDissent(material),
      ...(request ? [heading(t('report.request')), requestBlock(request, material)] : []),
      ...brief(material),
    ],
  };
}

function currentState({ session, reading, t }: Material): string {
  if (session.phase === null) return t('report.status.empty');
  if (session.phase === 'discovery' && !session.clarify.accepted) return t('report.status.workshop');
  if (session.phase !== 'done') return t(`report.status.${session.phase}`);
  if (reading.cause === 'expired') return t('report.status.expired');
  return t(reading.cause === 'cancelled' ? 'report.status.cancelled' : 'report.status.done');
}

/** Describes how much of the build is in the files, and the result of the last check. */
function buildParagraph({ session, account, t }: Material): DocumentBlock[] {
  if (session.phase !== 'done' || account.tasks.length === 0) return [];
  const line = [words(extentText(account, t)), words(`${t('card.verification.title')}: ${checkText(account.check, t)}`)];
  return [isLacking(account) ? { kind: 'paragraph', tone: 'notice', line } : paragraph(...line)];
}

function figures({ session, reading, t }: Material): DocumentBlock[] {
  const { spend, startedAt, lastAt } = session;
  if (session.phase === null) return [];
  const values: readonly (readonly [TextKey, string])[] = [
    ['report.time', t.duration(lastAt - startedAt)],
    ['report.turns', t.number(reading.turns)],
    ['report.calls', t.number(spend.calls)],
    ['report.tokens', t.tokens(spend)],
    ['report.cost', t.cost(spend.costUsd)],
  ];
  return [{ kind: 'figures', figures: values.map(([key, value]) => ({ value, label: t(key) })) }];
}

/** Names the owners of open objections; a later section has the full text. */
function openDissent({ session, t }: Material): DocumentBlock[] {
  const open = session.discussion.objections.filter((objection) => objection.open);
  if (open.length === 0) return [];
  const owners = [...new Set(open.map(({ owner }) => owner))];
  return [{ kind: 'paragraph', tone: 'notice', line: [strong(`${t.count('strip.objections', open.length)}:`), ...owners.map(t.member)] }];
}

function requestBlock(request: string, { t }: Material): DocumentBlock {
  return { kind: 'quote', by: [t.member('user')], color: 'foreground', note: [], blocks: proseBlocks(request) };
}

const briefFields = ['problem', 'users', 'scope', 'technology', 'outOfScope', 'decisions', 'constraints'] as const;

function brief({ session, t }: Material): DocumentBlock[] {
  const { brief: written, accepted } = session.clarify;
  if (!written) return [];
  const facts = briefFields.flatMap((key): DocumentFact[] => {
    const lines = [written[key]].flat().filter((text) => text !== '');
    return lines.length > 0 ? [{ term: t(`card.brief.${key}`), lines: lines.map((text) => [said(text)]) }] : [];
  });
  if (facts.length === 0) return [];
  const state = t(accepted ? 'card.brief.accepted' : 'card.brief.open');
  return [heading(`${t('card.brief.title')} (${state})`), { kind: 'facts', facts }];
}

/** Builds a section; null if the session has no content for it. */
export type SectionOf = (material: Material) => DocumentSection | null;

const sessionSections: readonly SectionOf[] = [
  summarySection,
  workshopSection,
  workshopIdeasSection,
  workshopRoundsSection,
  workshopDissentSection,
  decisionSection,
  positionsSection,
  dissentSection,
  ledgerSection,
  sourcesSection,
  claimsSection,
  buildSection,
  timelineSection,
  costSection,
  transcriptSection,
];

/**
 * Creates the report of a session, with all secrets masked.
 * @param sections builders in order; other kinds of sessions have their own list
 */
export function reportOf(session: Session, t: ReportWording, sections: readonly SectionOf[] = sessionSections): Report {
  const material: Material = {
    session,
    reading: collectFacts(session),
    account: buildSummaryOf(session),
    traces: reportTraces(session),
    t,
  };
  const { clarify, workspace, startedAt, lastAt, id } = session;
  return cleaned<Report>({
    language: t.language,
    kicker: `MilkStack · ${t('report.title')}`,
    title: reportTitle(session) || t('report.untitled'),
    lead: clarify.brief?.summary === clarify.request ? '' : (clarify.brief?.summary ?? ''),
    meta: id === '' ? [] : [...(workspace ? [workspace] : []), t.when(startedAt), t.duration(lastAt - startedAt)],
    notices: noticesOf(material),
    contents: t('report.contents'),
    sections: withWholeLinks(sections.flatMap((section) => section(material) ?? [])),
    foot: t('report.foot', { when: id === '' ? '–' : t.when(lastAt), id: id || '–' }),
  });
}

/** Returns the title of the session, or an empty string. Secrets are masked first, because a truncated key would not be recognized. */
function reportTitle({ summary, clarify }: Session): string {
  return sessionTitle({ name: summary.name, title: clarify.brief?.title ?? '', request: cleanText(clarify.request) });
}

function noticesOf({ session, reading, t }: Material): string[] {
  const last = session.workshops.at(-1);
  const partial = last && isPartial(last) ? [t('report.workshop.partial')] : [];
  if (reading.recorded === 'none') return partial;
  return [...partial, t(reading.recorded === 'all' ? 'panel.recordedTeam' : 'report.recordedSome')];
}
