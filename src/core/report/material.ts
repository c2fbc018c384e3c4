// What every section of a report is written from.
import type { FactReading } from './collectFacts';
import type { ReportWording } from './reportTexts';
import type { Session } from '../session';
import type { ReportTrail } from './trailLines';

/** What every section is written from. */
export interface Material {
  readonly session: Session;
  readonly reading: FactReading;
  readonly trail: ReportTrail;
  readonly t: ReportWording;
}
