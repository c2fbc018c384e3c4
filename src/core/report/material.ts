// What every section of a report is written from.
import type { Reading } from './collectFacts';
import type { Wording } from './reportTexts';
import type { Session } from '../session';
import type { ReportTrail } from './trailLines';

/** What every section is written from. */
export interface Material {
  readonly session: Session;
  readonly reading: Reading;
  readonly trail: ReportTrail;
  readonly t: Wording;
}
