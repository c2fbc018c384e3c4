// A report of a session: each section is a function of the recorded facts.
import { buildSummaryOf } from '../outcome/buildSummary';
import { cleanText, cleaned } from '../secrets/mask';
import { isPartial } from '../workshop/workshop';
import type { Session } from '../session';
import type { DocumentSection, Report } from './document';
import { collectFacts, type Material } from './material';
import type { ReportWording } from './reportTexts';
import { buildSection } from './sections/build';
import { claimsSection } from './sections/claims';
import { costSection, timelineSection } from './sections/cost';
import { decisionSection } from './sections/decision';
import { dissentSection, ledgerSection, sourcesSection } from './sections/ledger';
import { debateSection, positionsSection } from './sections/positions';
import { summarySection } from './sections/summary';
import { transcriptSection } from './sections/transcript';
import { workshopRoundsSection, workshopSection } from './sections/workshop';
import { workshopDissentSection, workshopIdeasSection } from './sections/workshopIdeas';
import { reportTraces, withWholeLinks } from './traceLines';

/** A section; null if the session has no content for it. */
export type SectionOf = (material: Material) => DocumentSection | null;

/** Sections of a discussion and its build. */
const sessionSections: readonly SectionOf[] = [
  summarySection,
  workshopSection,
  workshopIdeasSection,
  workshopRoundsSection,
  workshopDissentSection,
  decisionSection,
  positionsSection,
  debateSection,
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
 * The report of a session with all secrets masked.
 * @param sections in order; other workflows have their own
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

/** The session's subject, or empty. Masked before truncation, as half a key would not be recognized. */
function reportTitle({ clarify }: Session): string {
  return clarify.brief?.title || (cleanText(clarify.request).trim().split('\n')[0] ?? '').slice(0, 120);
}

function noticesOf({ session, reading, t }: Material): string[] {
  const last = session.workshops.at(-1);
  const partial = last && isPartial(last) ? [t('report.workshop.partial')] : [];
  if (reading.recorded === 'none') return partial;
  return [...partial, t(reading.recorded === 'all' ? 'panel.recordedTeam' : 'report.recordedSome')];
}
