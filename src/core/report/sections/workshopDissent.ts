// Critique and dissent of a workshop, word for word: all that was held against an idea, and a leader who would have chosen another.
import { standsAs } from '../../workshop/ideas';
import { type DocumentBlock, heading, paragraph, quiet, type DocumentSection, words } from '../document';
import { proseBlocks } from '../prose';
import { titleOf } from './workshop';
import type { Material } from '../material';
import type { HeldConcern, Workshop } from '../../workshop/facts';

export function workshopDissentSection(material: Material): DocumentSection | null {
  const { session, t } = material;
  const held = session.workshops.filter(({ ideas }) => ideas.length > 0);
  if (held.length === 0) return null;
  const blocks = held.flatMap((workshop) => {
    const found = [...leaders(workshop, material), ...critiques(workshop, material)];
    return [...titleOf(workshop, material), ...(found.length > 0 ? found : [paragraph(words(t('report.workshop.noCritique')))])];
  });
  return { id: 'workshop-dissent', title: t('report.section.workshopDissent'), blocks };
}

function leaders({ choice, winner, cast, ideas }: Workshop, { t }: Material): DocumentBlock[] {
  if (choice === null || choice.idea === null || choice.idea === winner || choice.why === '') return [];
  const title = ideas.find(({ id }) => id === choice.idea)?.title ?? '';
  const by = [t.member(cast.leader), quiet(`${t('card.workshop.leadersChoice')}: ${title}`)];
  return [{ kind: 'quote', by, color: t.colorOf(cast.leader), note: [], blocks: proseBlocks(choice.why) }];
}

/** By idea, oldest first; what was held against an idea that is part of another one stands with that. */
function critiques(workshop: Workshop, material: Material): DocumentBlock[] {
  const { ideas, concerns } = workshop;
  return ideas
    .filter(({ mergedInto }) => mergedInto === null)
    .flatMap(({ id, title }) => {
      const own = concerns.filter(({ idea }) => standsAs(ideas, idea) === id);
      return own.length > 0 ? [heading(title), ...own.map((concern) => critique(concern, material))] : [];
    });
}

function critique({ by, text, round, serious }: HeldConcern, { t }: Material): DocumentBlock {
  const note = [t('report.workshop.round'), t.number(round), ...(serious ? [`· ${t('card.workshop.serious')}`] : [])].join(' ');
  return { kind: 'quote', by: [t.member(by), quiet(note)], color: t.colorOf(by), note: [], blocks: proseBlocks(text) };
}
