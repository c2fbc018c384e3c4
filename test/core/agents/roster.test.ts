// Roster of the built-in agents.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Language, languages } from '../../../src/core/i18n/language';
import { mentionsIn } from '../../../src/core/discussion/mentions';
import { mentionables, renderColleagues } from '../../../src/core/discussion/promptText';
import { agentById, discussionTeam, roster } from '../../../src/core/agents/roster';
import { assertEmpty, column } from '../../kit/lists';

const texts = (language: Language) => JSON.parse(readFileSync(`src/core/i18n/locales/${language}.json`, 'utf8')) as Record<string, string>;
const members = roster.filter((agent) => agent.seat === 'discussion');

describe('roster', () => {
  it('lists every agent once, with a distinct icon', () => {
    for (const key of ['id', 'name', 'glyph', 'prompt', 'duty'] as const)
      assert.equal(new Set(roster.map((agent) => agent[key])).size, roster.length, key);
    for (const { id, glyph } of roster) {
      assert.equal([...glyph].length, 1, id);
      assert.doesNotMatch(glyph, /\p{Emoji_Presentation}/u, id);
    }
  });

  it('has the members the discussion may need', () => {
    assert.deepEqual(
      column(members, 'id'),
      'director architect adversary planner ux market deep-research ask debug builder advanced-coding visual-design infrastructure knowledge fact-check scope'.split(
        ' ',
      ),
    );
  });

  it('gives every agent a color that the panel defines', () => {
    const css = readFileSync('webview/ui/base.css', 'utf8');
    for (const { id, color } of roster) assert.ok(css.includes(`[data-color="${color}"]`), id);
  });

  it('gives every member other members to address, never itself', () => {
    for (const { id, turnsTo } of members) {
      assert.ok(turnsTo.length > 0, id);
      assert.ok(!turnsTo.includes(id), id);
      assertEmpty(turnsTo.filter((other) => agentById(other)?.seat !== 'discussion'));
    }
  });

  for (const language of languages) {
    it(`can be addressed by the names shown in ${language}, each of which is unique`, () => {
      const shown = texts(language);
      const names = mentionables((id) => shown[`agent.${id}.name`] ?? '');
      for (const { id } of members) {
        const name = shown[`agent.${id}.name`] ?? '';
        assert.ok(name && shown[`agent.${id}.role`], id);
        for (const called of [name, name.toUpperCase(), id])
          assert.deepEqual(mentionsIn(`@${called}: go on`, names).mentions, [id], called);
      }
    });
  }
});

describe('the team as described to a member', () => {
  const tell = (id: string, team: readonly string[]) => renderColleagues(agentById(id) ?? assert.fail(id), discussionTeam(team), team);

  it('names whom the member may address, who else is present, and who could be invited', () => {
    const told = tell('ux', ['architect', 'ux', 'adversary']);
    assert.match(
      told,
      /^- @architect \(Architect\): .+\n\nAlso here; the router decides when they speak:\n- Adversary: .+\n\nNot here, .+Director, Planner/,
    );
    assert.doesNotMatch(told, /@adversary|UX Designer/);
  });

  it('says if there is no other member', () => assert.match(tell('ux', ['ux']), /^nobody else\n/));
});
