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
import { reportTrail, withWholeLinks } from './trailLines';

/** A part of a report; null where the session has nothing to say about it. */
export type SectionOf = (material: Material) => DocumentSection | null;

/** The sections of a discussion and of the build that may follow it. */
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
 * The report of a session as it stands, with every key in its texts masked.
 * @param sections what it consists of, in order: other ways to work bring sections of their own
 */
export function reportOf(session: Session, t: ReportWording, sections: readonly SectionOf[] = sessionSections): Report {
  const material: Material = { session, reading: collectFacts(session), account: buildSummaryOf(session), trail: reportTrail(session), t };
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

/** What the session is about, or nothing where nobody has said so yet; half a key would not be recognised, so it is masked before the cut. */
function reportTitle({ clarify }: Session): string {
  return clarify.brief?.title || (cleanText(clarify.request).trim().split('\n')[0] ?? '').slice(0, 120);
}

function noticesOf({ session, reading, t }: Material): string[] {
  const last = session.workshops.at(-1);
  const partial = last && isPartial(last) ? [t('report.workshop.partial')] : [];
  if (reading.recorded === 'none') return partial;
  return [...partial, t(reading.recorded === 'all' ? 'panel.recordedTeam' : 'report.recordedSome')];
}
